import type { EnergyPeriod, Source } from '@phasor/contract';
import type { Device } from './records/device-records.ts';

export interface StepReadingsWish {
  readonly device: Device;
  /** `[from, to)`, epoch seconds. */
  readonly from: number;
  readonly to: number;
  readonly source: Source;
  /** Civil steps in the device's zone. */
  readonly period: EnergyPeriod;
  /** Registers are needed too, because live data continues from them (D50). */
  readonly registers?: true;
}

/** Measurements of sensors and relays of a device in each step of a range. */
export interface StepReadings {
  /** Boundaries of the steps, epoch ms, ascending, cut to the requested range and to the past: one more than steps. */
  readonly edges: Float64Array;
  /**
   * By storage column with any data: means of gauges (of a relay's state the share of time that it was on), energies of
   * registers in Wh; NaN where it is unknown.
   */
  readonly columns: ReadonlyMap<string, Float64Array>;
  /** By column, where requested: the continuous register at the start of each step, Wh; NaN where nothing was measured. */
  readonly registers: ReadonlyMap<string, Float64Array>;
  /** By column, where requested: the first and last reading within the range, `[epoch ms, Wh]`. */
  readonly ends: ReadonlyMap<string, [first: [number, number], last: [number, number]]>;
  /** Share of each step in which relays were measured, 0 to 1, as answers write it; empty without any. */
  readonly covered: Float64Array;
  /** Where requested registers were read less often than the steps are long: `[from, to, seconds]`, epoch ms. */
  readonly sparse: readonly [from: number, to: number, seconds: number][];
}

/** Sensors and relays in civil steps (D17 and D51). */
export interface StepReadingsPort {
  /**
   * @throws AppError('store.not_found') when the whole range lies in the future, 'request.invalid' (field period) beyond
   * the limits of D53, 'server.unavailable'
   */
  read(wish: StepReadingsWish): Promise<StepReadings>;
}
