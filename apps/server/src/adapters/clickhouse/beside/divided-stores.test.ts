import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '@phasor/quantities';
import type { RowBlock } from '@phasor/series';
import { FakeClock } from '@phasor/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DividedStores } from '../../../../testing/series-store/divided-stores.ts';
import { MemorySeriesStore } from '../../../../testing/series-store/memory-series-store.ts';
import { describeGroupFolds } from '../../../../testing/series-store/series-fold-scenarios.ts';
import {
  aSample,
  batchOf,
  DEVICE,
  everything,
  expectSameRows,
  MIDNIGHT,
  OTHER_DEVICE,
  readRows,
} from '../../../../testing/series-store/series-samples.ts';
import type { SeriesStoreHarness } from '../../../../testing/series-store/series-store-harness.ts';
import { describeStoredSamples } from '../../../../testing/series-store/series-store-scenarios.ts';
import { DAYS, DEVICES, fold, read, type Step, step } from '../../../../testing/series-store/series-stories.ts';
import { emptyTables } from '../../../../testing/series-store/shared-engine.ts';
import { ALL_SHARDS, shardOf } from '../../../ports/processes/share.ts';
import { type RowQuery, type Sample, SERIES_LEVELS, type SeriesTouch } from '../../../ports/series-store.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = 'divided';
const AWAY = { error: 'server.unavailable' };
const half = (rest: number) => ALL_SHARDS.filter((shard) => shard % 2 === rest);
/** A third one has what both do not have, and never begins: no process has all. */
const SOME = [half(1), half(0)].map((shards) => shards.filter((shard) => shard < 12));

let folder: string;
let engine: ChdbProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-divided-'));
  engine = new ChdbProcess({ folder, log: quiet });
  await engine.start();
});

afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Rows that come late are tested in late-rows.test.ts: here what is formed counts at once for the next start. */
const latePatience = { everyMs: 0, forMs: 0 };
const place = () => ({ engine, database, latePatience, clock: new FakeClock(MIDNIGHT + DAYS * DAY_MS) });

async function aSet(shards: readonly (readonly number[])[] = [half(1), half(0)]): Promise<DividedStores> {
  const stores = new DividedStores(place(), shards);
  await stores.start();
  return stores;
}

async function end(stores: DividedStores): Promise<void> {
  await stores.stop();
  await emptyTables(engine, database);
}

async function aHarness(): Promise<SeriesStoreHarness> {
  const stores = new DividedStores({ ...place(), clock: new FakeClock(Date.UTC(2026, 5, 1)) }, [half(1), half(0)]);
  await stores.start();
  const store = stores.asOne();
  return {
    store,
    restart: async () => {
      await stores.divide();
      return store;
    },
    close: () => end(stores),
  };
}

// What is left out is about one device: it is stored and read by one process.
describeStoredSamples('two processes that store a part of the devices each', aHarness);
describeGroupFolds('two processes that store a part of the devices each', aHarness);

describe('processes that store parts of the devices', () => {
  it('have one of the devices each', () => {
    expect(DEVICES.map((mac) => SOME.map((shards) => shards.includes(shardOf(mac))))).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  // proves R-OPS-137
  it('neither store nor answer anything of devices of others, and nothing is stored twice', async () => {
    const stores = await aSet();
    const [one, other] = stores.running.map(({ store }) => store);
    const both = [aSample(MIDNIGHT), aSample(MIDNIGHT, { device: OTHER_DEVICE })];
    await expect(one?.append(batchOf(both))).rejects.toMatchObject(AWAY);
    await expect(other?.append(batchOf([aSample(MIDNIGHT)]))).rejects.toMatchObject(AWAY);
    const question = { ...everything('raw'), devices: DEVICES };
    const known = { ...question, whole: false, received: new Map(), of: '' };
    const asked = [one?.rows(question), one?.folds(fold), one?.known(known), one?.extents(DEVICES)];
    for (const answer of asked) await expect(answer).rejects.toMatchObject(AWAY);
    expect(await stores.reader.rows(question)).toEqual(new Map());
    await stores.append(batchOf(both));
    expect([await one?.extents([DEVICE]), await other?.extents([OTHER_DEVICE])]).toMatchObject([[{}], [{}]]);
    expect((await stores.reader.rows(question)).size).toBe(2);
    await end(stores);
  });

  // proves R-OPS-135
  it('are asked once each, whatever number of devices is read', async () => {
    const stores = await aSet();
    const asked = stores.running.map(({ share }, index) => {
      const counted = { times: 0 };
      stores.links.open(`counting ${index}`, { shards: share.shards, jobs: false }).answer('series', (question) => {
        counted.times += 1;
        return stores.holderOf(question.devices[0] ?? '').known(question);
      });
      return counted;
    });
    const macs = Array.from({ length: 64 }, (_, index) =>
      (0x0004a3f00000 + index).toString(16).toUpperCase().padStart(12, '0'),
    );
    await stores.append(batchOf(macs.map((device) => aSample(MIDNIGHT, { device }))));
    const rows = await stores.reader.rows(everything('raw', { devices: macs }));
    expect([...rows.keys()].sort()).toEqual(macs);
    expect(asked.map(({ times }) => times)).toEqual([1, 1]);
    await end(stores);
  });
});

async function ownRows(stores: DividedStores, query: RowQuery): Promise<ReadonlyMap<string, RowBlock>> {
  const answers = query.devices.map((device) => stores.holderOf(device).rows({ ...query, devices: [device] }));
  return new Map((await Promise.all(answers)).flatMap((rows) => [...rows]));
}

async function ownAnswers(stores: DividedStores, reads: readonly RowQuery[]) {
  const rows = await Promise.all(reads.map((query) => ownRows(stores, query)));
  const extents = await Promise.all(DEVICES.map((device) => stores.holderOf(device).extents([device])));
  const [one, ...others] = new Set(DEVICES.map((device) => stores.holderOf(device)));
  const folds = others.length === 0 ? await one?.folds(fold) : undefined;
  return { rows, extents: extents.flat(), folds };
}

async function answersBeside({ reader }: DividedStores, reads: readonly RowQuery[]) {
  const [rows, folds] = await Promise.all([Promise.all(reads.map((query) => reader.rows(query))), reader.folds(fold)]);
  return { rows, extents: await reader.extents(DEVICES), folds };
}

/** Buckets may be formed between two reads: what counts is read between two equal answers. */
async function expectSameAsOwn(stores: DividedStores, reads: readonly RowQuery[]): Promise<void> {
  for (;;) {
    const before = await ownAnswers(stores, reads);
    const { folds, ...beside } = await answersBeside(stores, reads);
    if (!isDeepStrictEqual(before, await ownAnswers(stores, reads))) continue;
    expect(beside).toEqual({ rows: before.rows, extents: before.extents });
    if (before.folds !== undefined) expect(folds).toEqual(before.folds);
    return;
  }
}

/** What one store would have formed of the same samples. */
async function expectFormed(stores: DividedStores, reference: MemorySeriesStore): Promise<void> {
  await stores.settle();
  for (const device of DEVICES) {
    for (const level of SERIES_LEVELS) {
      const query = everything(level, { devices: [device], registers: ['E_I_L1', 'E_I_L2'] });
      expectSameRows(await readRows(stores.reader, query, device), await readRows(reference, query, device));
    }
  }
}

type Happening = Step | { readonly kind: 'killed'; readonly which: number } | { readonly kind: 'divide' };
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 8, arbitrary: step },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('killed' as const), which: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('divide' as const) }) },
);

interface Both {
  readonly stores: DividedStores;
  readonly reference: MemorySeriesStore;
}

async function goOn({ stores, reference }: Both, what: Happening): Promise<void> {
  if (what.kind === 'append') for (const store of [stores, reference]) await store.append(batchOf(what.samples));
  if (what.kind === 'move') for (const store of [stores, reference]) await store.setTimeZone(what.device, what.zone);
  if (what.kind === 'killed') await stores.takeOver(what.which);
  if (what.kind === 'divide') await stores.divide();
  if (what.kind === 'restart') await stores.takeOver(0);
  if (what.kind === 'form') await expectFormed(stores, reference);
}

// proves R-OPS-135, R-OPS-136
it.each([
  ['all devices', [half(1), half(0)]],
  ['some of the devices', SOME],
])(
  'processes that have %s answer as one store at every moment, also where some of them are killed',
  async (_, shards) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(happening, fc.array(read, { minLength: 1, maxLength: 3 })), { minLength: 5, maxLength: 14 }),
        async (steps) => {
          const [stores, reference] = [await aSet(shards), new MemorySeriesStore()];
          await reference.start();
          try {
            for (const [what, reads] of steps) {
              await goOn({ stores, reference }, what);
              await expectSameAsOwn(stores, reads);
            }
            await expectFormed(stores, reference);
          } finally {
            await end(stores);
          }
        },
      ),
      // A smaller example would take minutes.
      { numRuns: 4, endOnFailure: true },
    );
  },
);

// proves R-OPS-135
it('what is reported as changed contains every sample since the last report, whichever process has stored it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(happening, fc.boolean()), { minLength: 4, maxLength: 16 }), async (steps) => {
      const [stores, reference] = [await aSet(), new MemorySeriesStore()];
      await reference.start();
      let reported: SeriesTouch[] = [];
      stores.reader.watch((touch) => reported.push(touch));
      let stored: Sample[] = [];
      try {
        for (const [what, isRead] of steps) {
          await goOn({ stores, reference }, what);
          if (what.kind === 'append') stored.push(...what.samples);
          if (!isRead) continue;
          await stores.reader.catchUp?.({ ...everything('raw'), devices: DEVICES });
          for (const { device, time, interval } of stored) {
            const own = reported.filter((touch) => touch.device === device);
            expect(own.some(({ from, to }) => from <= time - interval && to >= time)).toBe(true);
          }
          [stored, reported] = [[], []];
        }
      } finally {
        await end(stores);
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
