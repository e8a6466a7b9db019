import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openRecordStore } from '../adapters/records/open-record-store.ts';
import { digestOf, isDigestOf } from '../features/access/sign-in/password.ts';
import { isSecretOf } from '../features/devices/credential.ts';
import type { RecordStore } from '../ports/records/record-store.ts';
import { DEVICE_COMMANDS } from './commands/device-commands.ts';
import { USER_COMMANDS } from './commands/user-commands.ts';
import { runTool } from './run-tool.ts';

const MAC = 'A0B1C2D3E4F5';
const run = promisify(execFile);
const program = (name: 'device' | 'user') => join(import.meta.dirname, `${name}.ts`);

let folder: string;
let env: Record<string, string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-tools-'));
  env = { PHASOR_DATA: folder, PHASOR_TIME_ZONE: 'Europe/Bratislava' };
});
afterEach(() => rm(folder, { recursive: true }));

async function tool(name: 'device' | 'user', ...args: string[]) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const commands = name === 'device' ? DEVICE_COMMANDS : USER_COMMANDS;
  const code = await runTool(
    { name, commands },
    { args, env, print: (line) => printed.push(line), complain: (line) => complaints.push(line) },
  );
  return { code, printed: printed.join('\n'), complaints: complaints.join('\n') };
}

const device = (...args: string[]) => tool('device', ...args);
const user = (...args: string[]) => tool('user', ...args);

/** The records as the server beside the tool has them. */
async function records(): Promise<RecordStore> {
  const store = openRecordStore({ folder, url: undefined, log: { warn: () => {} } });
  await store.start();
  onTestFinished(() => store.stop());
  return store;
}

describe('device add', () => {
  // proves R-MEAS-011
  it('registers a device with its owner, seen at once by a server that runs beside', async () => {
    const server = await records();
    expect(await user('add', 'anna', '--password', 'correct horse')).toMatchObject({ code: 0 });
    const options = ['--type', '1', '--phases', '3', '--title', 'Main board', '--owner', 'anna', '--lora'];
    expect(await device('add', 'a0:b1:c2:d3:e4:f5', ...options)).toMatchObject({ code: 0 });
    expect(await server.devices.find(MAC)).toMatchObject({
      type: 1,
      phases: 3,
      title: 'Main board',
      lora: true,
      nilm: true,
      adapter: 'native',
      timeZone: 'Europe/Bratislava',
      transformationRatio: 1,
    });
    const owner = await server.users.find('anna');
    expect(await server.assignments.ofDevice(MAC)).toMatchObject([{ userId: owner?.id, level: 'own', until: null }]);
  });

  // proves R-MEAS-011
  it('prints a secret that is kept nowhere but hashed; a new one voids it', async () => {
    const server = await records();
    const { printed } = await device('add', MAC, '--type', '6');
    const secretIn = (text: string) => /password: ([\w-]{43})$/m.exec(text)?.[1] ?? '';
    const hash = async () => (await server.devices.find(MAC))?.credentialHash ?? null;
    expect(isSecretOf(await hash(), secretIn(printed))).toBe(true);
    const renewed = await device('credential', MAC);
    expect(isSecretOf(await hash(), secretIn(renewed.printed))).toBe(true);
    expect(isSecretOf(await hash(), secretIn(printed))).toBe(false);
  });

  it('names every field that is wrong and registers nothing', async () => {
    const options = ['--type', '9', '--phases', '4', '--title', 'ab', '--time-zone', 'Nowhere'];
    const wrong = await device('add', 'A0B1', ...options);
    expect(wrong.code).toBe(2);
    for (const name of ['mac', 'type', 'phases', 'title', 'time-zone']) expect(wrong.complaints).toMatch(`${name}: `);
    expect(await device('add', MAC, '--type', '1', '--owner', 'nobody')).toMatchObject({
      code: 1,
      complaints: 'owner: no account has the login nobody',
    });
    expect((await device('add', MAC, '--type', '1', '--latitude', '48')).complaints).toMatch('longitude: ');
    expect((await device('add', MAC, '--type', '1', '--adapter', 'shelly-gen2')).complaints).toMatch('key: is missing');
    const unknown = await device('add', MAC, '--type', '1', '--adapter', 'shely-gen2', '--key', 'x');
    expect(unknown.complaints).toMatch(/^adapter: one of native, .*shelly-gen2.* is expected/);
    expect((await device('list')).printed).toBe('No device is registered.');
  });

  it('refuses a mac that is registered', async () => {
    await device('add', MAC, '--type', '1');
    expect(await device('add', MAC, '--type', '1')).toMatchObject({
      code: 1,
      complaints: `mac: The device ${MAC} is registered already`,
    });
  });
});

describe('device network-server', () => {
  it('prints a secret of which only the hash is stored; on the next request the old one is void', async () => {
    const server = await records();
    const first = /password: ([\w-]{43})$/m.exec((await device('network-server', 'chirpstack')).printed)?.[1] ?? '';
    const hash = async () => (await server.networkServers.find('chirpstack'))?.credentialHash ?? null;
    expect(isSecretOf(await hash(), first)).toBe(true);
    expect((await device('network-server', 'chirpstack')).code).toBe(0);
    expect(isSecretOf(await hash(), first)).toBe(false);
    expect((await device('network-servers')).printed).toMatch(/^chirpstack: secret of /);
  });

  it('takes a name that no MAC can be, and forgets it on demand', async () => {
    for (const name of ['AB', 'A0B1C2D3E4F5', 'has space', '4lora']) {
      expect(await device('network-server', name)).toMatchObject({
        code: 2,
        complaints: expect.stringMatching(/^name/),
      });
    }
    await device('network-server', 'chirpstack');
    expect((await device('network-server-remove', 'chirpstack')).code).toBe(0);
    expect(await device('network-server-remove', 'chirpstack')).toMatchObject({ code: 1 });
    expect((await device('network-servers')).printed).toBe('No network server is registered.');
  });

  // proves R-LORA-012
  it('keeps the DevEUI of a device in one spelling', async () => {
    const server = await records();
    await device('add', MAC, '--type', '1', '--dev-eui', '70-b3-d5-7e-d0-05-1a-2b');
    expect((await server.devices.find(MAC))?.devEui).toBe('70B3D57ED0051A2B');
  });
});

describe('device list and remove', () => {
  it('list what is registered until it is removed', async () => {
    await user('add', 'anna', '--password', 'correct horse');
    await device('add', MAC, '--type', '1', '--title', 'Main board', '--owner', 'anna');
    const { printed } = await device('list');
    expect(printed).toBe(`${MAC}  Main board: type 1, 3 phases; native; owner anna; never seen`);
    expect((await device('remove', MAC)).code).toBe(0);
    expect(await device('remove', MAC)).toMatchObject({ code: 1, complaints: `mac: no device ${MAC} is registered` });
    expect(await device('credential', MAC)).toMatchObject({ code: 1 });
  });
});

describe('user', () => {
  // proves R-SIGN-066
  it('makes accounts that sign in by the digest of their password, and refuses short ones', async () => {
    const server = await records();
    await user('add', 'anna', '--password', 'correct horse', '--rights', 'REPORT,USER_MANAGER');
    const anna = await server.users.find('anna');
    expect(anna).toMatchObject({ kind: 1, demo: false, applications: ['REPORT', 'USER_MANAGER'] });
    expect(anna?.sections).not.toContain('integration');
    expect(await isDigestOf(anna?.passwordHash ?? null, digestOf('correct horse'))).toBe(true);
    expect(await user('add', 'bela', '--password', 'short')).toMatchObject({
      code: 1,
      complaints: expect.stringMatching(/^password: /),
    });
    expect(await user('add', 'anna', '--password', 'correct horse')).toMatchObject({
      code: 1,
      complaints: expect.stringMatching(/^login: /),
    });
  });

  // proves R-SIGN-066
  it('sets a new password and ends every session', async () => {
    const server = await records();
    await user('add', 'anna', '--password', 'correct horse');
    const anna = await server.users.find('anna');
    await server.sessions.add({
      id: 's',
      userId: anna?.id ?? 0,
      createdAt: 0,
      lastSeenAt: 0,
      expiresAt: 1e13,
      address: null,
      agent: null,
    });
    expect((await user('end-sessions', 'anna')).code).toBe(0);
    expect((await user('password', 'anna', '--password', 'battery staple')).code).toBe(0);
    const changed = await server.users.find('anna');
    expect(await isDigestOf(changed?.passwordHash ?? null, digestOf('battery staple'))).toBe(true);
    expect(await server.sessions.find('s')).toBeUndefined();
    expect(await user('password', 'nobody', '--password', 'battery staple')).toMatchObject({ code: 1 });
  });

  // proves R-SIGN-066
  it('sets rights, and takes them all away', async () => {
    const server = await records();
    await user('add', 'anna', '--password', 'correct horse');
    await user('rights', 'anna', 'CONTROLLER', '--sections', 'tools,integration');
    expect(await server.users.find('anna')).toMatchObject({
      applications: ['CONTROLLER'],
      sections: ['tools', 'integration'],
    });
    await user('rights', 'anna', 'none');
    expect(await server.users.find('anna')).toMatchObject({ applications: [], sections: ['tools', 'integration'] });
    expect(await user('rights', 'anna', 'EVERYTHING')).toMatchObject({
      code: 2,
      complaints: expect.stringMatching(/^rights\.0: /),
    });
  });

  // proves R-SIGN-066
  it('assigns a device until a date of the installation, and takes it away', async () => {
    const server = await records();
    await user('add', 'anna', '--password', 'correct horse');
    await device('add', MAC, '--type', '1');
    const userId = (await server.users.find('anna'))?.id ?? 0;
    await user('assign', 'anna', MAC, '--level', 'operate', '--until', '2099-07-01');
    const until = Date.UTC(2099, 5, 30, 22);
    expect(await server.assignments.ofUser(userId)).toEqual([{ userId, mac: MAC, level: 'operate', until }]);
    expect((await user('list')).printed).toBe('anna: local; rights none; 1 device');
    expect(await user('assign', 'anna', MAC, '--until', 'soon')).toMatchObject({
      code: 1,
      complaints: expect.stringMatching(/^until: /),
    });
    expect(await user('assign', 'anna', '000000000001')).toMatchObject({
      code: 1,
      complaints: expect.stringMatching(/^mac: /),
    });
    await user('unassign', 'anna', MAC);
    expect(await server.assignments.ofUser(userId)).toEqual([]);
  });
});

describe('every tool', () => {
  it('explains itself when it is not understood', async () => {
    expect((await device()).complaints).toMatch(/Usage: npm run device[\s\S]*add MAC[\s\S]*remove MAC/);
    expect((await user('promote', 'anna')).code).toBe(2);
    expect((await device('add', MAC, '--colour', 'red')).complaints).toMatch(/--colour[\s\S]*Usage/);
    expect((await device('remove', MAC, 'and', 'more')).complaints).toMatch('Too many words: and');
  });

  it('names a setting that is wrong', async () => {
    env = { ...env, PHASOR_PORT: 'many' };
    expect(await device('list')).toMatchObject({ code: 1, complaints: expect.stringMatching(/PHASOR_PORT/) });
  });

  it('notes what it changed in the audit log, never a secret', async () => {
    const server = await records();
    const { printed } = await device('add', MAC, '--type', '1');
    await user('add', 'anna', '--password', 'correct horse');
    await device('list');
    await device('add', MAC, '--type', '1');
    const entries = await server.audit.list({ limit: 10 });
    expect(entries.map(({ action, mac, detail }) => [action, mac, detail])).toEqual([
      ['user.add', null, 'anna'],
      ['device.add', MAC, null],
    ]);
    const secret = /password: (\S+)/.exec(printed)?.[1] ?? 'none';
    expect(JSON.stringify(entries)).not.toMatch(secret);
  });
});

describe('as programs', () => {
  it('read a password from a pipe', async () => {
    const options = { env: { ...process.env, ...env }, input: 'correct horse\n', encoding: 'utf8' } as const;
    const made = spawnSync(process.execPath, [program('user'), 'add', 'anna'], options);
    expect(made).toMatchObject({ status: 0, stdout: 'Made the account anna.\n' });
    const anna = await (await records()).users.find('anna');
    expect(await isDigestOf(anna?.passwordHash ?? null, digestOf('correct horse'))).toBe(true);
    const silent = spawnSync(process.execPath, [program('user'), 'add', 'bela'], { ...options, input: '' });
    expect(silent).toMatchObject({ status: 1, stdout: '' });
  });

  it('may start together where nothing was kept before', async () => {
    const macs = ['000000000001', '000000000002', '000000000003', '000000000004'];
    const options = { env: { ...process.env, ...env } };
    await Promise.all(
      macs.map((mac) => run(process.execPath, [program('device'), 'add', mac, '--type', '1'], options)),
    );
    const kept = await (await records()).devices.list();
    expect(kept.map(({ mac }) => mac)).toEqual(macs);
  });
});

describe('user add --third-party', () => {
  // proves R-SIGN-028
  it('makes an account without a password, found by its e-mail in lower case', async () => {
    expect(await user('add', 'Eva@Example.org', '--third-party')).toMatchObject({ code: 0 });
    const store = await records();
    expect(await store.users.find('eva@example.org')).toMatchObject({ kind: 2, passwordHash: null });
  });

  it('refuses a login that is no e-mail', async () => {
    expect((await user('add', 'eva', '--third-party')).code).not.toBe(0);
    expect(await (await records()).users.list()).toEqual([]);
  });
});
