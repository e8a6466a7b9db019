import { connectAsync, type MqttClient } from 'mqtt';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { RecordingApplication } from '../../../../testing/recording-application.ts';
import { until } from '../../../../testing/until.ts';
import { systemClock } from '../../../ports/clock.ts';
import type { DeviceLink } from '../../../ports/device-link.ts';
import { createBrokerLink } from '../broker/broker-link.ts';

const MAC = '34945470ABCD';
const KEY = 'shellypro3em-34945470abcd';

let application: RecordingApplication;
let link: DeviceLink;
const clients: MqttClient[] = [];

beforeEach(async () => {
  application = new RecordingApplication();
  const devices = { list: async () => [aDevice({ mac: MAC, adapter: 'shelly-gen2', adapterKey: KEY })] };
  link = createBrokerLink({ port: 0, host: '127.0.0.1', clock: systemClock, log: pino({ enabled: false }), devices });
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
    password: `secret of ${MAC}`,
    reconnectPeriod: 0,
    will: { topic: `${KEY}/online`, payload: Buffer.from('false'), qos: 0, retain: true },
    ...options,
  });
  client.on('error', () => {});
  clients.push(client);
  return client;
}

const notify = (components: object) =>
  JSON.stringify({ src: KEY, method: 'NotifyStatus', params: { ts: Date.now() / 1_000, ...components } });

// proves R-MEAS-010
it('a Shelly signs in by its key; its messages of one second become one sample', async () => {
  const shelly = await connect();
  await shelly.publishAsync(`${KEY}/online`, 'true', { retain: true });
  await shelly.publishAsync(`${KEY}/events/rpc`, notify({ 'em:0': { a_voltage: 233.3, a_freq: 50 } }), { qos: 1 });
  await shelly.publishAsync(`${KEY}/events/rpc`, notify({ 'emdata:0': { a_total_act_energy: 7 } }), { qos: 1 });
  await until(() => expect(application.stored).toHaveLength(1));
  expect(application.stored[0]).toMatchObject({
    device: MAC,
    family: 'electrical',
    samples: [{ device: MAC, boot: 0, values: { U_L1: 233.3, F: 50, E_I_L1: 7 } }],
  });
  expect(application.lives).toHaveLength(1);
  shelly.stream.destroy();
  await until(() => expect(application.states.map(({ status }) => status)).toEqual(['ONLINE', 'OFFLINE']));
});

it('its unreadable messages are confirmed and counted', async () => {
  const shelly = await connect();
  await shelly.publishAsync(`${KEY}/status/em:0`, '{"a_voltage":', { qos: 1 });
  expect(application.refusals).toEqual(['unreadable frame']);
});

// proves R-MEAS-010
it('it may sign in by its MAC, and may publish only under its own prefix', async () => {
  const shelly = await connect({ username: MAC });
  void shelly.publishAsync('shellyother/online', 'true', { qos: 1 }).catch(() => {});
  await until(() => expect(shelly.connected).toBe(false));
  expect(application.refusals).toEqual(['foreign device']);
});

it.each([
  ['another client id', { clientId: 'shellyother' }, 2],
  ['a wrong secret', { password: 'wrong' }, 4],
  ['a will of another device', { will: { topic: 'shellyother/online', payload: 'false' } }, 5],
])('%s is refused', async (_, options, code) => {
  await expect(connect(options)).rejects.toMatchObject({ code });
});

it('it may subscribe to its own commands, without wildcards', async () => {
  const shelly = await connect();
  expect(await shelly.subscribeAsync(`${KEY}/rpc`)).toMatchObject([{ qos: 0 }]);
  const refused = await shelly.subscribeAsync(`${KEY}/#`).catch((error: unknown) => error);
  expect(JSON.stringify(refused)).toContain('128');
});

it('its retained messages are not stored for later subscribers', async () => {
  const shelly = await connect();
  await shelly.publishAsync(`${KEY}/online`, 'true', { qos: 1, retain: true });
  const received: string[] = [];
  shelly.on('message', (_topic, payload) => received.push(payload.toString()));
  await shelly.subscribeAsync(`${KEY}/online`);
  await shelly.publishAsync(`${KEY}/online`, 'false', { qos: 1 });
  await until(() => expect(received).toEqual(['false']));
});
