import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FIRMWARE_LIMITS } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { FirmwareImages } from '../../ports/firmware-images.ts';

const DIGEST = /^[0-9a-f]{64}$/;

/** The images of an installation are stored beside its other data, even where its records are not. */
export function imagesIn(dataFolder: string): FirmwareImages {
  return new ImageFolder(join(dataFolder, 'firmware'));
}

/** Images as files named by their digest, in a folder that is created with the first one. */
export class ImageFolder implements FirmwareImages {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async keep(file: string): Promise<{ sha256: string; size: number }> {
    const image = await readImage(file);
    const sha256 = createHash('sha256').update(image).digest('hex');
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // Renamed when it is complete: a reader meanwhile finds all of it or nothing.
    const unfinished = join(this.#folder, `${randomUUID()}.part`);
    try {
      await writeFile(unfinished, image, { mode: 0o600, flush: true });
      await rename(unfinished, this.#place(sha256));
    } finally {
      await rm(unfinished, { force: true });
    }
    return { sha256, size: image.length };
  }

  async open(sha256: string): Promise<Awaited<ReturnType<FirmwareImages['open']>>> {
    if (!DIGEST.test(sha256)) return undefined;
    const handle = await open(this.#place(sha256)).catch(nothing);
    if (handle === undefined) return undefined;
    const { size } = await handle.stat();
    return { size, content: handle.createReadStream() };
  }

  async has(sha256: string): Promise<boolean> {
    return DIGEST.test(sha256) && (await stat(this.#place(sha256)).catch(nothing)) !== undefined;
  }

  async remove(sha256: string): Promise<void> {
    if (DIGEST.test(sha256)) await rm(this.#place(sha256), { force: true });
  }

  #place(sha256: string): string {
    return join(this.#folder, sha256);
  }
}

async function readImage(file: string): Promise<Buffer> {
  const found = await stat(file).catch(nothing);
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

/** Missing or not readable: the reader sees no difference. */
function nothing(): undefined {
  return undefined;
}
