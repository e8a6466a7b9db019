import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APPLICATION_RIGHTS, CALL_ROUTES, type CallName, type CallRoute, SECTIONS } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callUrl } from '../../src/adapters/http/calls.ts';
import { openRecordStore } from '../../src/adapters/records/open-record-store.ts';
import { backupTool, restoreTool } from '../../src/cli/backup-tool.ts';
import { readConfig } from '../../src/config.ts';
import { digestOf, hashDigest } from '../../src/features/access/sign-in/password.ts';
import { credentialHash } from '../../src/features/devices/credential.ts';
import { createServer, type Server } from '../../src/server.ts';
import { rightBody } from '../bodies.ts';
import { aDevice, aUser } from '../record-builders.ts';
import { until } from '../until.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const MAC = 'A00000000002';
const SECRET = 'secret-of-a-meter';
const PASSWORD = digestOf('correct horse');
/** The range of the calls begins here. */
const SAMPLES_FROM = 1_767_000_000;

let base: string;
let key: string;
const servers: Server[] = [];
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'phasor-restored-'));
  key = join(base, 'operator.key');
  await writeFile(key, 'a long secret of an operator');
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(base, { recursive: true, force: true, maxRetries: 10 });
});

const environmentOf = (folder: string) => ({
  PHASOR_DATA: join(base, folder),
  ...{ PHASOR_PORT: '0', PHASOR_MQTT_PORT: '0', PHASOR_HOST: '127.0.0.1', PHASOR_LOG: 'silent' },
  ...{ PHASOR_TIME_ZONE: 'UTC', PHASOR_ADMIN_PASSWORD: 'correct horse' },
});

async function started(folder: string, clock: FakeClock): Promise<Server> {
  const server = createServer(readConfig(environmentOf(folder)), clock);
  servers.push(server);
  await server.start();
  return server;
}

/** A site with a meter whose day was measured, and all that people keep about it. */
async function aSite(): Promise<void> {
  const records = openRecordStore({ folder: join(base, 'data'), url: undefined, log: { warn: () => undefined } });
  await records.start();
  const rights = { applications: APPLICATION_RIGHTS, sections: SECTIONS };
  const { id } = await records.users.add(aUser({ passwordHash: await hashDigest(PASSWORD), ...rights }));
  await records.devices.add(aDevice({ mac: MAC, credentialHash: credentialHash(SECRET), kwPrice: 7 }));
  await records.assignments.put({ userId: id, mac: MAC, level: 'own', until: null });
  await records.relays.change(MAC, [{ relay: 1, name: 'Boiler' }]);
  await records.publicLinks.ensure({
    ...{ id: 'AAAAAAAAAAAAAAAAAAAAAA', userId: id, mac: MAC, name: 'Hall' },
    ...{ createdAt: NOW - 1_000, expiresAt: null },
  });
  await records.stop();
}

async function measure({ port }: Server): Promise<void> {
  const lines = Array.from({ length: 1_440 }, (_, minute) => {
    const energy = 1_000 + minute * 8;
    return `power,device=${MAC} U_L1=230.${minute % 10},P_L1=${400 + (minute % 90)},E_I_L1=${energy} ${SAMPLES_FROM + (minute + 1) * 60}`;
  });
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/write?precision=s&interval=60`, {
    method: 'POST',
    headers: { authorization: `Token ${MAC}:${SECRET}` },
    body: lines.join('\n'),
  });
  expect(answer.status).toBe(204);
}

interface SignedIn {
  readonly cookie: string;
  readonly user: string;
  readonly device: string;
}

async function call(
  server: Server,
  url: string,
  { method, body, cookie }: { method: string; body: object; cookie: string },
) {
  const origin = `http://127.0.0.1:${server.port}`;
  const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${origin}${url}${method === 'GET' ? `?${query}` : ''}`, {
    method,
    headers: { origin, cookie, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  return { answer, text: (await answer.text()).replaceAll(origin, 'http://server') };
}

async function signIn(server: Server): Promise<SignedIn> {
  const body = { login: 'anna', password: PASSWORD };
  const { answer, text } = await call(server, '/api_r/auth/local', { method: 'POST', body, cookie: '' });
  const { user, data } = JSON.parse(text);
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', user: user.token, device: data[0].token };
}

/** All but what a call says of the running server itself. */
const reads = (Object.entries(CALL_ROUTES) as [CallName, CallRoute][]).filter(
  ([name, { base: side, caller }]) => side === 'r' && caller !== 'anyone' && name !== 'system.health',
);

/** What every reading call answers: by its name the HTTP status and the body. */
async function allAnswers(server: Server, clock: FakeClock, { cookie, user, device }: SignedIn) {
  const answers = new Map<string, string>();
  for (const [name, route] of reads) {
    // So that the rate limit has no effect, at the same instants each time.
    clock.set(NOW + answers.size * 1_000);
    const body = rightBody(name, {
      macList: [MAC],
      ...(route.userToken !== undefined && { [route.userToken]: user }),
      ...(route.deviceToken !== undefined && { [route.deviceToken]: device }),
      ...(route.deviceMac !== undefined && { [route.deviceMac]: MAC }),
    });
    const asked = { method: route.method, body, cookie };
    const { answer, text } = await call(server, callUrl(route, route.paths[0] ?? ''), asked);
    answers.set(name, `${answer.status} ${text}`);
  }
  return answers;
}

// proves R-OPS-001, R-OPS-006
it('a server on a restored backup answers every reading call as the one that was saved', async () => {
  await aSite();
  const first = await started('data', new FakeClock(NOW));
  await measure(first);
  await first.stop();
  const clock = new FakeClock(NOW);
  const saved = await started('data', clock);
  const signedIn = await signIn(saved);
  // The first time some calls make what they answer.
  await allAnswers(saved, clock, signedIn);
  const before = await allAnswers(saved, clock, signedIn);
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const target = join(base, 'backups');
  const asked = { print, complain: print };
  expect(await backupTool({ ...asked, args: [target, '--key', key], env: environmentOf('data') })).toBe(0);
  const file = /The backup is (.+)/.exec(printed.join('\n'))?.[1] ?? '';
  expect(await restoreTool({ ...asked, args: [file, '--key', key], env: environmentOf('restored') })).toBe(0);
  const restoredClock = new FakeClock(NOW);
  const restored = await started('restored', restoredClock);
  expect(before.size).toBeGreaterThan(40);
  const answered = [...before.values()].filter((text) => text.startsWith('200'));
  expect(answered.length).toBeGreaterThan(25);
  expect(before.get('measurements.energy')).toContain('"CUM"');
  // Both still search for events of the supply beside the calls: their answers are the same once they have.
  await until(async () => {
    const expected = await allAnswers(saved, clock, signedIn);
    expect([...(await allAnswers(restored, restoredClock, signedIn))]).toEqual([...expected]);
  });
});
