import type { EnergyPeriod, Source } from '@phasor/contract';
import type { Device } from './records/record-store.ts';

export interface StepReadingsWish {
  readonly device: Device;
  /** `[from, to)`, epoch seconds. */
  readonly from: number;
  readonly to: number;
  readonly source: Source;
  /** Civil steps in the device's zone. */
  readonly period: EnergyPeriod;
  /** Registers are wanted too, as live data goes on with them (D50). */
  readonly registers?: true;
}

/** What sensors and relays of a device measured in each step of a range. */
export interface StepReadings {
  /** Epoch ms, ascending, cut to what was asked and has passed: one more than steps. */
  readonly edges: Float64Array;
  /**
   * By column of storage, those of which anything is known: means of gauges (of a relay's state the share of time that it
   * was on), energies of registers in Wh; NaN where nothing is known.
   */
  readonly columns: ReadonlyMap<string, Float64Array>;
  /** By column, where they are wanted: the continuous register at the start of each step, Wh; NaN where nothing was measured. */
  readonly registers: ReadonlyMap<string, Float64Array>;
  /** Where registers that are wanted were read less often than the steps are long: `[from, to, seconds]`, epoch ms. */
  readonly sparse: readonly [from: number, to: number, seconds: number][];
}

/** Sensors and relays in civil steps, for whoever hands them out (D17 and D51). */
export interface StepReadingsPort {
  /**
   * @throws AppError('store.not_found') when all of the range lies in the future, 'request.invalid' (field period) beyond
   * the limits of D53, 'server.unavailable'
   */
  read(wish: StepReadingsWish): Promise<StepReadings>;
}
