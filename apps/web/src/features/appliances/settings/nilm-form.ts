import { APPLIANCE_LIMITS } from '@phasor/contract';

const { min, max } = APPLIANCE_LIMITS.threshold;

/** What the fields of the settings hold. */
export interface NilmForm {
  /** As it was typed, W. */
  readonly threshold: string;
  readonly isLearning: boolean;
}

/** What shows until the meter's own settings are there, and where they cannot be read (R-APPL-028). */
export const FIRST_FORM: NilmForm = { threshold: String(APPLIANCE_LIMITS.threshold.first), isLearning: false };

/** A threshold as it was typed, with a decimal comma or point; undefined for one that cannot be (5 to 500 W). */
export function thresholdOf(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (!/^\d+(\.\d{1,3})?$/.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return value >= min && value <= max ? value : undefined;
}
