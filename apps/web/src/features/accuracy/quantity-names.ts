import type { AccuracyQuantity } from '@phasor/contract/accuracy';
import type { QuantityName } from '@phasor/quantities';

/** Names of the quantities of a test. */
export const QUANTITY_NAMES = {
  U: 'voltage',
  I: 'current',
  P: 'activePower',
  Q: 'reactivePower',
  S: 'apparentPower',
} as const satisfies Record<AccuracyQuantity, QuantityName>;

/** Unit and decimals of a comparison: more decimals than elsewhere, since the last digits matter here. */
export const COMPARED = {
  U: { unit: 'V', decimals: 3 },
  I: { unit: 'A', decimals: 4 },
  P: { unit: 'W', decimals: 3 },
  Q: { unit: 'var', decimals: 3 },
  S: { unit: 'VA', decimals: 3 },
} as const satisfies Record<AccuracyQuantity, { unit: string; decimals: number }>;
