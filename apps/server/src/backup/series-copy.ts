import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeriesStore } from '../ports/series-store.ts';
import { SERIES } from './series-files.ts';

/** Copies that a backup reads are below the data folder, because only there files can be linked. */
export const COPY_PREFIX = '.copy-';

/** Makes a copy of the measurements; null where another program keeps them. */
export async function copyOfSeries(store: Pick<SeriesStore, 'snapshot'>, dataFolder: string): Promise<string | null> {
  if (store.snapshot === undefined) return null;
  const into = join(mkdtempSync(join(dataFolder, COPY_PREFIX)), SERIES);
  await store.snapshot(into);
  return into;
}

/** Removes what interrupted backups left: linked files would take space after their originals are removed. */
export async function removeCopies(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    if (name.startsWith(COPY_PREFIX)) await rm(join(dataFolder, name), { recursive: true, force: true });
  }
}
