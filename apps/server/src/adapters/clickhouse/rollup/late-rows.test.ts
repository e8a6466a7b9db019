import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@phasor/quantities';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DividedStores } from '../../../../testing/series-store/divided-stores.ts';
import { MemorySeriesStore } from '../../../../testing/series-store/memory-series-store.ts';
import {
  batchOf,
  everything,
  expectSameRows,
  MIDNIGHT,
  readRows,
  steadySamples,
} from '../../../../testing/series-store/series-samples.ts';
import { until } from '../../../../testing/until.ts';
import { SERIES_LEVELS, type SeriesStore, type SeriesTouch } from '../../../ports/series-store.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { ROLLUP_LEVELS } from '../levels.ts';
import type { LatePatience } from './late-rows.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const AT_EACH_TURN: LatePatience = { everyMs: 0, forMs: DAY_MS };
const NEVER: LatePatience = { everyMs: DAY_MS, forMs: DAY_MS };
const SHARES = [[1], [2]];

let folder: string;
let engine: ChdbProcess;
let number = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-late-'));
  engine = new ChdbProcess({ folder, log: quiet });
  await engine.start();
});

afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

const EARLY = steadySamples(MIDNIGHT, { count: 40, interval: 60_000 });
/** In the same quarter hours, and one more. */
const LATE = steadySamples(MIDNIGHT + 30_000, { count: 50, interval: 60_000, power: 1_800 });

/** A process is killed while a batch of it is on its way, and another one has its devices; the batch arrives when the test wants. */
async function aTakeOver(latePatience: LatePatience) {
  number += 1;
  const clock = new FakeClock(MIDNIGHT + DAY_MS);
  const stores = new DividedStores({ engine, database: `late_${number}`, clock, latePatience }, SHARES);
  await stores.start();
  await stores.append(batchOf(EARLY));
  await stores.settle();
  const [first] = stores.running;
  const { promise, resolve: arrive } = Promise.withResolvers<void>();
  if (first === undefined) throw new Error('no process');
  first.connection.batchesArrive = promise;
  const sent = first.connection.numbers.length;
  const lost = stores.append(batchOf(LATE)).catch(() => undefined);
  await until(() => expect(first.connection.numbers.length).toBeGreaterThan(sent));
  await stores.takeOver(0);
  await stores.settle();
  const arrived = async () => {
    arrive();
    await lost;
  };
  return { stores, arrived };
}

async function expectRowsOf(store: SeriesStore, samples: typeof EARLY): Promise<void> {
  const reference = new MemorySeriesStore();
  await reference.start();
  await reference.append(batchOf(samples));
  for (const level of SERIES_LEVELS)
    expectSameRows(await readRows(store, everything(level)), await readRows(reference, everything(level)));
}

// proves R-OPS-136
describe('a batch that arrives after another process has taken over its devices', () => {
  it('is in the buckets, and reported, once the other process has looked', async () => {
    const { stores, arrived } = await aTakeOver(AT_EACH_TURN);
    await expectRowsOf(stores.reader, EARLY);
    const touches: SeriesTouch[] = [];
    stores.reader.watch((touch) => touches.push(touch));
    await arrived();
    // It looks at the end of the first, and forms in the second.
    await stores.settle();
    await stores.settle();
    await expectRowsOf(stores.reader, [...EARLY, ...LATE]);
    for (const { time } of LATE) expect(touches.some(({ from, to }) => from < time && time <= to)).toBe(true);
    expect(await stores.reader.extents(['0004A3000001'])).toMatchObject([{ last: LATE.at(-1)?.time }]);
    await stores.stop();
  });

  it('is in the buckets also where that process is killed before it has looked', async () => {
    const { stores, arrived } = await aTakeOver(NEVER);
    await arrived();
    await stores.settle();
    await stores.running[0]?.kill();
    await stores.begin(SHARES.flat());
    await stores.settle();
    await expectRowsOf(stores.reader, [...EARLY, ...LATE]);
    await stores.stop();
  });

  // proves R-OPS-158
  it('is formed once, also where each start ends sooner than such batches come', async () => {
    number += 1;
    const clock = new FakeClock(MIDNIGHT + DAY_MS);
    // No start lives until it is over, but the next one begins after that.
    const latePatience = { everyMs: DAY_MS, forMs: 0 };
    const stores = new DividedStores({ engine, database: `late_${number}`, clock, latePatience }, SHARES);
    await stores.start();
    const waiting: number[] = [];
    for (let hour = 0; hour < 10; hour += 1) {
      await stores.append(batchOf(steadySamples(MIDNIGHT + hour * HOUR_MS, { count: 60, interval: 60_000 })));
      await stores.settle();
      await stores.divide();
      waiting.push(stores.running[0]?.store.status().dirtyBuckets ?? 0);
    }
    // Each start forms what the two or three before it have stored, four quarters, an hour and a day each, and nothing of all before.
    expect(Math.max(...waiting)).toBeLessThan(20);
    // What a start forms is a source of the next level for the one after it.
    for (let start = 0; start < 2 * ROLLUP_LEVELS.length; start += 1) {
      await stores.settle();
      await stores.divide();
    }
    expect(stores.running[0]?.store.status().dirtyBuckets).toBe(0);
    await stores.stop();
  });

  // proves R-OPS-158
  it('is in the buckets where it comes after several starts that ended soon', async () => {
    const { stores, arrived } = await aTakeOver(NEVER);
    const again = async () => {
      await stores.running[0]?.stop();
      await stores.begin(SHARES.flat());
      await stores.settle();
    };
    for (let start = 0; start < 3; start += 1) await again();
    await arrived();
    await again();
    await expectRowsOf(stores.reader, [...EARLY, ...LATE]);
    await stores.stop();
  });

  it('costs nothing once it is over: what is formed counts as formed for the next start', async () => {
    const { stores, arrived } = await aTakeOver({ everyMs: 0, forMs: 0 });
    await stores.running[0]?.stop();
    await stores.begin(SHARES.flat());
    expect(stores.running[0]?.store.status().dirtyBuckets).toBe(0);
    await arrived();
    await stores.stop();
  });
});
