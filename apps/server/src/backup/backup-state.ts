import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { BackupState } from '../ports/backups.ts';

const FILE = 'backups.json';

const stateSchema = z.object({
  last: z
    .object({ at: z.number(), file: z.string(), bytes: z.number(), newBytes: z.number(), seconds: z.number() })
    .nullable(),
  failure: z.object({ at: z.number(), reason: z.string() }).nullable(),
});

const NONE: BackupState = { last: null, failure: null };

export async function readBackupState(dataFolder: string): Promise<BackupState> {
  const text = await readFile(join(dataFolder, FILE), 'utf8').catch(() => 'null');
  const read = stateSchema.safeParse(jsonOrNull(text));
  return read.success ? read.data : NONE;
}

export async function writeBackupState(dataFolder: string, state: BackupState): Promise<void> {
  const unfinished = join(dataFolder, `.${FILE}.${process.pid}`);
  await writeFile(unfinished, `${JSON.stringify(state)}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, join(dataFolder, FILE));
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
