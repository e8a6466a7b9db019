import { type AccuracyPlannedCase, type AccuracyResultRow, type GeneratorData, phaseColumn } from '@phasor/contract';
import { conditionPlace, GENERATOR_DEFAULTS, type TestCondition } from '@phasor/contract/accuracy';

/** Mean of a column over the window; undefined where no sample has it. */
export type MeanOf = (column: string) => number | undefined;

/** Share of full scale below which a value counts as zero: per cent of it would say nothing about a device. */
const NEXT_TO_NOTHING = 0.005;

/** Compares what a device measured with what the bench's own reference measured at the same time (IEC 60736). */
export function judge(
  { generator, testConditions }: AccuracyPlannedCase,
  means: { readonly bench: MeanOf; readonly device: MeanOf },
): AccuracyResultRow[] {
  return testConditions.map(({ testCase, accuracy }) => {
    const column = columnOf(testCase);
    const reference = means.bench(column);
    const value = means.device(column);
    const row = { testCase, accuracy, generator_value: reference ?? null, device_value: value ?? null };
    const nothing = { absolute_error: null, relative_error: null };
    if (value === undefined) return { ...row, ...nothing, status: 'NO_VALUE' };
    if (reference === undefined) return { ...row, ...nothing, status: 'NO_REFERENCE' };
    return {
      ...row,
      absolute_error: value - reference,
      ...verdict({ reference, value }, { testCase, accuracy, generator }),
    };
  });
}

type Verdict = Pick<AccuracyResultRow, 'relative_error' | 'status' | 'base'>;

/** The relative error and its base: the reference, the apparent power, or none. */
function verdict(
  { reference, value }: { readonly reference: number; readonly value: number },
  { testCase, accuracy, generator }: { testCase: TestCondition; accuracy: number; generator: GeneratorData },
): Verdict {
  const least = NEXT_TO_NOTHING * fullScale(testCase, generator);
  const judged = (of: number): Verdict => {
    const relative = ((value - reference) / of) * 100;
    return { relative_error: relative, status: Math.abs(relative) <= accuracy ? 'SUCCESS' : 'FAIL' };
  };
  if (Math.abs(reference) >= least) return judged(reference);
  const apparent = apparentPower(testCase, generator);
  if (apparent > 0) return { ...judged(apparent), base: 'S' };
  return { relative_error: null, status: Math.abs(value) < least ? 'NOT_JUDGED' : 'NO_REFERENCE' };
}

/** The column of a sample to which a condition applies. */
export function columnOf(code: TestCondition): string {
  const { quantity, phase } = conditionPlace(code);
  return phaseColumn(quantity, phase);
}

/** Apparent power that P and Q are part of, VA: 0 for other quantities and where no current is set. */
function apparentPower(code: TestCondition, { U, I }: GeneratorData): number {
  const { quantity, phase } = conditionPlace(code);
  return quantity === 'P' || quantity === 'Q' ? U[phase] * I[phase] : 0;
}

/** The maximum of a quantity at the set values, for a power the apparent one; without a current that of the default one. */
function fullScale(code: TestCondition, { U, I }: GeneratorData): number {
  const { quantity, phase } = conditionPlace(code);
  const current = I[phase] > 0 ? I[phase] : GENERATOR_DEFAULTS.I[phase];
  if (quantity === 'U') return U[phase];
  return quantity === 'I' ? current : U[phase] * current;
}
