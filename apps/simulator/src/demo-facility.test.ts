import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DataFrame, PHASE_REGISTERS, type SampleFrame } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEMO_FACILITY, type DemoFacility, startDemoFacility } from './demo-facility.ts';
import { type AckBroker, startAckBroker } from './testing/ack-broker.ts';

const clock = { now: () => Date.now() };
const MAIN = '02005E100001';
const LONG_SILENT = '02005E100013';

let broker: AckBroker;
let folder: string;
let facility: DemoFacility | undefined;

beforeEach(async () => {
  broker = await startAckBroker();
  folder = await mkdtemp(join(tmpdir(), 'phasor-facility-'));
});

afterEach(async () => {
  await facility?.stop();
  facility = undefined;
  await broker.stop();
  await rm(folder, { recursive: true });
});

async function start() {
  facility = await startDemoFacility({
    brokerUrl: broker.url,
    credentials: (mac) => `secret of ${mac}`,
    clock,
    historyDepth: 'short',
    log: () => {},
    dataFolder: folder,
    samplesPerSecond: 1_000_000,
  });
}

function framesOf(mac: string, from = 0): DataFrame[] {
  return broker.received.slice(from).flatMap(({ mac: sender, leaf, frame }) => {
    return sender === mac && leaf === 'data' ? [frame as unknown as DataFrame] : [];
  });
}

/** The samples of one device as a store would keep them: by time, the shorter interval wins. */
function keptOf(mac: string): SampleFrame[] {
  const kept = new Map<number, { interval: number; sample: SampleFrame }>();
  for (const { interval = 0, samples } of framesOf(mac)) {
    for (const sample of samples) {
      if ((kept.get(sample.ts)?.interval ?? Number.POSITIVE_INFINITY) >= interval)
        kept.set(sample.ts, { interval, sample });
    }
  }
  return [...kept.values()].map(({ sample }) => sample).sort((a, b) => a.ts - b.ts);
}

function expectGrowing(samples: readonly SampleFrame[]) {
  for (let i = 1; i < samples.length; i++) {
    for (const register of PHASE_REGISTERS) {
      for (const phase of PHASES) {
        const before = samples[i - 1]?.[register]?.[phase] ?? 0;
        expect(samples[i]?.[register]?.[phase] ?? 0).toBeGreaterThanOrEqual(before);
      }
    }
  }
}

describe('the demo facility', () => {
  it('brings every device online with its history, without a hole or a falling register up to the present', async () => {
    await start();
    await vi.waitFor(() => expect(facility?.progress()).toBe(1), 30_000);
    await vi.waitFor(() => expect(framesOf(MAIN).some(({ interval }) => interval === 1)).toBe(true), 20_000);
    for (const { mac, silentDays } of DEMO_FACILITY.devices) {
      const samples = keptOf(mac);
      const span = (samples.at(-1)?.ts ?? 0) - (samples[0]?.ts ?? 0);
      expect(span).toBeGreaterThan(3 * 3_600 - 61);
      expectGrowing(samples);
      for (let i = 1; i < samples.length; i++) {
        expect((samples[i]?.ts ?? Number.NaN) - (samples[i - 1]?.ts ?? Number.NaN)).toBeLessThanOrEqual(60);
      }
      if (silentDays > 0) expect(samples.at(-1)?.ts).toBeLessThan(clock.now() / 1000 - 2 * 86_400);
    }
  });

  it('shows the transfer in its state while it runs, and no longer when it is over', async () => {
    await start();
    await vi.waitFor(() => expect(facility?.progress()).toBe(1), 30_000);
    const states = () =>
      broker.received.filter(({ mac, leaf }) => mac === MAIN && leaf === 'state').map(({ frame }) => frame);
    await vi.waitFor(() => expect(states().at(-1)).toMatchObject({ status: 'ONLINE', connection: 'BT_MQTT' }));
    expect(states()).toContainEqual(
      expect.objectContaining({ connection: 'BT_MQTT_DB', transfer: expect.any(Number) }),
    );
  });

  it('disconnects a device once its past is sent, and does not connect it again', async () => {
    await start();
    const states = () => broker.received.filter(({ mac, leaf }) => mac === LONG_SILENT && leaf === 'state');
    await vi.waitFor(() => expect(states().at(-1)?.frame).toMatchObject({ status: 'OFFLINE' }), 30_000);
    await facility?.stop();
    const count = states().length;
    await start();
    await vi.waitFor(() => expect(facility?.progress()).toBe(1), 30_000);
    expect(states().length).toBe(count);
  });

  it('goes on after a stop where it ended: nothing twice, the gap filled, the next boot number', async () => {
    await start();
    await vi.waitFor(() => expect(facility?.progress()).toBe(1), 30_000);
    await vi.waitFor(
      () => expect(framesOf(MAIN).filter(({ interval }) => interval === 1).length).toBeGreaterThan(1),
      20_000,
    );
    await facility?.stop();
    const before = broker.received.length;
    const last = keptOf(MAIN).at(-1)?.ts ?? Number.NaN;
    await start();
    await vi.waitFor(() => expect(framesOf(MAIN, before).length).toBeGreaterThan(1), 20_000);
    const again = framesOf(MAIN, before);
    expect(new Set(again.map(({ boot }) => boot))).toEqual(new Set([2]));
    const first = Math.min(...again.flatMap(({ samples }) => samples.map(({ ts }) => ts)));
    expect(Math.abs(first - last)).toBeLessThan(20);
    expectGrowing(keptOf(MAIN));
  });
});
