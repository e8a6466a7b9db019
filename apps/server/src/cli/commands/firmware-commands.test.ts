import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { storedImages } from '../../adapters/firmware/stored-images.ts';
import { openRecordStore } from '../../adapters/records/open-record-store.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { runTool } from '../run-tool.ts';
import { FIRMWARE_COMMANDS } from './firmware-commands.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-firmware-tool-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function firmware(...args: string[]) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = await runTool(
    { name: 'firmware', commands: FIRMWARE_COMMANDS },
    {
      args,
      env: { PHASOR_DATA: folder },
      print: (line) => printed.push(line),
      complain: (line) => complaints.push(line),
    },
  );
  return { code, printed: printed.join('\n'), complaints: complaints.join('\n') };
}

/** The records as the server beside the tool has them. */
async function records(): Promise<RecordStore> {
  const store = openRecordStore({ folder, url: undefined, log: { warn: () => {} } });
  await store.start();
  onTestFinished(() => store.stop());
  return store;
}

describe('firmware', () => {
  const SIGNATURE = `${'A'.repeat(86)}==`;

  async function anImage(content = 'an image'): Promise<string> {
    const file = join(folder, 'image.bin');
    await writeFile(file, content);
    return file;
  }

  // proves R-FW-001
  it('is offered, listed with its checksum, and taken back', async () => {
    const server = await records();
    const file = await anImage();
    expect((await firmware('list')).printed).toBe('There is no release.');
    const added = await firmware('add', '1', '1.5.0', file, '--notes', 'Faster start', '--signature', SIGNATURE);
    expect(added.printed).toMatch(/^Added 1\.5\.0 for type 1: 8 bytes, sha256 [0-9a-f]{64}\.$/);
    expect(await server.firmware.releases()).toMatchObject([
      { type: 1, version: '1.5.0', notes: 'Faster start', size: 8, signature: SIGNATURE },
    ]);
    const [{ sha256 } = { sha256: '' }] = await server.firmware.releases();
    const image = await storedImages(server.firmwareImages).open(sha256);
    expect(Buffer.concat(await Array.fromAsync(image?.content ?? [])).toString()).toBe('an image');
    expect((await firmware('list')).printed).toMatch(
      /^1\.5\.0 for type 1: 8 bytes; sha256 .{64}; signed; .*; Faster start$/,
    );
    expect((await firmware('remove', '1', '1.5.0')).code).toBe(0);
    expect(await server.firmwareImages.size(sha256)).toBeUndefined();
    expect(await firmware('remove', '1', '1.5.0')).toMatchObject({
      code: 1,
      complaints: expect.stringMatching(/^version: /),
    });
    const noted = (await server.audit.list({ limit: 9 })).map(({ action, detail }) => [action, detail]);
    expect(noted).toEqual([
      ['firmware.remove', '1.5.0 for type 1'],
      ['firmware.add', '1.5.0 for type 1'],
    ]);
  });

  // proves R-FW-003
  it.each([
    ['a type', ['9', '1.5.0'], 'type: '],
    ['a version', ['1', 'newest'], 'version: '],
    ['a signature', ['1', '1.5.0', '--signature', 'signed'], 'signature: '],
    ['notes', ['1', '1.5.0', '--notes', 'x'.repeat(2_001)], 'notes: '],
  ])('names %s that is none and adds nothing', async (_what, [type = '', version = '', ...options], complaint) => {
    const refused = await firmware('add', type, version, await anImage(), ...options);
    expect(refused).toMatchObject({ code: 2, complaints: expect.stringContaining(complaint) });
    expect((await firmware('list')).printed).toBe('There is no release.');
  });

  // proves R-FW-003
  it('names a file that is none, and a version that is there', async () => {
    expect(await firmware('add', '1', '1.5.0', join(folder, 'none'))).toMatchObject({
      code: 1,
      complaints: expect.stringMatching(/^file: .*is no file$/),
    });
    await firmware('add', '1', '1.5.0', await anImage());
    expect(await firmware('add', '1', 'v1.5', await anImage('other'))).toMatchObject({
      code: 1,
      complaints: 'version: type 1 has a release 1.5.0 already',
    });
  });
});
