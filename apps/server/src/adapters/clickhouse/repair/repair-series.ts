import type { TimeRange } from '@phasor/calendar';
import type { Clock } from '../../../ports/clock.ts';
import type { RollupLevel } from '../../../ports/series-store.ts';
import { IntervalNotes } from '../book/interval-notes.ts';
import { SeriesBook, type SeriesEntry } from '../book/series-book.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { decodeNative, numberColumn } from '../engine/native-block.ts';
import type { Log, SeriesConnection } from '../engine/series-connection.ts';
import { ofDevices, sqlTime } from '../engine/sql-text.ts';
import { keptSince, type Retention } from '../retention/retention.ts';
import { limitAtStart } from '../retention/retention-guard.ts';
import { BookRecovery } from '../rollup/book-recovery.ts';
import { BucketFormer, type FormerOptions } from '../rollup/bucket-former.ts';
import { REPAIR_BOOK, tableName } from '../schema.ts';
import { DEFAULT_DATABASE } from '../series-snapshot.ts';
import { StoreMarks } from '../store-marks.ts';
import { type DamagedPart, damagedParts, levelOf, nameAside, partsAside, setAside } from './damaged-parts.ts';
import { formAgain } from './form-again.ts';
import type { LostRows } from './lost-rows.ts';
import { isOfPart, RepairBook, type RepairedRows, spanOf } from './repair-book.ts';
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
  /** Parts that were set aside before and are considered now: by the engine, or by a repair that was interrupted. */
  readonly aside: readonly DamagedPart[];
  /** What earlier repairs set aside and considered. */
  readonly earlier: readonly RepairedRows[];
  /** Buckets that were formed anew. */
  readonly formed: number;
  readonly lost: readonly LostRows[];
}

const database = DEFAULT_DATABASE;

/**
 * Finds damaged parts of the measurements, sets them aside, and forms anew what other levels still have. What was set aside is
 * in the book of repairs before it is taken out, so that a repair that was interrupted is completed by the next one; what one
 * has considered is not formed again.
 * @throws AppError('server.unavailable') where the folder cannot be opened
 */
export async function repairSeries({ folder, retention, clock, log, onFound }: RepairOptions): Promise<SeriesRepair> {
  const connection = new ChdbProcess({ folder, log });
  await connection.start();
  try {
    const parts = await partsAside(connection, database);
    const damaged = await damagedParts(connection, database);
    onFound(damaged);
    const repairs = new RepairBook({ connection, database });
    // Damaged itself, it could not be written.
    const [ofBook, others] = [damaged.filter(isOfRepairs), damaged.filter((part) => !isOfRepairs(part))];
    for (const { table, name } of ofBook) await setAside(connection, { database, table, name });
    await repairs.prepare();
    const known = await repairs.read();
    const aside = parts.map((part) => knownPart(part, known));
    const found = [...ofBook, ...others].map((part) => ({ ...part, name: nameAside(part, parts) }));
    await repairs.note(found);
    for (const { table, name } of others) await setAside(connection, { database, table, name });
    const earlier = known.filter(({ repaired }) => repaired !== undefined);
    const open = aside.filter((part) => !earlier.some((rows) => isOfPart(rows, part)));
    const all = [...found, ...open];
    if (all.length === 0) return { damaged, aside: open, earlier, formed: 0, lost: [] };
    const formed = await formParts(all, { connection, retention, clock, log, earlier });
    await repairs.conclude(all, formed.lost, clock.now());
    return { damaged, aside: open, earlier, ...formed };
  } finally {
    await connection.stop();
  }
}

type FormingOptions = Pick<RepairOptions, 'retention' | 'clock' | 'log'> & {
  readonly connection: SeriesConnection;
  readonly earlier: readonly RepairedRows[];
};

/** Forms anew what the parts had, where that is possible. */
async function formParts(
  parts: readonly DamagedPart[],
  { connection, retention, clock, log, earlier }: FormingOptions,
): Promise<Pick<SeriesRepair, 'formed' | 'lost'>> {
  const marks = new StoreMarks({ database, connection });
  const isOfBooks = parts.some(({ table }) => DERIVED_BOOKS.some((name) => name === table));
  if (isOfBooks) await repairBooks({ connection, database, marks });
  const book = await recoveredBook({ connection, marks, retention, clock });
  const before = marks.last;
  const formers = { connection, book, marks, clock, log };
  const [former, formerOfHours] = [formerOf(formers, {}), formerOf(formers, { day: 'hour' })];
  const formedIn = (entry: SeriesEntry, level: RollupLevel, range: TimeRange) =>
    formedAfter(connection, { table: tableName(database, entry.family, level), before, of: { entry, range } });
  const lost = await formAgain(parts, { book, former, formerOfHours, formedIn, lostBefore: earlier });
  await former.stop();
  return { formed: await allFormed(connection, before, parts), lost };
}

function isOfRepairs({ table }: DamagedPart): boolean {
  return table === REPAIR_BOOK.table;
}

/** A part that was set aside, with the series that the book names: its files are not read again. */
function knownPart(part: DamagedPart, known: readonly RepairedRows[]): DamagedPart {
  const rows = known.filter((each) => isOfPart(each, part));
  const series = rows.flatMap(({ device, source, range, rows: lines }) =>
    device === undefined || source === undefined ? [] : [{ device, source, range, rows: lines }],
  );
  if (series.length === 0) return part;
  const [first] = rows;
  return { ...part, series, reason: first?.reason ?? part.reason, range: spanOf(series.map(({ range }) => range)) };
}

interface BookOptions {
  readonly connection: SeriesConnection;
  readonly marks: StoreMarks;
  readonly retention: Retention;
  readonly clock: Clock;
}

async function recoveredBook({ connection, marks, retention, clock }: BookOptions): Promise<SeriesBook> {
  const [gone, limit] = [await marks.gone(), await limitAtStart(marks, clock)];
  const book = new SeriesBook(keptSince({ retention, now: () => Math.min(clock.now(), limit), gone }));
  const notes = new IntervalNotes({ book, marks });
  await new BookRecovery({ database, connection, book, marks, notes }).recover(await marks.load());
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
