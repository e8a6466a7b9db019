import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { FIRMWARE_LIMITS } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { FirmwareImages } from '../../ports/firmware-images.ts';
import type { FirmwareImageRecords } from '../../ports/records/firmware/firmware-image-records.ts';

export const DIGEST = /^[0-9a-f]{64}$/;

/** The images of an installation are in its records: each of its processes can give them to devices. */
export function storedImages(records: FirmwareImageRecords): FirmwareImages {
  const sizeOf = async (sha256: string) => (DIGEST.test(sha256) ? records.size(sha256) : undefined);
  return {
    async keep(file) {
      const image = await readImage(file);
      const sha256 = digestOf(image);
      await records.add(sha256, image);
      return { sha256, size: image.length };
    },
    async open(sha256) {
      const size = await sizeOf(sha256);
      if (size === undefined) return undefined;
      return { size, content: Readable.from(portions(records, sha256, size), { objectMode: false }) };
    },
    has: async (sha256) => (await sizeOf(sha256)) !== undefined,
    async remove(sha256) {
      if (DIGEST.test(sha256)) await records.remove(sha256);
    },
  };
}

export function digestOf(image: Uint8Array): string {
  return createHash('sha256').update(image).digest('hex');
}

/** One portion after the other, each as its reader comes to it: a device that downloads slowly takes no memory. */
async function* portions(records: FirmwareImageRecords, sha256: string, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  for (let number = 0; left > 0; number += 1) {
    const portion = await records.portion(sha256, number);
    if (portion === undefined) throw new AppError('server.unavailable', undefined, `image ${sha256} was removed`);
    left -= portion.byteLength;
    yield portion;
  }
}

async function readImage(file: string): Promise<Buffer> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || !found.isFile()) throw new AppError('request.invalid', 'file', `${file} is no file`);
  if (found.size === 0) throw new AppError('request.invalid', 'file', `${file} is empty`);
  if (found.size > FIRMWARE_LIMITS.imageBytes) {
    const limit = FIRMWARE_LIMITS.imageBytes.toLocaleString('en');
    throw new AppError('upload.too_large', 'file', `${file} has more than ${limit} bytes`);
  }
  try {
    return await readFile(file);
  } catch (error) {
    throw new AppError('request.invalid', 'file', { detail: `${file} cannot be read`, cause: error });
  }
}
