import { ANIMATION_MS } from '@phasor/contract';
import { type FormattedQuantity, QUANTITIES, type QuantityName } from '@phasor/quantities';

/** How long a number rolls to its new value, ms: registers slower than gauges (1-core.md, 9). */
export function rollTime(quantity: FormattedQuantity): number {
  const isRegister = quantity in QUANTITIES && QUANTITIES[quantity as QuantityName].kind === 'register';
  return isRegister ? ANIMATION_MS.energy : ANIMATION_MS.number;
}
