import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SampleFamilyName } from '@phasor/contract';
import { DAY_MS, HOUR_MS } from '@phasor/quantities';
import { FakeClock } from '@phasor/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aSample,
  batchOf,
  DEVICE,
  everything,
  expectSameRows,
  MIDNIGHT,
  readRows,
  steadySamples,
} from '../../../../testing/series-store/series-samples.ts';
import { keptOpen } from '../../../../testing/series-store/shared-engine.ts';
import type { SeriesStore } from '../../../ports/series-store.ts';
import { ClickhouseSeriesStore } from '../clickhouse-series-store.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { ROLLUP_LEVELS } from '../levels.ts';
import type { Retention } from '../retention/retention.ts';
import { formedMark } from '../store-marks.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Long after the samples: those that are kept for 30 days have been removed. */
const NOW = MIDNIGHT + 300 * DAY_MS;

let folder: string;
let engine: ChdbProcess;
let store: SeriesStore;
/** One for each test: removal by retention is remembered permanently. */
let database = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-recovery-'));
  engine = new ChdbProcess({ folder, log: quiet });
  await engine.start();
});

beforeEach(({ task }) => {
  database = `recovery_${task.id.replaceAll('-', '_')}`;
});

afterEach(() => store.stop());

afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true });
});

async function open(retention?: Retention): Promise<void> {
  const connection = keptOpen(engine);
  store = new ClickhouseSeriesStore({ connection, database, clock: new FakeClock(NOW), log: quiet, retention });
  await store.start();
}

/** Three samples a minute for two hours, with the columns that devices of the family report. */
const REPORTED = {
  electrical: { gauges: ['P_L1'], registers: ['E_I_L1'] },
  circuits: { gauges: ['CH1_P'], registers: ['CH1_E_I'] },
  sensor: { gauges: ['tempS'], registers: [] },
  relays: { gauges: ['relay_1'], registers: ['energy_R1'] },
} as const satisfies Record<SampleFamilyName, { gauges: readonly string[]; registers: readonly string[] }>;
const FAMILIES = Object.keys(REPORTED) as SampleFamilyName[];

function samplesOf(family: SampleFamilyName) {
  const { gauges, registers } = REPORTED[family];
  return Array.from({ length: 360 }, (_, index) => {
    const values = [...gauges.map((name) => [name, index % 7]), ...registers.map((name) => [name, 100 + index])];
    return aSample(MIDNIGHT + (index + 1) * 20_000, { interval: 20_000, values: Object.fromEntries(values) });
  });
}

describe('the book of series after a start', () => {
  it.each(FAMILIES)('extends over the buckets formed from samples of %s that are no longer kept', async (family) => {
    await open();
    await store.append(batchOf(samplesOf(family), family));
    await store.settle();
    const extents = await store.extents([DEVICE]);
    const rows = new Map<string, Awaited<ReturnType<typeof readRows>>>();
    const query = (level: (typeof ROLLUP_LEVELS)[number]) => everything(level, { family, ...REPORTED[family] });
    for (const level of ROLLUP_LEVELS) rows.set(level, await readRows(store, query(level)));
    expect(rows.get('hour')).toHaveLength(2);
    await store.stop();
    await engine.command(`TRUNCATE TABLE ${database}.${family}_raw`);
    await open({ raw: 30 });
    expect(await store.extents([DEVICE])).toEqual(extents);
    for (const level of ROLLUP_LEVELS) expectSameRows(await readRows(store, query(level)), rows.get(level) ?? []);
    // Late samples stay out of buckets whose samples have been removed; new ones follow.
    await store.append(
      batchOf([aSample(NOW, { interval: 20_000, values: samplesOf(family)[0]?.values ?? {} })], family),
    );
    await store.settle();
    expectSameRows((await readRows(store, query('hour'))).slice(0, 2), rows.get('hour') ?? []);
  });

  it('extends over samples that are as long as days and part of none', async () => {
    await open();
    await store.append(batchOf(steadySamples(MIDNIGHT, { count: 5, interval: DAY_MS })));
    await store.settle();
    const extents = await store.extents([DEVICE]);
    const days = await readRows(store, everything('day'));
    expect(days).toHaveLength(5);
    for (const _ of ['once', 'and again']) {
      await store.stop();
      await open();
      expect(await store.extents([DEVICE])).toEqual(extents);
      expect(await readRows(store, everything('day'))).toEqual(days);
    }
  });

  it('extends over samples whose days were not formed before the zone of their device changed', async () => {
    await open();
    const hours = steadySamples(MIDNIGHT, { count: 3, interval: HOUR_MS });
    await store.append(batchOf(hours));
    await store.setTimeZone(DEVICE, 'America/Havana');
    await store.stop();
    await open();
    expect(await store.extents([DEVICE])).toEqual([
      { device: DEVICE, source: 1, first: MIDNIGHT + HOUR_MS, last: MIDNIGHT + 3 * HOUR_MS },
    ]);
    for (const _ of ['before it is formed', 'and after']) {
      const days = await readRows(store, everything('day'));
      expect(days.reduce((sum, { covered }) => sum + covered, 0)).toBe(3 * HOUR_MS);
      await store.settle();
    }
  });

  it('forms missing days from buckets whose samples are no longer kept', async () => {
    await open();
    await store.append(batchOf(samplesOf('electrical')));
    await store.settle();
    const days = await readRows(store, everything('day'));
    await store.stop();
    for (const level of ['raw', 'day']) await engine.command(`TRUNCATE TABLE ${database}.electrical_${level}`);
    const mark = `name = '${formedMark('electrical', 'day')}'`;
    await engine.command(`ALTER TABLE ${database}.marks DELETE WHERE ${mark} SETTINGS mutations_sync = 2`);
    await open({ raw: 30 });
    await store.settle();
    expectSameRows(await readRows(store, everything('day')), days);
  });
});
