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
  /** Whether rows are searched far from the stretch: all buckets of the series and the registers that it never had have to be known. */
  readonly whole: boolean;
  /** By device, up to how many changes who asks has received those of its series; absent where it has received nothing. */
  readonly received: ReadonlyMap<string, number>;
  /** Whose changes `received` counts: `of` of the last answer, '' before the first. */
  readonly of: string;
}

/** What the store knows of a series without a query. Times in epoch ms. */
export interface KnownEntry {
  readonly device: string;
  readonly zone: string;
  readonly first: number;
  readonly last: number;
  /** Longest interval of a sample, ms. */
  readonly longest: number;
  /** Where there are samples of which intervals: ms → range. */
  readonly classes: ReadonlyMap<number, TimeRange>;
  /** Starts of buckets that wait to be formed again: those in and around the stretch, or all. */
  readonly dirty: Readonly<Record<RollupLevel, readonly number[]>>;
  /** Starts of formed buckets that contain a reset, likewise. */
  readonly broken: Readonly<Record<RollupLevel, readonly number[]>>;
  /** Registers that no sample ever had; undefined while that is not known. */
  readonly unread: readonly string[] | undefined;
  /** Ranges whose rows have changed since what was received before; the whole series where that is not known. */
  readonly changed: readonly TimeRange[];
  /** What was examined before its turn, while rows of an earlier version are put right. */
  readonly examined: readonly TimeRange[];
}

/** What is known of series, and the holder that knows it. */
export interface SeriesAnswer {
  /** Another name after each start of the store that answers: it counts anew then. */
  readonly of: string;
  /** How often rows of any series have changed. */
  readonly changes: number;
  /** Before when rows of each level may be gone, epoch ms. */
  readonly keptSince: Readonly<Record<SeriesLevel, number>>;
  /** Since when rows of families are right, epoch ms: earlier ones may still be formed again. Right families are absent. */
  readonly rightSince: ReadonlyMap<SampleFamilyName, number>;
  /** Series that have samples. */
  readonly entries: readonly KnownEntry[];
}

/** A store that others read beside it: what they have to know before they do. */
export interface SeriesKnowledge {
  /**
   * What the store knows of series, with everything that was acknowledged before.
   * @throws AppError('server.unavailable')
   */
  known(question: SeriesQuestion): Promise<SeriesAnswer>;
}
