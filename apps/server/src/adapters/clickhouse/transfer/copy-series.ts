import { randomUUID } from 'node:crypto';
import type { TimeRange } from '@phasor/calendar';
import { limits, sqlList } from '../engine/sql-text.ts';
import type { MoveBook } from './move-book.ts';
import { type Partition, partitionsOf, piecesOf, rangeOf, within } from './partitions.ts';
import { isEqual, type RowSum, type Slice, sliceSums, totalOf } from './slice-sums.ts';
import { type SeriesEnd, type TransferTable, transferTables } from './transfer-tables.ts';

/** Rows that one statement copies at most, so that they fit into memory: a row of minutes has up to a kilobyte. */
const PORTION_ROWS = 50_000;
const COPY_SECONDS = 55;

interface Options {
  readonly source: SeriesEnd;
  readonly target: SeriesEnd;
  readonly book: MoveBook;
  /** A partition of the target is proven equal to the source. */
  onProven(table: string, partition: string, sum: RowSum & { readonly copied: number }): void;
}

export interface PassOutcome {
  /** Partitions that had to be compared, because their files are not those of the last comparison. */
  readonly compared: number;
  /** Partitions that are not equal yet: the source was written meanwhile. */
  readonly unequal: readonly string[];
  /** Of all partitions of each table, as they were proven. */
  readonly tables: ReadonlyMap<string, RowSum>;
}

/** Rows of several devices in one slice, or of one device in a part of it. */
interface Portion {
  readonly devices: readonly string[];
  readonly source: number;
  readonly range: TimeRange | undefined;
}

/**
 * Brings a target up to its source: what differs is copied, slice by slice, and compared again. A partition whose files at the source are
 * those of an earlier comparison is equal by that one. Repeating a pass is always safe.
 */
export class SeriesCopy {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async pass(): Promise<PassOutcome> {
    const { source, target, book } = this.#options;
    const proven = await book.proven();
    const partitions = await partitionsOf(source);
    const unequal: string[] = [];
    const sums = new Map<string, RowSum>();
    let compared = 0;
    for (const table of await transferTables(source, target)) {
      const own = partitions.get(table.name) ?? [];
      const tableSums: RowSum[] = [];
      for (const partition of own) {
        const noted = proven.get(`${table.name} ${partition.id}`);
        if (noted?.files === partition.files) {
          tableSums.push(noted);
          continue;
        }
        compared += 1;
        const sum = await this.#equalize(table, partition);
        if (sum === undefined) unequal.push(`${table.name} ${partition.id}`);
        else tableSums.push(sum);
      }
      await this.#removeOthers(table, own);
      sums.set(table.name, totalOf(tableSums));
    }
    return { compared, unequal, tables: sums };
  }

  /** @returns the sum of the partition; undefined where it could not be made equal */
  async #equalize(table: TransferTable, partition: Partition): Promise<RowSum | undefined> {
    const { book, onProven } = this.#options;
    const sums: RowSum[] = [];
    let copied = 0;
    for (const piece of piecesOf(partition, table)) {
      const outcome = await this.#equalizePiece(table, piece);
      if (outcome === undefined) return undefined;
      copied += outcome.copied;
      sums.push(outcome.sum);
    }
    const sum = totalOf(sums);
    await book.note(table.name, partition.id, { ...sum, files: partition.files });
    onProven(table.name, partition.id, { ...sum, copied });
    return sum;
  }

  async #equalizePiece(table: TransferTable, piece: TimeRange | undefined) {
    const { source, target } = this.#options;
    const there = await sliceSums(source, table, piece);
    const sum = totalOf(there.values());
    let copied = 0;
    let here = await sliceSums(target, table, piece);
    const isWhole = () => there.size === here.size && [...there].every(([key, slice]) => isEqual(slice, here.get(key)));
    for (const isLast of [false, true]) {
      if (isWhole()) return { sum, copied };
      // Rows that the source no longer has go only with all of the piece.
      if (isLast) await this.#empty(table, within(table, piece));
      const isEmpty = isLast || here.size === 0;
      const missing = [...there].flatMap(([key, slice]) => (isEmpty || !isEqual(slice, here.get(key)) ? [slice] : []));
      for (const portion of portionsOf(isEmpty ? joined(missing, piece) : missing)) await this.#copy(table, portion);
      copied += totalOf(missing).rows;
      here = await sliceSums(target, table, piece);
    }
    return isWhole() ? { sum, copied } : undefined;
  }

  async #copy(table: TransferTable, { devices, source: number, range }: Portion): Promise<void> {
    const { source, target } = this.#options;
    const { name, columns, codedTexts, time } = table;
    const read = columns.map((column) => (codedTexts.has(column) ? `CAST(${column}, 'String') AS ${column}` : column));
    const own = time === undefined ? '' : `device IN (${sqlList(devices)}) AND source = ${number} AND `;
    const body = await source.connection.query(
      `SELECT ${read.join(', ')} FROM (SELECT ${columns.join(', ')} FROM ${source.database}.${name} FINAL ` +
        `WHERE ${own}${within(table, range)}) ${limits(COPY_SECONDS)}`,
    );
    if (body.length === 0) return;
    // The same rows may have to be copied again after they were removed: each attempt has a token of its own.
    const token = `move ${randomUUID()}`;
    await target.connection.insert({ table: `${target.database}.${name}`, columns, body, token });
  }

  /** Rows of times for which the source has none, such as those that its retention removed between two passes. */
  async #removeOthers(table: TransferTable, partitions: readonly Partition[]): Promise<void> {
    const { target } = this.#options;
    const own = (await partitionsOf(target)).get(table.name) ?? [];
    if (own.length === 0) return;
    if (table.time === undefined) {
      if (partitions.length === 0) await this.#empty(table, '1');
      return;
    }
    const ranges = partitions.map(({ id }) => rangeOf(id));
    // Tables of an earlier version may be divided by months where those of this one are by years.
    const others = own.map(({ id }) => rangeOf(id)).filter((range) => !ranges.some((each) => isOverlap(each, range)));
    for (const range of others) await this.#empty(table, within(table, range));
  }

  async #empty({ name }: TransferTable, condition: string): Promise<void> {
    const { connection, database, cluster } = this.#options.target;
    const everywhere = cluster === undefined ? '' : ` ON CLUSTER '${cluster}'`;
    await connection.command(
      `ALTER TABLE ${database}.${name}${everywhere} DELETE WHERE ${condition} SETTINGS mutations_sync = 2`,
      'store',
    );
  }
}

function isOverlap(one: TimeRange, other: TimeRange): boolean {
  return one.from < other.to && other.from < one.to;
}

/** All slices of a device and source as one of the whole piece. */
function joined(slices: readonly Slice[], range: TimeRange | undefined): readonly Slice[] {
  const groups = Map.groupBy(slices, ({ device, source }) => `${source} ${device}`);
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({ ...first, ...totalOf(group), range })),
  );
}

/** Slices of one range and source together as long as they are few rows; a long one in parts of its time. */
function portionsOf(slices: readonly Slice[]): readonly Portion[] {
  const groups = Map.groupBy(slices, ({ source, range }) => `${range?.from} ${source}`);
  return [...groups.values()].flatMap((group) => {
    const portions: Portion[] = [];
    let devices: string[] = [];
    let rows = 0;
    const [first] = group;
    if (first === undefined) return [];
    const close = () => {
      if (devices.length > 0) portions.push({ devices, source: first.source, range: first.range });
      [devices, rows] = [[], 0];
    };
    for (const slice of group.toSorted((a, b) => (a.device < b.device ? -1 : 1))) {
      if (rows + slice.rows > PORTION_ROWS) close();
      if (slice.rows > PORTION_ROWS) portions.push(...partsOf(slice));
      else {
        devices.push(slice.device);
        rows += slice.rows;
      }
    }
    close();
    return portions;
  });
}

function partsOf({ device, source, range, rows }: Slice): readonly Portion[] {
  const devices = [device];
  if (range === undefined) return [{ devices, source, range }];
  const count = Math.ceil(rows / PORTION_ROWS);
  const edge = (index: number) => range.from + Math.round(((range.to - range.from) * index) / count);
  return Array.from({ length: count }, (_, index) => ({
    devices,
    source,
    range: { from: edge(index), to: edge(index + 1) },
  }));
}
