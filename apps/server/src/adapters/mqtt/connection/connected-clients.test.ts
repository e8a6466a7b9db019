import { connectAsync, type MqttClient } from 'mqtt';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aConnection, aDevice } from '../../../../testing/record-builders.ts';
import { RecordingApplication } from '../../../../testing/scenes/recording-application.ts';
import { until } from '../../../../testing/until.ts';
import { systemClock } from '../../../ports/clock.ts';
import type { DeviceLink } from '../../../ports/device-link.ts';
import { createBrokerLink } from '../broker-link.ts';

const MAC = '34945470ABCD';
const KEY = 'shellypro3em-34945470abcd';
const PLUG = 'shellyplus1pm-441793a0b1c2';

const ONE = aConnection({ id: 'one00000', ecosystem: 'shelly-gen2', key: KEY, user: KEY });
const SITE = aConnection({
  id: 'site0000',
  ecosystem: 'shelly-gen2',
  key: PLUG,
  user: 'workshop',
  prefix: 'site/site0000/',
});

const DEVICES = [
  aDevice({ mac: MAC, adapter: 'shelly-gen2', adapterKey: KEY, connection: ONE.id }),
  aDevice({ mac: '0200000000A1', type: 2, phases: 1, adapter: 'shelly-gen2', adapterKey: PLUG, connection: SITE.id }),
];

let application: RecordingApplication;
let link: DeviceLink;
const clients: MqttClient[] = [];

beforeEach(async () => {
  application = new RecordingApplication();
  application.connections.known = [ONE, SITE];
  link = createBrokerLink({
    ...{ port: 0, host: '127.0.0.1', clock: systemClock, log: pino({ enabled: false }) },
    devices: { list: async () => DEVICES },
    connections: { list: async () => [ONE, SITE] },
  });
  await link.start(application);
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.stream.destroy();
  await link.stop();
});

async function connect(options: object = {}): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${link.port}`, {
    clientId: KEY,
    username: KEY,
    password: `secret of ${KEY}`,
    reconnectPeriod: 0,
    will: { topic: `${KEY}/online`, payload: Buffer.from('false'), qos: 0, retain: true },
    ...options,
  });
  client.on('error', () => {});
  clients.push(client);
  return client;
}

const workshop = { clientId: PLUG, username: 'workshop', password: 'secret of workshop', will: undefined };

const notify = (components: object) =>
  JSON.stringify({ src: KEY, method: 'NotifyStatus', params: { ts: Date.now() / 1_000, ...components } });

// proves R-MEAS-010
it('a Shelly signs in by its key; its messages of one second become one sample', async () => {
  const shelly = await connect();
  await shelly.publishAsync(`${KEY}/online`, 'true', { retain: true });
  await shelly.publishAsync(`${KEY}/events/rpc`, notify({ 'em:0': { a_voltage: 233.3, a_freq: 50 } }), { qos: 1 });
  const more = { 'emdata:0': { a_total_act_energy: 7 }, wifi: { status: 'got ip', rssi: -61 } };
  await shelly.publishAsync(`${KEY}/events/rpc`, notify(more), { qos: 1 });
  await until(() => expect(application.stored).toHaveLength(1));
  expect(application.stored[0]).toMatchObject({
    device: MAC,
    family: 'electrical',
    samples: [{ device: MAC, boot: 0, values: { U_L1: 233.3, F: 50, E_I_L1: 7 } }],
  });
  expect(application.lives).toMatchObject([{ values: { U_L1: 233.3, WRSSI: -61 } }]);
  shelly.stream.destroy();
  await until(() => expect(application.states.map(({ status }) => status)).toContain('OFFLINE'));
});

it('its unreadable messages are confirmed, counted and reported', async () => {
  const shelly = await connect();
  await shelly.publishAsync(`${KEY}/status/em:0`, '{"a_voltage":', { qos: 1 });
  expect(application.refusals).toEqual(['unreadable frame']);
  const arrival = { topic: `${KEY}/status/em:0`, reason: 'json', names: [] };
  expect(application.connections.arrivals).toEqual([arrival]);
});

// proves R-MEAS-010
it('it may sign in by its MAC, and what it publishes elsewhere leads to nothing', async () => {
  const shelly = await connect({ username: MAC });
  await shelly.publishAsync('shellyother/online', 'true', { qos: 1 });
  await shelly.publishAsync(`phasor/v1/${MAC}/state`, '{"status":"ONLINE","boot":1}', { qos: 1 });
  expect(application.refusals).toEqual(['foreign device', 'foreign device']);
  expect(application.connections.arrivals.map(({ reason }) => reason)).toEqual(['topic', 'topic']);
  expect(application.states).toEqual([]);
});

// proves R-ECO-050
it('its answer to the request of somebody else leaves it connected', async () => {
  const shelly = await connect();
  const ended = new Promise((resolve) => shelly.once('close', () => resolve('ended')));
  const answer = { id: 7, src: KEY, dst: 'user_1', result: { was_on: true } };
  for (const topic of ['user_1/rpc', `${KEY}/rpc`])
    await shelly.publishAsync(topic, JSON.stringify(answer), { qos: 1 });
  await shelly.publishAsync(`${KEY}/events/rpc`, notify({ 'em:0': { a_voltage: 231 } }), { qos: 1 });
  await until(() => expect(application.stored).toMatchObject([{ samples: [{ values: { U_L1: 231 } }] }]));
  expect(await Promise.race([ended, Promise.resolve('connected')])).toBe('connected');
});

it.each([
  ['a wrong secret', { password: 'wrong' }, 4, 'password'],
  ['an unknown user', { username: 'nobody' }, 4, 'user'],
  ['a will of another device', { will: { topic: 'shellyother/online', payload: Buffer.from('false') } }, 5, 'will'],
  ['credentials that cannot be checked', { password: 'store away' }, 3, 'password'],
])('%s is refused, and those who wait for it see why', async (...[, options, code, reason]) => {
  await expect(connect(options)).rejects.toMatchObject({ code });
  expect(application.connections.refusals).toEqual([{ user: expect.any(String), reason }]);
});

it('it may subscribe to its own commands, and to nothing beyond', async () => {
  const shelly = await connect();
  expect(await shelly.subscribeAsync(`${KEY}/rpc`)).toMatchObject([{ qos: 0 }]);
  for (const filter of ['#', `${PLUG}/rpc`, 'phasor/v1/+/request']) {
    const refused = await shelly.subscribeAsync(filter).catch((error: unknown) => error);
    expect(JSON.stringify(refused)).toContain('128');
  }
});

it('what one client publishes never reaches another one', async () => {
  const [shelly, other] = [await connect(), await connect({ clientId: 'second' })];
  const received: string[] = [];
  other.on('message', (_topic, payload) => received.push(payload.toString()));
  await other.subscribeAsync(`${KEY}/rpc`);
  await shelly.publishAsync(`${KEY}/rpc`, '{"method":"Switch.Set"}', { qos: 1 });
  await other.publishAsync(`${KEY}/rpc`, 'own', { qos: 1 });
  expect(received).not.toContain('{"method":"Switch.Set"}');
});

it('clients of two connections may have one client id', async () => {
  const [shelly, plug] = [await connect({ clientId: 'same' }), await connect({ ...workshop, clientId: 'same' })];
  await plug.publishAsync(`site/site0000/${PLUG}/online`, 'true', { qos: 1 });
  expect([shelly.connected, plug.connected]).toEqual([true, true]);
});

describe('below a prefix', () => {
  it('a device is read as without one', async () => {
    const plug = await connect(workshop);
    const status = JSON.stringify({ id: 0, output: true, apower: 12.5, voltage: 231 });
    await plug.publishAsync(`site/site0000/${PLUG}/status/switch:0`, status, { qos: 1 });
    await until(() => expect(application.stored.map(({ family }) => family).sort()).toEqual(['electrical', 'relays']));
    const values = Object.assign({}, ...application.stored.map(({ samples }) => samples[0]?.values));
    expect(values).toMatchObject({ P_L1: 12.5, U_L1: 231, relay_1: 1 });
  });

  it('a relay is switched once it reports so, and a refusal carries the words of the device', async () => {
    const plug = await connect(workshop);
    const topics: string[] = [];
    plug.on('message', (topic, payload) => {
      topics.push(topic);
      const { id, src, method, params } = JSON.parse(payload.toString());
      if (method !== 'Switch.Set') return;
      const refused = { id, src: PLUG, dst: src, error: { code: 103, message: 'locked by overpower' } };
      if (!params.on) plug.publish(`${src}/rpc`, JSON.stringify(refused));
      else plug.publish(`site/site0000/${PLUG}/status/switch:0`, JSON.stringify({ id: 0, output: true }));
    });
    await plug.subscribeAsync(`site/site0000/${PLUG}/rpc`);
    const call = (on: boolean) => ({ method: 'relay.set', params: { relay_1: on } });
    expect(await link.request('0200000000A1', call(true), 5_000)).toMatchObject({ ok: true, result: { relay_1: 1 } });
    expect(await link.request('0200000000A1', call(false), 5_000)).toMatchObject({
      ok: false,
      code: 103,
      message: 'locked by overpower',
    });
    expect(topics).toContain(`site/site0000/${PLUG}/rpc`);
    expect(await link.request('0200000000A1', { method: 'reboot.never' }, 5_000)).toMatchObject({
      ok: false,
      code: 422,
    });
  });

  it('a request to a device that is not connected ends at once', async () => {
    expect(await link.request('0200000000A1', { method: 'relay.set', params: { relay_1: true } }, 5_000)).toMatchObject(
      {
        ok: false,
        code: 604,
      },
    );
  });
});
