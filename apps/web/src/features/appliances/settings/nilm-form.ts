import { APPLIANCE_LIMITS, type CallAnswer } from '@phasor/contract';

/** Settings as they are read. */
export type StoredSettings = CallAnswer<'appliances.readSettings'>['data'];

/** Fields of the settings. */
export interface NilmForm {
  /** As typed, W. */
  readonly threshold: string;
  /** As typed, %. */
  readonly likeness: string;
  readonly isLearning: boolean;
}

export type NumberField = 'threshold' | 'likeness';

const PERCENT = 100;
const { threshold, likeness } = APPLIANCE_LIMITS;

/** What may be typed, W and %. */
export const NUMBER_LIMITS = {
  threshold: { min: threshold.min, max: threshold.max },
  likeness: { min: PERCENT * likeness.min, max: PERCENT * likeness.max },
} as const satisfies Record<NumberField, { min: number; max: number }>;

/** What is read until the meter's settings are, and where they cannot be read (R-APPL-028). */
export const FIRST_SETTINGS: StoredSettings = {
  clustering: false,
  treshold: threshold.first,
  least_likeness: likeness.first,
};

/** @param text writes a number as it would be typed */
export function formOf(stored: StoredSettings, text: (value: number) => string): NilmForm {
  const { treshold, least_likeness, clustering } = stored;
  return { threshold: text(treshold), likeness: text(PERCENT * least_likeness), isLearning: clustering };
}

/** The settings of a form for the server, or the fields that are no number within their limits. */
export function settingsOf(form: NilmForm): { readonly settings: StoredSettings } | { readonly wrong: NumberField[] } {
  const [treshold, percent] = [numberOf('threshold', form.threshold), numberOf('likeness', form.likeness)];
  if (treshold !== undefined && percent !== undefined)
    return { settings: { treshold, least_likeness: percent / PERCENT, clustering: form.isLearning } };
  return {
    wrong: [
      ...(treshold === undefined ? ['threshold' as const] : []),
      ...(percent === undefined ? ['likeness' as const] : []),
    ],
  };
}

/** A number as typed, with a decimal comma or point; undefined for one outside of the field's limits. */
export function numberOf(field: NumberField, text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (!/^\d+(\.\d{1,3})?$/.test(trimmed)) return undefined;
  const value = Number(trimmed);
  const { min, max } = NUMBER_LIMITS[field];
  return value >= min && value <= max ? value : undefined;
}
