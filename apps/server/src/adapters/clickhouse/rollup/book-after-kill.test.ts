import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@phasor/quantities';
import { FakeClock } from '@phasor/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ArrivalRow, seenByAProcess } from '../../../../testing/series-store/arrival-row.ts';
import { MemorySeriesStore } from '../../../../testing/series-store/memory-series-store.ts';
import { MortalConnection } from '../../../../testing/series-store/mortal-connection.ts';
import {
  aSample,
  batchOf,
  everything,
  expectSameRows,
  MIDNIGHT,
  readRows,
} from '../../../../testing/series-store/series-samples.ts';
import { type Sample, SERIES_LEVELS } from '../../../ports/series-store.ts';
import { ClickhouseSeriesStore } from '../clickhouse-series-store.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = new FakeClock(MIDNIGHT + 40 * DAY_MS);
const database = 'killed';

let folder: string;
let engine: ChdbProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-killed-'));
  engine = new ChdbProcess({ folder, log: quiet });
  await engine.start();
});

afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** A server's store, and how it ends. */
async function aLife(row: ArrivalRow) {
  const connection = new MortalConnection(engine);
  const arrivals = seenByAProcess(row);
  const store = new ClickhouseSeriesStore({ connection, database, clock, log: quiet, arrivals });
  await store.start();
  const kill = async () => {
    connection.kill();
    arrivals.kill();
    // Only its timers end: nothing of it reaches the stores any more.
    await store.stop();
  };
  return { store, connection, kill };
}

/** What happens to a server after a batch, or while it is stored. */
const FATES = [
  'goes on',
  'forms',
  'is stopped',
  'is killed',
  'is killed while it stores',
  'is killed while it forms',
  'has older records',
] as const;
const KILLED: ReadonlySet<string> = new Set(['is killed', 'is killed while it forms', 'has older records']);

/** Few, since starts take longer than all else. */
const STEPS = 6;
let devices = 0;

/** Batches of one device in any order, some of their samples twice, and what happens after each. */
function arbitraryStory() {
  const sample = fc.record({
    step: fc.integer({ min: 1, max: 1_500 }),
    interval: fc.constantFrom(1_000, 1_000, 7_000, 60_000, 420_000, 900_000),
    power: fc.integer({ min: -5_000, max: 5_000 }),
    place: fc.nat(STEPS - 1),
    again: fc.boolean(),
  });
  const fates = fc.array(fc.constantFrom(...FATES), { minLength: STEPS, maxLength: STEPS });
  return fc.tuple(fc.array(sample, { minLength: 20, maxLength: 80 }), fates).map(([drawn, fate]) => {
    devices += 1;
    const device = devices.toString(16).toUpperCase().padStart(12, '0');
    let [time, energy] = [MIDNIGHT, 10_000];
    const batches: Sample[][] = fate.map(() => []);
    const samples = drawn.map(({ step, interval, power, place, again }) => {
      time += step * 1_000;
      energy += step;
      const made = aSample(time, { device, interval, values: { P_L1: power, E_I_L1: energy } });
      batches[place]?.push(made);
      if (again) batches[(place + 3) % batches.length]?.push(made);
      return made;
    });
    return { device, samples, steps: batches.map((batch, step) => ({ batch, fate: fate[step] ?? 'goes on' })) };
  });
}

// proves R-OPS-095, R-MEAS-014
it('a server that is killed, stopped or has older records forms all buckets anew that wait, and no number is given twice', async () => {
  const row = new ArrivalRow();
  let older = 0;
  let greatest = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryStory(), async ({ device, samples, steps }) => {
      const reference = new MemorySeriesStore();
      await reference.start();
      await reference.append(batchOf(samples));
      let life = await aLife(row);
      const endLife = async (end: () => Promise<void>) => {
        await end();
        const { numbers } = life.connection;
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(Math.min(...numbers, Number.POSITIVE_INFINITY)).toBeGreaterThan(greatest);
        greatest = Math.max(greatest, ...numbers);
      };
      for (const { batch, fate } of steps) {
        if (fate === 'is killed while it stores') {
          life.connection.diesAt = 'batch';
          await life.store.append(batchOf(batch)).catch(() => undefined);
          await endLife(life.kill);
          life = await aLife(row);
        }
        // A device sends again what was not acknowledged.
        await life.store.append(batchOf(batch));
        if (fate === 'forms') await life.store.settle();
        if (fate === 'is killed while it forms') {
          life.connection.diesAt = 'forming';
          await life.store.settle().catch(() => undefined);
        }
        if (fate === 'is stopped') await endLife(() => life.store.stop());
        if (KILLED.has(fate)) await endLife(life.kill);
        if (fate === 'has older records') row.taken = older;
        if (!life.store.status().available) life = await aLife(row);
      }
      const rowsAt = async (store: ClickhouseSeriesStore | MemorySeriesStore, level: (typeof SERIES_LEVELS)[number]) =>
        readRows(store, everything(level, { devices: [device] }), device);
      const covered = (rows: Awaited<ReturnType<typeof rowsAt>>) => rows.reduce((sum, each) => sum + each.covered, 0);
      const all = covered(await rowsAt(reference, 'raw'));
      for (const level of SERIES_LEVELS) expect(covered(await rowsAt(life.store, level))).toBe(all);
      await life.store.settle();
      for (const level of SERIES_LEVELS)
        expectSameRows(await rowsAt(life.store, level), await rowsAt(reference, level));
      await endLife(() => life.store.stop());
      older = Math.floor(row.taken / 2);
    }),
    { numRuns: 4 },
  );
});
