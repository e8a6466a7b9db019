import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@phasor/quantities';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchOf, everything, readRows, steadySamples } from '../../../testing/series-store/series-samples.ts';
import { keptOpen } from '../../../testing/series-store/shared-engine.ts';
import type { SeriesLevel } from '../../ports/series-store.ts';
import { ClickhouseSeriesStore } from './clickhouse-series-store.ts';
import { ChdbProcess } from './engine/chdb-process.ts';
import { decodeNative, numberColumn } from './engine/native-block.ts';
import { type Retention, ttlOf } from './retention.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** The engine removes rows by its own clock, so the store uses the same. */
const clock = { now: () => Date.now() };
const LONG_AGO = Math.floor((clock.now() - 60 * DAY_MS) / HOUR_MS) * HOUR_MS;
const RETENTION = { raw: 30, minute: 40 } as const;

let folder: string;
let engine: ChdbProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-retention-'));
  engine = new ChdbProcess({ folder, log: quiet });
  await engine.start();
});

afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true });
});

async function withStore(retention: Retention | undefined, use: (store: ClickhouseSeriesStore) => Promise<void>) {
  const store = new ClickhouseSeriesStore({ connection: keptOpen(engine), clock, log: quiet, retention });
  await store.start();
  await use(store);
  await store.stop();
}

async function countOf(what: string, from: string): Promise<number> {
  const { columns } = decodeNative(await engine.query(`SELECT toFloat64(count()) AS n FROM ${from} WHERE ${what}`));
  return numberColumn(columns, 'n')[0] ?? Number.NaN;
}

const rowsIn = (level: SeriesLevel) => countOf('1', `phasor.electrical_${level}`);
const tablesThatForget = () => countOf("database = 'phasor' AND engine_full LIKE '% TTL %'", 'system.tables');

// proves R-MEAS-051
it('each level removes rows older than its days, and coarser rows then replace finer ones', async () => {
  const energy = (level: SeriesLevel, store: ClickhouseSeriesStore) =>
    readRows(store, everything(level, { from: LONG_AGO, to: LONG_AGO + HOUR_MS }));
  await withStore(undefined, async (store) => {
    await store.append(batchOf(steadySamples(LONG_AGO, { count: 3600 })));
    await store.append(batchOf(steadySamples(LONG_AGO + 59 * DAY_MS, { count: 120, register: 9000 })));
    await store.settle();
    expect(await energy('raw', store)).toHaveLength(3600);
  });
  await withStore(RETENTION, async (store) => {
    for (const level of ['raw', 'minute', 'quarter']) {
      await engine.command(`OPTIMIZE TABLE phasor.electrical_${level} FINAL`);
    }
    expect([await rowsIn('raw'), await rowsIn('minute'), await rowsIn('quarter')]).toEqual([120, 2, 5]);
    const quarters = await energy('quarter', store);
    expect(quarters.map(({ gauges }) => gauges.P_L1?.[1])).toEqual([3600, 3600, 3600, 3600]);
    for (const level of ['raw', 'minute'] as const) expect(await energy(level, store)).toEqual(quarters);
    const recent = { from: LONG_AGO + 59 * DAY_MS, to: LONG_AGO + 60 * DAY_MS };
    expect(await readRows(store, everything('raw', recent))).toHaveLength(120);
  });
});

// proves R-MEAS-051
it('a sample from before leaves the rows formed then as they are', async () => {
  await withStore(RETENTION, async (store) => {
    const before = await readRows(store, everything('hour'));
    await store.append(batchOf(steadySamples(LONG_AGO + 7 * 60_000, { count: 5, power: 1 })));
    await store.settle();
    expect(store.status().dirtyBuckets).toBe(0);
    expect(await readRows(store, everything('hour'))).toEqual(before);
  });
});

it('rows removed under a shorter retention stay removed under a longer one: coarser rows still replace them', async () => {
  await withStore(undefined, async (store) => {
    const quarters = await readRows(store, everything('quarter', { from: LONG_AGO, to: LONG_AGO + HOUR_MS }));
    expect(quarters.map(({ gauges }) => gauges.P_L1?.[1])).toEqual([3600, 3600, 3600, 3600]);
    const raw = await readRows(store, everything('raw', { from: LONG_AGO, to: LONG_AGO + HOUR_MS }));
    expect(raw).toEqual(quarters);
    await store.append(batchOf(steadySamples(LONG_AGO + 7 * 60_000, { count: 5, power: 1 })));
    await store.settle();
    expect(await readRows(store, everything('quarter', { from: LONG_AGO, to: LONG_AGO + HOUR_MS }))).toEqual(quarters);
  });
});

// proves R-MEAS-051
it('tables follow a retention that changes or is removed', async () => {
  let families = Number.NaN;
  await withStore(RETENTION, async () => {
    families = (await tablesThatForget()) / 2;
  });
  await withStore({ raw: 30, minute: 40, quarter: 50 }, async () =>
    expect(await tablesThatForget()).toBe(3 * families),
  );
  await withStore(undefined, async () => expect(await tablesThatForget()).toBe(0));
});

it('a sample as long as the buckets of a level is kept as they are', () => {
  expect(ttlOf('raw', { raw: 2, minute: 3 })).toBe(
    'toDateTime(ts) + toIntervalDay(2) WHERE interval < 60000, ' +
      'toDateTime(ts) + toIntervalDay(3) WHERE (interval >= 60000) AND (interval < 900000)',
  );
  expect(ttlOf('day', { raw: 2 })).toBe('');
});
