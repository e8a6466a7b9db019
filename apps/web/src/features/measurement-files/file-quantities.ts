import {
  CIRCUITS,
  PHASE_GAUGES,
  PHASE_REGISTERS,
  type PhaseGauge,
  type PhaseRegister,
  SENSOR_GAUGES,
  WIRE_QUANTITIES,
} from '@phasor/contract';
import { PHASES, type Phase, type QuantityName } from '@phasor/quantities';

type SensorGauge = (typeof SENSOR_GAUGES)[number];
/** A measured quantity as files and storage call it. */
export type FileQuantity = PhaseGauge | 'F' | PhaseRegister | SensorGauge;
export type Circuit = `CH${(typeof CIRCUITS)[number]}`;
/** Where a quantity is measured: `T` is what the device tells of all phases, `single` what has no place of its own. */
export type Place = Phase | 'T' | Circuit | 'single';

export const ELECTRICAL_QUANTITIES = [...PHASE_REGISTERS, ...PHASE_GAUGES, 'F'] as const satisfies FileQuantity[];
export const SENSOR_QUANTITIES: readonly SensorGauge[] = SENSOR_GAUGES;
export const CIRCUIT_PLACES: readonly Circuit[] = CIRCUITS.map((number) => `CH${number}` as const);
/** What circuits behind a meter measure, and what devices tell of all phases together. */
const CIRCUIT_QUANTITIES: readonly FileQuantity[] = ['E_I', 'P', 'I'];
const TOLD_QUANTITIES: readonly FileQuantity[] = ['E_I', 'E_E', 'U', 'I', 'P', 'Q', 'S'];

const NAMES: Readonly<Record<FileQuantity, QuantityName>> = {
  ...WIRE_QUANTITIES,
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

export function isRegister(quantity: string): quantity is PhaseRegister {
  return PHASE_REGISTERS.some((register) => register === quantity);
}

/** Whether it is measured once, not per phase. */
export function isSingle(quantity: FileQuantity): boolean {
  return quantity === 'F' || SENSOR_QUANTITIES.some((sensor) => sensor === quantity);
}

/** Whether a quantity is measured at a place at all. */
export function isMeasuredAt(quantity: FileQuantity, place: Place): boolean {
  if (isSingle(quantity)) return place === 'single';
  if (isCircuit(place)) return CIRCUIT_QUANTITIES.includes(quantity);
  return place === 'T' ? TOLD_QUANTITIES.includes(quantity) : place !== 'single';
}

/** Column of storage of a quantity at a place: `E_I_L1`, `CH2_P`, `P_T`, `tempS`. */
export function columnOf(quantity: FileQuantity, place: Place): string {
  if (place === 'single') return quantity;
  return isCircuit(place) ? `${place}_${quantity}` : `${quantity}_${place}`;
}

/** Quantity and place of a column of storage; undefined for one that files do not hold. */
export function placeOf(column: string): { readonly quantity: FileQuantity; readonly place: Place } | undefined {
  return ALL.get(column);
}

/** Whether the transformation ratio applies: circuits are measured behind the transformers (decision 68). */
export function isCircuit(place: string): place is Circuit {
  return CIRCUIT_PLACES.some((circuit) => circuit === place);
}

const PLACES: readonly Place[] = [...PHASES, 'T', ...CIRCUIT_PLACES, 'single'];
const ALL = new Map(
  [...ELECTRICAL_QUANTITIES, ...SENSOR_QUANTITIES].flatMap((quantity) =>
    PLACES.filter((place) => isMeasuredAt(quantity, place)).map((place) => [
      columnOf(quantity, place),
      { quantity, place },
    ]),
  ),
);
