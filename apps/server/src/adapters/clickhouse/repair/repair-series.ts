import type { TimeRange } from '@phasor/calendar';
import type { Clock } from '../../../ports/clock.ts';
import type { RollupLevel } from '../../../ports/series-store.ts';
import { IntervalNotes } from '../book/interval-notes.ts';
import { SeriesBook, type SeriesEntry } from '../book/series-book.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { decodeNative, numberColumn } from '../engine/native-block.ts';
import type { Log, SeriesConnection } from '../engine/series-connection.ts';
import { ofDevices, sqlTime } from '../engine/sql-text.ts';
import { keptSince, type Retention } from '../retention.ts';
import { BookRecovery } from '../rollup/book-recovery.ts';
import { BucketFormer, type FormerOptions } from '../rollup/bucket-former.ts';
import { tableName } from '../schema.ts';
import { DEFAULT_DATABASE } from '../series-snapshot.ts';
import { StoreMarks } from '../store-marks.ts';
import { type DamagedPart, damagedParts, levelOf, partsAside, setAside } from './damaged-parts.ts';
import { formAgain } from './form-again.ts';
import type { LostRows } from './lost-rows.ts';
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
    const formers = { connection, book, marks, clock, log };
    const [former, formerOfHours] = [formerOf(formers, {}), formerOf(formers, { day: 'hour' })];
    const formedIn = (entry: SeriesEntry, level: RollupLevel, range: TimeRange) =>
      formedAfter(connection, { table: tableName(database, entry.family, level), before, of: { entry, range } });
    const lost = await formAgain(all, { book, former, formerOfHours, formedIn });
    await former.stop();
    await marks.saveRepaired(all);
    return { damaged, aside, formed: await allFormed(connection, before, all), lost };
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

type FormerParts = Pick<FormerOptions, 'connection' | 'book' | 'marks' | 'clock' | 'log'>;

function formerOf(parts: FormerParts, children: FormerOptions['children']): BucketFormer {
  return new BucketFormer({ ...parts, database, children, underWay: new Set(), onFormed: async () => undefined });
}

async function allFormed(connection: SeriesConnection, before: number, parts: readonly DamagedPart[]): Promise<number> {
  let formed = 0;
  for (const table of new Set(parts.map((part) => part.table))) {
    const place = levelOf(table);
    if (place === undefined || place.level === 'raw') continue;
    formed += await formedAfter(connection, { table: tableName(database, place.family, place.level), before });
  }
  return formed;
}

interface FormedRows {
  readonly table: string;
  /** The greatest number that a row had before. */
  readonly before: number;
  /** Those of one series alone. */
  readonly of?: { readonly entry: SeriesEntry; readonly range: TimeRange };
}

async function formedAfter(connection: SeriesConnection, { table, before, of }: FormedRows): Promise<number> {
  const bounds = of && [
    ofDevices({ devices: [of.entry.device], source: of.entry.source }),
    `start >= ${sqlTime(of.range.from)} AND end <= ${sqlTime(of.range.to)}`,
  ];
  const where = [`version > ${before}`, ...(bounds ?? [])].join(' AND ');
  const { columns } = decodeNative(
    await connection.query(`SELECT toFloat64(uniqExact(device, source, start)) AS formed FROM ${table} WHERE ${where}`),
  );
  return numberColumn(columns, 'formed')[0] ?? 0;
}
