import { ANIMATION_MS } from '@phasor/contract';
import { type FormattedQuantity, QUANTITIES, type QuantityName } from '@phasor/quantities';

/** How long a changed number is highlighted, ms: registers longer than gauges (R-DASH-016). */
export function fadeTime(quantity: FormattedQuantity): number {
  const isRegister = quantity in QUANTITIES && QUANTITIES[quantity as QuantityName].kind === 'register';
  return isRegister ? ANIMATION_MS.energy : ANIMATION_MS.number;
}
