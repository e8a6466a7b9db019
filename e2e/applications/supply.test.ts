import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SupplyEventValues, SupplyValues } from '@phasor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDevice, type VirtualDevice } from '../../apps/server/testing/devices/virtual-device.ts';
import { type SignedIn, signIn } from '../support/client.ts';
import { registerFacility, secretOf } from '../support/facility.ts';
import { freePort, type Product, startProduct } from '../support/product.ts';
import { openLiveView } from '../support/viewer.ts';

const METER = '02005E300001';
const DETECTOR = '02005E300002';
const ANNA = { login: 'anna', password: 'correct horse' };
/** Everything happened in the last hour: samples come from the buffer of a device. */
const T = Math.floor(Date.now() / 1_000) - 3_600;

// proves R-SUPPLY-014
describe('the supply of a device behind a real broker, over servers that are killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-supply-'));
  let ports: { port: number; mqttPort: number };
  let product: Product;
  let anna: SignedIn;
  const connected: VirtualDevice[] = [];
  let sequence = 0;

  const start = async () => {
    product = await startProduct({ demo: false, dataFolder: folder, ports, env: { PHASOR_LOG: 'silent' } });
    anna = await signIn(product.url, ANNA.login, ANNA.password);
  };
  /** The process ends at once, and another one begins on the same folder. */
  const killAndStart = async () => {
    for (const device of connected.splice(0)) device.cut();
    product.process.kill('SIGKILL');
    // Until then it has its ports.
    await once(product.process, 'exit');
    await start();
  };
  const connect = async (mac: string): Promise<VirtualDevice> => {
    const url = `mqtt://127.0.0.1:${product.mqttPort}`;
    const device = await connectDevice({ url, mac, secret: secretOf(mac) });
    connected.push(device);
    return device;
  };

  beforeAll(async () => {
    ports = { port: await freePort(), mqttPort: await freePort() };
    const devices = [
      { mac: METER, type: 1 as const, title: 'Main board' },
      { mac: DETECTOR, type: 5 as const, title: 'Feeder' },
    ];
    await registerFacility(folder, { devices, people: [{ ...ANNA, owns: [METER, DETECTOR] }] });
    await start();
  });
  afterAll(async () => {
    for (const device of connected) device.cut();
    await product?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const tokenOf = (mac: string) => anna.answer.data.find((device) => device.mac === mac)?.token ?? '';

  async function eventsOf(mac: string): Promise<SupplyEventValues[]> {
    const range = { from: T - 60, to: T + 3_600 };
    return (await anna.call('supply.events', { token: tokenOf(mac), ...range })).data.events;
  }
  const spansOf = async (mac: string) =>
    (await eventsOf(mac)).map(({ kind, start, end }) => [
      kind,
      start / 1_000 - T,
      end === null ? null : end / 1_000 - T,
    ]);

  /** Samples of a second each, from a second of the story on; resolves once they are on disk. */
  async function measure(device: VirtualDevice, from: number, volts: readonly number[]): Promise<void> {
    sequence += 1;
    const samples = volts.map((each, index) => ({ ts: T + from + index + 1, U: { L1: each, L2: each, L3: each } }));
    await device.publish('data', { boot: 1, seq: sequence, interval: 1, samples });
    await device.acknowledged(sequence);
  }
  const steady = (count: number) => Array<number>(count).fill(231);
  const dark = (count: number) => Array<number>(count).fill(0);

  it('has one event of an outage during which the server was killed twice, and which ended in the end', async () => {
    await measure(await connect(METER), 0, [...steady(20), ...dark(10)]);
    // Killed right after the acknowledgement: the search of the samples may not have begun.
    await killAndStart();
    await expect.poll(() => spansOf(METER)).toEqual([['OUTAGE', 20, null]]);
    // The device does not know what was acknowledged last, and sends it again.
    const again = await connect(METER);
    await measure(again, 20, dark(10));
    await measure(again, 30, dark(10));
    await killAndStart();
    await expect.poll(() => spansOf(METER)).toEqual([['OUTAGE', 20, null]]);
    await measure(await connect(METER), 40, steady(20));
    await expect.poll(() => spansOf(METER)).toEqual([['OUTAGE', 20, 40]]);
    await killAndStart();
    await expect.poll(() => spansOf(METER)).toEqual([['OUTAGE', 20, 40]]);
  });

  it('has the events that a detector reports once, however late and often they come', async () => {
    const detector = await connect(DETECTOR);
    const begin = { id: 'd-1', ts: T + 100.25, type: 'OUTAGE' };
    const end = { id: 'd-2', ts: T + 160.5, type: 'OUTAGE', data: { start: T + 100.25, duration: 60.25 } };
    await detector.publish('event', begin);
    await expect.poll(() => spansOf(DETECTOR)).toEqual([['OUTAGE', 100.25, null]]);
    await killAndStart();
    const later = await connect(DETECTOR);
    for (const event of [begin, end, begin, end]) await later.publish('event', event);
    // From its buffer, out of order.
    const dip = (id: string, at: number) => ({
      ...{ id, ts: T + at, type: 'DIP', data: { start: T + at, duration: 0.25, phases: ['L2'], voltage: { L2: 138 } } },
    });
    for (const event of [dip('d-9', 400), dip('d-8', 300), dip('d-9', 400)]) await later.publish('event', event);
    await expect
      .poll(() => spansOf(DETECTOR))
      .toEqual([
        ['OUTAGE', 100.25, 160.5],
        ['DIP', 300, 300.25],
        ['DIP', 400, 400.25],
      ]);
    expect((await eventsOf(DETECTOR)).map((event) => event.class)).toEqual([null, 'C2', 'C2']);
  });

  // proves R-SUPPLY-016
  it('reaches open screens over the socket as it begins and as it ends', async () => {
    const request = { deviceToken: tokenOf(METER), supply: true };
    const view = await openLiveView({ url: product.url, cookie: anna.cookie }, [request]);
    const states = () =>
      view.messages.flatMap((message) => (message.status === 'OK' && message.topic === 'Supply' ? [message.data] : []));
    const last = (): SupplyValues | undefined => states().at(-1);
    const meter = await connect(METER);
    await measure(meter, 500, [...steady(5), ...dark(5)]);
    await expect
      .poll(() => last()?.open.map(({ kind, start }) => [kind, start / 1_000 - T]))
      .toEqual([['OUTAGE', 505]]);
    await measure(meter, 510, steady(5));
    await expect.poll(() => last()?.open).toEqual([]);
    expect(last()?.last).toMatchObject({ kind: 'OUTAGE', start: (T + 505) * 1_000, end: (T + 510) * 1_000 });
    view.close();
  });

  // proves R-NEWS-043
  it('is notified of once for each outage, and never because a connection was lost', async () => {
    const newsFrom = async (second: number) => {
      const wish = { token: anna.answer.user.token, limit: 50 };
      const { data } = await anna.call('notifications.list', wish);
      const ofMeter = data.filter((one) => one.device === METER && one.data.timestamp >= T + second);
      return ofMeter.map((one) => [one.data.event, one.data.timestamp - T, one.data.runtime]).toReversed();
    };
    // What happened within ten minutes has one cause: this is long after the rest.
    const meter = await connect(METER);
    await measure(meter, 2_600, [...steady(5), ...dark(3), ...steady(5)]);
    meter.cut();
    const again = await connect(METER);
    await measure(again, 2_700, steady(5));
    await measure(again, 2_800, [...steady(2), ...dark(2), ...steady(2)]);
    await expect
      .poll(() => newsFrom(2_600))
      .toEqual([
        ['OUTAGE', 2_608, 3],
        ['OUTAGE', 2_804, 2],
      ]);
  });
});
