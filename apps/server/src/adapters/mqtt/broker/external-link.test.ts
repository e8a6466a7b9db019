import { randomBytes } from 'node:crypto';
import { deviceTopic, FRAME_LIMITS } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { connectAsync } from 'mqtt';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import {
  EXTERNAL_BROKERS,
  type ExternalBroker,
  MOSQUITTO_URL,
  startPlainBroker,
} from '../../../../testing/devices/external-brokers.ts';
import { frameOfBytes, fullSample } from '../../../../testing/devices/full-frames.ts';
import { connectDevice, type VirtualDevice } from '../../../../testing/devices/virtual-device.ts';
import { aConnection, aDevice } from '../../../../testing/record-builders.ts';
import { held, RecordingApplication } from '../../../../testing/scenes/recording-application.ts';
import { until } from '../../../../testing/until.ts';
import { systemClock } from '../../../ports/clock.ts';
import type { DeviceLink } from '../../../ports/device-link.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import { createExternalLink, type ExternalLinkOptions } from '../external-link.ts';

const log = pino({ enabled: false });
const now = () => Date.now() / 1_000;
const frame = (seq: number) => ({ boot: 17, seq, samples: [{ ts: now(), U: { L1: 230 } }] });
const online = { status: 'ONLINE', boot: 17, interval: 1 };
/** Another device for every test: a real broker retains the messages of earlier ones. */
const newMac = () => randomBytes(6).toString('hex').toUpperCase();

const cleanups: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(url: string, options: Partial<ExternalLinkOptions> = {}) {
  const application = new RecordingApplication();
  const link: DeviceLink = createExternalLink({ url, clock: systemClock, log, ...options });
  await link.start(application);
  cleanups.push(() => link.stop());
  return { application, link };
}

async function connect(url: string, mac: string, boot?: number): Promise<VirtualDevice> {
  const device = await connectDevice({ url, mac, ...(boot === undefined ? {} : { boot }) });
  cleanups.push(() => device.cut());
  return device;
}

async function running(start: () => Promise<Pick<ExternalBroker, 'url' | 'stop'>>): Promise<string> {
  const { url, stop } = await start();
  cleanups.push(stop);
  return url;
}

if (MOSQUITTO_URL === undefined)
  describe('over Mosquitto', () => it.skip('not run: PHASOR_TEST_MQTT_URL is not set', () => {}));

describe.each(EXTERNAL_BROKERS)('over %s', (_, broker) => {
  // proves R-ADD-025
  it('a device that is being added shows its values, and is stored and acknowledged once it is registered', async () => {
    const url = await running(broker);
    const mac = newMac();
    const listed: Device[] = [];
    const drafts = [
      aConnection({ ecosystem: 'native', key: mac, user: mac, prefix: '', draftUntil: Date.now() + 60_000 }),
    ];
    const devices = { list: async () => [...listed] };
    const { application, link } = await start(url, { devices, connections: { list: async () => [...drafts] } });
    const device = await connect(url, mac);
    await device.publish('data', frame(1));
    await until(() =>
      expect(application.connections.signs).toContainEqual({
        ...{ connection: drafts[0]?.id, key: mac },
        values: [{ quantity: 'U', place: 'L1', value: 230 }],
      }),
    );
    expect(application.stored).toEqual([]);
    expect(application.refusals).toEqual([]);
    drafts.length = 0;
    listed.push(aDevice({ mac }));
    await link.registrationsChanged();
    // Its acknowledgement would cover the first one, which was only shown.
    await device.publish('data', frame(2));
    await until(() => expect(application.stored).toHaveLength(1));
    expect(device.acks).toEqual([]);
    await device.publish('data', frame(1));
    await device.acknowledged(1);
  });

  // proves R-LORA-023
  it('a frame is acknowledged after its commit', async () => {
    const url = await running(broker);
    const { application } = await start(url);
    const commit = held();
    application.commit = () => commit.promise;
    const mac = newMac();
    const device = await connect(url, mac);
    await device.publish('data', frame(1));
    await until(() => expect(application.lives.filter((live) => live.device === mac)).toHaveLength(1));
    expect(device.acks).toEqual([]);
    commit.release();
    expect(await device.acknowledged(1)).toEqual({ boot: 17, seq: 1 });
    expect(application.stored[0]).toMatchObject({ device: mac, family: 'electrical' });
  });

  it('a frame that could not be stored holds back every acknowledgement until it is sent again', async () => {
    const url = await running(broker);
    const { application } = await start(url);
    const device = await connect(url, newMac());
    await device.publish('data', frame(1));
    await device.acknowledged(1);
    application.commit = () => Promise.reject(new Error('store away'));
    await device.publish('data', frame(2));
    await device.publish('live', { ts: now(), F: 50 });
    await until(() => expect(application.lives.at(-1)?.values).toEqual({ F: 50 }));
    application.commit = async () => {};
    await device.publish('data', frame(3));
    await until(() => expect(application.stored).toHaveLength(2));
    await device.publish('data', frame(2));
    await device.publish('data', frame(3));
    await device.acknowledged(3);
    expect(device.acks.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('a frame is accepted up to its limit of bytes; a larger one is answered as too large, and its parts are accepted', async () => {
    const url = await running(broker);
    const { application } = await start(url);
    const mac = newMac();
    const device = await connect(url, mac);
    const refused = [{ index: 0, field: 'frame', reason: 'too_large' }];
    await device.publish('data', frameOfBytes(frame(1)));
    await device.publish('data', frameOfBytes(frame(2), FRAME_LIMITS.bytes + 1));
    const begin = now() - 500;
    const samples = Array.from({ length: FRAME_LIMITS.samples }, (_, i) => fullSample(begin + i));
    await device.publish('data', { ...frame(3), samples });
    await device.publish('data', Buffer.alloc(FRAME_LIMITS.bytes + 1, 0x20));
    const parts = [0, 1, 2, 3].map((part) => samples.slice(part * 125, part * 125 + 125));
    for (const [part, some] of parts.entries()) await device.publish('data', { ...frame(4 + part), samples: some });
    await device.acknowledged(7);
    expect(device.acks).toHaveLength(8);
    expect(device.acks).toEqual(
      expect.arrayContaining([
        { boot: 17, seq: 1 },
        { boot: 17, seq: 2, refused },
        { boot: 17, seq: 3, refused },
        { refused },
      ]),
    );
    const stored = application.stored.filter((arrival) => arrival.device === mac);
    expect(stored.flatMap((arrival) => arrival.samples)).toHaveLength(501);
  });

  it('a retained state is passed on, a retained measurement is not', async () => {
    const url = await running(broker);
    const mac = newMac();
    const device = await connect(url, mac);
    await device.publish('state', online, { retain: true });
    await device.publish('data', frame(1), { retain: true });
    const { application } = await start(url);
    await until(() => expect(application.refusals).toContain('retained'));
    await until(() => expect(application.states).toContainEqual({ device: mac, ...online }));
    expect(application.stored.filter((arrival) => arrival.device === mac)).toEqual([]);
    await device.client.publishAsync(deviceTopic(mac, 'data'), '', { retain: true });
    await device.client.publishAsync(deviceTopic(mac, 'state'), '', { retain: true });
  });

  it('a will makes its device OFFLINE and ends its pending requests', async () => {
    const url = await running(broker);
    const { application, link } = await start(url);
    const mac = newMac();
    const device = await connect(url, mac, 17);
    await device.publish('state', online);
    await until(() => expect(application.states).toContainEqual({ device: mac, ...online }));
    const answer = link.request(mac, { method: 'config.get' }, 60_000);
    device.cut();
    expect(await answer).toMatchObject({ ok: false, code: 604 });
    expect(application.states.at(-1)).toEqual({ device: mac, status: 'OFFLINE', boot: 17 });
    expect(await link.request(mac, { method: 'config.get' }, 60_000)).toMatchObject({ ok: false, code: 604 });
    const cleaner = await connectAsync(url);
    await cleaner.publishAsync(deviceTopic(mac, 'state'), '', { retain: true });
    await cleaner.endAsync();
  });

  it('a request reaches its device and returns its answer', async () => {
    const url = await running(broker);
    const { link } = await start(url);
    const mac = newMac();
    const device = await connect(url, mac);
    const answer = link.request(mac, { method: 'relay.set', params: { relay_1: true } }, 5_000);
    const request = await until(() => device.requests[0] ?? Promise.reject(new Error('no request')));
    await device.publish('response', { id: request.id, ok: true, result: { relay_1: true } });
    expect(await answer).toEqual({ id: request.id, ok: true, result: { relay_1: true } });
  });

  it('messages of a device that is not registered are refused', async () => {
    const url = await running(broker);
    const [mac, stranger] = [newMac(), newMac()];
    const { application } = await start(url, { devices: { list: async () => [aDevice({ mac })] } });
    const intruder = await connect(url, stranger);
    const device = await connect(url, mac);
    await intruder.publish('data', frame(1));
    await device.publish('data', frame(1));
    await device.acknowledged(1);
    // Devices of other tests at the same broker are foreign, too.
    expect(new Set(application.refusals)).toEqual(new Set(['foreign device']));
    expect(application.stored.map((arrival) => arrival.device)).toEqual([mac]);
    expect(intruder.acks).toEqual([]);
  });

  // proves R-MEAS-011
  it('a device that is registered while the server listens is received from its first message on', async () => {
    const url = await running(broker);
    const mac = newMac();
    let devices: readonly Device[] = [];
    const clock = new FakeClock(Date.now());
    const { application } = await start(url, { clock, devices: { list: async () => devices } });
    devices = [aDevice({ mac })];
    clock.advance(1_001);
    const device = await connect(url, mac);
    await device.publish('state', online);
    await until(() => expect(application.states.map(({ device: from }) => from)).toContain(mac));
  });
});

describe('when the broker cannot be reached', () => {
  it('starts nevertheless and listens once it can be reached', async () => {
    const { port, stop } = await startPlainBroker();
    await stop();
    const { application } = await start(`mqtt://127.0.0.1:${port}`);
    expect(application.reaches).toEqual([false]);
    const broker = await startPlainBroker(port);
    cleanups.push(broker.stop);
    await until(() => expect(application.reaches).toEqual([false, true]));
    const device = await connect(broker.url, newMac());
    await until(async () => {
      await device.publish('live', { ts: now(), F: 50 });
      expect(application.lives.length).toBeGreaterThan(0);
    });
  });

  it('listens again after it has returned', async () => {
    const first = await startPlainBroker();
    const { application } = await start(first.url);
    await first.stop();
    await until(() => expect(application.reaches).toEqual([true, false]));
    const second = await startPlainBroker(first.port);
    cleanups.push(second.stop);
    const device = await connect(second.url, newMac());
    await until(async () => {
      await device.publish('live', { ts: now(), F: 50 });
      expect(application.lives.length).toBeGreaterThan(0);
    });
  });
});
