import {
  CIRCUIT_PLACES,
  type CircuitPlace,
  columnAt,
  columnNamed,
  PHASE_GAUGES,
  PHASE_REGISTERS,
  type PhaseGauge,
  type PhaseRegister,
  type Place as PlaceOfColumn,
  RELAY_PLACES,
  type RelayPlace,
  SENSOR_GAUGES,
  type SensorGauge,
  type SupplyGauge,
  type TotalQuantity,
} from '@phasor/contract';
import { type Phase, type QuantityName, type WireAt, wireAt } from '@phasor/quantities';
import { nameOfWire, rowOfWire } from '@phasor/quantities/by-wire';

/** A register that devices report over all phases alone, such as two quadrants together. */
type TotalRegister = Exclude<TotalQuantity, PhaseGauge | PhaseRegister>;
/** A measured quantity by its name in files and storage; `relay` is the state of one, its energy is an import. */
export type FileQuantity =
  | PhaseGauge
  | SupplyGauge
  | PhaseRegister
  | TotalRegister
  | SensorGauge
  | WireAt<'relay', 'gauge'>;
export type Circuit = CircuitPlace;
export type Relay = RelayPlace;
/** Where a quantity is measured: `T` is a total reported by the device, `single` a quantity without a place. */
export type Place = Phase | 'T' | Circuit | Relay | 'single';

/** Between the column of a circuit in a heading and the name that a person gave to the circuit. */
export const NAME_MARK = ' – ';

export const ELECTRICAL_QUANTITIES = [...PHASE_REGISTERS, ...PHASE_GAUGES, ...wireAt('supply')] as const;
export const SENSOR_QUANTITIES = SENSOR_GAUGES;
/** States of relays. */
export const RELAY_STATES = wireAt('relay', 'gauge');
/** Quantities that no phase has. */
export const TOTAL_REGISTERS = wireAt('total').filter(
  (wire): wire is TotalRegister => rowOfWire(wire)?.at.includes('phase') === false,
);
export { CIRCUIT_PLACES, RELAY_PLACES };

/** The catalogue's name of a quantity. */
export function nameOfQuantity(quantity: FileQuantity): QuantityName {
  return nameOfWire(quantity);
}

export function isRegister(quantity: string): quantity is PhaseRegister | TotalRegister {
  return rowOfWire(quantity)?.kind === 'register';
}

/** Whether it is measured once, not per phase. */
export function isSingle(quantity: FileQuantity): boolean {
  return columnAt(quantity, '') !== undefined;
}

export function isSensor(quantity: string): quantity is SensorGauge {
  return SENSOR_QUANTITIES.some((sensor) => sensor === quantity);
}

/** Whether a quantity is measured at a place at all. */
export function isMeasuredAt(quantity: FileQuantity, place: Place): boolean {
  return columnAt(quantity, placeOfColumn(place)) !== undefined;
}

/** Column of storage of a quantity at a place: `E_I_L1`, `CH2_P`, `P_T`, `relay_1`, `energy_R1`, `tempS`. */
export function columnOf(quantity: FileQuantity, place: Place): string {
  return columnAt(quantity, placeOfColumn(place))?.column ?? `${quantity}_${place}`;
}

const placeOfColumn = (place: Place): PlaceOfColumn => (place === 'single' ? '' : place);

/** Quantity and place of a column of storage; undefined for one that files do not hold. */
export function placeOf(column: string): { readonly quantity: FileQuantity; readonly place: Place } | undefined {
  const found = columnNamed(column);
  return found && { quantity: found.wire as FileQuantity, place: found.place === '' ? 'single' : found.place };
}

export function isCircuit(place: string): place is Circuit {
  return CIRCUIT_PLACES.some((circuit) => circuit === place);
}

export function isRelay(place: string): place is Relay {
  return RELAY_PLACES.some((relay) => relay === place);
}

/** Whether it is measured behind the transformers, so that their ratio does not apply (D68). */
export function isBehindTransformers(place: string): boolean {
  return isCircuit(place) || isRelay(place);
}
