import { mkdtemp, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { snapshotIdle } from '../adapters/clickhouse/series-snapshot.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../ports/clock.ts';
import { productVersion } from '../product-version.ts';
import type { Keep } from '../settings/backup-settings.ts';
import { BackupError } from './backup-error.ts';
import type { BackupFolder } from './backup-folder.ts';
import { askServer } from './control-socket.ts';
import { keptBackups } from './kept-backups.ts';
import type { BackupManifest, RowCounts, StoredObject } from './manifest.ts';
import { dumpPostgres } from './postgres-dump.ts';
import { COPY_PREFIX } from './series-copy.ts';
import { partRows, SERIES, seriesFiles } from './series-files.ts';
import { copySqlite, sqliteCounts } from './sqlite-copy.ts';

export const RECORDS = 'records.sqlite';
export const RECORDS_DUMP = 'records.dump';
export const FIRMWARE = 'firmware';
export const KEY = 'access.key';

/** The error that follows names what went wrong. */
export const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type BackupConfig = Pick<Config, 'dataFolder' | 'databaseUrl' | 'clickhouseUrl' | 'keyFile' | 'timeZone'>;

export interface BackupJob {
  readonly config: BackupConfig;
  readonly target: BackupFolder;
  /** What is kept of the folder; undefined: everything. */
  readonly keep: Keep | undefined;
  readonly clock: Clock;
}

export interface BackupOutcome {
  /** The file that names the backup. */
  readonly file: string;
  readonly manifest: BackupManifest;
  /** Bytes of the backup, and of them those that no earlier one had. */
  readonly bytes: number;
  readonly newBytes: number;
  /** File names of the backups that were removed because enough newer ones are kept. */
  readonly removed: readonly string[];
}

/**
 * Makes a backup beside a running server or without one. The records are copied first, the measurements right after: what
 * is derived from measurements has marks in the records, and goes on from them.
 * @throws BackupError; nothing that was there is changed then
 */
export async function takeBackup(job: BackupJob): Promise<BackupOutcome> {
  const { config, target } = job;
  return target.alone(async () => {
    const copy = await mkdtemp(join(config.dataFolder, COPY_PREFIX)).catch((error: Error) => {
      throw new BackupError(`${config.dataFolder}: ${error.message}`);
    });
    try {
      return await store(job, copy);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });
}

async function store({ config, target, keep, clock }: BackupJob, copy: string): Promise<BackupOutcome> {
  const createdAt = clock.now();
  const records = await copyRecords(config, copy);
  const hasSeries = await copySeries(config, join(copy, SERIES));
  const earlier = await earlierObjects(target);
  const before = new Set([...earlier.values()].map(({ id }) => id));
  const put = async (source: Parameters<BackupFolder['put']>[0]) => {
    const known = earlier.get(source.identity);
    return known !== undefined && (await target.has(known)) ? known : target.put(source);
  };
  const hasKey = target.isSealed && (await copyKey(config, copy, records.key));
  const objects: StoredObject[] = [];
  for (const name of [RECORDS, RECORDS_DUMP, ...(hasKey ? [KEY] : [])]) {
    if (!(await isThere(join(copy, name)))) continue;
    objects.push(await put({ identity: `${name} of ${createdAt}`, compressed: true, root: copy, paths: [name] }));
  }
  for (const path of await firmwareImages(config.dataFolder)) {
    objects.push(await put({ identity: path, compressed: false, root: config.dataFolder, paths: [path] }));
  }
  const series = hasSeries ? await seriesFiles(copy) : { parts: [], outline: [], links: [] };
  for (const { identity, paths } of series.parts) {
    objects.push(await put({ identity, compressed: false, root: copy, paths }));
  }
  if (hasSeries) {
    const identity = `outline of ${createdAt}`;
    objects.push(await put({ identity, compressed: true, root: copy, paths: series.outline }));
  }
  const manifest: BackupManifest = {
    format: 1,
    version: productVersion(),
    createdAt,
    records: { engine: config.databaseUrl === undefined ? 'sqlite' : 'postgres', tables: records.tables },
    measurements: hasSeries ? { tables: await partRows(copy, series) } : null,
    key: hasKey,
    objects,
    links: series.links,
  };
  const file = await target.keep(manifest);
  const sum = (some: readonly StoredObject[]) => some.reduce((bytes, { storedSize }) => bytes + storedSize, 0);
  return {
    file,
    manifest,
    bytes: sum(objects),
    newBytes: sum(objects.filter(({ id }) => !before.has(id))),
    removed: keep === undefined ? [] : await removeOld(target, keep, config.timeZone),
  };
}

async function copyRecords(
  { dataFolder, databaseUrl }: BackupConfig,
  copy: string,
): Promise<{ readonly tables: RowCounts; readonly key: string | undefined }> {
  if (databaseUrl !== undefined) {
    return { tables: await dumpPostgres(databaseUrl, join(copy, RECORDS_DUMP)), key: undefined };
  }
  const { key } = copySqlite(join(dataFolder, RECORDS), join(copy, RECORDS));
  return { tables: sqliteCounts(join(copy, RECORDS)), key };
}

/** By the server that works in the folder, or by opening its measurements here. False where ClickHouse keeps them. */
async function copySeries({ dataFolder, clickhouseUrl }: BackupConfig, into: string): Promise<boolean> {
  if (clickhouseUrl !== undefined) return false;
  const answer = await askServer(dataFolder, 'snapshot');
  if (answer !== undefined) {
    if (answer.result === null) throw new BackupError('the running server keeps its measurements in ClickHouse');
    await rename(answer.result, into);
    await rmdir(dirname(answer.result));
    return true;
  }
  const folder = join(dataFolder, SERIES);
  if (!(await isThere(folder))) throw new BackupError(`${folder} does not exist: there is nothing to save`);
  await snapshotIdle({ folder, log: QUIET }, into).catch((error: Error) => {
    throw new BackupError(`the measurements in ${folder} cannot be opened: ${error.message}`);
  });
  return true;
}

/** The key is contained in sealed backups alone: a copy of anything else opens nothing. */
async function copyKey({ keyFile }: BackupConfig, copy: string, inRecords: string | undefined): Promise<boolean> {
  const key = inRecords ?? (await readFile(keyFile, 'utf8').catch(() => undefined));
  if (key === undefined) return false;
  await writeFile(join(copy, KEY), `${key.trim()}\n`, { mode: 0o600 });
  return true;
}

async function firmwareImages(dataFolder: string): Promise<readonly string[]> {
  const names = await readdir(join(dataFolder, FIRMWARE)).catch((): string[] => []);
  return names.filter((name) => /^[0-9a-f]{64}$/.test(name)).map((name) => `${FIRMWARE}/${name}`);
}

/** Objects by what they contain; those of a newer backup count. */
async function earlierObjects(target: BackupFolder): Promise<ReadonlyMap<string, StoredObject>> {
  const objects = new Map<string, StoredObject>();
  for (const name of await target.names()) {
    for (const object of (await target.manifest(name)).objects) objects.set(object.identity, object);
  }
  return objects;
}

async function removeOld(target: BackupFolder, keep: Keep, zone: string): Promise<readonly string[]> {
  const made = await Promise.all(
    (await target.names()).map(async (name) => ({ name, createdAt: (await target.manifest(name)).createdAt })),
  );
  const kept = new Set(
    keptBackups(
      made.map(({ createdAt }) => createdAt),
      keep,
      zone,
    ),
  );
  const removed = made.filter(({ createdAt }) => !kept.has(createdAt)).map(({ name }) => name);
  if (removed.length > 0) await target.remove(removed);
  return removed;
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
