import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../../../../../scripts/test-services/local-service.mjs';
import { aConnection, aDevice } from '../../../../testing/record-builders.ts';
import { RecordingApplication } from '../../../../testing/scenes/recording-application.ts';
import { until } from '../../../../testing/until.ts';
import type { DeviceLink } from '../../../ports/device-link.ts';
import { entry } from '../../ecosystems/victron/entry.ts';
import { createBrokerLink } from '../broker-link.ts';

const VENUS = aConnection({ id: 'venus000', ecosystem: 'victron', key: null, user: 'venus', prefix: 'site/venus000/' });
const ZIGBEE = aConnection({
  id: 'zigbee00',
  ecosystem: 'zigbee2mqtt',
  key: null,
  user: 'z2m',
  prefix: 'site/zigbee00/',
});
const PLUG = '0x00158d0001234567';
const RELAY_PLUG = '0x00158d0007654321';

const DEVICES = [
  aDevice({ mac: '0200000000C1', adapter: 'victron', adapterKey: 'c0619ab1234/grid/30', connection: VENUS.id }),
  aDevice({ mac: '0200000000C2', type: 6, phases: 1, adapter: 'zigbee2mqtt', adapterKey: PLUG, connection: ZIGBEE.id }),
  aDevice({
    ...{ mac: '0200000000C3', type: 2, phases: 1, adapter: 'zigbee2mqtt', adapterKey: RELAY_PLUG },
    connection: ZIGBEE.id,
  }),
];

let application: RecordingApplication;
let link: DeviceLink;
let now: number;
const endings: (() => unknown)[] = [];

beforeEach(async () => {
  application = new RecordingApplication();
  application.connections.known = [VENUS, ZIGBEE];
  now = Date.now();
  link = createBrokerLink({
    ...{ port: 0, host: '127.0.0.1', clock: { now: () => now }, log: pino({ enabled: false }) },
    devices: { list: async () => DEVICES },
    connections: { list: async () => [VENUS, ZIGBEE] },
  });
  await link.start(application);
});

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await link.stop();
});

async function connect(url: string, options: object = {}): Promise<MqttClient> {
  const client = await connectAsync(url, { reconnectPeriod: 0, ...options });
  client.on('error', () => {});
  endings.push(() => client.stream.destroy());
  return client;
}

const stored = () => application.stored.flatMap(({ samples }) => samples.map(({ values }) => values));

const MOSQUITTO = '/usr/sbin/mosquitto';

/** Resolves once it listens. */
async function startMosquitto(port: number, lines: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-bridge-'));
  const file = join(folder, 'mosquitto.conf');
  writeFileSync(file, `user ${userInfo().username}\nlistener ${port} 127.0.0.1\nallow_anonymous true\n${lines}\n`);
  const program = spawn(MOSQUITTO, ['-c', file], { stdio: 'ignore' });
  endings.push(() => {
    program.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await until(async () => {
    const socket = connectTcp(port, '127.0.0.1');
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    socket.destroy();
  });
}

/** Starts Mosquitto with the lines of the instructions, on the addresses of this test. */
async function startBridge(venusPort: number): Promise<void> {
  const lines = entry.instructions.gateway?.steps.flatMap(({ paste }) => paste ?? []).join('\n') ?? '';
  const given = { host: '127.0.0.1', port: String(link.port), clientId: 'venus', user: 'venus', prefix: VENUS.prefix };
  const filled = Object.entries({ ...given, password: 'secret of venus' }).reduce(
    (text, [word, value]) => text.replaceAll(`{${word}}`, value),
    lines.replace('venus.local:1883', `127.0.0.1:${venusPort}`),
  );
  await startMosquitto(await freePort(), filled);
  await until(() => expect(application.connections.connects).toContainEqual([VENUS.id, true]));
}

// proves R-ECO-040, R-ECO-041
it.skipIf(!existsSync(MOSQUITTO))(
  'Venus OS is read through the bridge that its instructions describe, without what was retained',
  async () => {
    const port = await freePort();
    await startMosquitto(port, '');
    const venus = await connect(`mqtt://127.0.0.1:${port}`);
    const publish = (path: string, value: unknown, retain = false) =>
      venus.publishAsync(`N/c0619ab1234/${path}`, JSON.stringify({ value }), { qos: 1, retain });
    await publish('grid/30/Ac/L1/Power', 999, true);
    await startBridge(port);
    const asked: string[] = [];
    venus.on('message', (topic) => asked.push(topic));
    await venus.subscribeAsync('R/#');
    // A bridge that is not yet ready for its first messages drops them: they are published until they arrive.
    await until(async () => {
      await publish('grid/30/Ac/L1/Power', -300.5);
      await publish('grid/30/Ac/Energy/Forward', 1_234.5);
      expect(stored()).toContainEqual(expect.objectContaining({ P_L1: -300.5 }));
      expect(stored()).toContainEqual(expect.objectContaining({ E_I_T: 1_234_500 }));
    });
    expect(stored().map(({ P_L1 }) => P_L1)).not.toContain(999);
  },
);

// proves R-ECO-040
it('the cache that Zigbee2MQTT publishes at its start, and values that it dates back, are not stored', async () => {
  const options = { clientId: 'z2m', username: 'z2m', password: 'secret of z2m' };
  const bridge = await connect(`mqtt://127.0.0.1:${link.port}`, options);
  const publish = (body: object) =>
    bridge.publishAsync(`${ZIGBEE.prefix}zigbee2mqtt/${PLUG}`, JSON.stringify(body), { qos: 1 });
  await publish({ power: 999, state: 'ON' });
  expect(application.refusals).toContain('retained');
  // Those who wait for the device see its last values, and its relay is in that state until it reports another one.
  expect(application.connections.signs).toContainEqual(
    expect.objectContaining({ key: PLUG, values: expect.arrayContaining([expect.objectContaining({ value: 999 })]) }),
  );
  now += 6_000;
  await publish({ power: 998, last_seen: new Date(now - 3 * 3_600_000).toISOString() });
  await publish({ power: 12.5, last_seen: new Date(now).toISOString() });
  await until(() => expect(stored()).toContainEqual(expect.objectContaining({ P_L1: 12.5 })));
  expect(stored()).toHaveLength(1);
});

// proves R-ECO-045
it('the relay of a registered plug is in the state that its bridge repeats, which is not stored', async () => {
  const options = { clientId: 'z2m', username: 'z2m', password: 'secret of z2m' };
  const bridge = await connect(`mqtt://127.0.0.1:${link.port}`, options);
  const publish = (body: object) =>
    bridge.publishAsync(`${ZIGBEE.prefix}zigbee2mqtt/${RELAY_PLUG}`, JSON.stringify(body), { qos: 1 });
  await publish({ state: 'ON', power: 999 });
  await until(() => expect(application.lives.at(-1)).toMatchObject({ device: '0200000000C3', values: { relay_1: 1 } }));
  now += 6_000;
  await publish({ power: 12.5 });
  await until(() => expect(application.lives.at(-1)?.values).toEqual({ P_L1: 12.5, relay_1: 1 }));
  expect(stored()).toEqual([{ P_L1: 12.5 }]);
});
