import { DAY_MS, HOUR_MS, QUARTER_MS, type TimeRange } from '@phasor/calendar';
import { SAMPLE_FAMILIES, type SampleFamilyName } from '@phasor/contract';
import type { RollupLevel, RowQuery, SeriesLevel } from '../../../ports/series-store.ts';
import { decodeNative, numberColumn, textColumn } from '../engine/native-block.ts';
import type { Log, SeriesConnection } from '../engine/series-connection.ts';
import { limits, sqlList, sqlTime } from '../engine/sql-text.ts';
import { bucketAt, LONGEST_DAY_MS, longestBucket, MINUTE_MS } from '../levels.ts';
import { FAMILIES, tableName } from '../schema.ts';
import type { StoreMarks } from '../store-marks.ts';
import { NO_STAMP, type SeriesBook, type SeriesEntry } from './series-book.ts';

const LOOKING_SECONDS = 120;
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

/**
 * Which registers the samples of a quarter hour have, as bits of an integer: those that all of them have, and those that
 * any of them has.
 */
interface Presence {
  readonly common: number;
  readonly every: number;
}

/** A bucket to be formed again. */
interface Doubtful {
  readonly entry: SeriesEntry;
  readonly level: RollupLevel;
  readonly start: number;
}

interface Look {
  readonly family: SampleFamilyName;
  readonly entries: readonly SeriesEntry[];
  readonly range: TimeRange;
}

/**
 * Forms again the buckets of versions before `own_times`: they gave a register that was missing in the first or last
 * samples of a bucket the time of the others. Where all samples have the same registers, which is nearly everywhere, the
 * buckets are correct. So the samples are examined, newest first, and only buckets in which registers appear and disappear
 * are marked. Where samples are no longer kept, the remaining minutes and quarter hours give the same information at their
 * resolution.
 *
 * A read of a stretch that was not examined yet waits for it, unless that would take long. The progress is stored once the
 * marked buckets are formed, so that a crash repeats a part but never skips one.
 */
export class OwnTimesUpgrade {
  readonly #options: Options;
  /** Since when a family has been examined; a completed one is not named. */
  readonly #since = new Map<SampleFamilyName, number>();
  readonly #looked = new Map<SeriesEntry, TimeRange[]>();
  #waiting: Doubtful[] = [];
  #looking: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Continues where the last run ended. */
  async recover(): Promise<void> {
    const { book, marks } = this.#options;
    const written = await marks.exactSince();
    const isNew = new Map<SampleFamilyName, number>();
    for (const family of FAMILIES.filter((each) => SAMPLE_FAMILIES[each].registers.length > 0)) {
      const since = written.get(family) ?? Math.max(0, ...entriesOf(book, family).map(({ last }) => last));
      if (since > firstOf(book, family)) this.#since.set(family, since);
      else if (!written.has(family)) isNew.set(family, 0);
    }
    await marks.saveExactSince(isNew);
    if (!this.isDone) this.#options.log.info({}, 'rows formed by an earlier version are looked through and put right');
  }

  get isDone(): boolean {
    return this.#since.size === 0;
  }

  /** Resolves when the rows of a query are correct, or when that would take long. @throws AppError('server.unavailable') */
  async before({ family, devices, source, registers, from, to }: RowQuery): Promise<void> {
    const since = this.#since.get(family);
    if (since === undefined || registers.length === 0) return;
    const entries = devices.flatMap((device) => this.#options.book.find(family, device, source) ?? []);
    const ranges = entries.map((entry) => ({
      entry,
      from: Math.max(from - BESIDE_MS, entry.first - 1),
      to: Math.min(to + BESIDE_MS, entry.last, since),
    }));
    const open = ranges.filter((range) => range.to > range.from && !this.#isLooked(range.entry, range));
    const days = open.reduce((sum, range) => sum + (range.to - range.from) / DAY_MS, 0);
    if (open.length === 0 || days > DAYS_BEFORE_READ) return;
    const range = {
      from: open.reduce((least, each) => Math.min(least, each.from), Number.POSITIVE_INFINITY),
      to: open.reduce((most, each) => Math.max(most, each.to), 0),
    };
    const look = { family, entries: open.map(({ entry }) => entry), range };
    const found = await this.#look(look, QUARTERS_BEFORE_READ);
    if (found) for (const { entry } of open) this.#looked.set(entry, [...(this.#looked.get(entry) ?? []), range]);
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
    await marks.saveExactSince(new Map([[family, isOver ? 0 : since]]));
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

  #isLooked(entry: SeriesEntry, { from, to }: TimeRange): boolean {
    return this.#looked.get(entry)?.some((range) => range.from <= from && range.to >= to) ?? false;
  }

  /** Marks the doubtful buckets of a range, part by part; undefined, and nothing marked, where there are too many. */
  #look(look: Look, most = Number.POSITIVE_INFINITY): Promise<Doubtful[] | undefined> {
    const found = this.#looking.then(async () => {
      const { book } = this.#options;
      const doubtful = [...(await this.#presences(look))].flatMap(([entry, quarters]) =>
        doubtfulBuckets(entry, quarters, look.range),
      );
      if (doubtful.filter(({ level }) => level === 'quarter').length > most) return undefined;
      for (const { entry, level, start } of doubtful) book.mark(entry, level, { instant: start + 1, stamp: NO_STAMP });
      return doubtful;
    });
    this.#looking = found.catch(() => undefined);
    return found;
  }

  /** By series and quarter hour, ascending; with the remaining hours of the days at both ends. */
  async #presences({ family, entries, range }: Look): Promise<Map<SeriesEntry, Map<number, Presence>>> {
    const wide = { from: range.from - LONGEST_DAY_MS, to: range.to + LONGEST_DAY_MS };
    const devices = entries.map(({ device }) => device);
    const known = new Map(entries.map((entry) => [`${entry.device} ${entry.source}`, entry]));
    const found = new Map<SeriesEntry, Map<number, Presence>>();
    for (const level of ['raw', 'minute', 'quarter'] as const) {
      const sql = presenceStatement(this.#options.database, { family, level, devices, range: wide });
      const { columns } = decodeNative(await this.#options.connection.query(sql));
      const [sources, quarters, common, every] = ['source', 'quarter', 'common', 'every'].map((name) =>
        numberColumn(columns, name),
      );
      for (const [row, device] of textColumn(columns, 'name').entries()) {
        const entry = known.get(`${device} ${sources?.[row]}`);
        if (!entry) continue;
        const own = found.get(entry) ?? new Map<number, Presence>();
        found.set(entry, own);
        const quarter = (quarters?.[row] ?? 0) * QUARTER_MS;
        own.set(quarter, together(own.get(quarter), { common: common?.[row] ?? 0, every: every?.[row] ?? 0 }));
      }
    }
    return found;
  }
}

function entriesOf(book: SeriesBook, family: SampleFamilyName): SeriesEntry[] {
  return [...book.entries()].filter((entry) => entry.family === family && entry.first <= entry.last);
}

function firstOf(book: SeriesBook, family: SampleFamilyName): number {
  return entriesOf(book, family).reduce((least, { first }) => Math.min(least, first), Number.POSITIVE_INFINITY);
}

function together(one: Presence | undefined, other: Presence): Presence {
  if (!one) return other;
  return { common: one.common & other.common, every: one.every | other.every };
}

/** Buckets that begin in a range and contain samples with different registers. */
function doubtfulBuckets(
  entry: SeriesEntry,
  quarters: ReadonlyMap<number, Presence>,
  range: TimeRange,
): readonly Doubtful[] {
  const buckets = { quarter: new Map(), hour: new Map(), day: new Map() } as const satisfies Record<
    Exclude<RollupLevel, 'minute'>,
    Map<number, Presence>
  >;
  for (const [quarter, presence] of quarters) {
    const starts = {
      quarter,
      hour: Math.floor(quarter / HOUR_MS) * HOUR_MS,
      day: bucketAt('day', quarter + 1, entry.zone).from,
    };
    for (const level of ['quarter', 'hour', 'day'] as const) {
      buckets[level].set(starts[level], together(buckets[level].get(starts[level]), presence));
    }
  }
  const found: Doubtful[] = [];
  for (const level of ['quarter', 'hour', 'day'] as const) {
    for (const [start, { common, every }] of buckets[level]) {
      const isOutside = start + longestBucket(level) <= range.from || start >= range.to;
      if (common === every || isOutside) continue;
      found.push({ entry, level, start });
      if (level !== 'quarter') continue;
      for (let minute = start; minute < start + QUARTER_MS; minute += MINUTE_MS) {
        found.push({ entry, level: 'minute', start: minute });
      }
    }
  }
  return found;
}

function presenceStatement(
  database: string,
  look: { family: SampleFamilyName; level: SeriesLevel; devices: readonly string[]; range: TimeRange },
): string {
  const { family, level, devices, range } = look;
  const isRaw = level === 'raw';
  const end = `toUnixTimestamp64Milli(${isRaw ? 'ts' : 'end'})`;
  const bits = SAMPLE_FAMILIES[family].registers.map(
    (name, index) => `isFinite(${isRaw ? name : `${name}_first`}) * toUInt64(${2 ** index})`,
  );
  const time = isRaw ? 'ts' : 'start';
  return [
    `SELECT CAST(device, 'String') AS name, source, intDiv(${end} - 1, ${QUARTER_MS}) AS quarter,`,
    `groupBitAnd(${bits.join(' + ')}) AS common, groupBitOr(${bits.join(' + ')}) AS every`,
    `FROM ${tableName(database, family, level)} WHERE device IN (${sqlList(devices)})`,
    `AND ${time} >= ${sqlTime(range.from)} AND ${time} <= ${sqlTime(range.to)} AND ${isRaw ? 'registers' : 'first_time > 0'}`,
    `GROUP BY name, source, quarter ${limits(LOOKING_SECONDS)}`,
  ].join(' ');
}
