import { GENERATOR_LIMITS, type GeneratorAnswer } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';

/** Settings of each phase: effective values and angles of its voltage and current. */
export const GENERATOR_COLUMNS = [
  { key: 'U', list: 'GEN_EFF', offset: 0, limits: GENERATOR_LIMITS.voltage, unit: 'V' },
  { key: '∠U', list: 'GEN_PHAS', offset: 0, limits: GENERATOR_LIMITS.angle, unit: '°' },
  { key: 'I', list: 'GEN_EFF', offset: 1, limits: GENERATOR_LIMITS.current, unit: 'A' },
  { key: '∠I', list: 'GEN_PHAS', offset: 1, limits: GENERATOR_LIMITS.angle, unit: '°' },
] as const;

type Column = (typeof GENERATOR_COLUMNS)[number];
export type GeneratorField = `${Column['key']} ${Phase}` | 'frequency';
type Limits = { readonly min: number; readonly max: number };

/** The fields as typed. */
export type GeneratorForm = Readonly<Record<GeneratorField, string>>;

interface Place {
  readonly field: GeneratorField;
  readonly limits: Limits;
  read(settings: GeneratorAnswer): number | undefined;
}

/** Every field with its rule (R-PREC-004) and the position of its value. */
const PLACES: readonly Place[] = [
  ...PHASES.flatMap((phase, index) =>
    GENERATOR_COLUMNS.map(
      ({ key, list, offset, limits }): Place => ({
        field: `${key} ${phase}`,
        limits,
        read: (settings) => settings[list][2 * index + offset],
      }),
    ),
  ),
  { field: 'frequency', limits: GENERATOR_LIMITS.frequency, read: ({ GEN_FREQ }) => GEN_FREQ },
];

/** The fields of the generator's present settings. */
export function formOf(settings: GeneratorAnswer): GeneratorForm {
  const entries = PLACES.map(({ field, read }) => [field, String(read(settings) ?? '')] as const);
  return Object.fromEntries(entries) as GeneratorForm;
}

/** The number in a field, with a decimal point or comma; undefined where it is none. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** Invalid fields: every one is required and has its limits. */
export function wrongFields(form: GeneratorForm): ReadonlySet<GeneratorField> {
  const isWrong = ({ field, limits: { min, max } }: Place) => {
    const value = numberOf(form[field]);
    return value === undefined || value < min || value > max;
  };
  return new Set(PLACES.filter(isWrong).map(({ field }) => field));
}

/** Fields that differ from the loaded settings (R-PREC-007). */
export function changedFields(form: GeneratorForm, loaded: GeneratorAnswer): ReadonlySet<GeneratorField> {
  return new Set(PLACES.filter(({ field, read }) => numberOf(form[field]) !== read(loaded)).map(({ field }) => field));
}

type Six = [number, number, number, number, number, number];

/** The settings to send, of a form without invalid fields. */
export function settingsOf(form: GeneratorForm): { GEN_EFF: Six; GEN_PHAS: Six; GEN_FREQ: number } {
  const value = (field: GeneratorField) => numberOf(form[field]) ?? 0;
  const six = (one: 'U' | '∠U', other: 'I' | '∠I') =>
    PHASES.flatMap((phase) => [value(`${one} ${phase}`), value(`${other} ${phase}`)]) as Six;
  return { GEN_EFF: six('U', 'I'), GEN_PHAS: six('∠U', '∠I'), GEN_FREQ: value('frequency') };
}
