import { cp, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SeriesCopy } from '../adapters/clickhouse/transfer/copy-series.ts';
import { MoveBook } from '../adapters/clickhouse/transfer/move-book.ts';
import { type OpenEnd, openEnd, openSource } from '../adapters/clickhouse/transfer/open-ends.ts';
import type { RowSum } from '../adapters/clickhouse/transfer/slice-sums.ts';
import { copyRecords, refuseOtherRecords } from '../adapters/records/transfer/copy-records.ts';
import { postgresSource, postgresTarget } from '../adapters/records/transfer/postgres-end.ts';
import type { RecordEnd, RecordTarget } from '../adapters/records/transfer/record-end.ts';
import { sqliteSource, sqliteTarget } from '../adapters/records/transfer/sqlite-end.ts';
import { askServer, isServing } from '../backup/control-socket.ts';
import { FIRMWARE, KEY, QUIET } from '../backup/take-backup.ts';
import type { Config } from '../config.ts';
import { serversInWords } from '../running-servers.ts';
import { MoveRefusal } from '../settings/unfinished-move.ts';
import { type Move, type MovePlan, nameOf, type Place, recordsIn, seriesIn } from './move-plan.ts';

/** After so many passes over a source that no server writes, something else does. */
const PASSES_MAX = 5;

export interface MoveJob {
  readonly plan: MovePlan;
  readonly config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'keyFile' | 'clickhouseCluster'>;
  print(line: string): void;
}

interface RecordEnds {
  readonly source: RecordEnd;
  readonly target: RecordTarget;
}

interface SeriesEnds {
  readonly source: OpenEnd;
  readonly target: OpenEnd;
  readonly book: MoveBook;
}

/**
 * Brings the targets up to their sources. While a server works on the source it is what was there at the begin, and the move remains
 * unfinished; without one everything is proven equal, and the targets are free for a server.
 * @returns the servers that work on the source, in words; none where the move is finished. @throws MoveRefusal; the source is never changed, nor a target that is not of this move
 */
export async function moveInstallation(job: MoveJob): Promise<readonly string[]> {
  const { plan, config, print } = job;
  const closing: (() => Promise<void>)[] = [];
  try {
    // Before the records are read: one that ends in between has written to them after that.
    const servers = await serversOf(config);
    const records = plan.records && (await openRecords(plan.records, closing));
    const series = plan.measurements && (await openSeries(job, plan.measurements, closing));
    // Before anything is made anywhere.
    if (plan.records) await records?.target.judge(nameOf(plan.records.from));
    await series?.book.judge();
    if (plan.records && records) await moveRecords(records, nameOf(plan.records.from), print);
    await series?.book.open();
    const isWhole = series === undefined || (await moveSeries(series, servers.length > 0, print));
    // One may have begun meanwhile.
    const writers = servers.length > 0 ? servers : await serversOf(config);
    if (writers.length > 0) return writers;
    if (!isWhole) {
      throw new MoveRefusal(
        'the measurements are still written, although no server is seen to work on them: stop what writes them',
      );
    }
    await copyFiles(job);
    await series?.book.close();
    await records?.target.finish();
    return [];
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** The servers that work on the source, in words: that of the data folder, and all that have the same records in PostgreSQL. */
async function serversOf({ dataFolder, databaseUrl }: MoveJob['config']): Promise<readonly string[]> {
  try {
    const servers = await serversInWords(databaseUrl);
    if (servers.length > 0) return servers;
  } catch (error) {
    throw new MoveRefusal(
      `PostgreSQL does not say whether a server works on its records: ${(error as Error).message || String(error)}`,
    );
  }
  return (await isServing(dataFolder)) ? [`a server that works in ${dataFolder}`] : [];
}

async function openRecords({ from, to }: Move, closing: (() => Promise<void>)[]): Promise<RecordEnds> {
  const source = from.kind === 'server' ? await postgresSource(from.url) : sqliteSource(recordsIn(from.folder));
  closing.push(() => source.close());
  await refuseOtherRecords(source);
  const target = to.kind === 'server' ? await postgresTarget(to.url) : sqliteTarget(recordsIn(to.folder));
  closing.push(() => target.close());
  return { source, target };
}

async function moveRecords({ source, target }: RecordEnds, name: string, print: MoveJob['print']): Promise<void> {
  await target.prepare(name);
  const sums = await copyRecords(source, target);
  for (const [table, { rows, checksum }] of sums)
    print(`records: ${table}: ${counted(rows)}, checksum ${checksum}, equal`);
}

async function openSeries(job: MoveJob, { from, to }: Move, closing: (() => Promise<void>)[]): Promise<SeriesEnds> {
  const cluster = job.config.clickhouseCluster;
  const source = await openSource({ ...(await placeToRead(from, closing)), cluster, log: QUIET });
  closing.push(() => source.close());
  if (to.kind === 'embedded') await mkdir(to.folder, { recursive: true, mode: 0o700 });
  const target = await openEnd({ ...placeOf(to), cluster, log: QUIET });
  closing.push(() => target.close());
  return { source, target, book: new MoveBook(target, nameOf(from)) };
}

/** Of a folder in which a server works its own copy, as a backup has it; without one the folder itself, so that none can start. */
async function placeToRead(from: Place, closing: (() => Promise<void>)[]) {
  if (from.kind === 'server') return placeOf(from);
  const folder = seriesIn(from.folder);
  const answer = await askServer(from.folder, 'snapshot');
  if (answer !== undefined) {
    const copy = answer.result;
    if (copy === null) throw new MoveRefusal('the running server keeps its measurements in ClickHouse');
    closing.push(() => rm(dirname(copy), { recursive: true, force: true }));
    return { folder: copy, url: undefined };
  }
  if (!(await isThere(folder))) throw new MoveRefusal(`${folder} does not exist: there are no measurements to move`);
  return { folder, url: undefined };
}

function placeOf(place: Place) {
  return place.kind === 'server' ? { folder: '', url: place.url } : { folder: seriesIn(place.folder), url: undefined };
}

/** @returns whether the last pass found every partition as it was proven */
async function moveSeries(ends: SeriesEnds, isWritten: boolean, print: MoveJob['print']): Promise<boolean> {
  const copy = new SeriesCopy({
    ...ends,
    onProven: (table, partition, { rows, checksum, copied }) =>
      print(
        `measurements: ${table} ${partition}: ${counted(rows)}, ${counted(copied)} copied, checksum ${checksum}, equal`,
      ),
  });
  for (let pass = 1; pass <= (isWritten ? 1 : PASSES_MAX); pass += 1) {
    const { compared, tables } = await copy.pass();
    if (compared > 0) continue;
    printTables(tables, print);
    return true;
  }
  return false;
}

function printTables(tables: ReadonlyMap<string, RowSum>, print: MoveJob['print']): void {
  for (const [table, { rows, checksum }] of tables) {
    if (rows > 0) print(`measurements: ${table}: ${counted(rows)}, checksum ${checksum}, equal`);
  }
}

/** What is in the data folder beside both stores; the key only where it is there too. */
async function copyFiles({ plan, config }: MoveJob): Promise<void> {
  const { dataFolder, keyFile } = config;
  if (plan.folder === dataFolder) return;
  await mkdir(plan.folder, { recursive: true, mode: 0o700 });
  const names = [FIRMWARE, ...(keyFile === join(dataFolder, KEY) ? [KEY] : [])];
  for (const name of names) {
    const place = join(dataFolder, name);
    if (await isThere(place)) await cp(place, join(plan.folder, name), { recursive: true });
  }
}

function counted(rows: number): string {
  return `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
