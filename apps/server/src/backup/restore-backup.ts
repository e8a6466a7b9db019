import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { detachedParts } from '../adapters/clickhouse/series-snapshot.ts';
import { productVersion } from '../product-version.ts';
import { serversInWords } from '../running-servers.ts';
import { BackupError } from './backup-error.ts';
import { countFaults, type FoundBackup, fileSink } from './judge-backup.ts';
import type { BackupManifest } from './manifest.ts';
import { forgetKeyPrintAt, restorePostgres } from './postgres-dump.ts';
import { partRows, SERIES, seriesFiles } from './series-files.ts';
import { forgetKeyPrint, sqliteCounts } from './sqlite-copy.ts';
import { type BackupConfig, QUIET, RECORDS, RECORDS_DUMP } from './take-backup.ts';

/** Where everything is put until it is judged. */
const UNFINISHED = '.restoring';

/**
 * Restores a backup into the data folder, which must be empty. Everything is written aside, compared with the manifest, and
 * opened by the engines before it takes its place. @throws BackupError; the folder is empty again then
 */
export async function restoreBackup(found: FoundBackup, config: BackupConfig): Promise<void> {
  const { manifest } = found;
  refuseUnfit(manifest, config);
  await refuseRunning(config);
  const { dataFolder } = config;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const there = (await readdir(dataFolder)).filter((name) => name !== UNFINISHED && name !== 'lost+found');
  if (there.length > 0) throw new BackupError(`${dataFolder} is not empty (${there[0]}): restore into an empty folder`);
  const aside = join(dataFolder, UNFINISHED);
  await rm(aside, { recursive: true, force: true });
  try {
    await writeFiles(found, aside);
    await judge(manifest, config, aside);
    // The records last: where they are missing, nothing starts.
    const names = (await readdir(aside)).sort((a, b) => Number(a === RECORDS) - Number(b === RECORDS));
    for (const name of names) await rename(join(aside, name), join(dataFolder, name));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

function refuseUnfit({ version, records, measurements }: BackupManifest, config: BackupConfig): void {
  const own = productVersion();
  if (isNewer(version, own)) {
    throw new BackupError(`the backup is of Phasor ${version}, and this is ${own}: install ${version} or newer first`);
  }
  const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgres';
  if (engine !== records.engine) {
    throw new BackupError(
      records.engine === 'postgres'
        ? 'the records of this backup are of PostgreSQL: set PHASOR_DATABASE_URL to an empty database'
        : 'the records of this backup are of SQLite, but PHASOR_DATABASE_URL is set',
    );
  }
  if (measurements !== null && config.clickhouseUrl !== undefined) {
    throw new BackupError(
      'the measurements of this backup are of the embedded store, but PHASOR_CLICKHOUSE_URL is set',
    );
  }
}

/** Servers would go on with what they remember of other records. */
async function refuseRunning({ databaseUrl }: BackupConfig): Promise<void> {
  const servers = await serversInWords(databaseUrl).catch((error: Error) => {
    throw new BackupError(`PostgreSQL: ${error.message}`);
  });
  if (servers.length === 0) return;
  throw new BackupError(
    `servers work on the database of PHASOR_DATABASE_URL: ${servers.join('; ')}. Stop each of them first, or name an empty database.`,
  );
}

function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}

async function writeFiles({ folder, manifest }: FoundBackup, aside: string): Promise<void> {
  await mkdir(aside, { mode: 0o700 });
  for (const object of manifest.objects) {
    await folder.read(object, async ({ path }) => {
      await mkdir(dirname(join(aside, path)), { recursive: true, mode: 0o700 });
      return fileSink(join(aside, path));
    });
  }
  for (const { path, target } of manifest.links) {
    await mkdir(dirname(join(aside, path)), { recursive: true, mode: 0o700 });
    await symlink(target, join(aside, path));
  }
}

async function judge({ records, measurements }: BackupManifest, config: BackupConfig, aside: string): Promise<void> {
  const faults: string[] = [];
  if (measurements !== null) {
    faults.push(...countFaults('measurements', measurements.tables, await partRows(aside, await seriesFiles(aside))));
    const broken = await detachedParts({ folder: join(aside, SERIES), log: QUIET });
    faults.push(...broken.map(({ table, name, reason }) => `measurements: ${table} cannot read ${name} (${reason})`));
  }
  if (records.engine === 'sqlite')
    faults.push(...countFaults('records', records.tables, sqliteCounts(join(aside, RECORDS))));
  if (faults.length > 0) throw new BackupError(`the backup cannot be restored:\n${faults.join('\n')}`);
  if (config.databaseUrl === undefined) {
    forgetKeyPrint(join(aside, RECORDS));
    return;
  }
  // Last: a database cannot take its place by a change of names.
  const dump = join(aside, RECORDS_DUMP);
  const restored = await restorePostgres(config.databaseUrl, dump);
  await rm(dump);
  const wrong = countFaults('records', records.tables, restored);
  if (wrong.length > 0) throw new BackupError(`PostgreSQL has other rows than the backup:\n${wrong.join('\n')}`);
  await forgetKeyPrintAt(config.databaseUrl);
}
