import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS, QUARTER_MS } from '@phasor/quantities';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { openBeside } from '../../../../testing/series-store/read-beside.ts';
import { aSample, batchOf, DEVICE, everything, MIDNIGHT } from '../../../../testing/series-store/series-samples.ts';
import { keptOpen } from '../../../../testing/series-store/shared-engine.ts';
import type { Sample, SeriesTouch } from '../../../ports/series-store.ts';
import { ClickhouseSeriesStore } from '../clickhouse-series-store.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { ROLLUP_LEVELS } from '../levels.ts';
import { ReadingSeriesStore } from './reading-series-store.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const database = 'earlier';
const DAYS = [0, 400, 900];

let folder: string;
let engine: ChdbProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-earlier-'));
  engine = new ChdbProcess({ folder, log: quiet });
  await engine.start();
});

afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Two hours of three days; L1 is missing in the last minute of every quarter hour. */
function samples(): Sample[] {
  return DAYS.flatMap((day) =>
    Array.from({ length: 360 }, (_, index) => {
      const time = MIDNIGHT + day * DAY_MS + (index + 1) * (MINUTE_MS / 3);
      const isMissing = (time - 1) % QUARTER_MS >= QUARTER_MS - MINUTE_MS;
      const values = { E_I_L2: index, ...(isMissing ? {} : { E_I_L1: index }) };
      return aSample(time, { interval: MINUTE_MS / 3, values });
    }),
  );
}

async function openHolder(): Promise<ClickhouseSeriesStore> {
  const clock = new FakeClock(MIDNIGHT + 1_000 * DAY_MS);
  const store = new ClickhouseSeriesStore({ connection: keptOpen(engine), database, clock, log: quiet });
  await store.start();
  return store;
}

/** Buckets formed without times of single columns, and no note about it. */
async function leaveAsEarlier(): Promise<void> {
  const store = await openHolder();
  await store.append(batchOf(samples()));
  await store.settle();
  await store.stop();
  for (const level of ROLLUP_LEVELS) {
    const columns = 'DROP COLUMN own_times, DROP COLUMN own_covered, DROP COLUMN begun SETTINGS mutations_sync = 2';
    await engine.command(`ALTER TABLE ${database}.electrical_${level} ${columns}`);
  }
  const isNote = "startsWith(name, 'examined ')";
  await engine.command(`ALTER TABLE ${database}.marks DELETE WHERE ${isNote} SETTINGS mutations_sync = 2`);
}

// proves R-MEAS-063, R-MEAS-094
it('rows of an earlier version are the same in both processes, and so is whether they may change', async () => {
  await leaveAsEarlier();
  // Nothing is formed by itself between a read of one process and the same of the other.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { holder, reader } = await openBeside(openHolder, async (link) => {
    const store = new ReadingSeriesStore({ connection: keptOpen(engine), database, log: quiet, link });
    await store.start();
    return store;
  });
  const touches: SeriesTouch[] = [];
  reader.watch((touch) => touches.push(touch));
  const stretch = (first: number, last: number) => ({
    ...everything('day', { from: MIDNIGHT + first * DAY_MS, to: MIDNIGHT + last * DAY_MS }),
    ...{ registers: ['E_I_L1', 'E_I_L2'], neighbours: true },
  });
  const stretches = [stretch(0, 901), stretch(900, 901), stretch(399, 402), stretch(100, 120), stretch(0, 1)];
  const expectSame = async () => {
    for (const query of stretches) {
      const rows = await reader.rows(query);
      expect(reader.mayChange(query)).toBe(holder.mayChange(query));
      expect(rows).toEqual(await holder.rows(query));
    }
  };
  const may = stretches.map((query) => holder.mayChange(query));
  expect(may).toEqual([true, true, true, true, true]);
  await expectSame();
  expect(stretches.map((query) => reader.mayChange(query))).toEqual([true, false, false, false, false]);
  touches.length = 0;
  vi.useRealTimers();
  await holder.settle();
  await expectSame();
  expect(reader.mayChange(stretches[0] ?? stretch(0, 0))).toBe(false);
  const isReported = (time: number) =>
    touches.some(({ device, from, to }) => device === DEVICE && from < time && time <= to);
  expect(DAYS.map((day) => isReported(MIDNIGHT + day * DAY_MS + QUARTER_MS))).toEqual([true, true, true]);
  await reader.stop();
  await holder.stop();
});
