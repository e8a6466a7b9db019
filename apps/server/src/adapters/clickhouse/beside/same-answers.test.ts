import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from '@phasor/quantities';
import { FakeClock } from '@phasor/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBeside, type StoreBeside } from '../../../../testing/series-store/read-beside.ts';
import {
  aSample,
  batchOf,
  DEVICE,
  everything,
  MIDNIGHT,
  OTHER_DEVICE,
} from '../../../../testing/series-store/series-samples.ts';
import { emptyTables, keptOpen } from '../../../../testing/series-store/shared-engine.ts';
import {
  type FoldQuery,
  type RowQuery,
  type Sample,
  SERIES_LEVELS,
  type SeriesStore,
  type SeriesTouch,
} from '../../../ports/series-store.ts';
import { ClickhouseSeriesStore } from '../clickhouse-series-store.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { ReadingSeriesStore } from './reading-series-store.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const DEVICES = [DEVICE, OTHER_DEVICE];
const database = 'same';
/** Samples lie in the days around it. */
const DAYS = 12;

let folder: string;
let engine: ChdbProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-same-'));
  engine = new ChdbProcess({ folder, log: quiet });
  await engine.start();
});

afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function opened(retention?: { raw: number }): Promise<StoreBeside> {
  const clock = new FakeClock(MIDNIGHT + DAYS * DAY_MS);
  return openBeside(
    async () => {
      const store = new ClickhouseSeriesStore({ connection: keptOpen(engine), database, clock, log: quiet, retention });
      await store.start();
      return store;
    },
    async (link) => {
      const store = new ReadingSeriesStore({ connection: keptOpen(engine), database, log: quiet, link });
      await store.start();
      return store;
    },
  );
}

const instant = fc.integer({ min: 0, max: DAYS * DAY_MS }).map((offset) => MIDNIGHT + Math.round(offset / 500) * 500);
const sample = fc
  .record({
    device: fc.constantFrom(...DEVICES),
    time: instant,
    interval: fc.constantFrom(1_000, 1_000, 10_000, MINUTE_MS, QUARTER_MS, HOUR_MS, DAY_MS),
    // A meter that starts anew counts from little.
    boot: fc.integer({ min: 1, max: 3 }),
    power: fc.integer({ min: -50, max: 50 }),
    register: fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: undefined }),
    second: fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: undefined, freq: 8 }),
  })
  .map(({ device, time, interval, boot, power, register, second }): Sample => {
    const registers = {
      ...(register !== undefined && { E_I_L1: register }),
      ...(second !== undefined && { E_I_L2: second }),
    };
    return aSample(time, { device, interval, boot, values: { P_L1: power, ...registers } });
  });
/** A minute of samples, so that buckets have several. */
const run = sample.map((first) =>
  Array.from({ length: 5 }, (_, index) => ({ ...first, time: first.time + index * first.interval })),
);

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      samples: fc.array(sample, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('append' as const), samples: run }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('form' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      device: fc.constantFrom(...DEVICES),
      zone: fc.constantFrom('UTC', 'Asia/Tokyo', 'America/Havana'),
    }),
  },
);
const read = fc
  .record({
    level: fc.constantFrom(...SERIES_LEVELS, 'day'),
    ends: fc.tuple(instant, instant),
    neighbours: fc.boolean(),
    devices: fc.constantFrom(DEVICES, [DEVICE], [OTHER_DEVICE]),
  })
  .map(({ level, ends, neighbours, devices }): RowQuery => {
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    return everything(level, { devices, from, to, neighbours, registers: ['E_I_L1', 'E_I_L2', 'E_I_L3'] });
  });

const fold: FoldQuery = {
  family: 'electrical',
  devices: DEVICES,
  source: 1,
  gauges: [{ shape: { column: 'P_L1', averaged: false }, factors: [1, 10] }],
  ranges: Array.from({ length: DAYS }, (_, day) => ({
    from: MIDNIGHT + day * DAY_MS,
    to: MIDNIGHT + (day + 1) * DAY_MS,
  })),
  length: QUARTER_MS,
};

async function goOn(beside: StoreBeside, happening: typeof step extends fc.Arbitrary<infer Step> ? Step : never) {
  if (happening.kind === 'append') await beside.holder.append(batchOf(happening.samples));
  if (happening.kind === 'form') await beside.holder.settle();
  if (happening.kind === 'restart') await beside.renew();
  if (happening.kind === 'move') await beside.holder.setTimeZone(happening.device, happening.zone);
}

/** Reads beside each other have to keep apart. */
async function answersOf(store: SeriesStore, reads: readonly RowQuery[]) {
  const [rows, folds] = await Promise.all([Promise.all(reads.map((query) => store.rows(query))), store.folds(fold)]);
  return { rows, folds, extents: await store.extents(DEVICES) };
}

/** Buckets may be formed between two reads: what counts is read between two equal answers. */
async function expectSame({ holder, reader }: StoreBeside, reads: readonly RowQuery[]): Promise<void> {
  for (;;) {
    const before = await answersOf(holder, reads);
    const beside = await answersOf(reader, reads);
    if (!isDeepStrictEqual(before, await answersOf(holder, reads))) continue;
    expect(beside).toEqual(before);
    return;
  }
}

// proves R-MEAS-094
it.each([
  ['', 6, undefined],
  [', also where samples are no longer kept', 2, { raw: 5 }],
])('two processes answer the same rows and folds at every moment%s', async (_, numRuns, retention) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.array(read, { minLength: 1, maxLength: 3 })), { minLength: 4, maxLength: 12 }),
      async (steps) => {
        const beside = await opened(retention);
        try {
          for (const [happening, reads] of steps) {
            await goOn(beside, happening);
            await expectSame(beside, reads);
          }
        } finally {
          await beside.reader.stop();
          await beside.holder.stop();
          await emptyTables(engine, database);
        }
      },
    ),
    // A smaller example would take minutes.
    { numRuns, endOnFailure: true },
  );
});

const series = ({ family, device, source }: Pick<SeriesTouch, 'family' | 'device' | 'source'>) =>
  `${family} ${source} ${device}`;

// proves R-MEAS-095
it('what was reported as changed contains every sample since the last report', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { minLength: 4, maxLength: 20 }), async (steps) => {
      const beside = await opened();
      let reported: SeriesTouch[] = [];
      beside.reader.watch((touch) => reported.push(touch));
      let stored: Sample[] = [];
      try {
        for (const [happening, isRead] of steps) {
          await goOn(beside, happening);
          if (happening.kind === 'append') stored.push(...happening.samples);
          if (!isRead) continue;
          await beside.reader.catchUp?.({ ...everything('raw'), devices: DEVICES });
          for (const each of stored) {
            const own = reported.filter((touch) => series(touch) === series({ ...each, family: 'electrical' }));
            expect(own.some(({ from, to }) => from <= each.time - each.interval && to >= each.time)).toBe(true);
          }
          stored = [];
          reported = [];
        }
      } finally {
        await beside.reader.stop();
        await beside.holder.stop();
        await emptyTables(engine, database);
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
