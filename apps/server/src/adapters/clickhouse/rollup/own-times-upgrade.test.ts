import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerKnots } from '@phasor/series';
import { FakeClock } from '@phasor/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aSample, batchOf, DEVICE, everything, MIDNIGHT, OTHER_DEVICE } from '../../../../testing/series-samples.ts';
import { emptyTables, keptOpen } from '../../../../testing/shared-engine.ts';
import { type RollupLevel, type Sample, SERIES_LEVELS, type SeriesStore } from '../../../ports/series-store.ts';
import { ClickhouseSeriesStore } from '../clickhouse-series-store.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { decodeNative, numberColumn } from '../engine/native-block.ts';
import { ROLLUP_LEVELS } from '../levels.ts';
import type { Retention } from '../retention.ts';

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

/** Data of an earlier version: buckets formed without times of single registers, and no note about it. */
async function leaveAsEarlier(): Promise<void> {
  await store.stop();
  for (const level of ROLLUP_LEVELS) {
    await engine.command(`ALTER TABLE phasor.electrical_${level} DROP COLUMN own_times SETTINGS mutations_sync = 2`);
  }
  await engine.command("ALTER TABLE phasor.marks DELETE WHERE startsWith(name, 'exact ') SETTINGS mutations_sync = 2");
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

async function versionsOf(level: RollupLevel): Promise<number> {
  const sql = `SELECT uniqExact(version) AS versions FROM phasor.electrical_${level}`;
  return numberColumn(decodeNative(await engine.query(sql)).columns, 'versions')[0] ?? 0;
}

describe('a store of a version that gave all registers of a bucket one time', () => {
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

  it('continues after a crash in between, and is not upgraded twice', async () => {
    await open();
    await store.append(batchOf([...samples([0, 33], [0, 33]), ...samples([2], [2], OTHER_DEVICE)]));
    await store.settle();
    await leaveAsEarlier();
    await open();
    expect(await readingsAt('hour')).toMatchObject({ wrong: 0 });
    // Marked, not formed: a store that ends here has not written any buckets.
    await open();
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
    const versions = await Promise.all(ROLLUP_LEVELS.map(versionsOf));
    await leaveAsEarlier();
    await open();
    await store.settle();
    expect(await Promise.all(ROLLUP_LEVELS.map(versionsOf))).toEqual(versions);
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
