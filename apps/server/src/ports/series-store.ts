import type { TimeRange } from '@phasor/calendar';
import type { SampleFamilyName, Source } from '@phasor/contract';
import type { GroupShape, GroupStretches, RowBlock } from '@phasor/series';

/** One stored sample: flat columns of one family in base units. */
export interface Sample {
  /** MAC of the device. */
  readonly device: string;
  readonly source: Source;
  /** Instant of the registers and end of the interval, epoch ms. */
  readonly time: number;
  /** Length of the interval the gauges are meant over, ms. */
  readonly interval: number;
  /** The device's boot number; 0 where its ecosystem has none. */
  readonly boot: number;
  /** Column → value; an absent column is unknown. */
  readonly values: Readonly<Record<string, number>>;
  /**
   * Brought by an import: any measured sample of the same instant wins, whichever came first and whatever its interval.
   * One without values and with interval 0 takes an imported one back (D75).
   */
  readonly imported?: true;
}

export interface SampleBatch {
  readonly family: SampleFamilyName;
  readonly samples: readonly Sample[];
  /** The same token again is the same batch again and stores nothing twice. */
  readonly token: string;
}

/** Levels of storage, finest first; `raw` is the sample as it came. Days are civil days of the device's zone. */
export const SERIES_LEVELS = ['raw', 'minute', 'quarter', 'hour', 'day'] as const;
export type SeriesLevel = (typeof SERIES_LEVELS)[number];
export type RollupLevel = Exclude<SeriesLevel, 'raw'>;

export interface RowQuery {
  readonly family: SampleFamilyName;
  readonly devices: readonly string[];
  readonly source: Source;
  /**
   * The coarsest level the caller can use; finer rows come wherever that level is not yet (or never) formed, coarser ones
   * wherever it is not kept any more.
   */
  readonly level: SeriesLevel;
  /** Rows that overlap (from, to], epoch ms. */
  readonly from: number;
  readonly to: number;
  /** By device: only rows that overlap these stretches of (from, to], ascending and apart; all of it without. Not with neighbours. */
  readonly stretches?: ReadonlyMap<string, readonly TimeRange[]>;
  /** Gauge columns, `_T` totals included (`P_T`: the total formed per sample, D49). */
  readonly gauges: readonly string[];
  readonly registers: readonly string[];
  /** False where means are enough: the least and the greatest value of a row are then its mean. True by default. */
  readonly extremes?: boolean;
  /**
   * Also, for each of the registers, the nearest row that has it at or before `from` and at or after `to`, so that all of
   * them can be interpolated at both ends (D17).
   */
  readonly neighbours: boolean;
}

export interface SeriesExtent {
  readonly device: string;
  readonly source: Source;
  /** Epoch ms of the first and the last stored sample. */
  readonly first: number;
  readonly last: number;
}

/** A gauge of a group, and what the values of each member are multiplied by, in the order of the members. */
export interface FoldedGauge {
  readonly shape: GroupShape;
  readonly factors: readonly number[];
}

export interface FoldQuery {
  readonly family: SampleFamilyName;
  /** MACs of the members, each once. */
  readonly devices: readonly string[];
  readonly source: Source;
  readonly gauges: readonly FoldedGauge[];
  /** Pieces of time, ascending and apart, each whole stretches. */
  readonly ranges: readonly TimeRange[];
  /** Length of the stretches, ms: whole minutes, counted from the epoch. */
  readonly length: number;
}

/** A gauge of a group over a piece of time. */
export interface GroupPiece {
  readonly stretches: GroupStretches;
  /** MACs of the members that have a value. */
  readonly present: readonly string[];
  /** The span that most rows of a member have, s: the least over the members, 0 without rows. */
  readonly natural: number;
}

/** Time of a series in which a sample that was just stored may have changed rows. */
export interface SeriesTouch {
  readonly family: SampleFamilyName;
  readonly device: string;
  readonly source: Source;
  /** Rows that overlap (from, to], epoch ms. */
  readonly from: number;
  readonly to: number;
}

export type SeriesWatcher = (touch: SeriesTouch) => void;

/** What the store is doing, for `/metrics` and for waiting until it is quiet. */
export interface SeriesStoreStatus {
  readonly available: boolean;
  /** Buckets that wait to be formed anew. */
  readonly dirtyBuckets: number;
}

/**
 * Keeps every measurement, for good unless a retention is set (D78), and answers rows of any level.
 *
 * One sample per (family, device, source, time): of two the shorter interval holds for the time that it covers and the
 * longer one keeps the rest, which ends where that begins; with equal intervals the later arrival replaces (D52).
 * An imported one gives way to any measured one. Rollups are recomputed from what they summarize, never counted up, so that late, doubled and
 * unordered samples end in the same rows (D17); which buckets wait for that survives a crash.
 */
export interface SeriesStore {
  /** Opens the store and creates what is missing. @throws AppError('server.unavailable') */
  start(): Promise<void>;
  /** Ends every query and closes; nothing acknowledged is lost. */
  stop(): Promise<void>;
  /** Resolves once the batch is on disk. @throws AppError('server.unavailable') when it could not be stored; retry with the same token */
  append(batch: SampleBatch): Promise<void>;
  /**
   * Rows per device, ascending in time; a device without rows is absent. Instants and boot numbers of readings, each
   * register's own, are told where registers are asked for. @throws AppError('server.unavailable')
   */
  rows(query: RowQuery): Promise<ReadonlyMap<string, RowBlock>>;
  /**
   * Gauges of a group in stretches of its minutes, as `GroupMinutes` forms them of the rows of the members (ADR 15): by range
   * the gauges in their order. Undefined for a range of which the rows have to be read, since some of them wait to be formed
   * or are not kept any more. @throws AppError('server.unavailable')
   */
  folds(query: FoldQuery): Promise<readonly (readonly GroupPiece[] | undefined)[]>;
  /** Tells of every sample that is stored from now on, once `rows` answers it; over restarts of the store too. */
  watch(watcher: SeriesWatcher): void;
  /** First and last stored time per device and source; [] for unknown devices. */
  extents(devices: readonly string[]): Promise<readonly SeriesExtent[]>;
  /** Resolves when every bucket touched so far has been formed anew. */
  settle(): Promise<void>;
  status(): SeriesStoreStatus;
  /** Tells the zone whose civil days `day` buckets follow; later rollups use it, existing days are formed anew. */
  setTimeZone(device: string, timeZone: string): Promise<void>;
}
