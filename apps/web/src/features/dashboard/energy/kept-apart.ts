import { WIRE_QUANTITIES, type WireQuantity } from '@phasor/contract';
import type { QuantityName } from '@phasor/quantities';

/** Quantity and place of a register by its column: `E_I_L1`, `CH2_E_I`, `Q12_T`, `energy_R3`; '' for all phases. */
export function registerPlace(column: string): { readonly quantity: QuantityName; readonly place: string } {
  const relay = /^energy_(R\d)$/.exec(column);
  if (relay) return { quantity: 'activeEnergyImport', place: relay[1] ?? '' };
  const [, circuit = '', name = '', phase = ''] = /^(?:(CH\d)_)?(\w+?)(?:_(L\d|T))?$/.exec(column) ?? [];
  return { quantity: quantityOf(name), place: circuit || (phase === 'T' ? '' : phase) };
}

const TOLD_TOGETHER: Readonly<Record<string, QuantityName>> = { Q12: 'reactiveEnergyQ12', Q34: 'reactiveEnergyQ34' };

function quantityOf(name: string): QuantityName {
  return TOLD_TOGETHER[name] ?? WIRE_QUANTITIES[name as WireQuantity] ?? 'activeEnergyImport';
}
