import { type FormattedQuantity, largestUnit, normalOf, QUANTITIES, type QuantityName } from '@phasor/quantities';
import type { ValueAxis } from '../charts/index.ts';

const isEnergy = (quantity: FormattedQuantity) =>
  quantity in QUANTITIES && QUANTITIES[quantity as QuantityName].kind === 'register';

/**
 * What the values of an axis are seen against: those that are normal, and zero where the supply itself may be missing. Energies
 * over time are in kWh, kvarh and kVAh (R-PROF-002).
 */
export function comparedWith(
  quantity: FormattedQuantity,
  { fromZero }: { readonly fromZero?: boolean | undefined },
): Pick<ValueAxis, 'normal' | 'fromZero' | 'unit'> {
  const normal = normalOf(quantity);
  return {
    ...(normal === undefined ? {} : { normal }),
    ...(isEnergy(quantity) ? { unit: largestUnit(quantity) } : {}),
    ...(fromZero === true && quantity === 'voltage' ? { fromZero } : {}),
  };
}
