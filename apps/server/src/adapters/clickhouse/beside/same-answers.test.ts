import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '@phasor/quantities';
import { FakeClock } from '@phasor/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBeside, type StoreBeside } from '../../../../testing/series-store/read-beside.ts';
import { batchOf, everything, MIDNIGHT } from '../../../../testing/series-store/series-samples.ts';
import { DAYS, DEVICES, fold, read, type Step, step } from '../../../../testing/series-store/series-stories.ts';
import { emptyTables, keptOpen } from '../../../../testing/series-store/shared-engine.ts';
import type { RowQuery, Sample, SeriesStore, SeriesTouch } from '../../../ports/series-store.ts';
import { ClickhouseSeriesStore } from '../clickhouse-series-store.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { ReadingSeriesStore } from './reading-series-store.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = 'same';

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

async function goOn(beside: StoreBeside, happening: Step) {
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
