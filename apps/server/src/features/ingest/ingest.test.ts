import { type SampleFamilyName, SOURCES } from '@phasor/contract';
import fc from 'fast-check';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { held } from '../../../testing/scenes/recording-application.ts';
import { MemorySeriesStore } from '../../../testing/series-store/memory-series-store.ts';
import { until } from '../../../testing/until.ts';
import { createLiveBus } from '../../adapters/live-bus/one-process-bus.ts';
import { AppError } from '../../app-error.ts';
import type { LiveArrival, SampleArrival } from '../../ports/device-link.ts';
import type { SampleBatch } from '../../ports/series-store.ts';
import { createIngest } from './ingest.ts';
import type { IngestLimits } from './ingest-limits.ts';

const MAC = '02005E100001';
const NOW = Date.UTC(2026, 0, 15, 12);

/** The real store in memory, with a gate that the test can close and a list of what passed through. */
class RecordingStore extends MemorySeriesStore {
  readonly batches: SampleBatch[] = [];
  /** What an insert waits for; rejects while the store is away. */
  door: (batch: SampleBatch) => Promise<void> = async () => {};

  override async append(batch: SampleBatch): Promise<void> {
    this.batches.push(batch);
    await this.door(batch);
    await super.append(batch);
  }
}

async function begin(limits: Partial<IngestLimits> = {}) {
  const store = new RecordingStore();
  await store.start();
  const registry = new Registry();
  const shown: LiveArrival[] = [];
  const clock = { now: () => NOW };
  const bus = createLiveBus();
  bus.on('data', (arrival) => shown.push(arrival));
  const log = pino({ enabled: false });
  const ingest = createIngest({ store, bus, clock, registry, log, limits: { flushMs: 5, ...limits } });
  const value = async (name: string, labels: Record<string, string> = {}) => {
    const metric = await registry.getSingleMetric(name)?.get();
    return metric?.values.find((one) => Object.entries(labels).every(([k, v]) => one.labels[k] === v))?.value;
  };
  return { store, ingest, shown, value };
}

function arrival(times: readonly number[], family: SampleFamilyName = 'electrical'): SampleArrival {
  const samples = times.map((time) => {
    return { device: MAC, source: 1, time, interval: 1_000, boot: 1, values: { F: 50 } } as const;
  });
  return { device: MAC, family, samples };
}

const seconds = (count: number, from = 0) => Array.from({ length: count }, (_, i) => NOW + (from + i) * 1_000);
const away = async () => {
  throw new AppError('server.unavailable');
};

async function storedTimes(store: MemorySeriesStore): Promise<number[]> {
  const rows = await store.rows({
    family: 'electrical',
    devices: [MAC],
    source: 1,
    level: 'raw',
    from: 0,
    to: NOW * 2,
    gauges: ['F'],
    registers: [],
    neighbours: false,
  });
  return [...(rows.get(MAC)?.end ?? [])];
}

afterEach(() => {
  vi.useRealTimers();
});

describe('samples', () => {
  it('count as stored only after the store has them', async () => {
    const { store, ingest } = await begin();
    const commit = held();
    store.door = () => commit.promise;
    let stored = false;
    const storing = ingest.samples([arrival(seconds(1))]).then(() => {
      stored = true;
    });
    await until(() => expect(store.batches).toHaveLength(1));
    expect(stored).toBe(false);
    commit.release();
    await storing;
    expect(await storedTimes(store)).toEqual(seconds(1));
  });

  it('that arrive together are one batch per family', async () => {
    const { store, ingest, value } = await begin();
    await Promise.all([
      ingest.samples([arrival(seconds(2)), arrival(seconds(2), 'relays')]),
      ingest.samples([arrival(seconds(3, 2))]),
    ]);
    expect(store.batches.map(({ family, samples }) => [family, samples.length])).toEqual([
      ['electrical', 5],
      ['relays', 2],
    ]);
    expect(await value('phasor_samples_stored_total', { family: 'electrical' })).toBe(5);
    expect(await value('phasor_frames_total', { kind: 'data' })).toBe(2);
  });

  it('do not wait for others once the batch is full', async () => {
    const { store, ingest } = await begin({ flushMs: 60_000, batchSamples: 10 });
    await Promise.all([ingest.samples([arrival(seconds(6))]), ingest.samples([arrival(seconds(6, 6))])]);
    expect(store.batches).toHaveLength(1);
  });

  // proves R-MEAS-070
  it.each([
    { store: 'quick', insertMs: 5, everyMs: 100 },
    { store: 'usual', insertMs: 50, everyMs: 400 },
    { store: 'slow', insertMs: 300, everyMs: 1_000 },
  ])('gather for eight times what the last insert took: $everyMs ms before a $store store', async (given) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { store, ingest } = await begin({ flushMs: 1_000, quietMs: 100, gatherFactor: 8 });
    store.door = () => new Promise((resolve) => setTimeout(resolve, given.insertMs));
    const alone = ingest.samples([arrival(seconds(1))]);
    await vi.advanceTimersByTimeAsync(100 + given.insertMs);
    expect(store.batches).toHaveLength(1);
    await alone;
    const steady = [];
    const began: number[] = [];
    for (let ms = 0; ms < 5_000; ms += 20) {
      const known = store.batches.length;
      steady.push(ingest.samples([arrival(seconds(1, 1 + steady.length))]));
      await vi.advanceTimersByTimeAsync(20);
      if (store.batches.length > known) began.push(ms);
    }
    const pauses = began.slice(1).map((ms, index) => ms - (began[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(given.everyMs - 20);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(given.everyMs + given.insertMs + 40);
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all(steady);
    expect(await storedTimes(store)).toEqual(seconds(1 + steady.length));
  });

  it('are written one insert at a time per family, and in bounded inserts', async () => {
    const { store, ingest } = await begin({ batchSamplesMax: 4 });
    let inside = 0;
    let most = 0;
    store.door = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 12 }, (_, i) => ingest.samples([arrival(seconds(2, 2 * i))])));
    expect(most).toBe(1);
    expect(Math.max(...store.batches.map(({ samples }) => samples.length))).toBe(4);
    expect(await storedTimes(store)).toEqual(seconds(24));
  });

  it('are tried again under the same token while the store is away', async () => {
    const { store, ingest, value } = await begin({ retryMs: 1 });
    let failures = 3;
    store.door = async () => {
      if (failures > 0) {
        failures -= 1;
        await away();
      }
    };
    await ingest.samples([arrival(seconds(1))]);
    await ingest.samples([arrival(seconds(1, 1))]);
    const tokens = store.batches.map(({ token }) => token);
    expect(new Set(tokens.slice(0, 4)).size).toBe(1);
    expect(tokens[4]).not.toBe(tokens[0]);
    expect(await value('phasor_ingest_retries_total')).toBe(3);
    expect(await storedTimes(store)).toEqual(seconds(2));
  });

  // proves R-ERR-040
  it('are refused with all behind them when the store stays unavailable, and taken once it is back', async () => {
    const { store, ingest, value } = await begin({ holdMs: 0 });
    const attempt = held();
    store.door = () => attempt.promise.then(away);
    const first = ingest.samples([arrival(seconds(1))]);
    await until(() => expect(store.batches).toHaveLength(1));
    const second = ingest.samples([arrival(seconds(1, 1))]);
    attempt.release();
    await expect(first).rejects.toMatchObject({ error: 'server.unavailable' });
    await expect(second).rejects.toMatchObject({ error: 'server.unavailable' });
    expect(await value('phasor_samples_turned_away_total')).toBe(2);
    expect(await storedTimes(store)).toEqual([]);
    store.door = async () => {};
    await ingest.samples([arrival(seconds(2))]);
    expect(await storedTimes(store)).toEqual(seconds(2));
  });

  // proves R-ERR-040, R-MEAS-013
  it('beyond the queue are refused at once, whole, and leave the rest alone', async () => {
    const { store, ingest, value } = await begin({ queueSamples: 10 });
    const commit = held();
    store.door = () => commit.promise;
    const taken = ingest.samples([arrival(seconds(8))]);
    await expect(ingest.samples([arrival(seconds(3, 8))])).rejects.toMatchObject({ error: 'server.unavailable' });
    expect(await value('phasor_ingest_queue_samples')).toBe(8);
    commit.release();
    await taken;
    expect(await storedTimes(store)).toEqual(seconds(8));
    expect(await value('phasor_ingest_queue_samples')).toBe(0);
  });

  it('that were taken are committed before it stops; later ones are refused', async () => {
    const { store, ingest } = await begin({ flushMs: 60_000 });
    const storing = ingest.samples([arrival(seconds(3))]);
    await ingest.stop();
    await storing;
    expect(await storedTimes(store)).toEqual(seconds(3));
    await expect(ingest.samples([arrival(seconds(1))])).rejects.toMatchObject({ error: 'server.unavailable' });
  });

  it('do not keep it from stopping when the store is away', async () => {
    const { store, ingest } = await begin({ retryMs: 10 });
    store.door = away;
    const storing = ingest.samples([arrival(seconds(1))]);
    const outcome = expect(storing).rejects.toMatchObject({ error: 'server.unavailable' });
    await ingest.stop();
    await outcome;
  });

  it('end in the store exactly once, whatever the frames, the batches and the failures', async () => {
    const frame = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 15 }), fc.array(fc.boolean()), async (frames, failures) => {
        const { store, ingest } = await begin({ flushMs: 0, retryMs: 0, retryMaxMs: 0, batchSamplesMax: 6 });
        store.door = async () => {
          if (failures.pop()) await away();
        };
        await Promise.all(frames.map((offsets) => ingest.samples([arrival(offsets.map((s) => NOW + s * 1_000))])));
        const sent = [...new Set(frames.flat())].sort((a, b) => a - b);
        expect(await storedTimes(store)).toEqual(sent.map((s) => NOW + s * 1_000));
      }),
      { numRuns: 40 },
    );
  });
});

describe('live values', () => {
  const live = (time: number, interval?: number): LiveArrival => ({
    device: MAC,
    time,
    values: { F: 50 },
    words: {},
    ...(interval === undefined ? {} : { interval }),
  });

  it('are shown once, in the order of time, and only while they are news', async () => {
    const { ingest, shown } = await begin();
    for (const ago of [59_000, 61_000, 59_000, 3_000, 4_000, 0]) ingest.live(live(NOW - ago));
    expect(shown.map(({ time }) => NOW - time)).toEqual([59_000, 3_000, 0]);
  });

  it('continue when a clock that ran ahead is corrected', async () => {
    const { ingest, shown } = await begin();
    for (const ahead of [240_000, 240_000, 0, -1_000, 1_000]) ingest.live(live(NOW + ahead));
    expect(shown.map(({ time }) => time - NOW)).toEqual([240_000, 0, 1_000]);
  });

  // proves R-BAR-004
  it('of each source are shown, however close they come', async () => {
    const { ingest, shown } = await begin();
    const lora = { ...live(NOW), source: SOURCES.lora };
    for (const arrival of [live(NOW), lora, lora, live(NOW)]) ingest.live(arrival);
    expect(shown.map(({ source = SOURCES.wifi }) => source)).toEqual([SOURCES.wifi, SOURCES.lora]);
  });

  it('of a device that measures seldom are news for three of its intervals', async () => {
    const { ingest, shown } = await begin();
    ingest.live(live(NOW - 2_701_000, 900_000));
    ingest.live(live(NOW - 2_699_000, 900_000));
    expect(shown).toHaveLength(1);
  });
});

// proves R-MEAS-004
it('counts refusals of samples, messages and keys apart', async () => {
  const { ingest, value } = await begin();
  ingest.refused(MAC, 'future', 3);
  ingest.refused(null, 'unreadable frame', 1);
  ingest.refused(MAC, 'unknown key', 5);
  expect(await value('phasor_samples_refused_total', { reason: 'future' })).toBe(3);
  expect(await value('phasor_messages_refused_total', { reason: 'unreadable frame' })).toBe(1);
  expect(await value('phasor_unknown_keys_total')).toBe(5);
});
