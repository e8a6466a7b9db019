import { FAMILY_NAMES, type SampleFamilyName } from '@phasor/contract';
import { ownOf, type Share, WHOLE_SHARE } from '../../../ports/processes/share.ts';
import type { RollupLevel, SeriesLevel } from '../../../ports/series-store.ts';
import type { IntervalNotes } from '../book/interval-notes.ts';
import { NO_STAMP, type SeriesBook, type SeriesEntry } from '../book/series-book.ts';
import type { SeriesConnection } from '../engine/series-connection.ts';
import { SHORTEST_DAY_MS } from '../interval-classes.ts';
import { bucketAt, childLength, LEVELS, longestBucket, partLength, ROLLUP_LEVELS } from '../levels.ts';
import type { KnownZone, StoreMarks } from '../store-marks.ts';
import { type FoundRow, FoundRows } from './found-rows.ts';

export interface RecoveryOptions {
  readonly database: string;
  readonly connection: SeriesConnection;
  readonly book: SeriesBook;
  readonly marks: StoreMarks;
  readonly notes: IntervalNotes;
  /** Whose series are recovered; all devices where it is not given. */
  readonly share?: Share | undefined;
}

/** Fills the book of series at a start from the stored marks and from the rows that were stored after them. */
export class BookRecovery {
  readonly #rows: FoundRows;
  readonly #book: SeriesBook;
  readonly #marks: StoreMarks;
  readonly #notes: IntervalNotes;
  readonly #share: Share;

  constructor(options: RecoveryOptions) {
    this.#rows = new FoundRows(options);
    this.#share = options.share ?? WHOLE_SHARE;
    this.#book = options.book;
    this.#marks = options.marks;
    this.#notes = options.notes;
  }

  /**
   * Zones, spans, extents, buckets that contain a reset and buckets that were not formed when the last run ended. Returns
   * the zones whose days were not all formed.
   */
  async recover(formed: ReadonlyMap<string, number>): Promise<KnownZone[]> {
    const zones = ownOf(this.#share, await this.#marks.zones());
    for (const { device, zone } of zones) this.#book.setZone(device, zone);
    await this.#notes.recover();
    await this.#rows.lookForTables();
    for (const family of FAMILY_NAMES) {
      await this.#recoverExtents(family);
      for (const level of ROLLUP_LEVELS) {
        await this.#recoverBroken(family, level);
        await this.#recoverDirty(family, level, this.#marks.formedUpTo(formed, family, level));
      }
    }
    const pending = zones.filter((zone) => !zone.formed);
    for (const { device } of pending) {
      markDays(this.#book, new Map(this.#book.entriesOf(device).map((entry) => [entry, NO_STAMP])));
    }
    return pending;
  }

  async #recoverExtents(family: SampleFamilyName): Promise<void> {
    const select = ['min(first_sample)', 'max(last_sample)'];
    const days = await this.#rows.find(family, 'day', { select, group: [] });
    for (const { device, source, values } of [...days, ...(await this.#longSamples(family))]) {
      widen(this.#book.open(family, device, source), values[0], values[1]);
    }
  }

  /** The extents of samples that are not part of any day because they are as long as one. */
  async #longSamples(family: SampleFamilyName): Promise<FoundRow[]> {
    const isLong = ({ classes }: SeriesEntry) => [...classes.keys()].some((length) => length >= SHORTEST_DAY_MS);
    if (!this.#book.entries().some((entry) => entry.family === family && isLong(entry))) return [];
    const end = 'toUnixTimestamp64Milli(ts)';
    return this.#rows.find(family, 'raw', {
      select: [`min(${end})`, `max(${end})`],
      where: `interval >= ${SHORTEST_DAY_MS}`,
      group: [],
    });
  }

  async #recoverBroken(family: SampleFamilyName, level: RollupLevel): Promise<void> {
    const select = ['toUnixTimestamp64Milli(start)'];
    const found = await this.#rows.find(family, level, { select, final: true, where: 'broken' });
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
        widen(entry, first, last);
        for (const above of ROLLUP_LEVELS.slice(ROLLUP_LEVELS.indexOf(level))) {
          // A sample is also part of the buckets before the one in which it ends, and so is one that it has replaced.
          const from = kind === 'samples' ? first - partLength(above, entry.longest) : instant;
          this.#book.markSpan(entry, above, { from, to: instant, stamp });
        }
      }
    }
  }

  #changedBuckets(family: SampleFamilyName, child: SeriesLevel, formed: number): Promise<FoundRow[]> {
    return this.#rows.find(family, child, {
      select: ['toUnixTimestamp64Milli(end) AS instant', 'min(version)', 'min(first_sample)', 'max(last_sample)'],
      where: `version > ${formed}`,
      group: ['instant'],
    });
  }

  /** Samples that go into the level directly: all into minutes, long ones into the first level that can hold them. */
  #changedSamples(family: SampleFamilyName, level: RollupLevel, formed: number): Promise<FoundRow[]> {
    const [shortest, longest] = [childLength(level), longestBucket(level)];
    const step = Math.min(longest, 900_000);
    const end = 'toUnixTimestamp64Milli(ts)';
    return this.#rows.find(family, 'raw', {
      select: [`max(${end}) AS instant`, 'min(bitAnd(version, 4294967295))', `min(${end})`, `max(${end})`],
      where: `bitAnd(version, 4294967295) > ${formed} AND interval >= ${shortest} AND interval < ${longest}`,
      group: [`intDiv(${end} - 1, ${step})`],
    });
  }
}

/** Lets a series extend over instants. */
export function widen(entry: SeriesEntry, first = Number.POSITIVE_INFINITY, last = Number.NEGATIVE_INFINITY): void {
  entry.first = Math.min(entry.first, first);
  entry.last = Math.max(entry.last, last);
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
