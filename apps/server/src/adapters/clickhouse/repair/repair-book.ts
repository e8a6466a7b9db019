import type { TimeRange } from '@phasor/calendar';
import { SOURCES, type Source } from '@phasor/contract';
import { decodeNative, numberColumn, textColumn } from '../engine/native-block.ts';
import type { SeriesConnection } from '../engine/series-connection.ts';
import { sqlText } from '../engine/sql-text.ts';
import { REPAIR_BOOK, repairBookStatements } from '../schema.ts';
import { type DamagedPart, levelOf } from './damaged-parts.ts';
import type { LostRows } from './lost-rows.ts';

/** Rows of one series in a part that was set aside. */
export interface RepairedRows {
  readonly table: string;
  /** Its name among the parts that are set aside. */
  readonly part: string;
  readonly reason: string;
  /** Undefined where the part could not name its series. */
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

interface BookOptions {
  readonly connection: SeriesConnection;
  readonly database: string;
}

/** Rows that are written with one statement. */
const AT_ONCE = 1_000;
/** In place of a source where no series is named. */
const NO_SOURCE = 0;

/**
 * The book of what repairs took out of the tables: which part, whose rows, of which time, and what of them could not be formed
 * anew. Everything that speaks of damaged measurements reads it here.
 */
export class RepairBook {
  readonly #connection: SeriesConnection;
  readonly #database: string;

  constructor({ connection, database }: BookOptions) {
    this.#connection = connection;
    this.#database = database;
  }

  /** Creates it where the folder is of an earlier version. */
  async prepare(): Promise<void> {
    for (const statement of repairBookStatements({ database: this.#database })) {
      await this.#connection.command(statement, 'store');
    }
  }

  /** Everything that was set aside, in the order of tables and parts. @throws AppError where it cannot be read */
  async read(): Promise<readonly RepairedRows[]> {
    const { table: name, columns: fields } = REPAIR_BOOK;
    const names = fields.map((field) => field.slice(0, field.indexOf(' ')));
    const { columns } = decodeNative(
      await this.#connection.query(
        `SELECT ${names.map((each) => (each === 'lines' ? 'toFloat64(lines) AS lines' : each)).join(', ')} ` +
          `FROM ${this.#database}.${name} FINAL ORDER BY part_table, part, device, source`,
      ),
    );
    const [parts, reasons, devices] = ['part', 'reason', 'device'].map((each) => textColumn(columns, each));
    const numbers = (each: string) => numberColumn(columns, each);
    const [sources, lines, repaired] = [numbers('source'), numbers('lines'), numbers('repaired')];
    const rangeAt = (row: number, from: string, to: string): TimeRange => ({
      from: numbers(from)[row] ?? 0,
      to: numbers(to)[row] ?? 0,
    });
    return textColumn(columns, 'part_table').map((table, row) => {
      const lost = rangeAt(row, 'lost_since', 'lost_until');
      return {
        table,
        part: parts?.[row] ?? '',
        reason: reasons?.[row] ?? '',
        device: devices?.[row] || undefined,
        source: Object.values(SOURCES).find((each) => each === sources[row]),
        range: rangeAt(row, 'since', 'until'),
        rows: lines[row] ?? 0,
        lost: lost.to > lost.from ? lost : undefined,
        repaired: repaired[row] || undefined,
      };
    });
  }

  /** Before the parts are taken out: afterwards it is unknown whose rows they have. */
  async note(parts: readonly DamagedPart[]): Promise<void> {
    await this.#save(parts.flatMap((part) => rowsOf(part, { lost: [], repaired: undefined })));
  }

  /** Once everything that can be formed of the parts is formed. @param now epoch ms */
  async conclude(parts: readonly DamagedPart[], lost: readonly LostRows[], now: number): Promise<void> {
    await this.#save(
      parts.flatMap((part) => rowsOf(part, { lost: lost.filter((each) => each.part === part), repaired: now })),
    );
  }

  async #save(rows: readonly RepairedRows[]): Promise<void> {
    const names = REPAIR_BOOK.columns.map((field) => field.slice(0, field.indexOf(' ')));
    for (let first = 0; first < rows.length; first += AT_ONCE) {
      const values = rows.slice(first, first + AT_ONCE).map((each) => `(${valuesOf(each).join(', ')})`);
      await this.#connection.command(
        `INSERT INTO ${this.#database}.${REPAIR_BOOK.table} (${names.join(', ')}) VALUES ${values.join(', ')}`,
        'store',
      );
    }
  }
}

export function isOfPart({ table, part }: RepairedRows, of: Pick<DamagedPart, 'table' | 'name'>): boolean {
  return table === of.table && part === of.name;
}

/** From the first beginning to the last end. */
export function spanOf(ranges: readonly TimeRange[]): TimeRange {
  return {
    from: ranges.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY),
    to: ranges.reduce((most, { to }) => Math.max(most, to), Number.NEGATIVE_INFINITY),
  };
}

interface Outcome {
  /** Of the part. */
  readonly lost: readonly LostRows[];
  readonly repaired: number | undefined;
}

/** By series; a part whose series cannot be read has a row of its own, and one for each series that lost something. */
function rowsOf(part: DamagedPart, { lost, repaired }: Outcome): readonly RepairedRows[] {
  const { table, name, reason } = part;
  const of = { table, part: name, reason, repaired };
  const named = part.series ?? [];
  if (named.length > 0) {
    return named.map(({ device, source, range, rows }) => {
      const own = lost.filter((each) => each.devices?.includes(device) !== false && isSource(each, source));
      // Samples of a part are lost with all their series, each in its own time.
      const lostRange = own.length === 0 ? undefined : levelOf(table)?.level === 'raw' ? range : rangeOf(own);
      return { ...of, device, source, range, rows, lost: lostRange };
    });
  }
  const unnamed = lost.filter(({ devices }) => devices === undefined);
  const whole = { device: undefined, source: undefined, range: part.range, rows: 0 };
  const perSeries = Object.values(
    Object.groupBy(
      lost.filter(({ devices, source }) => devices !== undefined && source !== undefined),
      ({ devices = [], source }) => `${devices[0]} ${source}`,
    ),
  ).map((own = []) => {
    const range = rangeOf(own) ?? part.range;
    return { ...of, device: own[0]?.devices?.[0], source: own[0]?.source, range, rows: 0, lost: range };
  });
  return [{ ...of, ...whole, lost: notAfter(rangeOf(unnamed), repaired) }, ...perSeries];
}

/** A month that is not over has nothing to lose after now. */
function notAfter(range: TimeRange | undefined, now = Number.POSITIVE_INFINITY): TimeRange | undefined {
  return range && { from: range.from, to: Math.max(range.from + 1, Math.min(range.to, now)) };
}

function isSource(lost: LostRows, source: Source): boolean {
  return lost.source === undefined || lost.source === source;
}

function rangeOf(lost: readonly LostRows[]): TimeRange | undefined {
  return lost.length === 0 ? undefined : spanOf(lost.map(({ range }) => range));
}

function valuesOf({ table, part, reason, device, source, range, rows, lost, repaired }: RepairedRows) {
  const version = repaired === undefined ? 1 : 2;
  return [
    ...[table, part, reason, device ?? ''].map(sqlText),
    ...[source ?? NO_SOURCE, range.from, range.to, rows, lost?.from ?? 0, lost?.to ?? 0, repaired ?? 0, version],
  ];
}
