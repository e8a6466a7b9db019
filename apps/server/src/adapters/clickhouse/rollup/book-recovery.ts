import { FAMILY_NAMES, type SampleFamilyName, SOURCES, type Source } from '@phasor/contract';
import type { RollupLevel, SeriesLevel } from '../../../ports/series-store.ts';
import type { IntervalNotes } from '../book/interval-notes.ts';
import { NO_STAMP, type SeriesBook, type SeriesEntry } from '../book/series-book.ts';
import { decodeNative, numberColumn, textColumn } from '../engine/native-block.ts';
import type { SeriesConnection } from '../engine/series-connection.ts';
import { limits, sqlText } from '../engine/sql-text.ts';
import { SHORTEST_DAY_MS } from '../interval-classes.ts';
import { bucketAt, childLength, LEVELS, longestBucket, partLength, ROLLUP_LEVELS } from '../levels.ts';
import { tableName } from '../schema.ts';
import { formedMark, type KnownZone, type StoreMarks } from '../store-marks.ts';

const RECOVERY_SECONDS = 120;

export interface RecoveryOptions {
  readonly database: string;
  readonly connection: SeriesConnection;
  readonly book: SeriesBook;
  readonly marks: StoreMarks;
  readonly notes: IntervalNotes;
}

interface FoundRow {
  readonly device: string;
  readonly source: Source;
  readonly values: readonly number[];
}

/** Fills the book of series at a start from the stored marks and from the rows that were stored after them. */
export class BookRecovery {
  readonly #database: string;
  readonly #connection: SeriesConnection;
  readonly #book: SeriesBook;
  readonly #marks: StoreMarks;
  readonly #notes: IntervalNotes;
  /** Tables with rows, without the name of the database. */
  #filled: ReadonlySet<string> = new Set();

  constructor(options: RecoveryOptions) {
    this.#database = options.database;
    this.#connection = options.connection;
    this.#book = options.book;
    this.#marks = options.marks;
    this.#notes = options.notes;
  }

  /**
   * Zones, spans, extents, buckets that contain a reset and buckets that were not formed when the last run ended. Returns
   * the zones whose days were not all formed.
   */
  async recover(): Promise<KnownZone[]> {
    const formed = await this.#marks.load();
    const zones = await this.#marks.zones();
    for (const { device, zone } of zones) this.#book.setZone(device, zone);
    await this.#notes.recover();
    await this.#lookForTables();
    for (const family of FAMILY_NAMES) {
      await this.#recoverExtents(family);
      for (const level of ROLLUP_LEVELS) {
        await this.#recoverBroken(family, level);
        await this.#recoverDirty(family, level, formed.get(formedMark(family, level)) ?? 0);
      }
    }
    const pending = zones.filter((zone) => !zone.formed);
    for (const { device } of pending) {
      markDays(this.#book, new Map(this.#book.entriesOf(device).map((entry) => [entry, NO_STAMP])));
    }
    return pending;
  }

  /** Finds the tables that have rows. Retention removes samples first: buckets are queried without them. */
  async #lookForTables(): Promise<void> {
    const parts = await this.#connection.query(
      `SELECT DISTINCT table FROM system.parts WHERE active AND database = ${sqlText(this.#database)}`,
    );
    this.#filled = new Set(textColumn(decodeNative(parts).columns, 'table'));
  }

  async #recoverExtents(family: SampleFamilyName): Promise<void> {
    const days = await this.#find(family, 'day', {
      select: ['min(first_sample)', 'max(last_sample)'],
      rest: 'GROUP BY device, source',
    });
    for (const { device, source, values } of [...days, ...(await this.#longSamples(family))]) {
      this.#widen(this.#book.open(family, device, source), values[0], values[1]);
    }
  }

  /** The extents of samples that are not part of any day because they are as long as one. */
  async #longSamples(family: SampleFamilyName): Promise<FoundRow[]> {
    const isLong = ({ classes }: SeriesEntry) => [...classes.keys()].some((length) => length >= SHORTEST_DAY_MS);
    if (!this.#book.entries().some((entry) => entry.family === family && isLong(entry))) return [];
    const end = 'toUnixTimestamp64Milli(ts)';
    return this.#find(family, 'raw', {
      select: [`min(${end})`, `max(${end})`],
      rest: `WHERE interval >= ${SHORTEST_DAY_MS} GROUP BY device, source`,
    });
  }

  async #recoverBroken(family: SampleFamilyName, level: RollupLevel): Promise<void> {
    const found = await this.#find(family, level, {
      select: ['toUnixTimestamp64Milli(start)'],
      rest: 'FINAL WHERE broken',
    });
    for (const { device, source, values } of found) {
      const entry = this.#book.open(family, device, source);
      const start = values[0] ?? 0;
      if (level !== 'day' || bucketAt('day', start + 1, entry.zone).from === start) entry.broken[level].add(start);
    }
  }

  /** A bucket waits if any of its sources was stored after the mark of its level. */
  async #recoverDirty(family: SampleFamilyName, level: RollupLevel, formed: number): Promise<void> {
    const { child } = LEVELS[level];
    const changed = {
      buckets: child === 'raw' ? [] : await this.#changedBuckets(family, child, formed),
      samples: await this.#changedSamples(family, level, formed),
    };
    for (const [kind, found] of Object.entries(changed)) {
      for (const { device, source, values } of found) {
        const [instant = 0, stamp = 0, first = instant, last = instant] = values;
        const entry = this.#book.open(family, device, source);
        this.#widen(entry, first, last);
        for (const above of ROLLUP_LEVELS.slice(ROLLUP_LEVELS.indexOf(level))) {
          // A sample is also part of the buckets before the one in which it ends, and so is one that it has replaced.
          const from = kind === 'samples' ? first - partLength(above, entry.longest) : instant;
          this.#book.markSpan(entry, above, { from, to: instant, stamp });
        }
      }
    }
  }

  #changedBuckets(family: SampleFamilyName, child: SeriesLevel, formed: number): Promise<FoundRow[]> {
    return this.#find(family, child, {
      select: ['toUnixTimestamp64Milli(end) AS instant', 'min(version)', 'min(first_sample)', 'max(last_sample)'],
      rest: `WHERE version > ${formed} GROUP BY device, source, instant`,
    });
  }

  /** Samples that go into the level directly: all into minutes, long ones into the first level that can hold them. */
  #changedSamples(family: SampleFamilyName, level: RollupLevel, formed: number): Promise<FoundRow[]> {
    const [shortest, longest] = [childLength(level), longestBucket(level)];
    const step = Math.min(longest, 900_000);
    const end = 'toUnixTimestamp64Milli(ts)';
    return this.#find(family, 'raw', {
      select: [`max(${end}) AS instant`, 'min(bitAnd(version, 4294967295))', `min(${end})`, `max(${end})`],
      rest:
        `WHERE bitAnd(version, 4294967295) > ${formed} AND interval >= ${shortest} AND interval < ${longest} ` +
        `GROUP BY device, source, intDiv(${end} - 1, ${step})`,
    });
  }

  async #find(
    family: SampleFamilyName,
    level: SeriesLevel,
    query: { select: string[]; rest: string },
  ): Promise<FoundRow[]> {
    if (!this.#filled.has(`${family}_${level}`)) return [];
    const names = query.select.map((_, index) => `value_${index}`);
    const named = query.select.map((expression, index) =>
      expression.includes(' AS ')
        ? `${expression}, ${expression.split(' AS ')[1]} AS value_${index}`
        : `${expression} AS value_${index}`,
    );
    const { columns } = decodeNative(
      await this.#connection.query(
        `SELECT CAST(device, 'String') AS name, source, ${named.join(', ')} ` +
          `FROM ${tableName(this.#database, family, level)} ${query.rest} ${limits(RECOVERY_SECONDS)}`,
      ),
    );
    const sources = numberColumn(columns, 'source');
    const values = names.map((name) => numberColumn(columns, name));
    return textColumn(columns, 'name').flatMap((device, row): FoundRow[] => {
      const source = Object.values(SOURCES).find((each) => each === sources[row]);
      return source === undefined ? [] : [{ device, source, values: values.map((column) => column[row] ?? 0) }];
    });
  }

  #widen(entry: SeriesEntry, first = Number.POSITIVE_INFINITY, last = Number.NEGATIVE_INFINITY): void {
    entry.first = Math.min(entry.first, first);
    entry.last = Math.max(entry.last, last);
  }
}

/**
 * Marks every day in which series have samples, after a change of their zone.
 * @param waiting  with the stamps of what is not in their former days either
 */
export function markDays(book: SeriesBook, waiting: ReadonlyMap<SeriesEntry, number>): void {
  for (const [entry, stamp] of waiting) {
    for (let instant = entry.first; instant <= entry.last; ) {
      book.mark(entry, 'day', { instant, stamp });
      instant = bucketAt('day', instant, entry.zone).to + 1;
    }
  }
}
