import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@phasor/quantities';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchOf, everything, readRows, steadySamples } from '../../../testing/series-store/series-samples.ts';
import { keptOpen } from '../../../testing/series-store/shared-engine.ts';
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

async function lastNumber(): Promise<number> {
  const select = "SELECT toFloat64(max(version)) AS n FROM phasor.marks WHERE name = 'arrivals'";
  return numberColumn(decodeNative(await engine.query(select)).columns, 'n')[0] ?? Number.NaN;
}

// proves R-OPS-087
it('a server that starts again and again keeps what it stores, and does not use up the numbers of its batches', async () => {
  for (let start = 0; start < STARTS; start += 1) {
    const store = new ClickhouseSeriesStore({ connection: keptOpen(engine), clock, log: quiet });
    await store.start();
    await store.append(batchOf(steadySamples(BEGIN + start * MINUTE_MS, { count: 60 })));
    const range = { from: BEGIN, to: BEGIN + (start + 1) * MINUTE_MS };
    expect(await readRows(store, everything('raw', range))).toHaveLength(60 * (start + 1));
    await store.stop();
  }
  expect(await lastNumber()).toBeLessThan(STARTS * NUMBERS_A_START);
});
