import type { SampleFamilyName, Source } from '@phasor/contract';
import type { ContinuousRegister, CoveredRows, RowBlock } from '@phasor/series';
import type { Device } from '../../../ports/records/device-records.ts';
import type { SeriesLevel } from '../../../ports/series-store.ts';
import type { ReadSeries } from '../each-own-source.ts';
import type { BreaksFor } from './register-breaks.ts';

export interface RegisterReadingDependencies {
  readonly store: ReadSeries;
  readonly breaksFor?: BreaksFor | undefined;
}

export interface RegisterQuery {
  readonly family: SampleFamilyName;
  readonly devices: readonly Device[];
  readonly source: Source;
  readonly columns: readonly string[];
  readonly level: SeriesLevel;
  /** Whole buckets of the level, epoch ms. */
  readonly from: number;
  readonly to: number;
  /** Instants inside a bucket at which the registers have to be exact as well. */
  readonly instants: readonly number[];
  /** Whether the count has to begin with the device's first reading ever (D50). */
  readonly history: boolean;
}

/** The registers of one device over a range, with resets removed. */
export interface DeviceRegisters {
  readonly device: Device;
  /** Rows of the range; undefined without any. */
  readonly block: RowBlock | undefined;
  /** The same, with the measured time exact at both ends of the range. */
  readonly measured: CoveredRows | undefined;
  /** Per column with readings, before the transformation ratio. */
  readonly curves: ReadonlyMap<string, ContinuousRegister>;
  /** Instants from which on another count is read, as of another meter, epoch ms, ascending. */
  readonly segmentStarts: readonly number[];
}
