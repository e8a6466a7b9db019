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
  /** Length of the interval over which the gauges are averaged, ms. */
  readonly interval: number;
  /** The device's boot number; 0 where its ecosystem has none. */
  readonly boot: number;
  /** Column → value; an absent column is unknown. */
  readonly values: Readonly<Record<string, number>>;
  /**
   * From an import: any measured sample of the same instant takes precedence, whichever came first and whatever its
   * interval. One without values and with interval 0 removes an imported one (D75).
   */
  readonly imported?: true;
}

export interface SampleBatch {
  readonly family: SampleFamilyName;
  readonly samples: readonly Sample[];
  /** The same token marks the same batch: a repetition stores nothing twice. */
  readonly token: string;
}

/** Levels of storage, finest first; `raw` is the sample as it was received. Days are civil days in the device's zone. */
export const SERIES_LEVELS = ['raw', 'minute', 'quarter', 'hour', 'day'] as const;
export type SeriesLevel = (typeof SERIES_LEVELS)[number];
export type RollupLevel = Exclude<SeriesLevel, 'raw'>;

export interface RowQuery {
  readonly family: SampleFamilyName;
  readonly devices: readonly string[];
  readonly source: Source;
  /**
   * The coarsest level the caller can use; finer rows are returned where that level is not formed yet (or never), coarser
   * ones where it is no longer kept.
   */
  readonly level: SeriesLevel;
  /** Rows that overlap (from, to], epoch ms. */
  readonly from: number;
  readonly to: number;
  /**
   * By device: only rows that overlap these stretches of (from, to], ascending and not overlapping; without it all of
   * (from, to]. Not with neighbours.
   */
  readonly stretches?: ReadonlyMap<string, readonly TimeRange[]>;
  /** Gauge columns, `_T` totals included (`P_T`: the total formed per sample, D49). */
  readonly gauges: readonly string[];
  readonly registers: readonly string[];
  /** False where means are enough: the minimum and the maximum of a row then equal its mean. True by default. */
  readonly extremes?: boolean;
  /**
   * Adds, for each of the registers, the nearest row that has it at or before `from` and at or after `to`, so that all of
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

/** A gauge of a group, and the factors by which the values of each member are multiplied, in the order of the members. */
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
  /** Ranges of time, ascending and not overlapping, each made of whole stretches. */
  readonly ranges: readonly TimeRange[];
  /** Length of the stretches, ms: whole minutes, counted from the epoch. */
  readonly length: number;
}

/** A gauge of a group in one stretch. */
export interface GroupPiece {
  readonly stretches: GroupStretches;
  /** MACs of the members with a value. */
  readonly present: readonly string[];
  /** The most frequent span of a member's rows, s: the minimum over the members, 0 without rows. */
  readonly natural: number;
}

/** Range of a series in which rows may have changed. */
export interface SeriesTouch {
  readonly family: SampleFamilyName;
  readonly device: string;
  readonly source: Source;
  /** Rows that overlap (from, to], epoch ms. */
  readonly from: number;
  readonly to: number;
}

export type SeriesWatcher = (touch: SeriesTouch) => void;

/** Load of the store, for `/metrics` and for waiting until it is idle. */
export interface SeriesStoreStatus {
  readonly available: boolean;
  /** Buckets that wait to be recomputed. */
  readonly dirtyBuckets: number;
  /** Whether a read since the start met rows that are damaged on the disk. */
  readonly damaged: boolean;
  /** How many batches can still be stored before what orders them ends; left out where it has no end. */
  readonly numbersLeft?: number;
}

/** Damaged parts that were taken out of the tables: what they held is missing, unless other levels have it. */
export interface PartsAside {
  readonly parts: number;
  /** Those that no repair has considered yet. */
  readonly unrepaired: number;
}

/** Rows of one series that a repair took out of a level, because their file was damaged. */
export interface RepairedStretch {
  readonly level: SeriesLevel;
  /** MAC; undefined where the file could not name its series. */
  readonly device: string | undefined;
  readonly source: Source | undefined;
  /** From the first to the last row, epoch ms. */
  readonly range: TimeRange;
  /** 0 where they could not be counted. */
  readonly rows: number;
  /** What could not be formed anew; undefined where all was. */
  readonly lost: TimeRange | undefined;
  /** When a repair had considered them, epoch ms; undefined where it was interrupted. */
  readonly repaired: number | undefined;
}

/** Measurements of a device that were damaged, are set aside and could not be formed anew: (from, to], epoch ms. */
export interface DamagedStretch extends TimeRange {
  /** MAC of the device. */
  readonly device: string;
}

/**
 * Stores every measurement, permanently unless a retention is set (D78), and returns rows of any level.
 *
 * One sample per (family, device, source, time): of two, the shorter interval holds for the time that it covers and the
 * longer one keeps the rest, which ends where the shorter one begins; with equal intervals the later arrival replaces the
 * earlier one (D52). An imported sample gives way to any measured one. Rollups are recomputed from the rows they summarize,
 * never incremented, so that late, repeated and unordered samples give the same rows (D17); the list of buckets to
 * recompute survives a crash.
 */
export interface SeriesStore {
  /** Opens the store and creates what is missing. @throws AppError('server.unavailable') */
  start(): Promise<void>;
  /** Ends every query and closes; no acknowledged sample is lost. */
  stop(): Promise<void>;
  /** Resolves once the batch is on disk. @throws AppError('server.unavailable') when it could not be stored; retry with the same token */
  append(batch: SampleBatch): Promise<void>;
  /**
   * Rows per device, ascending in time; a device without rows is absent. Where registers are requested, each one has the
   * instants and boot numbers of its own readings. @throws AppError('server.unavailable')
   */
  rows(query: RowQuery): Promise<ReadonlyMap<string, RowBlock>>;
  /**
   * Gauges of a group in stretches of its minutes, as `GroupMinutes` forms them from the rows of the members (ADR 15): by
   * range the gauges in their order. Undefined for a range of which the rows have to be read, because some of them are not
   * formed yet or no longer kept. @throws AppError('server.unavailable')
   */
  folds(query: FoldQuery): Promise<readonly (readonly GroupPiece[] | undefined)[]>;
  /**
   * Whether `rows` and `folds` of a stretch may still return what an earlier version of the store formed: it is put right in
   * the background.
   */
  mayChange(stretch: Pick<RowQuery, 'family' | 'devices' | 'source' | 'from' | 'to'>): boolean;
  /**
   * What `rows` and `folds` of a stretch may lack because it was damaged: by device in the order of the request, ascending, within
   * (from, to]. Measurements that were received again since then are not taken out.
   */
  damaged(stretch: Pick<RowQuery, 'family' | 'devices' | 'source' | 'from' | 'to'>): readonly DamagedStretch[];
  /** The book of repairs. */
  repaired(): readonly RepairedStretch[];
  /**
   * Reports every sample that is stored from now on, once `rows` returns it, and every stretch whose rows are put right; also
   * after restarts of the store.
   */
  watch(watcher: SeriesWatcher): void;
  /**
   * Resolves once `watch` has reported everything that was stored before, in a process that does not store; absent where that is
   * reported at once. @throws AppError('server.unavailable')
   */
  readonly catchUp?: (stretch: Pick<RowQuery, 'family' | 'devices' | 'source' | 'from' | 'to'>) => Promise<void>;
  /** First and last stored time per device and source; [] for unknown devices. */
  extents(devices: readonly string[]): Promise<readonly SeriesExtent[]>;
  /**
   * Samples per device whose interval ends after `since`, epoch ms; those that were sent again may be counted twice. Devices
   * without any are absent. @throws AppError('server.unavailable')
   */
  counts(since: number): Promise<ReadonlyMap<string, number>>;
  /** How many damaged parts are set aside; 0 without any. @throws AppError('server.unavailable') */
  partsAside(): Promise<PartsAside>;
  /**
   * Writes something of the store's own, which changes nothing. @throws AppError('server.unavailable') where that fails, or where no batch
   * could be stored for another reason
   */
  tryWrite(): Promise<void>;
  /** Resolves when every bucket touched so far has been recomputed. */
  settle(): Promise<void>;
  status(): SeriesStoreStatus;
  /** Sets the zone of the civil days that `day` buckets follow; existing days are recomputed. */
  setTimeZone(device: string, timeZone: string): Promise<void>;
  /**
   * Places a copy of everything that is stored at one instant into a folder that does not exist yet, on the file system of
   * the store; absent where another program keeps the measurements. @throws AppError('server.unavailable')
   */
  readonly snapshot?: (into: string) => Promise<void>;
}
