import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storedImages } from '../../src/adapters/firmware/stored-images.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';

/** An image of several portions. */
export const LEFT_IMAGE = Buffer.alloc(200_001, 'an image of firmware ');
const NAME = createHash('sha256').update(LEFT_IMAGE).digest('hex');

/** Puts the image where versions had it that kept images in files. */
export async function leaveFirmware(dataFolder: string): Promise<void> {
  await mkdir(join(dataFolder, 'firmware'));
  await writeFile(join(dataFolder, 'firmware', NAME), LEFT_IMAGE);
}

/** The image as a device gets it; empty where there is none. */
export async function leftFirmware({ firmwareImages }: Pick<RecordStore, 'firmwareImages'>): Promise<Buffer> {
  const image = await storedImages(firmwareImages).open(NAME);
  return Buffer.concat(await Array.fromAsync(image?.content ?? []));
}
