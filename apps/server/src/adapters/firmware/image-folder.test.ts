import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRMWARE_LIMITS } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImageFolder } from './image-folder.ts';

const IMAGE = Buffer.from('an image');
const DIGEST = createHash('sha256').update(IMAGE).digest('hex');

let folder: string;
let images: ImageFolder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-images-'));
  images = new ImageFolder(join(folder, 'firmware'));
});
afterEach(() => rm(folder, { recursive: true }));

async function aFile(content: Buffer = IMAGE): Promise<string> {
  const file = join(folder, 'given.bin');
  await writeFile(file, content);
  return file;
}

describe('images of firmware', () => {
  // proves R-FW-004
  it('are stored under their digest, readable only by the server, equal ones once', async () => {
    for (let i = 0; i < 2; i += 1) expect(await images.keep(await aFile())).toEqual({ sha256: DIGEST, size: 8 });
    expect(await readdir(join(folder, 'firmware'))).toEqual([DIGEST]);
    expect((await stat(join(folder, 'firmware', DIGEST))).mode & 0o077).toBe(0);
    const image = await images.open(DIGEST);
    expect(image?.size).toBe(8);
    expect(Buffer.concat(await Array.fromAsync(image?.content ?? []))).toEqual(IMAGE);
  });

  it('no longer exist once they are removed, and removing a missing one is not an error', async () => {
    await images.keep(await aFile());
    await images.remove(DIGEST);
    await images.remove(DIGEST);
    expect(await images.has(DIGEST)).toBe(false);
    expect(await images.open(DIGEST)).toBeUndefined();
  });

  // proves R-FW-004
  it('are found only by a digest, never by a path', async () => {
    await aFile();
    await images.keep(await aFile());
    for (const name of ['../given.bin', DIGEST.toUpperCase(), `${DIGEST}/`, '.', '', '\0']) {
      expect(await images.open(name)).toBeUndefined();
      expect(await images.has(name)).toBe(false);
      await images.remove(name);
    }
    expect(await readdir(folder)).toContain('given.bin');
  });

  // proves R-FW-004
  it.each([
    ['a file that is not there', async () => join(folder, 'nothing'), 'request.invalid'],
    ['a folder', async () => folder, 'request.invalid'],
    ['an empty file', () => aFile(Buffer.alloc(0)), 'request.invalid'],
    ['a file beyond the limit', tooLarge, 'upload.too_large'],
  ])('refuse %s and store nothing', async (_what, file, error) => {
    await mkdir(join(folder, 'firmware'));
    await expect(images.keep(await file())).rejects.toMatchObject({ error, field: 'file' });
    expect(await readdir(join(folder, 'firmware'))).toEqual([]);
  });

  async function tooLarge(): Promise<string> {
    const file = await aFile();
    await truncate(file, FIRMWARE_LIMITS.imageBytes + 1);
    return file;
  }
});
