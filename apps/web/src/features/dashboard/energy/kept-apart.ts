import { columnNamed } from '@phasor/contract';
import type { QuantityName } from '@phasor/quantities';

/** Quantity and place of a register by its column: `E_I_L1`, `CH2_E_I`, `Q12_T`, `energy_R3`; '' for all phases. */
export function registerPlace(column: string): { readonly quantity: QuantityName; readonly place: string } {
  const { name = 'activeEnergyImport', place = '', kind } = columnNamed(column) ?? {};
  return { quantity: name, place: kind === 'total' ? '' : place };
}
