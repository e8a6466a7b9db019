import type { TimeRange } from '@phasor/calendar';
import type { SampleFamilyName, Source } from '@phasor/contract';
import type { RollupLevel, Sample, SeriesLevel, SeriesWatcher } from '../../../ports/series-store.ts';
import type { ClassRanges } from '../interval-classes.ts';
import { bucketAt, LEVELS, longestBucket, partLength, ROLLUP_LEVELS } from '../levels.ts';
import { KEPT_FOR_GOOD, type KeptSince } from '../retention/retention.ts';

/** A bucket that does not include all stored samples. */
export interface Mark {
  /** The earliest batch or forming that is not in the bucket yet: crash recovery starts there. */
  stamp: number;
  /** When it was last marked, counted by the book: a forming that began earlier has to be repeated. */
  touched: number;
  /** How many samples or finer buckets marked it: it has at least as many source rows. */
  parts: number;
}

/** Data about the series of one family, device and source that is available without a query. */
export interface SeriesEntry {
  readonly family: SampleFamilyName;
  readonly device: string;
  readonly source: Source;
  readonly keptSince: KeptSince;
  zone: string;
  /** Instants of the first and the last sample, epoch ms. */
  first: number;
  last: number;
  /** Longest interval of a sample, ms. */
  longest: number;
  /** Where there are samples of which intervals. */
  readonly classes: ClassRanges;
  /** Buckets to be formed again, by their start. */
  readonly dirty: Record<RollupLevel, Map<number, Mark>>;
  /** Starts of formed buckets that contain a reset: finer rows are read instead. */
  readonly broken: Record<RollupLevel, Set<number>>;
  /** Registers that no sample ever had; undefined until a read has searched for them. */
  unread: UnreadRegisters | undefined;
  /** The last touched bucket of each level: most samples fall into it again. */
  recent: Partial<Record<RollupLevel, TimeRange>>;
}

/** Registers without a reading, so that reads do not search for their neighbours. */
export interface UnreadRegisters {
  /** Registers stored during the search are removed from the result at once. */
  readonly names: Set<string>;
  isKnown: boolean;
}

export const DEFAULT_ZONE = 'UTC';
/** A stamp that no forming waits for: the pending work is recorded elsewhere. */
export const NO_STAMP = Number.POSITIVE_INFINITY;

/** Every series of the store, and which of their buckets have to be formed again. */
export class SeriesBook {
  /** By device, for each family and source: looked up for every sample, for which a joined key would have to be made. */
  readonly #shelves = new Map<SampleFamilyName, Map<Source, Map<string, SeriesEntry>>>();
  readonly #zones = new Map<string, string>();
  readonly #keptSince: KeptSince;
  readonly #watchers: readonly SeriesWatcher[];
  #touches = 0;
  #dirty = 0;

  /** @param watchers  called for every range whose rows change */
  constructor(since: KeptSince = KEPT_FOR_GOOD, watchers: readonly SeriesWatcher[] = []) {
    this.#keptSince = since;
    this.#watchers = watchers;
  }

  /** Incremented with every mark. */
  get touches(): number {
    return this.#touches;
  }

  find(family: SampleFamilyName, device: string, source: Source): SeriesEntry | undefined {
    return this.#shelf(family, source).get(device);
  }

  /** The entry of a series, a new one for a new series. */
  open(family: SampleFamilyName, device: string, source: Source): SeriesEntry {
    const shelf = this.#shelf(family, source);
    const known = shelf.get(device);
    if (known) return known;
    const entry: SeriesEntry = {
      family,
      device,
      source,
      keptSince: this.#keptSince,
      zone: this.zoneOf(device),
      first: Number.POSITIVE_INFINITY,
      last: Number.NEGATIVE_INFINITY,
      longest: 0,
      classes: new Map(),
      dirty: { minute: new Map(), quarter: new Map(), hour: new Map(), day: new Map() },
      broken: { minute: new Set(), quarter: new Set(), hour: new Set(), day: new Set() },
      unread: undefined,
      recent: {},
    };
    shelf.set(device, entry);
    return entry;
  }

  *entries(): Generator<SeriesEntry> {
    for (const shelf of this.#allShelves()) yield* shelf.values();
  }

  /** The series of one device, found without iterating over others. */
  entriesOf(device: string): SeriesEntry[] {
    return [...this.#allShelves()].flatMap((shelf) => shelf.get(device) ?? []);
  }

  /** The entries of one family and source. */
  entriesIn(family: SampleFamilyName, source: Source): Iterable<SeriesEntry> {
    return this.#shelf(family, source).values();
  }

  zoneOf(device: string): string {
    return this.#zones.get(device) ?? DEFAULT_ZONE;
  }

  /** Buckets that wait to be formed again, over all series. */
  get dirtyBuckets(): number {
    return this.#dirty;
  }

  /** Whether a bucket is waiting that was not touched since a count of touches. */
  hasDirtySince(touches: number): boolean {
    for (const { dirty } of this.entries()) {
      for (const level of ROLLUP_LEVELS) {
        for (const { touched } of dirty[level].values()) if (touched <= touches) return true;
      }
    }
    return false;
  }

  /** Marks every bucket that a sample is part of, or that one which it replaces was part of. */
  touch(family: SampleFamilyName, sample: Sample, stamp: number): void {
    const { device, source, time, interval } = sample;
    const entry = this.open(family, device, source);
    // A sample that is not the newest may replace another one of its instant, of any length.
    const longest = time > entry.last ? interval : Math.max(interval, entry.longest);
    entry.first = Math.min(entry.first, sample.time);
    entry.last = Math.max(entry.last, sample.time);
    for (const name of entry.unread?.names ?? []) {
      if (Number.isFinite(sample.values[name])) entry.unread?.names.delete(name);
    }
    for (const level of ROLLUP_LEVELS) {
      if (interval >= longestBucket(level)) continue;
      this.markSpan(entry, level, { from: time - partLength(level, longest), to: time, stamp });
    }
    this.changed(entry, { from: time - longest, to: time });
  }

  /** Reports that rows of a series in (from, to] are no longer what they were. */
  changed({ family, device, source }: SeriesEntry, range: TimeRange): void {
    for (const watch of this.#watchers) watch({ family, device, source, ...range });
  }

  /** Marks the buckets of a level that overlap (from, to], the last one as the one to be touched next. */
  markSpan(entry: SeriesEntry, level: RollupLevel, { from, to, stamp }: TimeRange & { stamp: number }): void {
    const last = this.mark(entry, level, { instant: to, stamp });
    for (let edge = last.from; edge > from; ) edge = this.mark(entry, level, { instant: edge, stamp }).from;
    entry.recent[level] = last;
  }

  /**
   * Marks the bucket of a level that contains an instant, and returns its range. A bucket whose sources are no longer kept stays
   * as it was formed: formed again, it would contain only the late samples.
   */
  mark(
    entry: SeriesEntry,
    level: RollupLevel,
    { instant, stamp, child = LEVELS[level].child }: { instant: number; stamp: number; child?: SeriesLevel },
  ): TimeRange {
    this.#touches += 1;
    const known = entry.recent[level];
    const isRecent = known !== undefined && instant > known.from && instant <= known.to;
    const bucket = isRecent ? known : bucketAt(level, instant, entry.zone);
    entry.recent[level] = bucket;
    const { from } = bucket;
    if (from < entry.keptSince(child)) return bucket;
    const mark = entry.dirty[level].get(from);
    if (!mark) {
      entry.dirty[level].set(from, { stamp, touched: this.#touches, parts: 1 });
      this.#dirty += 1;
    } else {
      mark.stamp = Math.min(mark.stamp, stamp);
      mark.touched = this.#touches;
      mark.parts += 1;
    }
    return bucket;
  }

  /**
   * Notes that a bucket is formed from everything that touched it until then; one that was touched since continues to wait.
   */
  clean(entry: SeriesEntry, level: RollupLevel, { start, touches }: { start: number; touches: number }): void {
    entry.broken[level].delete(start);
    const mark = entry.dirty[level].get(start);
    if (!mark || mark.touched > touches) return;
    entry.dirty[level].delete(start);
    this.#dirty -= 1;
  }

  /**
   * Sets the zone of the civil days of the device's buckets.
   * @returns its series, whose days have to be formed again, and the smallest stamp that waited among the former days of each
   */
  setZone(device: string, zone: string): ReadonlyMap<SeriesEntry, number> {
    this.#zones.set(device, zone);
    const waiting = new Map<SeriesEntry, number>();
    for (const entry of this.entriesOf(device)) {
      waiting.set(
        entry,
        entry.dirty.day.values().reduce((least, { stamp }) => Math.min(least, stamp), NO_STAMP),
      );
      entry.zone = zone;
      entry.recent = {};
      this.#dirty -= entry.dirty.day.size;
      entry.dirty.day.clear();
      entry.broken.day.clear();
    }
    return waiting;
  }

  /** The smallest stamp that waits at a level of a family; infinite when none does. */
  leastStamp(family: SampleFamilyName, level: RollupLevel): number {
    let least = Number.POSITIVE_INFINITY;
    for (const entry of this.entries()) {
      if (entry.family !== family) continue;
      for (const { stamp } of entry.dirty[level].values()) least = Math.min(least, stamp);
    }
    return least;
  }

  #shelf(family: SampleFamilyName, source: Source): Map<string, SeriesEntry> {
    const bySource = this.#shelves.getOrInsertComputed(family, () => new Map());
    return bySource.getOrInsertComputed(source, () => new Map());
  }

  *#allShelves(): Generator<Map<string, SeriesEntry>> {
    for (const bySource of this.#shelves.values()) yield* bySource.values();
  }
}
