import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { BackupFolder } from './backup-folder.ts';
import type { BackupManifest, RowCounts, StoredFile } from './manifest.ts';
import { countedFolder, rowsByTable } from './series-files.ts';
import { sqliteCounts } from './sqlite-copy.ts';
import type { FileSink } from './stored-files.ts';
import { RECORDS } from './take-backup.ts';

/** A backup that was found in its folder. */
export interface FoundBackup {
  readonly folder: BackupFolder;
  readonly manifest: BackupManifest;
}

/** Opens the backup that a file names. @throws BackupError */
export async function findBackup(file: string, secret: Uint8Array | undefined): Promise<FoundBackup> {
  const folder = await BackupFolder.open(dirname(file), secret);
  return { folder, manifest: await folder.manifest(basename(file)) };
}

/**
 * Reads every byte of a backup and compares checksums and counts, without restoring it.
 * @returns what is wrong, in words; [] for a backup that can be restored
 */
export async function judgeBackup({ folder, manifest }: FoundBackup): Promise<readonly string[]> {
  const aside = await mkdtemp(join(tmpdir(), 'phasor-verify-'));
  const faults: string[] = [];
  const rows = new Map<string, number>();
  try {
    for (const object of manifest.objects) {
      await folder
        .read(object, async (file) => judging(file, { aside, rows }))
        .catch((error: unknown) => {
          if (!(error instanceof BackupError)) throw error;
          faults.push(error.message);
        });
    }
    if (faults.length > 0) return faults;
    return [...recordFaults(manifest, aside), ...seriesFaults(manifest, rows)];
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** The records are put aside, the rows of parts are counted, and of everything else the checksum is enough. */
async function judging(
  file: StoredFile,
  { aside, rows }: { aside: string; rows: Map<string, number> },
): Promise<FileSink> {
  if (file.path === RECORDS) return fileSink(join(aside, RECORDS));
  const folder = countedFolder(file.path);
  if (folder === undefined) return { write: () => undefined, end: () => undefined };
  let text = '';
  return {
    write: (bytes) => {
      text += Buffer.from(bytes).toString('latin1');
    },
    end: () => void rows.set(folder, (rows.get(folder) ?? 0) + Number(text)),
  };
}

/** Writes to a new file that its owner alone may read; on disk at the end. */
export function fileSink(path: string): FileSink {
  const stream = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => undefined);
  return {
    write: async (bytes) => {
      // The bytes are a view that is used again by the reader.
      if (stream.write(Buffer.from(bytes))) return;
      await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), failed]);
    },
    end: async () => {
      await Promise.race([new Promise<void>((resolve) => stream.end(() => resolve())), failed]);
    },
  };
}

function recordFaults({ records }: BackupManifest, aside: string): readonly string[] {
  if (records.engine === 'postgres') return [];
  try {
    return countFaults('records', records.tables, sqliteCounts(join(aside, RECORDS)));
  } catch (error) {
    if (error instanceof BackupError) return [error.message];
    throw error;
  }
}

function seriesFaults({ measurements, links }: BackupManifest, rows: ReadonlyMap<string, number>): readonly string[] {
  return measurements === null ? [] : countFaults('measurements', measurements.tables, rowsByTable(rows, links));
}

/** Tables with another number of rows than in the manifest. */
export function countFaults(subject: string, expected: RowCounts, found: RowCounts): readonly string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names.flatMap((name) => {
    const [wanted, counted] = [expected[name] ?? 0, found[name] ?? 0];
    return wanted === counted ? [] : [`${subject}: ${name} has ${counted} rows, ${wanted} were saved`];
  });
}
