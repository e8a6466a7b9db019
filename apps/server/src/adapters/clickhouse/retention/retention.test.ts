import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@phasor/quantities';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchOf, everything, readRows, steadySamples } from '../../../../testing/series-store/series-samples.ts';
import { keptOpen } from '../../../../testing/series-store/shared-engine.ts';
import type { SeriesLevel } from '../../../ports/series-store.ts';
import { ClickhouseSeriesStore } from '../clickhouse-series-store.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { decodeNative, numberColumn } from '../engine/native-block.ts';
import { limitAfter, type Retention, ttlOf } from './retention.ts';
import { RetentionGuard } from './retention-guard.ts';

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

// proves R-MEAS-169
it('a clock that jumps years ahead removes nothing, and loses no summary of what arrives meanwhile', async () => {
  const jump = 400 * DAY_MS;
  const right = { now: () => Date.now() - jump };
  const recent = Math.floor((right.now() - DAY_MS) / HOUR_MS) * HOUR_MS;
  const range = { from: recent, to: recent + HOUR_MS };
  const guarded = async (time: typeof clock, use: (store: ClickhouseSeriesStore) => Promise<void>) => {
    const store = new ClickhouseSeriesStore({
      ...{ connection: keptOpen(engine), clock: time, log: quiet, retention: RETENTION, database: 'guarded' },
    });
    await store.start();
    await use(store);
    await store.stop();
  };
  await guarded(right, (store) => store.append(batchOf(steadySamples(recent, { count: 120 }))));
  // The engine's own clock is ahead, as that of the store.
  await guarded(clock, async (store) => {
    await store.append(batchOf(steadySamples(recent + 10 * MINUTE_MS, { count: 60, register: 9000 })));
    for (const level of ['raw', 'minute']) await engine.command(`OPTIMIZE TABLE guarded.electrical_${level} FINAL`);
    await store.settle();
    expect(await readRows(store, everything('raw', range))).toHaveLength(180);
  });
  await guarded(right, async (store) => {
    // Written as the engine writes it, so that a start changes no table.
    const standing = `database = 'guarded' AND name = 'electrical_raw' AND position(engine_full, '${ttlOf('raw', RETENTION, limitAfter(right.now()))}') > 0`;
    expect(await countOf(standing, 'system.tables')).toBe(1);
    expect(await readRows(store, everything('raw', range))).toHaveLength(180);
    expect(await readRows(store, everything('minute', range))).toHaveLength(3);
  });
});

// proves R-MEAS-169
it('the limit of the clock follows it by weeks, and one that stays ahead four times as fast as time', async () => {
  const commands: string[] = [];
  const marks = new Map<string, number>();
  let now = 0;
  const guard = new RetentionGuard({
    ...{ clock: { now: () => now }, log: quiet, schema: { database: 'd', retention: { raw: 30 } } },
  });
  const connection = { command: async (statement: string) => void commands.push(statement) };
  const kept = {
    mark: async (name: string) => marks.get(name) ?? 0,
    save: async (saved: Iterable<readonly [string, number]>) => {
      for (const [name, value] of saved) marks.set(name, value);
    },
  };
  const week = 7 * DAY_MS;
  now = 100 * week + 1;
  await guard.start({ connection, marks: kept, gone: new Map(), isMoving: true } as never);
  const days = () => (guard.kept('raw') + 30 * DAY_MS) / DAY_MS;
  const run = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) await guard.look();
  };
  await run(100);
  expect([days(), commands]).toEqual([now / DAY_MS, []]);
  now = 101 * week + 1;
  await run(1);
  expect(commands.at(-1)).toContain(
    `< ${(103 * week - 30 * DAY_MS) / 1_000}) SETTINGS materialize_ttl_after_modify = 0`,
  );
  now = 1_000 * week;
  await run(41);
  expect(days()).toBe(103 * 7);
  await run(1);
  expect(days()).toBe(104 * 7);
  now = 101 * week + DAY_MS;
  await run(100);
  expect(days()).toBe(101 * 7 + 1);
  guard.stop();
});

it('a sample as long as the buckets of a level is kept as they are', () => {
  expect(ttlOf('raw', { raw: 2, minute: 3 }, 10 * DAY_MS)).toBe(
    'toDateTime(ts) + toIntervalDay(2) WHERE (interval < 60000) AND (toUnixTimestamp(ts) < 691200), ' +
      'toDateTime(ts) + toIntervalDay(3) WHERE (interval >= 60000) AND (interval < 900000) AND (toUnixTimestamp(ts) < 604800)',
  );
  expect(ttlOf('day', { raw: 2 }, 0)).toBe('');
});
