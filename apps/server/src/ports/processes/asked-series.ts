import type { TimeRange } from '@phasor/calendar';
import type { SampleFamilyName, Source } from '@phasor/contract';
import type { RollupLevel, SeriesLevel } from '../series-store.ts';

/** A read that is about to be planned elsewhere than where the measurements are stored. */
export interface SeriesQuestion {
  readonly family: SampleFamilyName;
  readonly devices: readonly string[];
  readonly source: Source;
  /** The stretch to be read, epoch ms. */
  readonly from: number;
  readonly to: number;
  /** Whether registers are searched far away, so that those that no sample ever had have to be known. */
  readonly registers: boolean;
  /** By device, up to which change its series is known to who asks; 0 for nothing. Of the holder of `of`. */
  readonly known: ReadonlyMap<string, number>;
  readonly of: string;
}

/** What the store knows of a series without a query. Times in epoch ms. */
export interface KnownEntry {
  readonly device: string;
  /** Number of the last change of its rows. */
  readonly change: number;
  readonly zone: string;
  readonly first: number;
  readonly last: number;
  /** Longest interval of a sample, ms. */
  readonly longest: number;
  /** Where there are samples of which intervals: ms → range. */
  readonly classes: ReadonlyMap<number, TimeRange>;
  /** Starts of buckets that wait to be formed again. */
  readonly dirty: Readonly<Record<RollupLevel, readonly number[]>>;
  /** Starts of formed buckets that contain a reset. */
  readonly broken: Readonly<Record<RollupLevel, readonly number[]>>;
  /** Registers that no sample ever had; undefined where they were not asked for. */
  readonly unread: readonly string[] | undefined;
  /** Ranges whose rows have changed since the change that the question names; everything where that is not known. */
  readonly changed: readonly TimeRange[];
}

/** What is known of series, and the holder that knows it. */
export interface SeriesAnswer {
  /** Another name after each start of the process that stores: its numbers begin anew then. */
  readonly of: string;
  /** How often rows of any series have changed. */
  readonly changes: number;
  /** Before when rows of each level may be gone, epoch ms. */
  readonly keptSince: Readonly<Record<SeriesLevel, number>>;
  /** Whether rows of the stretch may still be formed anew, since an earlier version formed them. */
  readonly mayChange: boolean;
  /** Series that have samples. */
  readonly entries: readonly KnownEntry[];
}
