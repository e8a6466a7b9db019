import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSample, batchOf, everything, MIDNIGHT, readRows } from '../../../testing/series-store/series-samples.ts';
import { describeSeriesStore } from '../../../testing/series-store/series-store-scenarios.ts';
import { emptyTables, keptOpen } from '../../../testing/series-store/shared-engine.ts';
import { ClickhouseSeriesStore } from './clickhouse-series-store.ts';
import { ChdbProcess } from './engine/chdb-process.ts';
import { decodeNative, textColumn } from './engine/native-block.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let folder: string;
let engine: ChdbProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-series-'));
  engine = new ChdbProcess({ folder, log: quiet });
  await engine.start();
});

afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true });
});

async function open(): Promise<ClickhouseSeriesStore> {
  const clock = new FakeClock(Date.UTC(2026, 5, 1));
  const opened = new ClickhouseSeriesStore({ connection: keptOpen(engine), clock, log: quiet });
  await opened.start();
  return opened;
}

describeSeriesStore('chDB', async () => {
  let store = await open();
  return {
    store,
    restart: async () => {
      await store.stop();
      await engine.stop();
      await engine.start();
      store = await open();
      return store;
    },
    close: async () => {
      await store.stop();
      await emptyTables(engine, 'phasor');
    },
  };
});

// proves R-OPS-046
it.each([
  [
    'a column',
    'ALTER TABLE phasor.electrical_hour ADD COLUMN of_tomorrow Float32',
    /column of_tomorrow of electrical_hour/,
  ],
  ['a format', "INSERT INTO phasor.marks (name, version) VALUES ('format', 99)", /format 99/],
] as const)('refuses tables with %s of a newer version, and changes nothing', async (_, newer, words) => {
  await (await open()).stop();
  await engine.command('DROP TABLE phasor.relays_day');
  await engine.command(newer);
  await expect(open()).rejects.toMatchObject({ name: 'StartRefusal', message: expect.stringMatching(words) });
  const { columns } = decodeNative(await engine.query("SELECT name FROM system.tables WHERE database = 'phasor'"));
  expect(textColumn(columns, 'name')).not.toContain('relays_day');
  await engine.command('ALTER TABLE phasor.electrical_hour DROP COLUMN IF EXISTS of_tomorrow');
  await engine.command('TRUNCATE TABLE phasor.marks');
  await (await open()).stop();
});

it('completes tables of an earlier version with new columns, and adds missing tables', async () => {
  await (await open()).stop();
  await engine.command('ALTER TABLE phasor.electrical_raw DROP COLUMN P_L1, DROP COLUMN E_I_L1');
  await engine.command('ALTER TABLE phasor.electrical_minute DROP COLUMN P_L1_mean');
  await engine.command('DROP TABLE phasor.electrical_day');
  const store = await open();
  await store.append(batchOf([aSample(MIDNIGHT)]));
  await store.settle();
  for (const level of ['raw', 'minute', 'day'] as const) {
    const [row] = await readRows(store, everything(level));
    expect([row?.gauges.P_L1?.[1], row?.registers.E_I_L1?.[0]]).toEqual([100, 5]);
  }
  await store.stop();
  await emptyTables(engine, 'phasor');
});

it('finds long and short samples of an earlier version that did not record where they are', async () => {
  const hour = 3_600_000;
  const earlier = await open();
  const long = [aSample(MIDNIGHT + hour, { interval: hour }), aSample(MIDNIGHT + 2 * hour, { interval: hour })];
  await earlier.append(batchOf([...long, aSample(MIDNIGHT + 2 * hour + 1_000)]));
  await earlier.settle();
  const before = await readRows(earlier, everything('hour'));
  expect(before).toHaveLength(3);
  await earlier.stop();
  await engine.command('DROP TABLE phasor.classes');
  for (let start = 0; start < 2; start += 1) {
    const store = await open();
    expect(await readRows(store, everything('hour'))).toEqual(before);
    await store.stop();
  }
  await emptyTables(engine, 'phasor');
});
