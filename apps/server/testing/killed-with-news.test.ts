import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRecordStore } from '../src/adapters/records/open-record-store.ts';
import { credentialHash } from '../src/features/devices/credential.ts';
import type { RecordStore } from '../src/ports/records/record-store.ts';
import { connectDevice, type VirtualDevice } from './devices/virtual-device.ts';
import { aDevice, aUser } from './record-builders.ts';
import { aDataFolder, quiet, SOON } from './scenes/server-in-trouble.ts';
import { aServerProcess, type ServerProcess } from './scenes/server-process.ts';
import { emptyDatabase, notRun, postgresUrl } from './test-database.ts';

const [MAC, SECRET] = ['A00000000002', 'secret-of-a-disconnector'];
/** From the acknowledgement of an event to the end of the server, ms: before, while and after its news are sent. */
const KILLED_AFTER_MS = [0, 150, 205, 230, 300];

type Settings = Readonly<Record<string, string>>;

/** A receiver of webhooks that answers late, and what it got: the events of each message by its id. */
async function aReceiver() {
  const got = new Map<string, readonly number[]>();
  const receiver = createServer(async (request, answer) => {
    const { data } = JSON.parse((await request.toArray()).join('')) as {
      data: { notifications: { data: { timestamp: number } }[] };
    };
    got.set(
      String(request.headers['webhook-id']),
      data.notifications.map((one) => one.data.timestamp),
    );
    await pause(100);
    answer.end('taken');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(() => void receiver.close());
  return { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, got };
}

async function within<Answer>(settings: Settings, use: (records: RecordStore) => Promise<Answer>): Promise<Answer> {
  const folder = settings.PHASOR_DATA ?? '';
  const records = openRecordStore({ folder, url: settings.PHASOR_DATABASE_URL, log: quiet });
  await records.start();
  try {
    return await use(records);
  } finally {
    await records.stop();
  }
}

/** Anna wants the switching of her disconnector on the platform and at a webhook. @returns her number */
function register(settings: Settings, url: string): Promise<number> {
  return within(settings, async ({ users, devices, assignments, notificationPairs, outgoing }) => {
    const { id: userId } = await users.add(aUser());
    await devices.add(aDevice({ mac: MAC, type: 2, credentialHash: credentialHash(SECRET) }));
    await assignments.put({ userId, mac: MAC, level: 'own', until: null });
    const state = { formerSecretId: null, renewedAt: null, confirmed: true, stoppedAt: null, createdAt: 0 };
    const hook = { kind: 'webhook', name: 'Flow', address: url, secretId: 's1' } as const;
    const space = String(await outgoing.addAddress({ userId, ...hook, ...state }));
    await notificationPairs.add({ userId, mac: MAC, type: 4, destination: 1, space: '' });
    await notificationPairs.add({ userId, mac: MAC, type: 4, destination: 3, space });
    return userId;
  });
}

/** A server, and the device at it. The storage process of one that was killed may have the folder for a moment. */
async function started(settings: Settings): Promise<{ server: ServerProcess; device: VirtualDevice }> {
  for (;;) {
    const server = aServerProcess(settings.PHASOR_DATA ?? '', settings);
    const ports = await server.serving().catch(() => undefined);
    if (ports === undefined) continue;
    const url = `mqtt://127.0.0.1:${ports.mqtt}`;
    return { server, device: await connectDevice({ url, mac: MAC, secret: SECRET }) };
  }
}

const switched = (id: string, ts: number) => ({ id, ts, type: 'RELAY', data: { relay: 1, state: 1, cause: 'button' } });

async function killAgainAndAgain(own: Settings): Promise<void> {
  const receiver = await aReceiver();
  const settings = {
    ...{ PHASOR_DATA: await aDataFolder(), PHASOR_WEBHOOK_ALLOW: '127.0.0.1' },
    ...own,
  };
  const userId = await register(settings, receiver.url);
  const began = Math.floor(Date.now() / 1_000) - 100;
  for (const [n, ms] of KILLED_AFTER_MS.entries()) {
    const { server, device } = await started(settings);
    // A device that did not receive the acknowledgement sends the event before again.
    if (n > 0 && n % 2 === 0) await device.publish('event', switched(`1-${n - 1}`, began + n - 1));
    await device.publish('event', switched(`1-${n}`, began + n));
    await pause(ms);
    const gone = server.ended();
    server.kill('SIGKILL');
    await gone;
    device.cut();
  }
  const happened = KILLED_AFTER_MS.map((_, n) => began + n);
  const { server, device } = await started(settings);
  await expect.poll(() => [...receiver.got.values()].flat().toSorted(), SOON).toEqual(happened);
  device.cut();
  server.stop();
  await server.ended();
  const times = await within(settings, async ({ notifications }) => {
    const list = await notifications.list(userId, { limit: 99, now: Date.now() });
    return list.filter(({ type }) => type === 'DISCONNECTOR').map(({ data }) => data.timestamp);
  });
  expect(times.toSorted()).toEqual(happened);
  expect([...receiver.got.values()].flat().toSorted()).toEqual(happened);
}

// proves R-NEWS-054
describe('a server that is killed right after it acknowledged an event', () => {
  it('has notified of it and posted it once, when it was started again', () => killAgainAndAgain({}));

  it.skipIf(postgresUrl === undefined)(`does so with its records in PostgreSQL${notRun}`, async () => {
    const { url, drop } = await emptyDatabase();
    onTestFinished(() => void drop());
    await killAgainAndAgain({ PHASOR_DATABASE_URL: url });
  });
});
