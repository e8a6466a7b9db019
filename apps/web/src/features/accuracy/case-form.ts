import { type AccuracyPlannedCase, type AccuracyTestCase, type GeneratorData, NAME_LIMITS } from '@phasor/contract';
import {
  ACCURACY_DEFAULT,
  ACCURACY_LIMITS,
  ACCURACY_QUANTITIES,
  type AccuracyQuantity,
  conditionPlace,
  GENERATOR_DEFAULTS,
  TEST_CONDITIONS,
  type TestCondition,
} from '@phasor/contract/accuracy';
import { PHASES, type Phase, withUnit } from '@phasor/quantities';

export const GENERATOR_ROWS = ['U', 'I', 'ANGLE_U', 'ANGLE_I'] as const;
export type GeneratorRow = (typeof GENERATOR_ROWS)[number];

const LIMIT_OF = { U: 'voltage', I: 'current', ANGLE_U: 'angle', ANGLE_I: 'angle' } as const;
export const limitsOf = (row: GeneratorRow | 'freq') => ACCURACY_LIMITS[row === 'freq' ? 'frequency' : LIMIT_OF[row]];

/** Texts of the wizard's fields, as typed. */
export interface CaseForm {
  readonly name: string;
  readonly generator: Readonly<Record<GeneratorRow, Readonly<Record<Phase, string>>>>;
  readonly freq: string;
  readonly conditions: ReadonlySet<TestCondition>;
  readonly accuracy: Readonly<Record<AccuracyQuantity, string>>;
}

/** Names of fields: `name`, `freq`, `U.L1`, `accuracy.P`, `conditions`. */
export type CaseField = 'name' | 'freq' | 'conditions' | `${GeneratorRow}.${Phase}` | `accuracy.${AccuracyQuantity}`;
export type CaseProblem = 'required' | 'length' | 'number' | 'range';
export type CaseProblems = Partial<Record<CaseField, CaseProblem>>;

const DECIMALS_MAX = 15;

/** A number as typed: plain digits, with the decimal mark of the language. */
export function typed(value: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: DECIMALS_MAX });
  return format.format(value);
}

/** Digits and one decimal mark; undefined for anything else. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : undefined;
}

/** The form of a test case; a new one has the defaults and no condition chosen. */
export function formOf(kept: AccuracyTestCase | undefined, name: string, locale: string): CaseForm {
  const { generatorData = GENERATOR_DEFAULTS, testConditions = [], accuracy } = kept ?? {};
  const row = (of: GeneratorRow) =>
    Object.fromEntries(PHASES.map((phase) => [phase, typed(generatorData[of][phase], locale)])) as Record<
      Phase,
      string
    >;
  return {
    name: kept?.name ?? name,
    generator: { U: row('U'), I: row('I'), ANGLE_U: row('ANGLE_U'), ANGLE_I: row('ANGLE_I') },
    freq: typed(generatorData.freq, locale),
    conditions: new Set(testConditions),
    accuracy: Object.fromEntries(
      ACCURACY_QUANTITIES.map((quantity) => [quantity, typed(accuracy?.[quantity] ?? ACCURACY_DEFAULT, locale)]),
    ) as Record<AccuracyQuantity, string>,
  };
}

/** Errors of the first step: the name and the generator settings. */
export function generatorProblems({ name, generator, freq }: CaseForm): CaseProblems {
  const problems: CaseProblems = {};
  const { length } = name.trim();
  if (length === 0) problems.name = 'required';
  else if (length < NAME_LIMITS.treeMin || length > NAME_LIMITS.dialogMax) problems.name = 'length';
  for (const row of GENERATOR_ROWS) {
    for (const phase of PHASES) {
      const problem = problemOf(generator[row][phase], limitsOf(row));
      if (problem !== undefined) problems[`${row}.${phase}`] = problem;
    }
  }
  const problem = problemOf(freq, limitsOf('freq'));
  return problem === undefined ? problems : { ...problems, freq: problem };
}

/** Errors of the second step: at least one comparison, and an accuracy for each compared quantity. */
export function conditionProblems({ conditions, accuracy }: CaseForm): CaseProblems {
  const problems: CaseProblems = conditions.size === 0 ? { conditions: 'required' } : {};
  for (const quantity of testedQuantities(conditions)) {
    const problem = problemOf(accuracy[quantity], ACCURACY_LIMITS.accuracy);
    if (problem !== undefined) problems[`accuracy.${quantity}`] = problem;
  }
  return problems;
}

function problemOf(text: string, { min, max }: { min: number; max: number }): CaseProblem | undefined {
  if (text.trim() === '') return 'required';
  const value = numberOf(text);
  if (value === undefined) return 'number';
  return value < min || value > max ? 'range' : undefined;
}

/** Compared quantities. */
export function testedQuantities(conditions: ReadonlySet<TestCondition>): readonly AccuracyQuantity[] {
  const tested = new Set([...conditions].map((code) => conditionPlace(code).quantity));
  return ACCURACY_QUANTITIES.filter((quantity) => tested.has(quantity));
}

/** The test case of a form without errors. */
export function caseOf(form: CaseForm): AccuracyTestCase {
  const generatorData = generatorOf(form);
  const testConditions = TEST_CONDITIONS.filter((code) => form.conditions.has(code));
  const tested = testedQuantities(form.conditions);
  const accuracy = Object.fromEntries(
    ACCURACY_QUANTITIES.map((quantity) => {
      const value = tested.includes(quantity) ? numberOf(form.accuracy[quantity]) : undefined;
      return [quantity, value ?? ACCURACY_DEFAULT];
    }),
  ) as Record<AccuracyQuantity, number>;
  const kept = { name: form.name.trim(), generatorData, testConditions, accuracy };
  const tags_generator = generatorTags(generatorData, KEPT_LOCALE);
  return { ...kept, tags_generator, tags_testValues: valueTags(kept, KEPT_LOCALE) };
}

/** Generator settings of the fields that hold numbers. */
export function generatorOf({ generator, freq }: Pick<CaseForm, 'generator' | 'freq'>): GeneratorData {
  const row = (of: GeneratorRow) =>
    Object.fromEntries(PHASES.map((phase) => [phase, numberOf(generator[of][phase]) ?? 0])) as Record<Phase, number>;
  const rows = { U: row('U'), I: row('I'), ANGLE_U: row('ANGLE_U'), ANGLE_I: row('ANGLE_I') };
  return { ...rows, freq: numberOf(freq) ?? 0 };
}

/** Value of a quantity that the generator puts out in a phase, in the base unit. */
export function givenValue({ U, I, ANGLE_U, ANGLE_I }: GeneratorData, code: TestCondition): number {
  const { quantity, phase } = conditionPlace(code);
  const apparent = U[phase] * I[phase];
  const lag = ((ANGLE_I[phase] - ANGLE_U[phase]) * Math.PI) / 180;
  const values = { U: U[phase], I: I[phase], P: apparent * Math.cos(lag), Q: apparent * Math.sin(lag), S: apparent };
  return values[quantity];
}

/** Share of full scale below which a comparison means nothing; the server uses the same limit. */
const NEXT_TO_NOTHING = 0.005;

/** Chosen conditions whose generator value is near zero: no share of it is judged. */
export function unjudgeable(
  generator: GeneratorData,
  conditions: ReadonlySet<TestCondition>,
): readonly TestCondition[] {
  return TEST_CONDITIONS.filter((code) => {
    if (!conditions.has(code)) return false;
    const { quantity, phase } = conditionPlace(code);
    const whole =
      quantity === 'U' || quantity === 'I' ? generator[quantity][phase] : generator.U[phase] * generator.I[phase];
    return whole === 0 || Math.abs(givenValue(generator, code)) < NEXT_TO_NOTHING * whole;
  });
}

/** Tags are stored with a case and do not depend on the language. */
const KEPT_LOCALE = 'en';
/** Angles are differences of typed numbers: more decimals would show rounding errors only. */
const ANGLE_STEPS = 1e6;

/** The generator settings in a few words. */
export function generatorTags({ U, I, ANGLE_U, ANGLE_I, freq }: GeneratorData, locale: string): string[] {
  const list = (values: readonly number[]) => [...new Set(values)].map((value) => typed(value, locale)).join(' / ');
  const lags = PHASES.map((phase) => {
    const lag = (ANGLE_I[phase] - ANGLE_U[phase] + 360) % 360;
    return (Math.round(lag * ANGLE_STEPS) / ANGLE_STEPS) % 360;
  });
  return [
    withUnit(list(PHASES.map((phase) => U[phase])), 'V'),
    withUnit(list(PHASES.map((phase) => I[phase])), 'A'),
    `φ ${withUnit(list(lags), '°')}`,
    withUnit(typed(freq, locale), 'Hz'),
  ].map((tag) => tag.slice(0, 60));
}

/** The comparisons, one tag for each quantity: its phases and the accuracy. */
export function valueTags(
  { testConditions, accuracy }: Pick<AccuracyTestCase, 'testConditions' | 'accuracy'>,
  locale: string,
): string[] {
  return testedQuantities(new Set(testConditions)).map((quantity) => {
    const phases = testConditions.map(conditionPlace).filter((place) => place.quantity === quantity);
    const names = phases.length === PHASES.length ? '' : ` ${phases.map(({ phase }) => phase).join(' ')}`;
    return `${quantity}${names} ±${withUnit(typed(accuracy[quantity], locale), '%')}`;
  });
}

/** A test case as it is sent to start a run. */
export function plannedCase({ name, generatorData, testConditions, accuracy }: AccuracyTestCase): AccuracyPlannedCase {
  return {
    ...(name !== undefined && { name }),
    generator: generatorData,
    testConditions: testConditions.map((testCase) => ({
      testCase,
      accuracy: accuracy[conditionPlace(testCase).quantity],
    })),
  };
}
