import type { TimeRange } from '@phasor/calendar';
import { FAMILY_NAMES, type SampleFamilyName } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import type { FoldQuery, RowQuery } from '../../../ports/series-store.ts';
import { NO_STAMP, type SeriesBook, type SeriesEntry } from '../book/series-book.ts';
import type { Log, SeriesConnection } from '../engine/series-connection.ts';
import { bucketEnd } from '../levels.ts';
import type { StoreMarks } from '../store-marks.ts';
import type { Look } from './column-presence.ts';
import { type Doubtful, doubtfulBuckets } from './doubtful-buckets.ts';

/** Days of series that are examined together: as many buckets as can wait to be formed. */
const DAYS_AT_ONCE = 200;
const LONGEST_SLICE_DAYS = 31;
/** How long one turn continues while it finds nothing, ms. */
const TURN_MS = 200;
/** The most that a read waits for: days of series to examine, and quarter hours to read as samples. */
const DAYS_BEFORE_READ = 800;
const QUARTERS_BEFORE_READ = 1_000;
/** Neighbours beside a range are read too. */
const BESIDE_MS = 4 * DAY_MS;

interface Options {
  readonly database: string;
  readonly connection: SeriesConnection;
  readonly book: SeriesBook;
  readonly marks: StoreMarks;
  readonly log: Log;
}

/** Series of one family and a range of time, epoch ms. */
export type Stretch = Pick<RowQuery, 'family' | 'devices' | 'source' | 'from' | 'to'>;

interface OpenRange extends TimeRange {
  readonly entry: SeriesEntry;
}

/**
 * Forms again the buckets of versions before `own_times`, `own_covered` and `begun`: they gave a register that was missing in the
 * first or last samples of a bucket the time of the others, a gauge that was missing in some samples the covered time of all,
 * and the bucket in which a sample ended all of it (ADR 44). Where all samples have the same columns and lie within the buckets,
 * which is nearly everywhere, the buckets are correct. So the samples are examined, newest first, and only buckets in which
 * columns appear and disappear, or samples lie across an edge, are marked. Where samples are no longer kept, the remaining minutes
 * and quarter hours give what they can of the columns at their resolution.
 *
 * A read of a stretch that was not examined yet waits for it, unless that would take long. The progress is stored once the
 * marked buckets are formed, so that a crash repeats a part but never skips one.
 */
export class BucketUpgrade {
  readonly #options: Options;
  /** Since when a family has been examined; a completed one is not named. */
  readonly #since = new Map<SampleFamilyName, number>();
  /** Ascending, not touching each other. */
  readonly #looked = new Map<SeriesEntry, TimeRange[]>();
  #waiting: Doubtful[] = [];
  #looking: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Continues where the last run ended. */
  async recover(): Promise<void> {
    const { book, marks } = this.#options;
    const written = await marks.examinedSince();
    const isNew = new Map<SampleFamilyName, number>();
    for (const family of FAMILY_NAMES) {
      const since = written.get(family) ?? Math.max(0, ...entriesOf(book, family).map(({ last }) => last));
      if (since > firstOf(book, family)) this.#since.set(family, since);
      else if (!written.has(family)) isNew.set(family, 0);
    }
    await marks.saveExaminedSince(isNew);
    if (!this.isDone) this.#options.log.info({}, 'rows formed by an earlier version are looked through and put right');
  }

  /** Since when the rows of families are right, epoch ms; a family of which all are right is not named. */
  get rightSince(): ReadonlyMap<SampleFamilyName, number> {
    return this.#since;
  }

  /** What of a series was examined before its turn, ascending; [] once all is right. */
  examined(entry: SeriesEntry): readonly TimeRange[] {
    return this.#looked.get(entry) ?? [];
  }

  get isDone(): boolean {
    return this.#since.size === 0;
  }

  /** Resolves when the rows of a stretch are correct, or when that would take long. @throws AppError('server.unavailable') */
  async before(stretch: Stretch): Promise<void> {
    const open = this.#openRanges({ ...stretch, from: stretch.from - BESIDE_MS, to: stretch.to + BESIDE_MS });
    const days = open.reduce((sum, range) => sum + (range.to - range.from) / DAY_MS, 0);
    if (open.length === 0 || days > DAYS_BEFORE_READ) return;
    const range = {
      from: open.reduce((least, each) => Math.min(least, each.from), Number.POSITIVE_INFINITY),
      to: open.reduce((most, each) => Math.max(most, each.to), 0),
    };
    const look = { family: stretch.family, entries: open.map(({ entry }) => entry), range };
    if ((await this.#look(look, QUARTERS_BEFORE_READ)) === undefined) return;
    for (const { entry } of open) this.#looked.set(entry, withRange(this.#looked.get(entry) ?? [], range));
  }

  /** Whether rows of a stretch may be formed again because it was not examined yet. */
  mayChange(stretch: Stretch): boolean {
    return this.#openRanges(stretch).length > 0;
  }

  /** Continues once all buckets found before are formed. */
  async next(): Promise<void> {
    const began = performance.now();
    while (this.#since.size > 0 && performance.now() - began < TURN_MS) {
      this.#waiting = this.#waiting.filter(({ entry, level, start }) => entry.dirty[level].has(start));
      if (this.#waiting.length > 0) return;
      await this.#step();
    }
  }

  async #step(): Promise<void> {
    const [family, since] = [...this.#since][0] ?? [];
    if (family === undefined || since === undefined) return;
    const { book, marks } = this.#options;
    const entries = entriesOf(book, family);
    const isOver = since <= firstOf(book, family);
    await marks.saveExaminedSince(new Map([[family, isOver ? 0 : since]]));
    if (isOver) {
      this.#since.delete(family);
      if (!this.isDone) return;
      this.#looked.clear();
      this.#options.log.info({}, 'rows formed by an earlier version are right');
      return;
    }
    const days = Math.min(LONGEST_SLICE_DAYS, Math.max(1, Math.floor(DAYS_AT_ONCE / entries.length)));
    const range = { from: since - days * DAY_MS, to: since };
    this.#waiting = (await this.#look({ family, entries, range })) ?? [];
    this.#since.set(family, range.from);
  }

  /** By series, the parts of a stretch that were not examined yet. */
  #openRanges({ family, devices, source, from, to }: Stretch): OpenRange[] {
    const since = this.#since.get(family);
    if (since === undefined) return [];
    return devices
      .flatMap((device) => this.#options.book.find(family, device, source) ?? [])
      .flatMap((entry): OpenRange[] => {
        const open = unexamined({ ...entry, examined: this.examined(entry) }, { from, to: Math.min(to, since) });
        return open ? [{ entry, ...open }] : [];
      });
  }

  /** Marks the doubtful buckets of a range, part by part; undefined, and nothing marked, where there are too many. */
  #look(look: Look, most = Number.POSITIVE_INFINITY): Promise<Doubtful[] | undefined> {
    const found = this.#looking.then(async () => {
      const { book } = this.#options;
      const doubtful = await doubtfulBuckets(this.#options, look);
      if (doubtful.filter(({ level }) => level === 'quarter').length > most) return undefined;
      for (const { entry, level, start } of doubtful) {
        book.mark(entry, level, { instant: start + 1, stamp: NO_STAMP });
        // What was computed from the old bucket is not valid any more.
        if (level === 'quarter') book.changed(entry, { from: start, to: bucketEnd(level, start, entry.zone) });
      }
      return doubtful;
    });
    this.#looking = found.catch(() => undefined);
    return found;
  }
}

/** The part of a range in which a series has samples and that was not examined; undefined where there is none. */
export function unexamined(
  { first, last, examined }: Pick<SeriesEntry, 'first' | 'last'> & { readonly examined: readonly TimeRange[] },
  range: TimeRange,
): TimeRange | undefined {
  const [from, to] = [Math.max(range.from, first - 1), Math.min(range.to, last)];
  const isExamined = examined.some((each) => each.from <= from && each.to >= to);
  return to > from && !isExamined ? { from, to } : undefined;
}

/** What a fold reads. */
export function stretchOf({ family, devices, source, ranges }: FoldQuery): Stretch {
  return { family, devices, source, from: ranges[0]?.from ?? 0, to: ranges.at(-1)?.to ?? 0 };
}

/** Ranges with one more; those that touch are one. */
function withRange(ranges: readonly TimeRange[], added: TimeRange): TimeRange[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of [...ranges, added].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && last.to >= from) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

function entriesOf(book: SeriesBook, family: SampleFamilyName): SeriesEntry[] {
  return [...book.entries()].filter((entry) => entry.family === family && entry.first <= entry.last);
}

function firstOf(book: SeriesBook, family: SampleFamilyName): number {
  return entriesOf(book, family).reduce((least, { first }) => Math.min(least, first), Number.POSITIVE_INFINITY);
}
