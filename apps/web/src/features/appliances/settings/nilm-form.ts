import { APPLIANCE_LIMITS } from '@phasor/contract';

const { min, max } = APPLIANCE_LIMITS.threshold;

/** Fields of the settings. */
export interface NilmForm {
  /** As typed, W. */
  readonly threshold: string;
  readonly isLearning: boolean;
}

/** Shown until the meter's settings are read, and where they cannot be read (R-APPL-028). */
export const FIRST_FORM: NilmForm = { threshold: String(APPLIANCE_LIMITS.threshold.first), isLearning: false };

/** The same as the server has them. */
export const FIRST_SETTINGS = {
  clustering: FIRST_FORM.isLearning,
  treshold: APPLIANCE_LIMITS.threshold.first,
} as const;

/** A threshold as typed, with a decimal comma or point; undefined for an invalid one (5 to 500 W). */
export function thresholdOf(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (!/^\d+(\.\d{1,3})?$/.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return value >= min && value <= max ? value : undefined;
}
