import { PHASES, type Quantity, type RelayWire, ROWS, type WireAt, wireAt } from '@phasor/quantities';
import {
  CIRCUITS,
  PHASE_GAUGES,
  PHASE_REGISTERS,
  type PhaseGauge,
  type PhaseRegister,
  RELAYS,
  SENSOR_GAUGES,
  type SensorGauge,
  type SupplyGauge,
} from './wire.ts';

export const CIRCUIT_PLACES = CIRCUITS.map((n) => `CH${n}` as const);
export type CircuitPlace = (typeof CIRCUIT_PLACES)[number];
export const RELAY_PLACES = RELAYS.map((n) => `R${n}` as const);
export type RelayPlace = (typeof RELAY_PLACES)[number];

/**
 * Where a device measures a value: a phase of one supply, the total over its phases (`T`), a clamp or outlet of its own (`CH1`),
 * a relay (`R1`), or the device as a whole (empty). Two clamps or outlets are channels, never two phases.
 */
export const PLACES = [...PHASES, 'T', ...CIRCUIT_PLACES, ...RELAY_PLACES, ''] as const;
export type Place = (typeof PLACES)[number];

/** What is measured at a place, in base units, by its name there: `energy` is the register of a relay. */
export type MeasuredQuantity = PhaseGauge | PhaseRegister | SensorGauge | SupplyGauge | RelayWire | WireAt<'radio'>;
export const MEASURED_QUANTITIES: readonly MeasuredQuantity[] = [
  ...PHASE_GAUGES,
  ...PHASE_REGISTERS,
  ...SENSOR_GAUGES,
  ...wireAt('supply'),
  ...relayNames('gauge'),
  ...relayNames('register'),
  ...wireAt('radio'),
];

function relayNames(counted: Quantity['kind']): readonly RelayWire[] {
  const rows = ROWS.filter(([, { at, kind }]) => at.includes('relay') && kind === counted);
  return rows.map(([, { wire, atRelay = wire }]) => atRelay as RelayWire);
}

/** One row of a device's wiring: what its maker's device measures at one place is stored at another. */
export interface WiringRow {
  readonly from: Place;
  /** Null = not taken. */
  readonly to: Place | null;
  /** The current transformer is turned: power changes its sign, import and export change places. */
  readonly turned: boolean;
}

/**
 * Wiring of a device, which `wiredValues` follows. Places without a row stay as they are; of another maker a channel of a device
 * that has no circuits is taken as L1 when it is the first one, and otherwise not at all. Of a native device phases are exchanged and
 * transformers turned only.
 */
export type Wiring = readonly WiringRow[];

/** Names that a person gave to circuits, by their numbers: `{ "2": "Heat pump" }`. */
export type CircuitNames = Readonly<Record<string, string>>;

/** Meaning that a person gave to a field of a message, by its path. */
export interface FieldMeaning {
  readonly path: string;
  readonly quantity: MeasuredQuantity;
  readonly place: Place;
  /** From the unit of the message to the base unit, such as 1,000 for kWh. */
  readonly factor: number;
}
