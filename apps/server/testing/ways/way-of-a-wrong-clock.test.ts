import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { openRecordStore } from '../../src/adapters/records/open-record-store.ts';
import { readConfig } from '../../src/config.ts';
import { digestOf, hashDigest } from '../../src/features/access/sign-in/password.ts';
import { credentialHash } from '../../src/features/devices/credential.ts';
import { createServer } from '../../src/server.ts';
import { connectDevice } from '../devices/virtual-device.ts';
import { aDevice, aUser } from '../record-builders.ts';
import { pageCalls } from '../scenes/page-calls.ts';
import { until } from '../until.ts';

const MAC = '02005E2000AC';
/** A device in time: without one the server could not know whose clock is wrong. */
const WITNESS = '02005E2000AD';
const SECRET = 'secret of the meter';
const DIGEST = digestOf('correct horse');
const START = Date.UTC(2026, 5, 1, 10);
const MINUTE = 60_000;
const YEAR = 365 * 86_400_000;

/** What the calls of this test answer, as far as it is looked at. */
interface Answer {
  readonly user: { readonly token: string };
  readonly data: readonly object[];
}

/** A server with one meter and its owner, who receives news of its status and manages devices. */
async function aServer(clock: FakeClock) {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-clock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  const passwordHash = await hashDigest(DIGEST);
  const { id } = await records.users.add(aUser({ passwordHash, applications: ['DEVICES'] }));
  for (const mac of [MAC, WITNESS]) {
    await records.devices.add(aDevice({ mac, phases: 1, nilm: false, credentialHash: credentialHash(SECRET) }));
  }
  await records.assignments.put({ userId: id, mac: MAC, level: 'own', until: null });
  await records.notificationPairs.add({ userId: id, mac: MAC, type: 1, destination: 1, space: '' });
  await records.stop();
  const free = { PHASOR_PORT: '0', PHASOR_MQTT_PORT: '0', PHASOR_HOST: '127.0.0.1', PHASOR_LOG: 'silent' };
  const server = createServer(readConfig({ ...free, PHASOR_DATA: folder }), clock);
  onTestFinished(() => server.stop());
  await server.start();
  return server;
}

// proves R-MEAS-062, R-MEAS-068, R-NEWS-041, R-DEV-011
it.each([
  ['a year ahead', 'ahead', 'future', YEAR],
  ['at its first day', 'behind', 'past', 1_000 - START],
  ['a year behind', 'behind', undefined, -YEAR],
] as const)(
  'a meter with a clock %s is shown and reported as such, and receives the time',
  async (...[, fault, reason, shift]) => {
    const clock = new FakeClock(START);
    const server = await aServer(clock);
    const page = pageCalls(server.port);
    const call = (path: string, body: object) => page<Answer>(path, body);
    const signIn = () => call('/api_r/auth/local', { login: 'anna', password: DIGEST });
    const { user } = await signIn();

    const url = `mqtt://127.0.0.1:${server.mqttPort}`;
    const device = await connectDevice({ url, mac: MAC, secret: SECRET });
    onTestFinished(() => device.end());
    const witness = await connectDevice({ url, mac: WITNESS, secret: SECRET });
    onTestFinished(() => witness.end());
    await device.publish('state', { status: 'ONLINE', boot: 1 });
    const measure = async (seq: number, time: number) => {
      await device.publish('data', { boot: 1, seq, interval: 60, samples: [{ ts: time / 1_000, U: { L1: 230 } }] });
      return await device.acknowledged(seq);
    };
    for (let seq = 1; seq <= 5; seq += 1) {
      clock.advance(MINUTE);
      await witness.publish('live', { ts: clock.now() / 1_000, U: { L1: 230 } });
      const { refused } = await measure(seq, clock.now() + shift);
      expect(refused?.map((each) => each.reason)).toEqual(reason && [reason]);
    }

    const news = await until(async () => {
      const { data } = await call('/api_r/notifications', { token: user.token, limit: 10 });
      expect(data).toContainEqual(
        expect.objectContaining({ device: MAC, data: expect.objectContaining({ event: 'CLOCK' }) }),
      );
      return data;
    });
    expect(JSON.stringify(news).match(/CLOCK/g)).toHaveLength(1);
    const again = await signIn();
    expect(again.data).toMatchObject([{ mac: MAC, clock: fault }]);
    const listed = await call('/api_r/connect/devices', { user_token: again.user.token });
    const counted = reason === undefined ? [] : [expect.objectContaining({ reason, count: 5 })];
    expect(listed.data).toContainEqual(expect.objectContaining({ mac: MAC, refused: counted }));

    await device.publish('ask', { id: 'time', method: 'time' });
    await until(() =>
      expect(device.answers).toMatchObject([{ id: 'time', ok: true, result: { ts: clock.now() / 1_000 } }]),
    );
    clock.advance(MINUTE);
    await measure(6, clock.now());
    expect((await signIn()).data[0]).not.toHaveProperty('clock');
  },
);
