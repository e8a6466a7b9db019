import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../backup/backup-error.ts';
import { BackupFolder } from '../backup/backup-folder.ts';
import { readBackupState, writeBackupState } from '../backup/backup-state.ts';
import { type FoundBackup, findBackup, judgeBackup } from '../backup/judge-backup.ts';
import type { BackupManifest, RowCounts } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { type BackupOutcome, takeBackup } from '../backup/take-backup.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { systemClock } from '../ports/clock.ts';
import { backupSecret } from '../settings/backup-settings.ts';
import { commandLine } from '../settings/command-line.ts';
import { UsageError } from './tool-command.ts';

export interface BackupProcess {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  print(line: string): void;
  complain(line: string): void;
}

const BACKUP_USAGE = `Usage: ${commandLine('backup', '[TARGET] [--key FILE]')}
      save everything into a folder of backups; without TARGET into PHASOR_BACKUP_TO
       ${commandLine('backup', '--verify FILE [--key FILE]')}
      read every byte of a backup and compare checksums and counts`;
const RESTORE_USAGE = `Usage: ${commandLine('restore', 'FILE [--key FILE]')}
      restore a backup into the empty folder PHASOR_DATA (./data)`;

/** `npm run backup`. @returns the exit code: 0 done, 1 refused or damaged, 2 not understood */
export function backupTool(process: BackupProcess): Promise<number> {
  return guarded(process, BACKUP_USAGE, async (config) => {
    const { values, positionals } = argumentsOf(process.args, { verify: { type: 'boolean' }, key: { type: 'string' } });
    const [place, ...others] = positionals;
    const target = place ?? (values.verify === true ? undefined : config.backup.to);
    if (target === undefined || others.length > 0) throw new UsageError('one folder or file is expected');
    const secret = backupSecret(values.key ?? config.backup.keyFile);
    if (values.verify === true) return verify(await findBackup(resolve(target), secret), process.print);
    await save(config, { target: resolve(target), secret, print: process.print });
    return 0;
  });
}

/** `npm run restore`. @returns the exit code, as above */
export function restoreTool(process: BackupProcess): Promise<number> {
  return guarded(process, RESTORE_USAGE, async (config) => {
    const { values, positionals } = argumentsOf(process.args, { key: { type: 'string' } });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new UsageError('one file of a backup is expected');
    const found = await findBackup(resolve(file), backupSecret(values.key ?? config.backup.keyFile));
    await restoreBackup(found, config);
    const { manifest } = found;
    process.print(`Restored ${contents(manifest)} of ${new Date(manifest.createdAt).toISOString()}.`);
    process.print(`They are in ${config.dataFolder}; start the server on it.`);
    for (const line of limits(manifest)) process.print(line);
    return 0;
  });
}

async function guarded(
  { env, complain }: BackupProcess,
  usage: string,
  work: (config: Config) => Promise<number>,
): Promise<number> {
  try {
    return await work(readConfig(env));
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\n${usage}`);
      return 2;
    }
    const isExpected = error instanceof BackupError || error instanceof ConfigError;
    complain(isExpected || !(error instanceof Error) ? String((error as Error).message) : (error.stack ?? ''));
    return 1;
  }
}

function argumentsOf<Options extends Record<string, { type: 'boolean' | 'string' }>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

interface Saving {
  readonly target: string;
  readonly secret: Buffer | undefined;
  print(line: string): void;
}

/** The outcome is recorded beside the data, where health and the schedule read it. */
async function save(config: Config, { target, secret, print }: Saving): Promise<void> {
  const { dataFolder } = config;
  const began = systemClock.now();
  const keep = target === config.backup.to ? config.backup.keep : undefined;
  try {
    const folder = await BackupFolder.create(target, secret);
    const outcome = await takeBackup({ config, target: folder, keep, clock: systemClock });
    const { file, bytes, newBytes } = outcome;
    const seconds = (systemClock.now() - began) / 1_000;
    await writeBackupState(dataFolder, { last: { at: began, file, bytes, newBytes, seconds }, failure: null });
    report(outcome, seconds, print);
  } catch (error) {
    const { last } = await readBackupState(dataFolder);
    const reason = error instanceof Error ? error.message : String(error);
    await writeBackupState(dataFolder, { last, failure: { at: began, reason } }).catch(() => undefined);
    throw error;
  }
}

function report({ file, manifest, bytes, newBytes, removed }: BackupOutcome, seconds: number, print: Saving['print']) {
  print(
    `Saved ${contents(manifest)} in ${seconds.toFixed(1)} s: ${megabytes(bytes)}, ${megabytes(newBytes)} of it new.`,
  );
  print(`The backup is ${file}`);
  for (const line of limits(manifest)) print(line);
  if (removed.length > 0) print(`Removed ${removed.length} older: ${removed.join(', ')}`);
}

async function verify(found: FoundBackup, print: Saving['print']): Promise<number> {
  const { manifest } = found;
  const faults = await judgeBackup(found);
  if (faults.length > 0) {
    print(`The backup is damaged:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    return 1;
  }
  const files = manifest.objects.reduce((count, object) => count + object.files.length, 0);
  print(`The backup of ${new Date(manifest.createdAt).toISOString()} is whole: ${contents(manifest)}, ${files} files.`);
  for (const line of limits(manifest)) print(line);
  return 0;
}

function contents({ records, measurements }: BackupManifest): string {
  const saved = `${rows(records.tables)} records`;
  return measurements === null ? saved : `${saved} and ${rows(measurements.tables)} rows of measurements`;
}

function rows(tables: RowCounts): string {
  return Object.values(tables)
    .reduce((sum, count) => sum + count, 0)
    .toLocaleString('en');
}

/** What a backup does not contain, in words. */
function limits({ measurements, key, records }: BackupManifest): readonly string[] {
  return [
    ...(measurements === null
      ? ['Measurements are not contained: ClickHouse keeps them, save them by its BACKUP.']
      : []),
    ...(records.engine === 'postgres'
      ? ['The records are a dump of PostgreSQL: --verify compares its checksum alone.']
      : []),
    ...(key
      ? []
      : ['The key of the installation is not contained, because the backup is not encrypted: keep it apart.']),
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
