import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@phasor/quantities';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { batchOf, everything, readRows, steadySamples } from '../../../testing/series-store/series-samples.ts';
import { keptOpen } from '../../../testing/series-store/shared-engine.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import { openRecordStore } from '../records/open-record-store.ts';
import { ClickhouseSeriesStore } from './clickhouse-series-store.ts';
import { ChdbProcess } from './engine/chdb-process.ts';
import { decodeNative, numberColumn } from './engine/native-block.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = { now: () => Date.now() };
const BEGIN = Date.UTC(2026, 5, 1, 12);
const STARTS = 12;
/** Arrival numbers have 32 bits: so many a start last for a start each minute over four years. */
const NUMBERS_A_START = 2_000;

let folder: string;
let engine: ChdbProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-starts-'));
  engine = new ChdbProcess({ folder, log: quiet });
  await engine.start();
});

afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true });
});

async function numbersIn(select: string): Promise<readonly number[]> {
  return [...numberColumn(decodeNative(await engine.query(select)).columns, 'n')];
}

async function records(): Promise<RecordStore> {
  const opened = openRecordStore({ folder: ':memory:', url: undefined, log: quiet });
  await opened.start();
  onTestFinished(() => opened.stop());
  return opened;
}

interface Run {
  readonly database: string;
  /** Undefined where the store takes its numbers from itself, as earlier versions did. */
  readonly kept: RecordStore | undefined;
  readonly batches: number;
  readonly begin?: number;
}

/** The store of a server that has started and stored some batches of a minute. */
async function aRun({ database, kept, batches, begin = BEGIN }: Run) {
  const connection = keptOpen(engine);
  const store = new ClickhouseSeriesStore({ connection, database, clock, log: quiet, arrivals: kept?.arrivals });
  await store.start();
  for (let batch = 0; batch < batches; batch += 1) {
    await store.append(batchOf(steadySamples(begin + batch * MINUTE_MS, { count: 60 })));
  }
  return store;
}

// proves R-OPS-087
it('a server that starts again and again keeps what it stores, and does not use up the numbers of its batches', async () => {
  const [database, kept] = ['starts', await records()];
  for (let start = 0; start < STARTS; start += 1) {
    const store = await aRun({ database, kept, batches: 1, begin: BEGIN + start * MINUTE_MS });
    const range = { from: BEGIN, to: BEGIN + (start + 1) * MINUTE_MS };
    expect(await readRows(store, everything('raw', range))).toHaveLength(60 * (start + 1));
    await store.stop();
  }
  const [last] = await numbersIn(`SELECT toFloat64(max(version)) AS n FROM starts.marks WHERE name = 'arrivals'`);
  for (const number of [last, Number(await kept.facts.read('arrivals'))]) {
    expect(number).toBeLessThan(STARTS * NUMBERS_A_START);
  }
});

/** The numbers of the batches of a database, in the order of their samples. */
function numbersOf(database: string): Promise<readonly number[]> {
  const columns = 'toFloat64(bitAnd(version, 4294967295)) AS n, toFloat64(toUnixTimestamp64Milli(min(ts))) AS first';
  return numbersIn(`SELECT ${columns} FROM ${database}.electrical_raw GROUP BY n ORDER BY first`);
}

// proves R-OPS-095
it.each([
  ['an earlier version, which took them from the store', 'earlier', async () => [undefined, await records()]],
  ['records that are restored from a backup of before', 'restored', async () => [await records(), await records()]],
] as const)('batches have greater numbers than all before after those of %s', async (_, database, both) => {
  const [before, after] = await both();
  await (await aRun({ database, kept: before, batches: 3 })).stop();
  await (await aRun({ database, kept: after, batches: 3, begin: BEGIN + 10 * MINUTE_MS })).stop();
  const numbers = await numbersOf(database);
  expect(numbers).toHaveLength(6);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(new Set(numbers).size).toBe(6);
});

// proves R-OPS-096, R-OPS-097
it('a store without numbers says so when it is tried, and by how many are left', async () => {
  const none = { take: async () => undefined, giveBack: async () => undefined };
  const connection = keptOpen(engine);
  const store = new ClickhouseSeriesStore({ connection, database: 'ended', clock, log: quiet, arrivals: none });
  await store.start();
  onTestFinished(() => store.stop());
  const refused = store.append(batchOf(steadySamples(BEGIN, { count: 1 })));
  await expect(refused).rejects.toMatchObject({
    error: 'server.unavailable',
    message: expect.stringContaining('used up'),
  });
  await expect(store.tryWrite()).rejects.toMatchObject({ error: 'server.unavailable' });
  expect(store.status()).toMatchObject({ available: true, numbersLeft: 0 });
});
