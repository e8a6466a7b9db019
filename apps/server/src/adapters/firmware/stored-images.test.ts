import { createHash } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRMWARE_LIMITS } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordsInMemory } from '../../../testing/record-builders.ts';
import type { FirmwareImages } from '../../ports/firmware-images.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { storedImages } from './stored-images.ts';

const IMAGE = Buffer.from('an image');
const DIGEST = createHash('sha256').update(IMAGE).digest('hex');

let folder: string;
let records: RecordStore;
let images: FirmwareImages;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-images-'));
  records = await recordsInMemory();
  images = storedImages(records.firmwareImages);
});
afterEach(async () => {
  await records.stop();
  await rm(folder, { recursive: true });
});

async function aFile(content: Buffer = IMAGE): Promise<string> {
  const file = join(folder, 'given.bin');
  await writeFile(file, content);
  return file;
}

describe('images of firmware', () => {
  // proves R-FW-004
  it('are stored under their digest, equal ones once', async () => {
    for (let i = 0; i < 2; i += 1) expect(await images.keep(await aFile())).toEqual({ sha256: DIGEST, size: 8 });
    const image = await images.open(DIGEST);
    expect(image?.size).toBe(8);
    expect(Buffer.concat(await Array.fromAsync(image?.content ?? []))).toEqual(IMAGE);
  });

  // proves R-FW-033
  it('are read as their reader comes to it, up to the largest, and several at once', async () => {
    const large = Buffer.alloc(FIRMWARE_LIMITS.imageBytes, 'Each sixteen byt');
    const { sha256 } = await images.keep(await aFile(large));
    let asked = 0;
    const counted = storedImages({
      ...records.firmwareImages,
      size: (digest) => records.firmwareImages.size(digest),
      portion: (digest, number) => {
        asked += 1;
        return records.firmwareImages.portion(digest, number);
      },
    });
    const [one, other] = [await counted.open(sha256), await counted.open(sha256)];
    expect(asked).toBe(0);
    for await (const _ of other?.content ?? []) break;
    expect(asked).toBeLessThan(10);
    const bytes = Buffer.concat(await Array.fromAsync(one?.content ?? []));
    expect(bytes.equals(large)).toBe(true);
  });

  it('end a download with an error where they are removed meanwhile', async () => {
    await images.keep(await aFile());
    const image = await images.open(DIGEST);
    await images.remove(DIGEST);
    await expect(Array.fromAsync(image?.content ?? [])).rejects.toMatchObject({ error: 'server.unavailable' });
  });

  it('no longer exist once they are removed, and removing a missing one is not an error', async () => {
    await images.keep(await aFile());
    await images.remove(DIGEST);
    await images.remove(DIGEST);
    expect(await images.has(DIGEST)).toBe(false);
    expect(await images.open(DIGEST)).toBeUndefined();
  });

  // proves R-FW-004
  it('are found only by a digest, never by another name', async () => {
    await images.keep(await aFile());
    for (const name of ['../given.bin', DIGEST.toUpperCase(), `${DIGEST}/`, '.', '', '\0']) {
      expect(await images.open(name)).toBeUndefined();
      expect(await images.has(name)).toBe(false);
      await images.remove(name);
    }
    expect(await images.has(DIGEST)).toBe(true);
  });

  // proves R-FW-004
  it.each([
    ['a file that is not there', async () => join(folder, 'nothing'), 'request.invalid'],
    ['a folder', async () => folder, 'request.invalid'],
    ['an empty file', () => aFile(Buffer.alloc(0)), 'request.invalid'],
    ['a file beyond the limit', tooLarge, 'upload.too_large'],
  ])('refuse %s', async (_what, file, error) => {
    await expect(images.keep(await file())).rejects.toMatchObject({ error, field: 'file' });
  });

  async function tooLarge(): Promise<string> {
    const file = await aFile();
    await truncate(file, FIRMWARE_LIMITS.imageBytes + 1);
    return file;
  }
});
