import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirmwareImageRecords } from '../../ports/records/firmware/firmware-image-records.ts';
import { DIGEST, digestOf } from './stored-images.ts';

interface LeftImages {
  /** The data folder: earlier versions had images in files below it, and so have their backups. */
  readonly dataFolder: string;
  readonly images: FirmwareImageRecords;
  readonly log: { info(bindings: object, message: string): void; warn(bindings: object, message: string): void };
}

/**
 * Takes images of an earlier version into the records. A file is removed once the records have it; one whose content is not that
 * of its name, or that cannot be read, stays where it is.
 */
export async function takeOverImages({ dataFolder, images, log }: LeftImages): Promise<void> {
  const folder = join(dataFolder, 'firmware');
  const names = await readdir(folder).catch((): string[] => []);
  let taken = 0;
  for (const name of names) {
    const file = join(folder, name);
    // What was not written to its end has never been an image.
    if (name.endsWith('.part')) await removed(file, log);
    if (!DIGEST.test(name)) continue;
    const image = await readFile(file).catch(() => undefined);
    if (image === undefined || digestOf(image) !== name) {
      log.warn({ file }, 'an image of firmware was changed or cannot be read: it stays where it is');
      continue;
    }
    await images.add(name, image);
    taken += 1;
    await removed(file, log);
  }
  if (taken > 0) log.info({ folder, images: taken }, 'images of firmware are now in the records');
  // Only where it is empty.
  await rmdir(folder).catch(() => undefined);
}

async function removed(file: string, log: LeftImages['log']): Promise<void> {
  await rm(file).catch((error: Error) => log.warn({ file, reason: error.message }, 'a file cannot be removed'));
}
