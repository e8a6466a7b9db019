import type { SampleFamilyName } from '@phasor/contract';
import { FAMILY_NAMES } from '@phasor/contract';
import type { Clock } from '../../../ports/clock.ts';
import type { RollupLevel, SeriesLevel } from '../../../ports/series-store.ts';
import type { SeriesBook } from '../book/series-book.ts';
import type { Log, SeriesConnection } from '../engine/series-connection.ts';
import { bucketAt, ROLLUP_LEVELS } from '../levels.ts';
import { selectedRows } from '../reading/row-answer.ts';
import { tableName } from '../schema.ts';
import { formedMark, type StoreMarks } from '../store-marks.ts';
import { rollupBuckets } from './bucket-rollup.ts';
import { type BucketPart, bucketRows } from './bucket-rows.ts';
import { planTasks, type RollupTask, type TaskOptions } from './rollup-tasks.ts';

const CYCLE_MS = 1000;
/** Delay of forming after the end of a bucket, because most late samples are only a little late. */
const GRACE_MS = 3000;
const SAVE_EVERY_MS = 10_000;
/** Forming pauses for this many times its working time: late samples must not use the whole machine. */
const REST = 4;
const HURRY_MS = 50;
/** Buckets that are written together: the cost of an insert hardly depends on its size. */
const BUCKETS_PER_INSERT = 250;
/** Marks that are kept in memory; batches wait while there are more. */
const MAX_DIRTY = 400_000;

export interface FormerOptions {
  readonly database: string;
  readonly connection: SeriesConnection;
  readonly book: SeriesBook;
  readonly marks: StoreMarks;
  /** Arrival numbers of batches in progress: they count as not formed. */
  readonly underWay: ReadonlySet<number>;
  readonly clock: Clock;
  readonly log: Log;
  /** Levels that are formed from another one than that of `LEVELS`: a repair whose quarter hours are lost. */
  readonly children?: Partial<Record<RollupLevel, SeriesLevel>> | undefined;
  /** Up to which number what is formed may count as formed for the next start; all of it where it is not given. */
  readonly noteUpTo?: (() => number) | undefined;
  /** Called after each pass. */
  onFormed(): Promise<void>;
}

/** Buckets that are not written yet. */
interface Formed extends BucketPart {
  readonly task: RollupTask;
  /** Touches of the book before their rows were read. */
  readonly before: number;
}

/**
 * Forms buckets from their sources, finest level first, whenever one is closed or late samples touch it. A bucket that is
 * touched while it is being formed is formed again.
 */
export class BucketFormer {
  readonly #options: FormerOptions;
  readonly #saved = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopping = false;
  #savedAt = 0;

  constructor(options: FormerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopping = false;
    this.#schedule(CYCLE_MS);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    await this.#running?.catch(() => undefined);
    if (this.#options.connection.available) await this.#save();
  }

  /** Forms everything touched so far, including buckets that are still open. */
  async formAll(): Promise<void> {
    const { book } = this.#options;
    const until = book.touches;
    while (book.hasDirtySince(until)) await this.#once(Number.POSITIVE_INFINITY);
  }

  /** Resolves once few enough buckets wait for more samples to be stored. */
  async roomForMore(): Promise<void> {
    const { book, clock } = this.#options;
    for (let before = Number.POSITIVE_INFINITY; !this.#stopping && book.dirtyBuckets > MAX_DIRTY; ) {
      // Open buckets cannot be formed, and waiting for them would stop the store.
      if (book.dirtyBuckets >= before) return;
      before = book.dirtyBuckets;
      await this.#once(clock.now() - GRACE_MS);
    }
  }

  #schedule(restMs: number): void {
    this.#timer = setTimeout(() => void this.#cycle(), restMs);
    this.#timer.unref();
  }

  async #cycle(): Promise<void> {
    const began = performance.now();
    try {
      if (this.#options.connection.available) {
        await this.#once(this.#options.clock.now() - GRACE_MS);
        await this.#options.onFormed();
        if (performance.now() - this.#savedAt > SAVE_EVERY_MS) await this.#save();
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!this.#stopping) this.#options.log.warn({ reason }, 'buckets could not be formed and stay marked');
    }
    const isBehind = this.#options.book.dirtyBuckets > MAX_DIRTY / 2;
    const took = performance.now() - began;
    if (!this.#stopping) this.#schedule(isBehind ? HURRY_MS : Math.max(CYCLE_MS, REST * took));
  }

  /** One pass over all levels; passes never overlap. */
  async #once(closedBefore: number): Promise<void> {
    while (this.#running) await this.#running.catch(() => undefined);
    this.#running = this.#pass(closedBefore).finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #pass(closedBefore: number): Promise<void> {
    for (const family of FAMILY_NAMES) {
      for (const level of ROLLUP_LEVELS) {
        const child = this.#options.children?.[level];
        await this.#formLevel({ family, level, closedBefore, child });
      }
    }
  }

  /**
   * Reads in small portions, so that no query waits for long, and writes in large ones. Buckets not written at a stop stay
   * marked.
   */
  async #formLevel(options: TaskOptions): Promise<void> {
    let waiting: Formed[] = [];
    let count = 0;
    for (const task of planTasks(this.#options.book, options)) {
      if (this.#stopping) return;
      const formed = await this.#form(task);
      waiting.push(formed);
      count += formed.buckets.count;
      if (count < BUCKETS_PER_INSERT) continue;
      await this.#write(waiting, options);
      waiting = [];
      count = 0;
    }
    await this.#write(waiting, options);
  }

  async #form(task: RollupTask): Promise<Formed> {
    const { database, connection, book } = this.#options;
    const before = book.touches;
    const series = task.entries.map(({ device, zone }) => ({ device, zone }));
    const columns = await selectedRows({ database, connection, lane: 'form' }, task.selection);
    const { gauges, registers } = task.selection;
    const bucketOf = (position: number, end: number) => bucketAt(task.level, end, series[position]?.zone ?? '');
    const wanted = task.starts.map((starts) => new Set(starts));
    const isWanted = (position: number, start: number) => wanted[position]?.has(start) ?? false;
    const buckets = rollupBuckets(columns, { gauges, registers, bucketOf, isWanted });
    return { task, before, series, buckets, source: task.source };
  }

  async #write(formed: readonly Formed[], { family, level }: TaskOptions): Promise<void> {
    const { database, connection, marks } = this.#options;
    const filled = formed.filter(({ buckets }) => buckets.count > 0);
    if (filled.length > 0) {
      const version = await marks.next();
      const table = tableName(database, family, level);
      const rows = bucketRows(filled, { family, level, version });
      await connection.insert({ table, token: `forming-${version}`, lane: 'form', ...rows });
    }
    for (const each of formed) this.#settle(each);
  }

  /** Buckets that were touched since stay marked, and so do the days of a device whose zone changed meanwhile. */
  #settle({ task, before, series, buckets }: Formed): void {
    const isCurrent = (position: number) =>
      task.level !== 'day' || task.entries[position]?.zone === series[position]?.zone;
    for (const [position, entry] of task.entries.entries()) {
      for (const start of isCurrent(position) ? (task.starts[position] ?? []) : []) {
        this.#options.book.clean(entry, task.level, { start, touches: before });
      }
    }
    const [broken, starts] = [buckets.columns.get('broken'), buckets.columns.get('start')];
    for (const [row, position] of buckets.position.entries()) {
      if ((broken?.[row] ?? 0) > 0 && isCurrent(position)) {
        task.entries[position]?.broken[task.level].add(starts?.[row] ?? 0);
      }
    }
  }

  /** Stores up to where each level is formed, for a start after a crash. */
  async #save(): Promise<void> {
    const limit = this.#options.noteUpTo?.() ?? Number.POSITIVE_INFINITY;
    this.#savedAt = performance.now();
    const formed = new Map<string, number>();
    for (const family of FAMILY_NAMES) {
      for (const level of ROLLUP_LEVELS) {
        const name = formedMark(family, level);
        const stamp = Math.min(limit, this.#formedUpTo(family, level));
        if (stamp > (this.#saved.get(name) ?? 0)) formed.set(name, stamp);
      }
    }
    await this.#options.marks.saveFormed(formed);
    for (const [name, stamp] of formed) this.#saved.set(name, stamp);
  }

  #formedUpTo(family: SampleFamilyName, level: RollupLevel): number {
    const { book, marks, underWay } = this.#options;
    return Math.min(marks.last, book.leastStamp(family, level) - 1, ...[...underWay].map((arrival) => arrival - 1));
  }
}
