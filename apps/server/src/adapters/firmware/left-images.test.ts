import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordsInMemory } from '../../../testing/record-builders.ts';
import type { FirmwareImageRecords } from '../../ports/records/firmware/firmware-image-records.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { takeOverImages } from './left-images.ts';
import { storedImages } from './stored-images.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const [ONE, OTHER] = ['the first image', 'the second image'];

let dataFolder: string;
let records: RecordStore;
let warned: string[];
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'phasor-left-'));
  records = await recordsInMemory();
  warned = [];
});
afterEach(async () => {
  await records.stop();
  await rm(dataFolder, { recursive: true });
});

async function leave(files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(join(dataFolder, 'firmware'), { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(dataFolder, 'firmware', name), content);
}

const left = () => readdir(join(dataFolder, 'firmware')).catch(() => undefined);
const takeOver = (images: FirmwareImageRecords = records.firmwareImages) =>
  takeOverImages({ dataFolder, images, log: { info: () => undefined, warn: (_, why) => void warned.push(why) } });

async function stored(text: string): Promise<string | undefined> {
  const image = await storedImages(records.firmwareImages).open(digestOf(text));
  return image && Buffer.concat(await Array.fromAsync(image.content)).toString();
}

describe('images of firmware that an earlier version left in a folder', () => {
  // proves R-FW-034
  it('are taken into the records, and the folder is gone', async () => {
    await leave({ [digestOf(ONE)]: ONE, [digestOf(OTHER)]: OTHER, 'a1.part': 'unfinished' });
    await takeOver();
    expect([await stored(ONE), await stored(OTHER)]).toEqual([ONE, OTHER]);
    expect(await left()).toBeUndefined();
    await takeOver();
    expect(warned).toEqual([]);
  });

  // proves R-FW-034
  it('stay until the records have them: a start that fails in between goes on at the next one', async () => {
    await leave({ [digestOf(ONE)]: ONE, [digestOf(OTHER)]: OTHER });
    let kept = 0;
    const failing: FirmwareImageRecords = {
      ...records.firmwareImages,
      add: async (sha256, image) => {
        if (kept === 1) throw new Error('away');
        kept += 1;
        await records.firmwareImages.add(sha256, image);
      },
    };
    await expect(takeOver(failing)).rejects.toThrow('away');
    expect(await left()).toHaveLength(1);
    // A kill after the records have it, before its file is removed.
    await leave({ [digestOf(ONE)]: ONE, [digestOf(OTHER)]: OTHER });
    await takeOver();
    expect([await stored(ONE), await stored(OTHER)]).toEqual([ONE, OTHER]);
    expect(await left()).toBeUndefined();
  });

  // proves R-FW-034
  it('are not taken where their content is not that of their name, nor is anything else that lies there', async () => {
    await leave({ [digestOf(ONE)]: 'something else', [digestOf(OTHER)]: OTHER, 'readme.txt': 'mine' });
    await takeOver();
    expect([await stored(ONE), await stored(OTHER)]).toEqual([undefined, OTHER]);
    expect((await left())?.toSorted()).toEqual([digestOf(ONE), 'readme.txt'].toSorted());
    expect(warned).toHaveLength(1);
  });

  it('need no folder', async () => {
    await takeOver();
    expect(warned).toEqual([]);
  });
});
