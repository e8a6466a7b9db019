import {
  METER_DEFAULTS,
  METER_FIELD_NAMES,
  type MeterField,
  type MeterValueProblem,
  meterValueProblem,
  NEW_METER_DIGITS,
  type StoredMeter,
} from '@phasor/contract/stored-meters';

/** Values on the primary side of the transformers; the stored ones are those of the secondary side. */
const PRIMARY = ['IMIN_P', 'INOM_P', 'IMAX_P', 'UNOM_P'] as const;
type PrimaryField = (typeof PRIMARY)[number];
type SecondaryField = 'IMIN' | 'INOM' | 'IMAX' | 'UNOM';
export type FormField = MeterField | PrimaryField;
export type MeterForm = Readonly<Record<FormField, string>>;
export type FormProblems = Partial<Record<FormField, MeterValueProblem>>;

/** Fields of each step, in their order; the fourth has the images (R-METER-023). */
export const STEPS = [
  [
    ...(['SNUM', 'TYPE', 'CONTYPE', 'ELM_OUTPUT_TYPE', 'MENERGYTYPE', 'CONSTANT'] as const),
    ...(['CONSTUNIT', 'CONSTTYPE', 'PRODUCER', 'CLASS', 'YMAN'] as const),
  ],
  [
    ...(['CTRATIO', 'CTSNOM', 'IMIN', 'IMIN_P', 'INOM', 'INOM_P', 'IMAX', 'IMAX_P', 'CURRENT'] as const),
    ...(['VTRATIO', 'VTSNOM', 'UNOM', 'UNOM_P', 'VOLTAGE', 'SQRT3'] as const),
  ],
  ['FREQ', 'ENERMETHOD', 'CUSTOMER', 'AREA', 'LOCATION', 'ADDRESS', 'NOTE1', 'NOTE2', 'NOTE3', 'NOTE4'],
  [],
] as const satisfies readonly (readonly FormField[])[];

/** The form at the start of the wizard: the defaults, other fields empty. */
export function emptyForm(): MeterForm {
  const fields = [...METER_FIELD_NAMES, ...PRIMARY].map((field) => [field, defaultOf(field)]);
  // Every field of the form is one of the list.
  return Object.fromEntries(fields) as unknown as MeterForm;
}

function defaultOf(field: FormField): string {
  const defaults: Partial<Record<FormField, number>> = METER_DEFAULTS;
  return String(defaults[field] ?? '');
}

const SIDES: Readonly<Record<PrimaryField, SecondaryField>> = {
  IMIN_P: 'IMIN',
  INOM_P: 'INOM',
  IMAX_P: 'IMAX',
  UNOM_P: 'UNOM',
};

/**
 * The form after a field was changed. While the ratio is above 0 both sides of its transformer are linked: a secondary value
 * times the ratio sets the primary, a primary one divided by it sets the secondary, a new ratio sets all primaries, and the text
 * of the protocol has both (R-METER-027). Values that are not above 0 change nothing.
 */
export function written(form: MeterForm, field: FormField, value: string): MeterForm {
  const next = { ...form, [field]: value };
  for (const primary of PRIMARY) {
    const secondary = SIDES[primary];
    const ratio = ratioOf(next, primary);
    if (!(ratio > 0)) continue;
    if (field === secondary || field === ratioField(primary)) {
      if (numberOf(next[secondary]) > 0) next[primary] = textOf(numberOf(next[secondary]) * ratio);
    } else if (field === primary && numberOf(value) > 0) next[secondary] = textOf(numberOf(value) / ratio);
    if (field === secondary || field === primary || field === ratioField(primary)) tellProtocol(next, primary);
  }
  return next;
}

/** The nominal values are part of the protocol's texts. */
function tellProtocol(form: Record<FormField, string>, primary: PrimaryField): void {
  const isVoltage = primary === 'UNOM_P';
  const [above, below] = isVoltage ? [form.UNOM_P, form.UNOM] : [form.INOM_P, form.INOM];
  if (!(numberOf(above) > 0 && numberOf(below) > 0)) return;
  if (isVoltage) form.VOLTAGE = `3x${above}/${below} V`;
  else form.CURRENT = `3x${above}/${below} A`;
}

function ratioField(primary: PrimaryField): 'VTRATIO' | 'CTRATIO' {
  return primary === 'UNOM_P' ? 'VTRATIO' : 'CTRATIO';
}

function ratioOf(form: MeterForm, primary: PrimaryField): number {
  return numberOf(form[ratioField(primary)]);
}

/** Errors of a step; empty where it is complete. */
export function problemsIn(form: MeterForm, step: number): FormProblems {
  const problems: FormProblems = {};
  for (const field of STEPS[step] ?? []) {
    const problem = problemOf(form, field);
    if (problem !== undefined) problems[field] = problem;
  }
  return problems;
}

function problemOf(form: MeterForm, field: FormField): MeterValueProblem | undefined {
  const text = form[field].trim();
  const pair = PRIMARY.find((primary) => primary === field || SIDES[primary] === field);
  if (pair !== undefined) {
    if (text === '') return 'required';
    return isDigits(text) || isCalculated(form, pair) ? undefined : 'digits';
  }
  // Fields outside of the pairs are fields of the meter.
  const digits: readonly FormField[] = NEW_METER_DIGITS;
  if (text !== '' && digits.includes(field) && !isDigits(text)) return 'digits';
  return meterValueProblem(field as MeterField, text);
}

/** Computed values may have a fraction: only typed ones have to be digits. */
function isCalculated(form: MeterForm, primary: PrimaryField): boolean {
  const [above, below, ratio] = [form[primary], form[SIDES[primary]], ratioOf(form, primary)];
  if (!(ratio > 0)) return false;
  const isOfBelow = isDigits(below) && above === textOf(numberOf(below) * ratio);
  return isOfBelow || (isDigits(above) && below === textOf(numberOf(above) / ratio));
}

function isDigits(text: string): boolean {
  return /^\d{1,12}$/.test(text.trim());
}

function numberOf(text: string): number {
  return /^\d{1,12}([.,]\d{1,10})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
}

/** Without the rounding errors of binary fractions (0.1 times 3 is 0.3), and without an exponent. */
function textOf(number: number): string {
  return Number(number.toPrecision(10))
    .toFixed(10)
    .replace(/\.?0+$/, '');
}

/** The meter of the form, as the call takes it: values of the secondary side (ISIDE and USIDE 0). */
export function meterOf(form: MeterForm): Partial<Record<MeterField, StoredMeter[MeterField]>> {
  const values = METER_FIELD_NAMES.map((field) => [field, form[field].trim()]);
  return { ...Object.fromEntries(values), ISIDE: 0, USIDE: 0, IDN: '', MTIME: '', CRC: '' };
}
