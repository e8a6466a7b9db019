import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClickhouseSeriesStore } from '../../src/adapters/clickhouse/clickhouse-series-store.ts';
import type { Sample, SeriesStore } from '../../src/ports/series-store.ts';
import { aDevice } from '../record-builders.ts';
import { MeasurementScene } from '../scenes/measurement-scene.ts';
import { MemorySeriesStore } from '../series-store/memory-series-store.ts';

const METER = aDevice({ mac: '0004A3000001', transformationRatio: 2 });
const NEIGHBOUR = aDevice({ mac: '0004A3000002', phases: 1 });
/** 2026-03-28T00:00 in Bratislava; the clock changes the day after. */
const MIDNIGHT = Date.UTC(2026, 2, 27, 23);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = MIDNIGHT + 2 * DAY + 7 * HOUR + 17_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Two days of a sample every 20 s with a gap, a false count for half an hour, a reset, and a jump that no connection carries. */
function history(): Sample[] {
  const samples: Sample[] = [];
  for (let index = 1; MIDNIGHT + index * 20_000 <= NOW; index += 1) {
    const time = MIDNIGHT + index * 20_000;
    if (time > MIDNIGHT + 5 * HOUR && time < MIDNIGHT + 8 * HOUR) continue;
    const isReset = time > MIDNIGHT + 30 * HOUR;
    const jump = time > MIDNIGHT + 40 * HOUR ? 9_000 : 0;
    const isFalse = time > MIDNIGHT + 20.8 * HOUR && time < MIDNIGHT + 21.3 * HOUR;
    const power = 1_000 + 900 * Math.sin(index / 50);
    const E_I_L1 = (isReset ? 0 : 5_000) + (isReset ? index - 5_400 : index) * 5 + jump + (isFalse ? 70_000 : 0);
    const values = { U_L1: 230 + (index % 7), U_L2: 231, P_L1: power, S_L1: 2_000, E_I_L1, Q1_L1: index, F: 50 };
    samples.push({ device: METER.mac, source: 1, time, interval: 20_000, boot: isReset ? 2 : 1, values });
    if (index % 3 !== 0) continue;
    const other = { U_L1: 229, P_L1: -power / 2, S_L1: 1_500, E_I_L1: index };
    samples.push({ device: NEIGHBOUR.mac, source: 1, time, interval: MINUTE, boot: 0, values: other });
  }
  return samples;
}

/** An answer as its shape and its numbers: gauges are kept in single precision on disk. */
function takenApart(answer: unknown): { shape: string; numbers: number[] } {
  const numbers: number[] = [];
  const shape = JSON.stringify(answer, (_, value: unknown) => {
    if (typeof value !== 'number') return value;
    numbers.push(value);
    return 0;
  });
  return { shape, numbers };
}

describe('measurements from chDB', () => {
  let folder = '';
  const stores: SeriesStore[] = [];
  const scenes: MeasurementScene[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phasor-measure-'));
    const clock = new FakeClock(NOW);
    stores.push(new MemorySeriesStore(), openClickhouseSeriesStore({ folder, url: undefined, clock, log: quiet }));
    for (const store of stores) {
      const scene = await new MeasurementScene([METER, NEIGHBOUR], { now: NOW, store }).start();
      const samples = history();
      for (let at = 0; at < samples.length; at += 5_000) await scene.add(samples.slice(at, at + 5_000));
      await store.settle();
      scenes.push(scene);
    }
  });

  afterAll(async () => {
    for (const store of stores) await store.stop();
    await rm(folder, { recursive: true });
  });

  const range = { from: MIDNIGHT, to: MIDNIGHT + 3 * DAY };
  const cut = { from: MIDNIGHT + 1_234_567, to: MIDNIGHT + DAY + 7_654_321 };
  const upToFalse = { from: MIDNIGHT + 20 * HOUR, to: MIDNIGHT + 21 * HOUR };
  const profile = { data: 'U,P,PF,F', cumulative: true } as const;
  it.each<[string, (scene: MeasurementScene) => Promise<unknown>]>([
    ['a profile of a day', (scene) => scene.profile({ ...profile, ...range })],
    ['a profile at raw steps', (scene) => scene.profile({ ...profile, from: cut.from, to: cut.from + HOUR, step: 10 })],
    ['a profile of hours', (scene) => scene.profile({ ...profile, ...range, step: 3_600 })],
    ['a profile of a group', (scene) => scene.profile({ ...profile, ...range, step: 900 }, 'group')],
    ['registers from any instant', (scene) => scene.profile({ data: 'E_I,Q_E', cumulative: true, ...cut })],
    ['quarter-hour demand', (scene) => scene.profile({ data: 'P_MAX', ...range })],
    ['energies of quarter hours', (scene) => scene.energy({ data: 'E_I,Q_E', period: '15MIN', ...cut })],
    ['energies up to amidst a false count', (scene) => scene.energy({ data: 'E_I', period: '15MIN', ...upToFalse })],
    ['energies of hours', (scene) => scene.energy({ data: 'E_I', period: 'HOUR', ...range })],
    ['energies of days of a group', (scene) => scene.energy({ data: 'E_I', period: 'DAY', ...range }, 'group')],
    ['energies of a month', (scene) => scene.energy({ data: 'E_I', period: 'MONTH', ...cut })],
    ['statistics of days', (scene) => scene.statistics({ data: 'U,P,PF,F', ...range })],
    ['statistics of any range', (scene) => scene.statistics({ data: 'U,P,F', ...cut })],
    ['statistics of a group', (scene) => scene.statistics({ data: 'U,P', ...cut }, 'group')],
    ['doubtful increments', (scene) => scene.measurements.doubtfulIncrements(METER)],
  ])('are those from memory: %s', async (_, ask) => {
    const [memory, chdb] = await Promise.all(scenes.map(ask));
    const [expected, found] = [takenApart(memory), takenApart(chdb)];
    expect(found.shape).toBe(expected.shape);
    expect(found.numbers.length).toBeGreaterThan(1);
    const apart = found.numbers.map((number, index) => {
      const other = expected.numbers[index] ?? Number.NaN;
      return Math.abs(number - other) / Math.max(1, Math.abs(other));
    });
    expect(Math.max(...apart)).toBeLessThan(1e-4);
  });
});
