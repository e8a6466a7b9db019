import { FakeClock } from '@phasor/testkit';
import { expect, it, onTestFinished, vi } from 'vitest';
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
  return { does, store, faults, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
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
it('is known to be away when neither a write nor a read is answered, not for a slow write alone', async () => {
  const { does, store, faults, pass } = await aWatchedStore();
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
  expect(faults()).toEqual(['series_away']);
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
