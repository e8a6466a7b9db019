import {
  CIRCUITS,
  PHASE_GAUGES,
  PHASE_REGISTERS,
  type PhaseGauge,
  type PhaseRegister,
  RELAYS,
  SENSOR_GAUGES,
  WIRE_QUANTITIES,
} from '@phasor/contract';
import { PHASES, type Phase, type QuantityName } from '@phasor/quantities';

type SensorGauge = (typeof SENSOR_GAUGES)[number];
/** Quadrants that devices report together, over all phases. */
const REPORTED_REGISTERS = ['Q12', 'Q34'] as const;
type ToldRegister = (typeof REPORTED_REGISTERS)[number];
/** A measured quantity by its name in files and storage; `relay` is the state of one, its energy is an import. */
export type FileQuantity = PhaseGauge | 'F' | PhaseRegister | ToldRegister | SensorGauge | 'relay';
export type Circuit = `CH${(typeof CIRCUITS)[number]}`;
export type Relay = `R${(typeof RELAYS)[number]}`;
/** Where a quantity is measured: `T` is a total reported by the device, `single` a quantity without a place. */
export type Place = Phase | 'T' | Circuit | Relay | 'single';

export const ELECTRICAL_QUANTITIES = [...PHASE_REGISTERS, ...PHASE_GAUGES, 'F'] as const satisfies FileQuantity[];
export const SENSOR_QUANTITIES: readonly SensorGauge[] = SENSOR_GAUGES;
export const CIRCUIT_PLACES: readonly Circuit[] = CIRCUITS.map((number) => `CH${number}` as const);
export const RELAY_PLACES: readonly Relay[] = RELAYS.map((number) => `R${number}` as const);
/** Quantities of branch circuits, of relays, and of totals that devices report. */
const CIRCUIT_QUANTITIES: readonly FileQuantity[] = ['E_I', 'P', 'I'];
const RELAY_QUANTITIES: readonly FileQuantity[] = ['relay', 'E_I'];
const TOLD_QUANTITIES: readonly FileQuantity[] = ['E_I', 'E_E', ...REPORTED_REGISTERS, 'U', 'I', 'P', 'Q', 'S'];
/** Quantities that no phase has. */
const WITHOUT_PHASES: readonly FileQuantity[] = [...REPORTED_REGISTERS, 'relay'];

const NAMES: Readonly<Record<FileQuantity, QuantityName>> = {
  ...WIRE_QUANTITIES,
  Q12: 'reactiveEnergyQ12',
  Q34: 'reactiveEnergyQ34',
  relay: 'relayState',
  tempS: 'temperature',
  hum: 'humidity',
  co2: 'carbonDioxide',
  lux: 'illuminance1',
  lux2: 'illuminance2',
  pir: 'motion',
};

/** The catalogue's name of a quantity. */
export function nameOfQuantity(quantity: FileQuantity): QuantityName {
  return NAMES[quantity];
}

export function isRegister(quantity: string): quantity is PhaseRegister | ToldRegister {
  return [...PHASE_REGISTERS, ...REPORTED_REGISTERS].some((register) => register === quantity);
}

/** Whether it is measured once, not per phase. */
export function isSingle(quantity: FileQuantity): boolean {
  return quantity === 'F' || isSensor(quantity);
}

export function isSensor(quantity: FileQuantity): boolean {
  return SENSOR_QUANTITIES.some((sensor) => sensor === quantity);
}

/** Whether a quantity is measured at a place at all. */
export function isMeasuredAt(quantity: FileQuantity, place: Place): boolean {
  if (isSingle(quantity)) return place === 'single';
  if (isCircuit(place)) return CIRCUIT_QUANTITIES.includes(quantity);
  if (isRelay(place)) return RELAY_QUANTITIES.includes(quantity);
  return place === 'T' ? TOLD_QUANTITIES.includes(quantity) : place !== 'single' && !WITHOUT_PHASES.includes(quantity);
}

/** Column of storage of a quantity at a place: `E_I_L1`, `CH2_P`, `P_T`, `relay_1`, `energy_R1`, `tempS`. */
export function columnOf(quantity: FileQuantity, place: Place): string {
  if (place === 'single') return quantity;
  if (isRelay(place)) return quantity === 'relay' ? `relay_${place.slice(1)}` : `energy_${place}`;
  return isCircuit(place) ? `${place}_${quantity}` : `${quantity}_${place}`;
}

/** Quantity and place of a column of storage; undefined for one that files do not hold. */
export function placeOf(column: string): { readonly quantity: FileQuantity; readonly place: Place } | undefined {
  return ALL.get(column);
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

const PLACES: readonly Place[] = [...PHASES, 'T', ...CIRCUIT_PLACES, ...RELAY_PLACES, 'single'];
const ALL = new Map(
  [...ELECTRICAL_QUANTITIES, ...REPORTED_REGISTERS, 'relay' as const, ...SENSOR_QUANTITIES].flatMap((quantity) =>
    PLACES.filter((place) => isMeasuredAt(quantity, place)).map((place) => [
      columnOf(quantity, place),
      { quantity, place },
    ]),
  ),
);
