import { FakeClock } from '@phasor/testkit';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SeriesStore } from '../../ports/series-store.ts';
import { HealthWatch } from './health-watch.ts';
import { observedStore } from './observed-store.ts';
import { seriesProbe } from './probes.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
/** For so long a look waits for an answer. */
const PATIENCE_MS = 5_000;
type Append = SeriesStore['append'];
const batch = [] as unknown as Parameters<Append>[0];

/** A store whose writes and reads are given, watched as the server watches its own. */
async function aWatchedStore() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const does: Record<'append' | 'counts', Append> = { append: async () => undefined, counts: async () => undefined };
  const parts = {
    append: (given: Parameters<Append>[0]) => does.append(given),
    counts: () => does.counts(batch),
    status: () => ({ available: true, dirtyBuckets: 0, damaged: false }),
    partsAside: async () => ({ parts: 0, unrepaired: 0 }),
    tryWrite: async () => undefined,
  };
  const clock = new FakeClock(NOW);
  const { store, signs } = observedStore(parts as unknown as SeriesStore, clock);
  const waiting = () => ({ samples: 0, limit: 100 });
  const watch = new HealthWatch({
    probes: [seriesProbe({ store, signs, waiting, clock })],
    facts: { read: async () => undefined, write: async () => undefined },
    ...{ clock, log: { info: () => undefined, warn: () => undefined } },
  });
  signs.listen(() => void watch.lookAgain());
  await watch.start();
  await vi.advanceTimersByTimeAsync(0);
  onTestFinished(async () => {
    const stopped = watch.stop();
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    await stopped;
    vi.useRealTimers();
  });
  const faults = () => watch.faults.map(({ fault }) => fault);
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      clock.advance(500);
      await vi.advanceTimersByTimeAsync(500);
    }
    if (ms === 0) await vi.advanceTimersByTimeAsync(0);
  };
  return { does, store, faults, state: () => watch.state, parts, pass };
}

// proves R-OPS-074
it('is known to fail as soon as one write has failed, and to work as soon as one is done', async () => {
  const { does, store, faults, pass } = await aWatchedStore();
  expect(faults()).toEqual([]);
  does.append = () => Promise.reject(new Error('no space left'));
  await expect(store.append(batch)).rejects.toThrow('no space left');
  await pass(0);
  expect(faults()).toEqual(['series_not_written']);
  does.append = async () => undefined;
  await store.append(batch);
  await pass(0);
  expect(faults()).toEqual([]);
});

// proves R-OPS-074
it('is late when neither a write nor a read is answered, not for a slow write alone', async () => {
  const { does, store, faults, state, pass } = await aWatchedStore();
  const slow = Promise.withResolvers<undefined>();
  does.append = () => slow.promise;
  const written = store.append(batch);
  await pass(14_000);
  expect(faults()).toEqual([]);
  slow.resolve(undefined);
  await written;
  const none = new Promise<undefined>(() => undefined);
  does.append = () => none;
  does.counts = () => none;
  void store.append(batch);
  await pass(8_000);
  expect([faults(), state()]).toEqual([['series_late'], 'trouble']);
});

/** A read that is not answered before the returned function is called. */
function silentRead(does: { counts: Append }) {
  const read = Promise.withResolvers<undefined>();
  let asked = 0;
  does.counts = () => {
    asked += 1;
    return read.promise;
  };
  return { answer: () => read.resolve(undefined), asked: () => asked };
}

describe('a store whose reads take long', () => {
  // proves R-OPS-121
  it('is late, not away, for as long as it stores', async () => {
    const { does, store, faults, state, pass } = await aWatchedStore();
    const read = silentRead(does);
    for (let minute = 0; minute < 10; minute += 0.25) {
      await pass(15_000);
      await store.append(batch);
    }
    await pass(5_000);
    expect([faults(), state()]).toEqual([['series_late'], 'trouble']);
    // A slow store is not asked once more by each of forty looks.
    expect(read.asked()).toBeLessThanOrEqual(20);
    does.counts = async () => undefined;
    read.answer();
    await pass(15_000);
    expect([faults(), state()]).toEqual([[], 'ok']);
  });

  // proves R-OPS-121
  it('is away once it has answered nothing for 30 s', async () => {
    const { does, faults, state, pass } = await aWatchedStore();
    silentRead(does);
    await pass(29_500);
    expect([faults(), state()]).toEqual([['series_late'], 'trouble']);
    await pass(6_000);
    expect([faults(), state()]).toEqual([['series_away'], 'away']);
  });

  it('is well again though a read was lost for good with its connection', async () => {
    const { does, faults, pass } = await aWatchedStore();
    silentRead(does);
    await pass(20_000);
    expect(faults()).toEqual(['series_late']);
    does.counts = async () => undefined;
    await pass(30_000);
    expect(faults()).toEqual([]);
  });

  // proves R-OPS-121
  it('is away at once where its connection is lost, and where a write has failed', async () => {
    const { does, store, faults, parts, pass } = await aWatchedStore();
    silentRead(does);
    await pass(20_000);
    expect(faults()).toEqual(['series_late']);
    parts.status = () => ({ available: false, dirtyBuckets: 0, damaged: false });
    await pass(15_000);
    expect(faults()).toEqual(['series_away']);
    parts.status = () => ({ available: true, dirtyBuckets: 0, damaged: false });
    await store.append(batch);
    await pass(15_000);
    expect(faults()).toEqual(['series_late']);
    does.append = () => Promise.reject(new Error('no space left'));
    await expect(store.append(batch)).rejects.toThrow();
    await pass(5_500);
    expect(faults()).toEqual(['series_away']);
  });
});

it('is looked at again where a look that runs had passed it before', async () => {
  const { does, store, faults, pass } = await aWatchedStore();
  const read = Promise.withResolvers<undefined>();
  does.counts = () => read.promise;
  does.append = () => Promise.reject(new Error('no space left'));
  await pass(15_000);
  await expect(store.append(batch)).rejects.toThrow();
  read.resolve(undefined);
  await pass(0);
  expect(faults()).toEqual(['series_not_written']);
});
