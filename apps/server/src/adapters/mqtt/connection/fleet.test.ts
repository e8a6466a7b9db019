import { connectAsync, type MqttClient } from 'mqtt';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aConnection, aDevice } from '../../../../testing/record-builders.ts';
import { RecordingApplication } from '../../../../testing/scenes/recording-application.ts';
import { until } from '../../../../testing/until.ts';
import { systemClock } from '../../../ports/clock.ts';
import type { DeviceLink } from '../../../ports/device-link.ts';
import { createBrokerLink } from '../broker-link.ts';

/** Plugs that sign in with the one credential of their site. */
const FLEET = aConnection({ id: 'fleet000', ecosystem: 'tasmota', key: null, user: 'fleet', prefix: 'site/fleet000/' });
const DESK = '0200000000B1';
const LAMP = '0200000000B2';
const plug = (mac: string, adapterKey: string) =>
  aDevice({ mac, type: 6, phases: 1, adapter: 'tasmota', adapterKey, connection: FLEET.id });

let application: RecordingApplication;
let link: DeviceLink;
const clients: MqttClient[] = [];

beforeEach(async () => {
  application = new RecordingApplication();
  application.connections.known = [FLEET];
  link = createBrokerLink({
    ...{ port: 0, host: '127.0.0.1', clock: systemClock, log: pino({ enabled: false }) },
    devices: { list: async () => [plug(DESK, 'desk'), plug(LAMP, 'lamp')] },
    connections: { list: async () => [FLEET] },
  });
  await link.start(application);
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.stream.destroy();
  await link.stop();
});

/** A plug that obeys whatever arrives, as firmware does, and keeps the topics at which it was asked. */
async function startPlug(name: string, options: object = {}) {
  const client = await connectAsync(`mqtt://127.0.0.1:${link.port}`, {
    ...{ clientId: name, username: 'fleet', password: 'secret of fleet', reconnectPeriod: 0 },
    will: { topic: `${FLEET.prefix}tele/${name}/LWT`, payload: Buffer.from('Offline'), qos: 0, retain: true },
    ...options,
  });
  clients.push(client);
  client.on('error', () => {});
  const asked: string[] = [];
  client.on('message', (topic, payload) => {
    asked.push(topic);
    client.publish(`${FLEET.prefix}stat/${name}/POWER`, payload);
  });
  await client.subscribeAsync(`${FLEET.prefix}cmnd/${name}/#`);
  await client.publishAsync(`${FLEET.prefix}tele/${name}/LWT`, 'Online', { qos: 1, retain: true });
  return { client, asked: () => asked.filter((topic) => topic.includes('/POWER')) };
}

const switchOn = (mac: string) => link.request(mac, { method: 'relay.set', params: { relay_1: true } }, 5_000);

// proves R-ECO-039
it('a command reaches its own plug of a fleet, also when another signed in last', async () => {
  const [desk, lamp] = [await startPlug('desk'), await startPlug('lamp')];
  expect(await switchOn(DESK)).toMatchObject({ ok: true });
  expect(desk.asked()).toEqual([`${FLEET.prefix}cmnd/desk/POWER1`]);
  expect(lamp.asked()).toEqual([]);
});

// proves R-ECO-039
it('a command for a plug that is not there reaches no other one', async () => {
  const lamp = await startPlug('lamp');
  expect(await switchOn(DESK)).toMatchObject({ ok: false, code: 604 });
  expect(lamp.asked()).toEqual([]);
});

// proves R-ECO-039
it('a fleet is there as long as one plug is; one that leaves is offline by its will', async () => {
  const [desk, lamp] = [await startPlug('desk'), await startPlug('lamp')];
  expect(application.connections.connects.map(([, isThere]) => isThere)).toEqual([true, true]);
  lamp.client.stream.destroy();
  await until(() => expect(application.states.at(-1)).toMatchObject({ status: 'OFFLINE' }));
  expect(application.connections.connects.map(([, isThere]) => isThere)).toEqual([true, true]);
  desk.client.stream.destroy();
  await until(() =>
    expect(application.connections.connects.map(([, isThere]) => isThere)).toEqual([true, true, false]),
  );
});
