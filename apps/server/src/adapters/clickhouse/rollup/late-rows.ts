import { FAMILY_NAMES, type SampleFamilyName } from '@phasor/contract';
import { QUARTER_MS } from '@phasor/quantities';
import type { Share } from '../../../ports/processes/share.ts';
import type { SeriesBook } from '../book/series-book.ts';
import type { Log, SeriesConnection } from '../engine/series-connection.ts';
import { partLength, ROLLUP_LEVELS } from '../levels.ts';
import type { StoreMarks } from '../store-marks.ts';
import { widen } from './book-recovery.ts';
import { type FoundRow, FoundRows } from './found-rows.ts';
import { settledNumber } from './settled-numbers.ts';

/** How often and how long after a start rows are looked for, ms. */
export interface LatePatience {
  readonly everyMs: number;
  readonly forMs: number;
}

/** Who sends an insert gives it up after a minute. */
const PATIENCE: LatePatience = { everyMs: 10_000, forMs: 120_000 };

interface Options {
  readonly database: string;
  readonly connection: SeriesConnection;
  readonly book: SeriesBook;
  readonly marks: StoreMarks;
  readonly share: Share;
  readonly log: Log;
  readonly patience?: LatePatience | undefined;
}

/** Numbers of batches that another process may have stored: those after the first one, up to the second and with it. */
type Numbers = readonly [after: number, upTo: number];

/**
 * Rows that a process which had the devices before has sent, and that arrive after this one has recovered its book (ADR 42). They
 * are data of devices, but their buckets may have been formed without them, so these are formed again.
 *
 * Their numbers are known: that process noted them in the store before it sent the rows, and formed nothing past a batch under way. So
 * they are greater than what it has formed, and not greater than what was noted when this one began. Those are settled that others noted
 * long enough ago.
 */
export class LateRows {
  readonly #options: Options;
  readonly #rows: FoundRows;
  readonly #numbers = new Map<SampleFamilyName, Numbers>();
  /** Of a stretch of a series, what its rows add up to. */
  readonly #seen = new Map<string, number>();
  readonly #patience: LatePatience;
  #until = 0;
  #settled = 0;
  #lookedAt = 0;
  #looking: Promise<void> | undefined;
  #found = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#rows = new FoundRows(options);
    this.#patience = options.patience ?? PATIENCE;
  }

  /**
   * Up to which number no such row can come any more. What is formed of later ones does not count as formed for the next start, so that
   * none is missed by a crash.
   */
  get settled(): number {
    return this.#numbers.size === 0 ? Number.POSITIVE_INFINITY : this.#settled;
  }

  /** How often buckets were marked so far. */
  get found(): number {
    return this.#found;
  }

  /** Notes what is stored before the book is recovered. @param formed marks of earlier runs, as they were found now */
  async begin(formed: ReadonlyMap<string, number>): Promise<void> {
    const { marks } = this.#options;
    // Before the book is recovered, which then finds all up to there.
    this.#settled = await settledNumber(formed, { ...this.#options, forMs: this.#patience.forMs });
    for (const family of FAMILY_NAMES) {
      const after = Math.max(this.#settled, marks.formedUpTo(formed, family, 'minute'));
      const numbers = [after, marks.last] as const;
      if (numbers[1] > numbers[0]) this.#numbers.set(family, numbers);
    }
    await this.#look(() => undefined);
    this.#until = performance.now() + this.#patience.forMs;
  }

  /**
   * Looks where it is time to, and marks the buckets of what has come; rows that are replaced when parts are merged look like that, too.
   * @throws AppError('server.unavailable')
   */
  next(): Promise<void> {
    this.#looking ??= this.#next().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #next(): Promise<void> {
    const began = performance.now();
    if (this.#numbers.size === 0 || began < this.#lookedAt + this.#patience.everyMs) return;
    const before = this.#found;
    await this.#look((family, row) => {
      this.#found += 1;
      this.#mark(family, row);
    });
    const late = this.#found - before;
    if (late > 0)
      this.#options.log.info({ late }, 'rows of another process have come late, their buckets are formed again');
    if (began < this.#until) return;
    this.#numbers.clear();
    this.#seen.clear();
  }

  /** Calls for each stretch of a series whose rows are not what they were. */
  async #look(changed: (family: SampleFamilyName, row: FoundRow) => void): Promise<void> {
    await this.#rows.lookForTables();
    for (const [family, numbers] of this.#numbers) {
      for (const row of await this.#find(family, numbers)) {
        const { device, source, values } = row;
        const [instant = 0, , , sum = 0] = values;
        const key = `${family} ${device} ${source} ${Math.floor((instant - 1) / QUARTER_MS)}`;
        if (this.#seen.get(key) === sum) continue;
        changed(family, row);
        this.#seen.set(key, sum);
      }
    }
    this.#lookedAt = performance.now();
  }

  #find(family: SampleFamilyName, [after, upTo]: Numbers): Promise<FoundRow[]> {
    const [number, end] = ['bitAnd(version, 4294967295)', 'toUnixTimestamp64Milli(ts)'];
    const sum = 'sum(bitAnd(cityHash64(ts, version), 4294967295))';
    return this.#rows.find(family, 'raw', {
      select: [`max(${end}) AS instant`, `min(${number})`, `min(${end})`, sum],
      where: `${number} > ${after} AND ${number} <= ${upTo}`,
      group: [`intDiv(${end} - 1, ${QUARTER_MS})`],
    });
  }

  #mark(family: SampleFamilyName, { device, source, values }: FoundRow): void {
    const { book } = this.#options;
    const [to = 0, stamp = 0, first = to] = values;
    const entry = book.open(family, device, source);
    widen(entry, first, to);
    for (const level of ROLLUP_LEVELS) {
      book.markSpan(entry, level, { from: first - partLength(level, entry.longest), to, stamp });
    }
    book.changed(entry, { from: first - entry.longest, to });
  }
}
