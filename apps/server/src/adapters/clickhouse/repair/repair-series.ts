import type { Clock } from '../../../ports/clock.ts';
import { IntervalNotes } from '../book/interval-notes.ts';
import { SeriesBook } from '../book/series-book.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { decodeNative, numberColumn } from '../engine/native-block.ts';
import type { Log, SeriesConnection } from '../engine/series-connection.ts';
import { ROLLUP_LEVELS } from '../levels.ts';
import { keptSince, type Retention } from '../retention.ts';
import { BookRecovery } from '../rollup/book-recovery.ts';
import { BucketFormer } from '../rollup/bucket-former.ts';
import { tableName } from '../schema.ts';
import { DEFAULT_DATABASE } from '../series-snapshot.ts';
import { StoreMarks } from '../store-marks.ts';
import { type DamagedPart, damagedParts, levelOf, partsAside, setAside } from './damaged-parts.ts';
import { formAgain, type LostRows } from './form-again.ts';
import { DERIVED_BOOKS, repairBooks, widenExtents } from './repair-books.ts';

interface RepairOptions {
  /** Folder of the embedded engine, in which no server works. */
  readonly folder: string;
  readonly retention: Retention;
  readonly clock: Clock;
  readonly log: Log;
  /** Called before anything is changed, with what will be set aside. */
  onFound(damaged: readonly DamagedPart[]): void;
}

export interface SeriesRepair {
  /** Parts that were set aside now. */
  readonly damaged: readonly DamagedPart[];
  /** Parts that were set aside before, by the engine or by an earlier repair. */
  readonly aside: readonly DamagedPart[];
  /** Buckets that were formed anew. */
  readonly formed: number;
  readonly lost: readonly LostRows[];
}

const database = DEFAULT_DATABASE;

/**
 * Finds damaged parts of the measurements, sets them aside, and forms anew what other levels still have. It can be repeated: what
 * is set aside is considered each time, so that a repair that was interrupted is completed by the next one.
 * @throws AppError('server.unavailable') where the folder cannot be opened
 */
export async function repairSeries({ folder, retention, clock, log, onFound }: RepairOptions): Promise<SeriesRepair> {
  const connection = new ChdbProcess({ folder, log });
  await connection.start();
  try {
    const aside = await partsAside(connection, database);
    const damaged = await damagedParts(connection, database);
    onFound(damaged);
    for (const { table, name } of damaged) await setAside(connection, { database, table, name });
    const all = [...damaged, ...aside];
    if (all.length === 0) return { damaged, aside, formed: 0, lost: [] };
    const marks = new StoreMarks({ database, connection });
    const isOfBooks = all.some(({ table }) => DERIVED_BOOKS.some((name) => name === table));
    if (isOfBooks) await repairBooks({ connection, database, marks });
    const book = await recoveredBook({ connection, marks, retention, clock });
    const before = marks.last;
    const former = new BucketFormer({
      ...{ database, connection, book, marks, clock, log },
      underWay: new Set(),
      onFormed: async () => undefined,
    });
    const lost = await formAgain(all, { book, former });
    await former.stop();
    await marks.saveRepaired(all);
    return { damaged, aside, formed: await formedAfter(connection, before, all), lost };
  } finally {
    await connection.stop();
  }
}

interface BookOptions {
  readonly connection: SeriesConnection;
  readonly marks: StoreMarks;
  readonly retention: Retention;
  readonly clock: Clock;
}

async function recoveredBook({ connection, marks, retention, clock }: BookOptions): Promise<SeriesBook> {
  const gone = await marks.gone();
  const book = new SeriesBook(keptSince({ retention, now: () => clock.now(), gone }));
  const notes = new IntervalNotes({ book, marks });
  await new BookRecovery({ database, connection, book, marks, notes }).recover();
  await widenExtents(book, { connection, database });
  return book;
}

async function formedAfter(
  connection: SeriesConnection,
  before: number,
  parts: readonly DamagedPart[],
): Promise<number> {
  let formed = 0;
  const tables = new Set(parts.map(({ table }) => table));
  for (const table of tables) {
    const place = levelOf(table);
    if (place === undefined || !ROLLUP_LEVELS.some((level) => level === place.level)) continue;
    const { columns } = decodeNative(
      await connection.query(
        `SELECT toFloat64(count()) AS formed FROM ${tableName(database, place.family, place.level)} WHERE version > ${before}`,
      ),
    );
    formed += numberColumn(columns, 'formed')[0] ?? 0;
  }
  return formed;
}
