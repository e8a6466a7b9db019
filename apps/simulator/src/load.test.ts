import type { DataFrame } from '@phasor/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LatencyHistogram } from './load/latency-histogram.ts';
import { PacketReader, publishPacket, topicField } from './load/mqtt-bytes.ts';
import { type Load, loadMac, startLoad } from './load.ts';
import { type AckBroker, startAckBroker } from './testing/ack-broker.ts';

let broker: AckBroker;
let load: Load | undefined;

beforeEach(async () => {
  broker = await startAckBroker();
});

afterEach(async () => {
  await load?.stop(0);
  load = undefined;
  await broker.stop();
});

const start = async (meters: number, hz: number) => {
  load = await startLoad({ brokerUrl: broker.url, meters, hz, credentials: () => 'secret' });
  return load;
};
const frames = () => broker.received.map(({ mac, frame }) => ({ mac, frame: frame as unknown as DataFrame }));

describe('a load', () => {
  it('sends 45 values a sample from every meter at its rate, and counts acknowledgements', async () => {
    const running = await start(20, 10);
    await vi.waitFor(() => expect(running.statistics().acknowledged).toBeGreaterThan(200), 10_000);
    const end = await running.stop();
    expect(end).toMatchObject({ connected: 20, waiting: 0, held: 0, lost: 0, sent: end.acknowledged });
    expect(end.latency.p50).toBeGreaterThan(0);
    expect(end.latency.p99).toBeGreaterThanOrEqual(end.latency.p50 ?? Number.NaN);
    expect(new Set(frames().map(({ mac }) => mac)).size).toBe(20);
    const first = frames()[0]?.frame.samples[0] ?? { ts: 0 };
    const values = Object.values(first).flatMap((value) => (typeof value === 'object' ? Object.values(value) : []));
    expect(values).toHaveLength(45);
    for (const value of values) expect(value).toEqual(expect.any(Number));
  });

  it('gives each meter rising instants at the requested rate, and registers that grow', async () => {
    const running = await start(3, 20);
    await vi.waitFor(() => expect(running.statistics().acknowledged).toBeGreaterThan(40), 10_000);
    await running.stop();
    const one = frames()
      .filter(({ mac }) => mac === loadMac(1))
      .map(({ frame }) => frame.samples[0]);
    for (let i = 1; i < one.length; i++) {
      expect((one[i]?.ts ?? 0) - (one[i - 1]?.ts ?? 0)).toBeCloseTo(0.05, 3);
      expect(one[i]?.E_I?.L1).toBeGreaterThan(one[i - 1]?.E_I?.L1 ?? Number.NaN);
    }
  });

  it('sends again after a lost connection what was not acknowledged', async () => {
    const running = await start(2, 10);
    broker.acknowledging = false;
    await vi.waitFor(() => expect(running.statistics().waiting).toBeGreaterThan(8), 10_000);
    broker.acknowledging = true;
    broker.cut(loadMac(0));
    await vi.waitFor(() => expect(running.statistics()).toMatchObject({ connected: 2, lost: 1 }), 10_000);
    const end = await running.stop();
    expect(end.waiting).toBe(0);
    expect(end.acknowledged).toBe(end.sent);
  });

  it('behind an external broker publishes states, and sends again what was not acknowledged for long', async () => {
    const options = { brokerUrl: broker.url, meters: 2, hz: 10, credentials: () => 'secret', againAfterMs: 1_000 };
    const running = await startLoad(options);
    load = running;
    broker.acknowledging = false;
    await vi.waitFor(() => expect(running.statistics().waiting).toBeGreaterThan(2), 10_000);
    broker.acknowledging = true;
    const end = await running.stop();
    expect(end).toMatchObject({ connected: 2, lost: 0, held: 0, waiting: 0, acknowledged: end.sent });
    const states = broker.received.filter(({ leaf }) => leaf === 'state');
    expect(states.map(({ mac, frame: { status } }) => [mac, status])).toEqual(
      [0, 1].map((meter) => [loadMac(meter), 'ONLINE']),
    );
  });
});

describe('a packet reader', () => {
  it('finds the same packets however the stream is cut', () => {
    const payloads = fc.array(fc.string({ maxLength: 300 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(payloads, fc.integer({ min: 1, max: 50 }), (texts, cut) => {
        const stream = Buffer.concat(texts.map((text, i) => publishPacket(topicField('a/b'), i + 1, text)));
        const reader = new PacketReader();
        const read: string[] = [];
        for (let at = 0; at < stream.length; at += cut) {
          for (const { type, body, reply } of reader.read(stream.subarray(at, at + cut))) {
            expect(type).toBe(3);
            expect(reply?.readUInt16BE(2)).toBe(read.length + 1);
            read.push(body.toString());
          }
        }
        expect(read).toEqual(texts);
      }),
    );
  });
});

describe('a latency histogram', () => {
  it('answers quantiles within five percent, and null for nothing', () => {
    const histogram = new LatencyHistogram();
    expect(histogram.quantile(0.5)).toBeNull();
    for (let i = 1; i <= 1_000; i++) histogram.add(i);
    expect(histogram.quantile(0.5)).toBeGreaterThan(500 * 0.99);
    expect(histogram.quantile(0.5)).toBeLessThan(500 * 1.06);
    expect(histogram.quantile(1)).toBe(1_000);
  });
});
