import { DAY_MS } from '@phasor/quantities';
import { MoveRefusal, UNFINISHED_MOVE } from '../../../settings/unfinished-move.ts';
import { decodeNative, numberColumn, textColumn } from '../engine/native-block.ts';
import type { SeriesConnection } from '../engine/series-connection.ts';
import { sqlText } from '../engine/sql-text.ts';
import { knownColumns } from '../schema.ts';

/** One of the two databases of a move. */
export interface SeriesEnd {
  readonly connection: SeriesConnection;
  readonly database: string;
  /** Name of a cluster whose replicas hold the tables. */
  readonly cluster?: string | undefined;
}

/** A table of both ends. */
export interface TransferTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Of them those that are read as plain text, because other engines write them in another way. */
  readonly codedTexts: ReadonlySet<string>;
  /** Column of the rows' time; undefined for a book, which is small. */
  readonly time: 'ts' | 'start' | undefined;
  /** Rows of a device and source in so many ms are compared, and where they differ copied, together. */
  readonly sliceMs: number;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly isStored: boolean;
  readonly isCoded: boolean;
}

/** Fine levels have many rows, and a pass beside a running server finds the newest day changed. */
const SLICE_DAYS = { raw: 1, minute: 1, quarter: 30, hour: 30, day: 30 } as const;

/**
 * The tables of a source, which are those of this version. The target has just been made by this version.
 * @throws MoveRefusal where the source was written by another one
 */
export async function transferTables(source: SeriesEnd, target: SeriesEnd): Promise<readonly TransferTable[]> {
  const [from, to] = [await storedColumns(source), await storedColumns(target)];
  const known = knownColumns();
  return [...to].map(([name, columns]) => {
    const there = from.get(name);
    const missing = columns.find((column) => !there?.some((each) => each.name === column.name));
    if (missing !== undefined) throw anotherVersion(`${name} has no column ${missing.name}`);
    const ofLevel = known.get(name);
    const unknown = there?.find(
      (column) => !(ofLevel?.has(column.name) ?? columns.some((each) => each.name === column.name)),
    );
    if (unknown !== undefined) throw anotherVersion(`column ${unknown.name} of ${name} is not known`);
    const level = (Object.keys(SLICE_DAYS) as (keyof typeof SLICE_DAYS)[]).find((each) => name.endsWith(`_${each}`));
    return {
      name,
      columns: columns.map((column) => column.name),
      codedTexts: new Set((there ?? []).filter(({ isCoded }) => isCoded).map((column) => column.name)),
      time: level === undefined ? undefined : level === 'raw' ? 'ts' : 'start',
      sliceMs: DAY_MS * (level === undefined ? 1 : SLICE_DAYS[level]),
    };
  });
}

export function anotherVersion(sign: string): MoveRefusal {
  return new MoveRefusal(
    `the measurements were written by another version of Phasor (${sign}): start this version on them once, stop it, and move then`,
  );
}

/** Columns that rows have on the disk, by table. */
async function storedColumns({ connection, database }: SeriesEnd): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { columns } = decodeNative(
    await connection.query(
      "SELECT table, name, toUInt8(default_kind IN ('', 'DEFAULT')) AS stored, toUInt8(startsWith(type, 'Low')) AS coded " +
        `FROM system.columns WHERE database = ${sqlText(database)} AND table != ${sqlText(UNFINISHED_MOVE)} ORDER BY table, position`,
    ),
  );
  const [names, stored, coded] = [
    textColumn(columns, 'name'),
    numberColumn(columns, 'stored'),
    numberColumn(columns, 'coded'),
  ];
  const all = textColumn(columns, 'table').map((table, row) => ({
    ...{ table, name: names[row] ?? '' },
    ...{ isStored: stored[row] === 1, isCoded: coded[row] === 1 },
  }));
  return Map.groupBy(
    all.filter(({ isStored }) => isStored),
    ({ table }) => table,
  );
}
