import pino from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectDevice, type VirtualDevice } from '../../../testing/devices/virtual-device.ts';
import { RecordingApplication } from '../../../testing/scenes/recording-application.ts';
import { MemorySeriesStore } from '../../../testing/series-store/memory-series-store.ts';
import { until } from '../../../testing/until.ts';
import { createLiveBus } from '../../adapters/live-bus/one-process-bus.ts';
import { createBrokerLink } from '../../adapters/mqtt/broker-link.ts';
import { systemClock } from '../../ports/clock.ts';
import type { DeviceLink, LiveArrival } from '../../ports/device-link.ts';
import { createIngest, type Ingest } from './ingest.ts';

const MAC = '02005E100001';
const log = pino({ enabled: false });

let store: MemorySeriesStore;
let ingest: Ingest;
let link: DeviceLink;
let shown: LiveArrival[];
/** Inserts wait for it. */
let gate: Promise<void>;
const devices: VirtualDevice[] = [];

beforeEach(async () => {
  store = new MemorySeriesStore();
  await store.start();
  shown = [];
  gate = Promise.resolve();
  const bus = createLiveBus();
  bus.on('data', (arrival) => shown.push(arrival));
  ingest = createIngest({
    store: {
      append: async (batch) => {
        await gate;
        await store.append(batch);
      },
    },
    bus,
    clock: systemClock,
    registry: new Registry(),
    log,
    limits: { flushMs: 10, holdMs: 100, retryMs: 5, queueSamples: 600, roomSamples: 100 },
  });
  link = createBrokerLink({
    port: 0,
    host: '127.0.0.1',
    clock: systemClock,
    log,
    limits: { holdMs: 300, dropMs: 10 },
  });
  await link.start(Object.assign(new RecordingApplication(), ingest));
});

afterEach(async () => {
  for (const device of devices.splice(0)) device.cut();
  await link.stop();
  await ingest.stop();
});

async function connect(mac = MAC): Promise<VirtualDevice> {
  const device = await connectDevice({ url: `mqtt://127.0.0.1:${link.port}`, mac });
  devices.push(device);
  return device;
}

const START = Math.floor(Date.now() / 1_000) - 1_000;
const frame = (seq: number, count = 2) => ({
  boot: 1,
  seq,
  samples: Array.from({ length: count }, (_, i) => ({ ts: START + seq * 2 + i, F: 50 + seq / 100 })),
});

async function storedTimes(mac = MAC): Promise<number[]> {
  const rows = await store.rows({
    family: 'electrical',
    devices: [mac],
    source: 1,
    level: 'raw',
    from: 0,
    to: Date.now() + 1e6,
    gauges: ['F'],
    registers: [],
    neighbours: false,
  });
  return [...(rows.get(mac)?.end ?? [])].map((time) => time / 1_000 - START);
}

describe('the way of a measurement', () => {
  it('leads from the device to the store, and back as an acknowledgement', async () => {
    const device = await connect();
    await device.publish('data', frame(1));
    await device.acknowledged(1);
    expect(await storedTimes()).toEqual([2, 3]);
  });

  it('stores a repeated frame once', async () => {
    const device = await connect();
    await device.publish('data', frame(1));
    await device.publish('data', frame(1));
    await until(() => expect(device.acks).toHaveLength(2));
    expect(await storedTimes()).toEqual([2, 3]);
  });

  // proves R-MEAS-002
  it('stores nothing of an unreadable frame, and all of the next', async () => {
    const device = await connect();
    await device.publish('data', Buffer.from('{"boot":1,"seq":1,"samples":[{"ts":1'));
    await device.publish('data', { boot: 1, seq: 2, samples: [{ ts: START, U: { L1: 230, L2: '231' } }] });
    await device.publish('data', frame(3));
    await device.acknowledged(3);
    expect(await storedTimes()).toEqual([6, 7]);
  });

  // proves R-MEAS-013
  it('loses nothing while the store is away: the device is disconnected without acknowledgement and sends again', async () => {
    const first = await connect();
    await first.publish('data', frame(1));
    await first.acknowledged(1);
    await store.stop();
    void first.publish('data', frame(2)).catch(() => {});
    await until(() => expect(first.client.connected).toBe(false));
    expect(first.acks.map(({ seq }) => seq)).toEqual([1]);
    await store.start();
    const again = await connect();
    await again.publish('data', frame(2));
    await again.acknowledged(2);
    expect(await storedTimes()).toEqual([2, 3, 4, 5]);
  });

  it('survives a short absence of the store without the device noticing', async () => {
    const device = await connect();
    await store.stop();
    const publishing = device.publish('data', { boot: 1, seq: 1, samples: [{ ts: Date.now() / 1_000, F: 50 }] });
    await until(() => expect(shown).toHaveLength(1));
    await store.start();
    await publishing;
    await device.acknowledged(1);
    expect(await storedTimes()).toHaveLength(1);
  });

  it('is open beside a device that sends more than there is room for, all of which is stored', async () => {
    const greedy = await connect('02005E100002');
    const modest = await connect();
    const sending = [1, 2].map((seq) => greedy.publish('data', frame(seq, 500)));
    await modest.publish('data', frame(1));
    await modest.acknowledged(1);
    await Promise.all(sending);
    await greedy.acknowledged(2);
    expect(greedy.client.connected).toBe(true);
    expect(await storedTimes()).toEqual([2, 3]);
    expect(await storedTimes('02005E100002')).toHaveLength(502);
  });

  // proves R-MEAS-085
  it('is entered in the order of arrival while the store is slow: what has no room waits, and no connection ends', async () => {
    const { promise, resolve: open } = Promise.withResolvers<void>();
    gate = promise;
    const [quick, late] = [await connect('02005E100002'), await connect()];
    const sending = [1, 2, 3, 4].map((seq) => quick.publish('data', frame(seq, 60)));
    await until(() => expect(ingest.waiting().samples).toBe(120));
    sending.push(late.publish('data', frame(1)));
    await late.publish('live', { ts: Date.now() / 1_000, F: 50 });
    expect([ingest.waiting().samples, quick.acks, late.acks]).toEqual([120, [], []]);
    open();
    await Promise.all(sending);
    await late.acknowledged(1);
    await until(() => expect(quick.acks.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]));
    expect([quick.client.connected, late.client.connected]).toEqual([true, true]);
    expect(await storedTimes()).toEqual([2, 3]);
  });

  it('shows viewers the newest sample of a frame before it is on disk', async () => {
    const device = await connect();
    const now = Date.now() / 1_000;
    await store.stop();
    void device
      .publish('data', {
        boot: 1,
        seq: 1,
        samples: [
          { ts: now, F: 50 },
          { ts: now - 1, F: 49 },
        ],
      })
      .catch(() => {});
    await until(() => expect(shown.map(({ values }) => values)).toEqual([{ F: 50 }]));
    await store.start();
  });
});
