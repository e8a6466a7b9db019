import { PHASES } from '@phasor/quantities';
import { CIRCUITS, PHASE_GAUGES, PHASE_REGISTERS, RELAYS, SENSOR_GAUGES } from './wire.ts';

/**
 * Where a device measures a value: a phase of one supply, the total over its phases (`T`), a clamp or outlet of its own (`CH1`),
 * a relay (`R1`), or the device as a whole (empty). Two clamps or outlets are channels, never two phases.
 */
export const PLACES = [
  ...PHASES,
  'T',
  ...CIRCUITS.map((n) => `CH${n}` as const),
  ...RELAYS.map((n) => `R${n}` as const),
  '',
] as const;
export type Place = (typeof PLACES)[number];

/**
 * What is measured at a place, in base units. At a relay `relay` is 0 or 1 and `energy` its register; `signal` is the strength of
 * reception in dBm.
 */
export const MEASURED_QUANTITIES = [
  ...PHASE_GAUGES,
  ...PHASE_REGISTERS,
  ...SENSOR_GAUGES,
  'F',
  'relay',
  'energy',
  'signal',
] as const;
export type MeasuredQuantity = (typeof MEASURED_QUANTITIES)[number];

/** One row of a device's wiring: what its maker's device measures at one place is stored at another. */
export interface WiringRow {
  readonly from: Place;
  /** Null = not taken. */
  readonly to: Place | null;
  /** The current transformer is turned: power changes its sign, import and export change places. */
  readonly turned: boolean;
}

/**
 * Wiring of a device of another maker. Places without a row stay as they are; a channel of a device that has no circuits is
 * taken as L1 when it is the first one, and otherwise not at all.
 */
export type Wiring = readonly WiringRow[];

/** Meaning that a person gave to a field of a message, by its path. */
export interface FieldMeaning {
  readonly path: string;
  readonly quantity: MeasuredQuantity;
  readonly place: Place;
  /** From the unit of the message to the base unit, such as 1,000 for kWh. */
  readonly factor: number;
}
