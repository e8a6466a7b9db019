import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stepEdges } from '@phasor/calendar';
import { FakeClock } from '@phasor/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClickhouseSeriesStore } from '../src/adapters/clickhouse/clickhouse-series-store.ts';
import { createReports } from '../src/features/reports/reports.ts';
import { createTariffs } from '../src/features/tariffs/tariffs.ts';
import type { Device, RecordStore } from '../src/ports/record-store.ts';
import type { SeriesStore } from '../src/ports/series-store.ts';
import { aCallContext } from './call-context.ts';
import {
  counted,
  energyOf,
  isMeasured,
  type Meter,
  measuredShare,
  meters,
  PHASES,
  readingsOf,
} from './dropped-columns.ts';
import { MeasurementScene } from './measurement-scene.ts';
import { MemorySeriesStore } from './memory-series-store.ts';
import { aDevice, recordsInMemory } from './record-builders.ts';
import { aTariff } from './tariff-builder.ts';

const ZONE = 'Europe/Bratislava';
const SECOND = 1_000;
const QUARTER = 900_000;
const NOW = Date.UTC(2026, 4, 28);
const PERIODS = [
  ['15MIN', 'quarter'],
  ['HOUR', 'hour'],
  ['DAY', 'day'],
  ['MONTH', 'month'],
] as const;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

type Points = [number, number | null][];
const listOf = (answer: { data: Record<string, unknown> }, quantity: string, list: 'CUM' | 'cumulative') =>
  (answer.data[quantity] as Record<string, Points>)[list] ?? [];

function expectEnergy(actual: number | null, expected: number | null, what: string): void {
  // The last sample of all may end a step in which nothing can be counted any more: none and nothing are the same.
  expect(Math.abs((actual ?? 0) - (expected ?? 0)), `${what}: ${actual} for ${expected}`).toBeLessThan(0.001);
}

/** A sample that ends in a bucket counts to it as a whole: at the ends that is one sample more or less. */
function expectCoverage(actual: number | undefined, meter: Meter, what: string): void {
  const { from, to, interval } = meter;
  const read = PHASES.flatMap((phase) => readingsOf(meter, phase).map(([time]) => time));
  // Before the first reading of all nothing is counted, whatever its sample covers.
  if (!(Math.min(...read) <= from && Math.max(...read) >= to)) return;
  const isEven = [60 * SECOND, 300 * SECOND, QUARTER].some((length) => length === interval) || interval % QUARTER === 0;
  const tolerance = 2e-4 + (isEven || (60 * SECOND) % interval === 0 ? 0 : (2 * interval) / (to - from));
  const expected = energyOf(meter, from, to) === null ? 0 : measuredShare(meter, from, to);
  expect(Math.abs((actual ?? 0) - expected), `${what}: ${actual} for ${expected}`).toBeLessThan(tolerance);
}

interface World {
  readonly store: SeriesStore;
  readonly records: RecordStore;
}

let devices = 0;

/** A device of its own in a store that serves all runs. */
async function sceneOf({ store, records }: World, meter: Meter) {
  devices += 1;
  const device = aDevice({ mac: `EE${devices.toString(16).toUpperCase().padStart(10, '0')}`, timeZone: ZONE });
  await records.devices.add(device);
  await records.tariffs.put(aTariff({ mac: device.mac, highPrice: 1_000, lowPrice: 1_000 }));
  await store.setTimeZone(device.mac, ZONE);
  const own: SeriesStore = {
    start: async () => undefined,
    stop: async () => undefined,
    append: (batch) => store.append(batch),
    rows: (query) => store.rows(query),
    folds: (query) => store.folds(query),
    watch: (watcher) => store.watch(watcher),
    extents: (macs) => store.extents(macs),
    settle: () => store.settle(),
    status: () => store.status(),
    setTimeZone: (mac, zone) => store.setTimeZone(mac, zone),
  };
  const scene = new MeasurementScene([device], { now: NOW, store: own });
  for (const [index, batch] of meter.batches.entries()) {
    await scene.add(batch.map((sample) => ({ ...sample, device: device.mac })));
    if (index === 0) await store.settle();
  }
  return { scene, device };
}

/** Energies of charts, sums of profiles, bills and reports over a range. */
async function expectSameEverywhere(
  { records }: World,
  { scene, device }: { scene: MeasurementScene; device: Device },
  meter: Meter,
): Promise<void> {
  const { from, to } = meter;
  const whole = energyOf(meter, from, to);
  for (const [period, unit] of PERIODS) {
    const edges = stepEdges({ from, to, unit, zone: ZONE });
    const answer = await scene.energy({ data: 'E_I', period, from, to }).catch(() => null);
    if (answer === null) {
      expect(whole).toBeNull();
      continue;
    }
    expectCoverage(answer.coverage.E_I, meter, `coverage by ${period}`);
    const points = listOf(answer, 'E_I', 'CUM');
    expect(points).toHaveLength(edges.length - 1);
    for (const [step, [stamp, energy]] of points.entries()) {
      expectEnergy(energy, energyOf(meter, stamp, Math.min(edges[step + 1] ?? 0, to)), `${period} ${step}`);
    }
  }
  const context = aCallContext({ devices: [device] });
  const range = { user_token: 't', macList: [], source: 1 as const, from: from / SECOND, to: to / SECOND };
  const { energies } = scene.measurements;
  const report = await createReports({ energies }).calls['reports.energy']({ ...range, data: ['E_I'] }, context);
  expectEnergy(report.data.devices[0]?.energy.E_I ?? null, whole, 'report');
  expectCoverage(report.data.devices[0]?.coverage, meter, 'coverage of the report');
  const { calls } = createTariffs({ records, energies });
  for (const [period] of PERIODS) {
    const { data } = await calls['tariffs.cost']({ ...range, period }, context);
    expectEnergy(data.devices[0]?.imported ?? null, whole, `bill by ${period}`);
    expectEnergy(data.total, whole, `cost by ${period}`);
    expectCoverage(data.devices[0]?.coverage, meter, `coverage of the bill by ${period}`);
  }
}

async function expectSameProfile({ scene }: { scene: MeasurementScene }, meter: Meter): Promise<void> {
  const { from, to } = meter;
  for (const step of [30, 60, 300, 900, 3_600, 86_400]) {
    if ((to - from) / SECOND / step > 2_000) continue;
    const wish = { data: 'E_I', cumulative: true, from, to, step } as const;
    const answer = await scene.profile(wish).catch(() => null);
    if (answer === null) continue;
    const points = listOf(answer, 'E_I', 'cumulative').filter(([, value]) => value !== null);
    for (const [index, [stamp, value]] of points.slice(1).entries()) {
      const [before, earlier] = points[index] ?? [0, 0];
      const expected = PHASES.reduce((sum, phase) => sum + (counted(readingsOf(meter, phase), before, stamp) ?? 0), 0);
      expectEnergy((value ?? 0) - (earlier ?? 0), expected, `register from ${before} to ${stamp} at ${step} s`);
    }
  }
}

async function expectSamePeaks({ scene }: { scene: MeasurementScene }, meter: Meter): Promise<void> {
  const first = Math.floor(meter.from / QUARTER) * QUARTER;
  const range = { from: first, to: Math.ceil(meter.to / QUARTER) * QUARTER };
  const answer = await scene.energy({ data: 'P_MAX', period: '15MIN', ...range }).catch(() => null);
  if (answer === null) return;
  for (const [stamp, demand] of listOf(answer, 'P_MAX', 'CUM')) {
    if (demand === null) continue;
    const energy = energyOf(meter, stamp, stamp + QUARTER);
    expect(Math.abs(demand - 4 * (energy ?? 0))).toBeLessThan(0.01);
  }
  if (QUARTER % meter.interval !== 0 && meter.interval % QUARTER !== 0) return;
  const quarters = Array.from({ length: (range.to - first) / QUARTER }, (_, index) => first + index * QUARTER);
  for (const period of ['DAY', 'MONTH'] as const) {
    const peaks = await scene.energy({ data: 'P_MAX', period, ...range });
    const own = (points: Points) => points.filter(([, demand]) => demand !== null).map(([, demand]) => demand ?? 0);
    const measured = quarters.filter((quarter) => isMeasured(meter, quarter));
    const highest = (some: readonly number[]) =>
      Math.max(0, ...some.map((quarter) => 4 * (energyOf(meter, quarter, quarter + QUARTER) ?? 0)));
    const told = Math.max(0, ...own(listOf(peaks, 'P_MAX', 'CUM')));
    const possible = Math.max(told, ...own((peaks.possible_peaks?.CUM ?? []) as Points));
    expect(Math.abs(told - highest(measured)), `peak by ${period}: ${told}`).toBeLessThan(0.01);
    expect(Math.abs(possible - highest(quarters)), `possible peak by ${period}: ${possible}`).toBeLessThan(0.01);
  }
}

describe.each(['memory', 'chDB'] as const)('energy whose single columns are missing, kept by %s', (kind) => {
  let folder: string;
  let world: World;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phasor-everywhere-'));
    const clock = new FakeClock(NOW);
    const onDisk = () => openClickhouseSeriesStore({ folder, url: undefined, clock, log: quiet });
    world = { store: kind === 'memory' ? new MemorySeriesStore() : onDisk(), records: await recordsInMemory() };
    await world.store.start();
  });

  afterAll(async () => {
    await world.store.stop();
    await world.records.stop();
    await rm(folder, { recursive: true });
  });

  it('is what the samples say in every chart, bill, report and peak', async () => {
    await fc.assert(
      fc.asyncProperty(meters, fc.boolean(), async (meter, isSettled) => {
        const own = await sceneOf(world, meter);
        if (isSettled) await world.store.settle();
        await expectSameEverywhere(world, own, meter);
        await expectSameProfile(own, meter);
        await expectSamePeaks(own, meter);
      }),
      { numRuns: kind === 'memory' ? 40 : 5 },
    );
  }, 240_000);
});
