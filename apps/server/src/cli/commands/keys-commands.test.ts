import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { aUser } from '../../../testing/record-builders.ts';
import { openRecordStore } from '../../adapters/records/open-record-store.ts';
import { deriveAccessKeys } from '../../features/access/access-keys.ts';
import { deviceToken, readDeviceToken } from '../../features/access/tokens/device-token.ts';
import type { FactRecords } from '../../ports/records/fact-records.ts';
import { installationKey } from '../../secrets/installation-key.ts';
import { openedText, sealedText } from '../../secrets/sealed-text.ts';
import { runTool } from '../run-tool.ts';
import { KEYS_COMMANDS, rotate } from './keys-commands.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-keys-tool-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function keys(command: string, file: string) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const env = { PHASOR_DATA: folder, PHASOR_KEY_FILE: file };
  const code = await runTool(
    { name: 'keys', commands: KEYS_COMMANDS },
    { args: [command], env, print: say, complain: say },
  );
  return { code, words: said.join('\n') };
}

// proves R-OPS-009
it('a key that is rotated ends what was derived from it, and keeps the second factors', async () => {
  const file = join(folder, 'elsewhere', 'own.key');
  const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  onTestFinished(() => records.stop());
  const before = deriveAccessKeys(await installationKey({ file, facts: records.facts }));
  const { id: userId } = await records.users.add(aUser());
  await records.secondFactors.putTotp({
    userId,
    sealed: sealedText(before.totp, 'JBSWY3DP'),
    createdAt: 0,
    lastStep: 0,
  });
  const token = deviceToken(before.deviceToken, 'A00000000001');
  const { code, words } = await keys('rotate', file);
  expect(code).toBe(0);
  expect(words).toContain('after its next start');
  const after = deriveAccessKeys(await installationKey({ file, facts: records.facts }));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(readDeviceToken(before.deviceToken, token)).toBe('A00000000001');
  expect(readDeviceToken(after.deviceToken, token)).toBeNull();
  const [totp] = await records.secondFactors.totps();
  expect(openedText(after.totp, totp?.sealed ?? '')).toBe('JBSWY3DP');
  expect(openedText(before.totp, totp?.sealed ?? '')).toBeUndefined();
  expect(await records.audit.list({ limit: 1 })).toMatchObject([{ action: 'keys.rotate' }]);
  expect((await readFile(join(folder, 'records.sqlite'))).includes(await readFile(file))).toBe(false);
});

function factsInMemory(): FactRecords {
  const facts = new Map<string, string>();
  return {
    read: async (name) => facts.get(name),
    write: async (name, value) => void facts.set(name, value),
    writeOnce: async (name, value) => {
      if (!facts.has(name)) facts.set(name, value);
      return facts.get(name) ?? value;
    },
    remove: async (name) => void facts.delete(name),
  };
}

const APPS = ['JBSWY3DP', 'KRSXG5BA', 'MFRGGZDF'];

// proves R-OPS-102
it('a rotation that is killed at any step has lost no secret of an app, and the same command ends it', async () => {
  // Three secrets are sealed twice each; the key takes its place in between.
  for (let step = 0; step <= 2 * APPS.length; step += 1) {
    const file = join(folder, `${step}.key`);
    const facts = factsInMemory();
    const currentKey = async () => deriveAccessKeys(await installationKey({ file, facts })).totp;
    const first = await currentKey();
    const stored = new Map(
      APPS.map((secret, userId) => [userId, { userId, sealed: sealedText(first, secret), createdAt: 0, lastStep: 0 }]),
    );
    const opened = async () => {
      const key = await currentKey();
      return [...stored.values()].map(({ sealed }) => openedText(key, sealed));
    };
    let written = 0;
    const records = {
      totps: async () => [...stored.values()],
      putTotp: async (totp: { userId: number; sealed: string; createdAt: number; lastStep: number }) => {
        if (written === step) throw new Error('killed');
        written += 1;
        stored.set(totp.userId, totp);
      },
    };
    const isWhole = step === 2 * APPS.length;
    await rotate({ file, facts }, records).then(
      () => expect(isWhole).toBe(true),
      (error: Error) => expect([isWhole, error.message]).toEqual([false, 'killed']),
    );
    expect(await opened(), `killed at step ${step}`).toEqual(APPS);
    expect(Buffer.from(first).equals(await currentKey())).toBe(step < APPS.length);
    await rotate({ file, facts }, { ...records, putTotp: async (totp) => void stored.set(totp.userId, totp) });
    expect(await opened(), `completed after step ${step}`).toEqual(APPS);
    expect([...stored.values()].map(({ sealed }) => openedText(first, sealed))).toEqual(APPS.map(() => undefined));
  }
});

// proves R-OPS-102
it('a secret that is made while the key is replaced, with the key that ends, stays readable', async () => {
  const file = join(folder, 'meanwhile.key');
  const facts = factsInMemory();
  const currentKey = async () => deriveAccessKeys(await installationKey({ file, facts })).totp;
  const stored = [{ userId: 1, sealed: sealedText(await currentKey(), 'JBSWY3DP'), createdAt: 0, lastStep: 0 }];
  let isFirst = true;
  await rotate(
    { file, facts },
    {
      totps: async () => [...stored],
      putTotp: async (totp) => {
        const added = { ...totp, userId: 2, sealed: sealedText(await currentKey(), 'KRSXG5BA') };
        stored.splice(
          stored.findIndex(({ userId }) => userId === totp.userId),
          1,
          totp,
        );
        if (isFirst) stored.push(added);
        isFirst = false;
      },
    },
  );
  const key = await currentKey();
  expect(stored.map(({ sealed }) => openedText(key, sealed))).toEqual(['JBSWY3DP', 'KRSXG5BA']);
});

// proves R-OPS-104, R-OPS-106
it('a key that is not that of the records is not rotated; it is theirs after somebody says so, and that is noted', async () => {
  const [file, other] = [join(folder, 'access.key'), join(folder, 'other.key')];
  const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  onTestFinished(() => records.stop());
  const { facts } = records;
  await installationKey({ file, facts });
  expect(await keys('rotate', other)).toMatchObject({ code: 1, words: expect.stringContaining('keys -- adopt') });
  expect(await keys('adopt', other)).toMatchObject({ code: 0, words: expect.stringContaining(other) });
  await expect(installationKey({ file, facts })).rejects.toThrow('is another one');
  expect(await installationKey({ file: other, facts })).toHaveLength(32);
  expect(await keys('rotate', other)).toMatchObject({ code: 0 });
  expect(await installationKey({ file: other, facts })).toHaveLength(32);
  const noted = (await records.audit.list({ limit: 3 })).map(({ action }) => action);
  expect(noted).toEqual(['keys.rotate', 'keys.adopt']);
});
