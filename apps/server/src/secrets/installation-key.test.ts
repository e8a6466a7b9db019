import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openRecordStore } from '../adapters/records/open-record-store.ts';
import { adoptKey, INSTALLATION_KEY_FACT, installationKey, keyChange } from './installation-key.ts';
import { KEY_PRINT_FACTS } from './key-print.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-key-'));
  file = join(folder, 'keys', 'access.key');
});
afterEach(() => rm(folder, { recursive: true }));

async function someFacts() {
  const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  onTestFinished(() => records.stop());
  return { facts: records.facts, records };
}

describe('the key of the installation', () => {
  // proves R-OPS-009
  it('is made once, in a file that its owner alone may read, and is not in the records', async () => {
    const { facts } = await someFacts();
    const [key, same] = await Promise.all([installationKey({ file, facts }), installationKey({ file, facts })]);
    expect(key).toHaveLength(32);
    expect(same).toEqual(key);
    expect(await installationKey({ file, facts })).toEqual(key);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o700);
    expect(await facts.read(INSTALLATION_KEY_FACT)).toBeUndefined();
  });

  // proves R-OPS-010
  it('moves out of the records of an earlier version, and no copy of them has it', async () => {
    const { facts, records } = await someFacts();
    const kept = 'ab'.repeat(32);
    await facts.write(INSTALLATION_KEY_FACT, kept);
    expect((await installationKey({ file, facts })).toString('hex')).toBe(kept);
    expect(await facts.read(INSTALLATION_KEY_FACT)).toBeUndefined();
    await records.stop();
    expect((await readFile(join(folder, 'records.sqlite'))).includes(kept)).toBe(false);
  });

  it('of the file wins over one in the records', async () => {
    const { facts } = await someFacts();
    const key = await installationKey({ file, facts });
    await facts.write(INSTALLATION_KEY_FACT, 'ab'.repeat(32));
    expect(await installationKey({ file, facts })).toEqual(key);
    expect(await facts.read(INSTALLATION_KEY_FACT)).toBeUndefined();
  });

  // proves R-OPS-009
  it('is refused where the file holds something else, and is replaced when it is rotated', async () => {
    const { facts } = await someFacts();
    const key = await installationKey({ file, facts });
    const change = await keyChange({ file, facts });
    expect(await installationKey({ file, facts })).toEqual(key);
    await change.take();
    const other = await installationKey({ file, facts });
    expect(other).toHaveLength(32);
    expect(other).not.toEqual(key);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(file, 'secret');
    await expect(installationKey({ file, facts })).rejects.toThrow('PHASOR_KEY_FILE');
  });

  // proves R-OPS-104
  it('is not made anew where the records know one, and the file of another is refused', async () => {
    const { facts } = await someFacts();
    const key = await installationKey({ file, facts });
    const other = join(folder, 'other', 'access.key');
    const refusal = { name: 'StartRefusal', message: expect.stringContaining('keys -- adopt') };
    await expect(installationKey({ file: other, facts })).rejects.toMatchObject(refusal);
    await expect(keyChange({ file: other, facts })).rejects.toMatchObject(refusal);
    await expect(readFile(other)).rejects.toThrow('ENOENT');
    await mkdir(join(folder, 'other'));
    await writeFile(other, 'ab'.repeat(32));
    await expect(installationKey({ file: other, facts })).rejects.toMatchObject(refusal);
    await expect(keyChange({ file: other, facts })).rejects.toMatchObject(refusal);
    expect((await readFile(other, 'utf8')).trim()).toBe('ab'.repeat(32));
    expect(await installationKey({ file, facts })).toEqual(key);
  });

  // proves R-OPS-105
  it('that is rotated opens the records wherever the rotation was ended, also where it is begun again', async () => {
    const { facts } = await someFacts();
    const first = await installationKey({ file, facts });
    const failing = { ...facts, write: () => Promise.reject(new Error('away')) };
    await expect((await keyChange({ file, facts: failing })).take()).rejects.toThrow('away');
    expect(await readdir(join(folder, 'keys'))).toEqual(['access.key']);
    expect(await installationKey({ file, facts })).toEqual(first);
    // Killed before the records say that it is done, three times, with a start after the second alone.
    let isKilled = false;
    const write = (name: string, value: string) =>
      isKilled && name === KEY_PRINT_FACTS.present ? Promise.reject(new Error('killed')) : facts.write(name, value);
    const killed = async () => {
      isKilled = false;
      const { key, take } = await keyChange({ file, facts: { ...facts, write } });
      isKilled = true;
      await expect(take()).rejects.toThrow('killed');
      return key;
    };
    await killed();
    const second = await killed();
    expect(await installationKey({ file, facts })).toEqual(second);
    const third = await killed();
    expect(await installationKey({ file, facts })).toEqual(third);
  });

  // proves R-OPS-106
  it('that is lost for good gives way to another one, made where there is none', async () => {
    const { facts } = await someFacts();
    const lost = await installationKey({ file, facts });
    await rm(file);
    await expect(installationKey({ file, facts })).rejects.toThrow('is not there');
    await adoptKey({ file, facts });
    const key = await installationKey({ file, facts });
    expect(key).not.toEqual(lost);
    await writeFile(file, lost.toString('hex'));
    await expect(installationKey({ file, facts })).rejects.toThrow('is another one');
  });
});
