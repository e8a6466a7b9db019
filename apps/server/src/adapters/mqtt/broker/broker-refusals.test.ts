import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { connectAsync } from 'mqtt';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../../../../scripts/test-services/local-service.mjs';
import { startMosquitto } from '../../../../../../scripts/test-services/mosquitto.mjs';
import { EXTERNAL_BROKERS, MOSQUITTO_URL, startPlainBroker } from '../../../../testing/devices/external-brokers.ts';
import { aConnection } from '../../../../testing/record-builders.ts';
import { RecordingApplication } from '../../../../testing/scenes/recording-application.ts';
import { until } from '../../../../testing/until.ts';
import { systemClock } from '../../../ports/clock.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import { createExternalLink } from '../external-link.ts';

const log = pino({ enabled: false });
const cleanups: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** The link of a server with these connections, and no device. */
async function start(url: string, connections: readonly Connection[] = []) {
  const application = new RecordingApplication();
  const records = { devices: { list: async () => [] }, connections: { list: async () => [...connections] } };
  const link = createExternalLink({ url, clock: systemClock, log, ...records });
  await link.start(application);
  cleanups.push(() => link.stop());
  return { application, link };
}

async function plugAt(url: string, topic: string) {
  const plug = await connectAsync(url);
  cleanups.push(() => void plug.end(true));
  const sends = (power: number) => plug.publishAsync(topic, JSON.stringify({ ENERGY: { Power: power } }), { qos: 1 });
  return { sends };
}

const aPlug = (key: string) => aConnection({ id: 'plug0001', ecosystem: 'tasmota', key, user: 'plug', prefix: '' });

describe.each(EXTERNAL_BROKERS)('over %s', (_, broker) => {
  // proves R-ADD-032
  it('the first message of a device is received, however soon after its connection was made, and none after its end', async () => {
    const { url, stop } = await broker();
    cleanups.push(stop);
    const known: Connection[] = [];
    const { application, link } = await start(url, known);
    const key = `plug-${randomBytes(6).toString('hex')}`;
    const plug = await plugAt(url, `tele/${key}/SENSOR`);
    known.push(aPlug(key));
    await link.registrationsChanged();
    await plug.sends(42);
    await until(() => expect(application.connections.arrivals.map(({ reason }) => reason)).toEqual([null]));
    known.length = 0;
    await link.registrationsChanged();
    await plug.sends(43);
    known.push(aPlug(key));
    await link.registrationsChanged();
    await plug.sends(44);
    await until(() => expect(application.connections.arrivals).toHaveLength(2));
    expect(application.connections.signs.flatMap(({ values = [] }) => values.map(({ value }) => value))).toEqual([
      42, 44,
    ]);
  });
});

describe.each(EXTERNAL_BROKERS)('two connections over %s', (_, broker) => {
  // proves R-ADD-038
  it('with the same topics both show what arrives there, as while a meter is exchanged', async () => {
    const { url, stop } = await broker();
    cleanups.push(stop);
    const key = `plug-${randomBytes(6).toString('hex')}`;
    const known = [aPlug(key)];
    const { application, link } = await start(url, known);
    const plug = await plugAt(url, `tele/${key}/SENSOR`);
    await plug.sends(41);
    await until(() => expect(application.connections.arrivals).toHaveLength(1));
    known.push({ ...aPlug(key), id: 'plug0002', user: 'next' });
    await link.registrationsChanged();
    await plug.sends(42);
    await until(() =>
      expect(application.connections.signs.filter(({ values = [] }) => values[0]?.value === 42)).toMatchObject([
        { connection: 'plug0001', key },
        { connection: 'plug0002', key },
      ]),
    );
  });

  // proves R-ADD-038
  it('with the same topics of discovery each have what is announced of theirs', async () => {
    const { url, stop } = await broker();
    cleanups.push(stop);
    const nodes = ['one', 'two'].map((name) => `${name}-${randomBytes(6).toString('hex')}`);
    const known = nodes.map((key, at) => ({
      ...aPlug(key),
      id: `node000${at}`,
      ecosystem: 'home-assistant',
      user: key,
    }));
    const { application } = await start(url, known);
    const client = await connectAsync(url);
    cleanups.push(() => void client.end(true));
    for (const node of nodes) {
      const sensor = { name: 'Power', uniq_id: `${node}_p`, stat_t: `${node}/sensor/power/state`, dev_cla: 'power' };
      const config = JSON.stringify({ ...sensor, unit_of_meas: 'W', stat_cla: 'measurement', dev: { ids: node } });
      await client.publishAsync(`homeassistant/sensor/${node}/power/config`, config, { qos: 1 });
      await client.publishAsync(`${node}/sensor/power/state`, '42', { qos: 1 });
    }
    const measured = () => application.connections.signs.filter(({ values = [] }) => values.length > 0);
    await until(() => expect(measured().map(({ connection }) => connection)).toEqual(['node0000', 'node0001']));
  });
});

describe('when the broker refuses', () => {
  // proves R-ADD-033
  it('some subscriptions, the others are made, those are named, and asked for again', async () => {
    const refused = new Set(['tele/plug/#']);
    const { url, stop } = await startPlainBroker(0, (filter) => refused.has(filter));
    cleanups.push(stop);
    const { application, link } = await start(url, [aPlug('plug')]);
    expect(application.reaches).toEqual([true]);
    expect(application.faults).toEqual(['subscription']);
    expect(application.connections.missing).toEqual({ plug0001: ['tele/plug/#'] });
    refused.clear();
    await link.registrationsChanged();
    expect(application.faults).toEqual(['subscription', null]);
    expect(application.connections.missing).toEqual({ plug0001: [] });
    const plug = await plugAt(url, 'tele/plug/SENSOR');
    await plug.sends(42);
    await until(() => expect(application.connections.arrivals).toHaveLength(1));
  });

  // proves R-ADD-033
  it.each([
    ['what they measure, native devices are out of reach', '/data', false],
    ['their events, they are within reach', '/event', true],
  ])('%s, and that is said', async (...[, leaf, isOpen]) => {
    const { url, stop } = await startPlainBroker(0, (filter) => filter.endsWith(leaf));
    cleanups.push(stop);
    const { application } = await start(url);
    expect(application.reaches).toEqual([isOpen]);
    expect(application.faults).toEqual(['subscription']);
  });

  // proves R-ADD-033
  it.skipIf(MOSQUITTO_URL === undefined)('the account, that is said, and it is used once it is there', async () => {
    const broker = await startMosquitto({ accounts: { other: 'secret' } });
    cleanups.push(broker.stop);
    const { application } = await start(`mqtt://phasor:secret@127.0.0.1:${broker.port}`);
    await until(() => expect(application.faults.at(-1)).toBe('account'));
    expect(application.reaches.at(-1)).toBe(false);
    broker.change({ accounts: { phasor: 'secret' } });
    await until(() => expect(application.faults.at(-1)).toBe(null));
    expect(application.reaches.at(-1)).toBe(true);
  });

  // proves R-ADD-039
  it('the account and is then gone, that it is away is said, and the refusal again once it is back', async () => {
    let asked = 0;
    const broker = createServer((socket) => {
      socket.once('data', () => {
        asked += 1;
        socket.end(NOT_AUTHORIZED);
      });
    });
    const port = await freePort();
    const listen = () => new Promise<void>((resolve) => void broker.listen(port, '127.0.0.1', resolve));
    const close = () => new Promise<void>((resolve) => void broker.close(() => resolve()));
    await listen();
    const { application } = await start(`mqtt://phasor:secret@127.0.0.1:${port}`);
    // Both connections of the server, more than once.
    await until(() => expect(asked).toBeGreaterThan(4));
    expect(application.faults).toEqual(['account']);
    await close();
    await until(() => expect(application.faults).toEqual(['account', 'away']));
    await listen();
    cleanups.push(close);
    await until(() => expect(application.faults).toEqual(['account', 'away', 'account']));
  });
});

/** CONNACK of MQTT 5 with the reason 135. */
const NOT_AUTHORIZED = Buffer.from([0x20, 3, 0, 135, 0]);
