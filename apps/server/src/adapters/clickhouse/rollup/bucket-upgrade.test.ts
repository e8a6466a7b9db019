import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gaugeCovered, registerKnots } from '@phasor/series';
import { FakeClock } from '@phasor/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  aSample,
  batchOf,
  DEVICE,
  everything,
  MIDNIGHT,
  OTHER_DEVICE,
} from '../../../../testing/series-store/series-samples.ts';
import { emptyTables, keptOpen } from '../../../../testing/series-store/shared-engine.ts';
import { type RollupLevel, type Sample, SERIES_LEVELS, type SeriesStore } from '../../../ports/series-store.ts';
import { ClickhouseSeriesStore } from '../clickhouse-series-store.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { decodeNative, numberColumn } from '../engine/native-block.ts';
import { ROLLUP_LEVELS } from '../levels.ts';
import type { Retention } from '../retention/retention.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = MIDNIGHT + 60 * DAY;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let folder: string;
let engine: ChdbProcess;
let store: SeriesStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-upgrade-'));
  engine = new ChdbProcess({ folder, log: quiet });
  await engine.start();
});

afterEach(async () => {
  await store.stop();
  await emptyTables(engine, 'phasor');
});

afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true });
});

async function open(given: { retention?: Retention } = {}): Promise<SeriesStore> {
  store = new ClickhouseSeriesStore({ connection: keptOpen(engine), clock: new FakeClock(NOW), log: quiet, ...given });
  await store.start();
  return store;
}

/** Data of an earlier version: buckets formed without times of single columns, and no note about it. */
async function leaveAsEarlier(): Promise<void> {
  await store.stop();
  for (const level of ROLLUP_LEVELS) {
    const changes = 'DROP COLUMN own_times, DROP COLUMN own_covered, DROP COLUMN begun SETTINGS mutations_sync = 2';
    await engine.command(`ALTER TABLE phasor.electrical_${level} ${changes}`);
  }
  await engine.command(
    "ALTER TABLE phasor.marks DELETE WHERE startsWith(name, 'examined ') SETTINGS mutations_sync = 2",
  );
}

/** Three samples a minute; on the named days L1 is missing in the last minute of every quarter hour. */
function samples(days: readonly number[], missing: readonly number[], device = DEVICE): Sample[] {
  return days.flatMap((day) =>
    Array.from({ length: 3 * 3 * 60 }, (_, index) => {
      const time = MIDNIGHT + day * DAY + (index + 1) * (MINUTE / 3);
      const isMissing = missing.includes(day) && isLastMinute(time);
      const values = { E_I_L2: index, ...(isMissing ? {} : { E_I_L1: index }) };
      return aSample(time, { device, interval: MINUTE / 3, values });
    }),
  );
}

function isLastMinute(time: number): boolean {
  return (time - 1) % QUARTER >= QUARTER - MINUTE;
}

/** How many readings of L1 a store returns, and how many of them at an instant at which there was none. */
async function readingsAt(level: (typeof SERIES_LEVELS)[number], device = DEVICE) {
  const block = (await store.rows(everything(level, { devices: [device], gauges: [] }))).get(device);
  const times = block ? [...registerKnots(block, 'E_I_L1').time] : [];
  return { count: times.length, wrong: times.filter(isLastMinute).length };
}

async function versionsOf(level: RollupLevel, device = DEVICE): Promise<number> {
  const sql = `SELECT uniqExact(version) AS versions FROM phasor.electrical_${level} WHERE device = '${device}'`;
  return numberColumn(decodeNative(await engine.query(sql)).columns, 'versions')[0] ?? 0;
}

const QUARTERS_OF_HOURS = 12;

/** Three samples a minute over three hours; L2 is known in the first one of each minute of every third quarter hour. */
function gauged(device = DEVICE): Sample[] {
  return Array.from({ length: QUARTERS_OF_HOURS * 15 * 3 }, (_, index) => {
    const time = MIDNIGHT + (index + 1) * (MINUTE / 3);
    const quarter = Math.floor(index / 45);
    const isKnown = quarter % 3 > 0 || index % 3 === 0;
    const values = { U_L1: 230, P_L1: 100, ...(isKnown ? { P_L2: quarter } : {}) };
    return aSample(time, { device, interval: MINUTE / 3, values });
  });
}

/** Time in which L2 was known over all rows of a level, ms, and its mean over them, weighted by that time. */
async function knownAt(level: (typeof SERIES_LEVELS)[number], device = DEVICE) {
  const wish = everything(level, { devices: [device], gauges: ['P_L2', 'P_T', 'PF_L1'], registers: [] });
  const block = (await store.rows(wish)).get(device);
  if (!block) return undefined;
  const values = block.gauges.P_L2?.mean ?? new Float64Array();
  const times = gaugeCovered(block, 'P_L2').map((time, row) => (Number.isNaN(values[row]) ? 0 : time));
  const total = times.reduce((sum, time) => sum + time, 0);
  return { total, mean: values.reduce((sum, value, row) => sum + (times[row] ? value * times[row] : 0), 0) / total };
}

describe('a store of a version that gave all columns of a bucket one time', () => {
  // proves R-MEAS-063
  it('returns the time of a gauge that some samples lack at once, and forms its buckets again', async () => {
    await open();
    await store.append(batchOf([...gauged(), ...samples([0, 1], [], OTHER_DEVICE)]));
    await store.settle();
    const ofOther = await versionsOf('day', OTHER_DEVICE);
    await leaveAsEarlier();
    await open();
    // Four quarter hours have a third of their time: 0, 3, 6 and 9; their values are their numbers.
    const [partly, wholly] = [
      [0, 3, 6, 9],
      [1, 2, 4, 5, 7, 8, 10, 11],
    ];
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    const total = (partly.length / 3 + wholly.length) * QUARTER;
    const expected = { total, mean: ((sum(partly) / 3 + sum(wholly)) * QUARTER) / total };
    const expectKnown = async () => {
      for (const level of SERIES_LEVELS) {
        const known = await knownAt(level);
        expect(known?.total, level).toBe(expected.total);
        expect(known?.mean, level).toBeCloseTo(expected.mean, 4);
      }
    };
    await expectKnown();
    await store.settle();
    expect(store.status().dirtyBuckets).toBe(0);
    await expectKnown();
    expect(await versionsOf('day', OTHER_DEVICE)).toBe(ofOther);
  });

  // proves R-MEAS-063
  it('says of a stretch that is too long to wait for that its rows may change, until they are formed again', async () => {
    await open();
    const days = [0, 400, 900];
    await store.append(batchOf(samples(days, days)));
    await store.settle();
    const stretch = {
      family: 'electrical',
      devices: [DEVICE],
      source: 1,
      from: MIDNIGHT,
      to: MIDNIGHT + 901 * DAY,
    } as const;
    expect(store.mayChange(stretch)).toBe(false);
    await leaveAsEarlier();
    await open();
    const changes: number[] = [];
    store.watch(({ from }) => void changes.push(from));
    expect(store.mayChange(stretch)).toBe(true);
    await store.rows(everything('day', { from: stretch.from, to: stretch.to }));
    expect(store.mayChange(stretch)).toBe(true);
    const last = { ...stretch, from: MIDNIGHT + 899 * DAY };
    await store.rows(everything('day', { from: last.from, to: last.to }));
    expect(store.mayChange(last)).toBe(false);
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.every((from) => from >= MIDNIGHT + 900 * DAY)).toBe(true);
    expect(store.mayChange({ ...stretch, family: 'circuits' })).toBe(false);
    expect(store.mayChange({ ...stretch, devices: [OTHER_DEVICE] })).toBe(false);
    await store.settle();
    expect(store.mayChange(stretch)).toBe(false);
  });
  it('returns correct rows at once, and forms its buckets again', async () => {
    await open();
    await store.append(batchOf(samples([0, 1, 40], [0, 1, 40])));
    await store.settle();
    await leaveAsEarlier();
    await open();
    for (const level of SERIES_LEVELS) expect(await readingsAt(level)).toMatchObject({ wrong: 0 });
    await store.settle();
    expect(store.status().dirtyBuckets).toBe(0);
    const counts = await Promise.all(SERIES_LEVELS.map(async (level) => (await readingsAt(level)).count));
    for (const level of SERIES_LEVELS) expect(await readingsAt(level)).toMatchObject({ wrong: 0 });
    expect(counts[4]).toBe(6);
  });

  // proves R-MEAS-092
  it('forms buckets again that hold samples across their edges whole, and those alone', async () => {
    await open();
    // Seven minutes long from midnight on, a second of seven from three seconds past, and minutes that end on minutes.
    const line = (device: string, source: 1 | 2, { interval, offset }: { interval: number; offset: number }) =>
      Array.from({ length: (6 * HOUR) / interval }, (_, index) =>
        aSample(MIDNIGHT + offset + (index + 1) * interval, {
          ...{ device, source, interval },
          values: { P_L1: 100 + (index % 5) * 100, E_I_L1: index },
        }),
      );
    const odd = [
      ...line(DEVICE, 1, { interval: 7 * MINUTE, offset: 0 }),
      ...line(DEVICE, 2, { interval: 7_000, offset: 3_000 }),
    ];
    await store.append(batchOf([...odd, ...line(OTHER_DEVICE, 1, { interval: MINUTE, offset: 0 })]));
    await store.settle();
    const means = async (source: 1 | 2, level: RollupLevel) => {
      const rows = (await store.rows(everything(level, { source, registers: [] }))).get(DEVICE);
      return [...(rows?.gauges.P_L1?.mean ?? [])];
    };
    const places = ([1, 2] as const).flatMap((source) => ROLLUP_LEVELS.map((level) => [source, level] as const));
    const right = await Promise.all(places.map(([source, level]) => means(source, level)));
    const ofOther = await Promise.all(ROLLUP_LEVELS.map((level) => versionsOf(level, OTHER_DEVICE)));
    await leaveAsEarlier();
    // What earlier versions formed of them was another figure in nearly every bucket.
    for (const level of ROLLUP_LEVELS)
      await engine.command(
        `ALTER TABLE phasor.electrical_${level} UPDATE P_L1_mean = 7 WHERE 1 SETTINGS mutations_sync = 2`,
      );
    await open();
    await store.settle();
    expect(store.status().dirtyBuckets).toBe(0);
    const now = await Promise.all(places.map(([source, level]) => means(source, level)));
    for (const [index, [source, level]] of places.entries()) {
      expect(now[index], `${source} ${level}`).toEqual(right[index]);
    }
    expect(await Promise.all(ROLLUP_LEVELS.map((level) => versionsOf(level, OTHER_DEVICE)))).toEqual(ofOther);
  });

  it('continues after a crash in between, and is not upgraded twice', async () => {
    await open();
    await store.append(batchOf([...samples([0, 33], [0, 33]), ...samples([2], [2], OTHER_DEVICE)]));
    await store.settle();
    await leaveAsEarlier();
    await open();
    expect(await readingsAt('hour')).toMatchObject({ wrong: 0 });
    // Marked, not formed: a store that ends here has not written any buckets. It must not go on forming beside the next one.
    const ended = store;
    await open();
    await ended.stop();
    await store.settle();
    for (const level of SERIES_LEVELS) {
      expect(await readingsAt(level)).toMatchObject({ wrong: 0 });
      expect(await readingsAt(level, OTHER_DEVICE)).toMatchObject({ wrong: 0 });
    }
    const versions = await versionsOf('quarter');
    await store.stop();
    await open();
    await store.settle();
    expect(store.status().dirtyBuckets).toBe(0);
    expect(await versionsOf('quarter')).toBe(versions);
  });

  it('forms nothing again where all samples have the same registers', async () => {
    await open();
    await store.append(batchOf(samples([0, 1, 2], [])));
    await store.settle();
    const versions = await Promise.all(ROLLUP_LEVELS.map((level) => versionsOf(level)));
    await leaveAsEarlier();
    await open();
    await store.settle();
    expect(await Promise.all(ROLLUP_LEVELS.map((level) => versionsOf(level)))).toEqual(versions);
  });

  it('forms hours and days from the minutes where samples are no longer kept', async () => {
    await open();
    await store.append(batchOf([...samples([0, 1], [0, 1]), ...samples([59], [], OTHER_DEVICE)]));
    await store.settle();
    await leaveAsEarlier();
    const gone = `ts < fromUnixTimestamp64Milli(toInt64(${MIDNIGHT + 50 * DAY}), 'UTC')`;
    await engine.command(`ALTER TABLE phasor.electrical_raw DELETE WHERE ${gone} SETTINGS mutations_sync = 2`);
    await open({ retention: { raw: 5 } });
    await store.settle();
    for (const [level, count] of [
      ['quarter', 48],
      ['hour', 12],
      ['day', 4],
    ] as const) {
      expect(await readingsAt(level)).toEqual({ count, wrong: 0 });
    }
  });
});
