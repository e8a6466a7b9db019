import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixedStepEdges, stepEdges } from '@phasor/calendar';
import { FakeClock } from '@phasor/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClickhouseSeriesStore } from '../../src/adapters/clickhouse/clickhouse-series-store.ts';
import type { Sample, SeriesStore } from '../../src/ports/series-store.ts';
import { aDevice } from '../record-builders.ts';
import { plainSteps, type SentByMember } from '../scenes/group-arithmetic.ts';
import { MeasurementScene } from '../scenes/measurement-scene.ts';
import { MemorySeriesStore } from '../series-store/memory-series-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ZONE = 'Europe/Bratislava';
/** 2026-03-01T00:00 in Bratislava, the beginning of a month with a day of 23 hours. */
const MONTH = { from: Date.UTC(2026, 1, 28, 23), to: Date.UTC(2026, 2, 31, 22) };
/** Its last days are those around the change of the clock. */
const START = Date.UTC(2026, 2, 27, 23);
const NOW = Date.UTC(2026, 3, 2, 9, 17, 31);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Sent extends SentByMember {
  /** What arrives after the first questions. */
  readonly late: readonly Sample[];
}

/** A member with samples of any interval over three days, silent at times, some of it late. */
const members: fc.Arbitrary<Sent> = fc
  .record({
    ratio: fc.constantFrom(1, 2, 40, 0.5),
    begins: fc.integer({ min: 0, max: DAY }),
    runs: fc.array(
      fc.record({
        power: fc.integer({ min: -4_000, max: 9_000 }),
        swing: fc.integer({ min: 0, max: 500 }),
        interval: fc.constantFrom(20_000, 45_000, MINUTE, 150_000, 900_000),
        count: fc.integer({ min: 1, max: 60 }),
        silence: fc.oneof(
          { weight: 3, arbitrary: fc.constant(0) },
          { weight: 2, arbitrary: fc.integer({ min: 1_000, max: 5 * MINUTE }) },
          { weight: 2, arbitrary: fc.integer({ min: HOUR, max: 30 * HOUR }) },
        ),
        isLate: fc.boolean(),
      }),
      { minLength: 1, maxLength: 10 },
    ),
  })
  .map(({ ratio, begins, runs }) => {
    const [timely, late]: [Sample[], Sample[]] = [[], []];
    let time = START + begins;
    for (const { power, swing, interval, count, silence, isLate } of runs) {
      time += silence;
      for (let index = 0; index < count && time + interval < START + 3 * DAY; index += 1) {
        time += interval;
        const values = { P_L1: power + swing * Math.sin(index) };
        (isLate ? late : timely).push({ device: '', source: 1, time, interval, boot: 1, values });
      }
    }
    return { ratio, samples: timely, late };
  });

let scenes = 0;

/** A group with devices of its own in a store that others use, too. */
async function sceneOf(group: readonly Sent[], store: SeriesStore) {
  scenes += 1;
  const devices = group.map(({ ratio }, index) =>
    aDevice({
      mac: `0004A3${String(scenes * 10 + index).padStart(6, '0')}`,
      transformationRatio: ratio,
      timeZone: ZONE,
    }),
  );
  const scene = new MeasurementScene(devices, { now: NOW, store, serverTimeZone: ZONE });
  for (const { mac } of devices) await store.setTimeZone(mac, ZONE);
  const add = async (part: 'samples' | 'late') => {
    const samples = group.flatMap((member, index) =>
      member[part].map((sample) => ({ ...sample, device: devices[index]?.mac ?? '' })),
    );
    if (samples.length > 0) await scene.add(samples);
  };
  return { scene, add };
}

type Points = readonly (readonly [number, number | null])[];

const RANGES = [
  { range: { from: START + DAY, to: START + 2 * DAY - HOUR }, steps: [60, 300, 3_600, 86_400] },
  { range: MONTH, steps: [1_800, 86_400, 31 * 86_400] },
] as const;

async function expectAsFromSamples(scene: MeasurementScene, group: readonly SentByMember[]): Promise<void> {
  for (const { range, steps } of RANGES) {
    const days = [...stepEdges({ ...range, unit: 'day', zone: ZONE })];
    const [whole] = plainSteps(group, { edges: [range.from, range.to], days });
    if (!whole || whole.mean === null) continue;
    for (const step of steps) {
      const answer = await scene.profile({ data: 'P', phase: 'L1', step, ...range }, 'group');
      const edges = edgesOf(range, step);
      const plain = plainSteps(group, { edges, days });
      const { L1 } = answer.data.P as { L1: Points };
      const { min = [], max = [] } = answer.extremes?.P?.L1 ?? {};
      expectPoints(
        L1,
        plain.map(({ mean }) => mean),
      );
      expectPoints(
        min,
        plain.map((each) => each.min),
      );
      expectPoints(
        max,
        plain.map((each) => each.max),
      );
      for (const [index, [, mean]] of L1.entries()) {
        const [low, high] = [min[index]?.[1] ?? null, max[index]?.[1] ?? null];
        if (low === null || high === null || mean === null) continue;
        expect(low).toBeLessThanOrEqual(mean);
        expect(mean).toBeLessThanOrEqual(high);
      }
      expectNear(leastOf(min), whole.min);
      expectNear(-leastOf(max.map(([stamp, value]) => [stamp, value === null ? null : -value])), whole.max);
    }
    const { data, coverage } = await scene.statistics({ data: 'P', phase: 'L1', ...range }, 'group');
    const { MIN = null, AVG = null, MAX = null } = data.P?.L1 ?? {};
    expectNear(MIN, whole.min);
    expectNear(AVG, whole.mean);
    expectNear(MAX, whole.max);
    expect(Math.abs((coverage.P ?? 0) - whole.coverage)).toBeLessThan(6e-4);
  }
}

function edgesOf(range: { from: number; to: number }, step: number): number[] {
  if (step === 86_400) return [...stepEdges({ ...range, unit: 'day', zone: ZONE })];
  return [...fixedStepEdges({ ...range, step, zone: ZONE })];
}

function leastOf(points: Points): number {
  return Math.min(...points.flatMap(([, value]) => (value === null ? [] : [value])));
}

function expectPoints(points: Points, values: readonly (number | null)[]): void {
  expect(points).toHaveLength(values.length);
  for (const [index, [, value]] of points.entries()) expectNear(value, values[index] ?? null);
}

/** Stores keep gauges in single precision. */
function expectNear(value: number | null, expected: number | null): void {
  if (value === null || expected === null) expect(value).toBe(expected);
  else expect(Math.abs(value - expected) / Math.max(1_000, Math.abs(expected))).toBeLessThan(1e-5);
}

// proves R-MEAS-087
describe('a group at every zoom, straight from the samples', () => {
  let folder = '';
  let chdb: SeriesStore;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phasor-group-'));
    chdb = openClickhouseSeriesStore({ folder, url: undefined, clock: new FakeClock(NOW), log: quiet });
    await chdb.start();
  });

  afterAll(async () => {
    await chdb.stop();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['in memory', 12],
    ['on chDB', 2],
  ] as const)(
    'has the same extremes, its mean between them, late data and ratios included: %s',
    async (place, numRuns) => {
      await fc.assert(
        fc.asyncProperty(fc.array(members, { minLength: 1, maxLength: 4 }), async (group) => {
          const store = place === 'on chDB' ? chdb : new MemorySeriesStore();
          if (place === 'in memory') await store.start();
          const { scene, add } = await sceneOf(group, store);
          await add('samples');
          await expectAsFromSamples(scene, group);
          if (place === 'on chDB') await store.settle();
          await add('late');
          const all = group.map(({ ratio, samples, late }) => ({ ratio, samples: [...samples, ...late] }));
          await expectAsFromSamples(scene, all);
          await store.settle();
          await expectAsFromSamples(scene, all);
        }),
        { numRuns },
      );
    },
  );
});
