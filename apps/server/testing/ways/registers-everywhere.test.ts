import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stepEdges } from '@phasor/calendar';
import { FakeClock } from '@phasor/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClickhouseSeriesStore } from '../../src/adapters/clickhouse/clickhouse-series-store.ts';
import { createReports } from '../../src/features/reports/reports.ts';
import { createTariffs } from '../../src/features/tariffs/tariffs.ts';
import type { Device } from '../../src/ports/records/device-records.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import type { SeriesStore } from '../../src/ports/series-store.ts';
import { aCallContext } from '../call-context.ts';
import { expectEnergy, expectSameRelays } from '../devices/relays-everywhere.ts';
import { aDevice, recordsInMemory } from '../record-builders.ts';
import { MeasurementScene } from '../scenes/measurement-scene.ts';
import {
  CIRCUITS,
  energyOf,
  isMeasured,
  LORA,
  type Meter,
  measuredShare,
  meters,
  PERIODS,
  PHASES,
  type Registers,
  readTimes,
  WIFI,
} from '../series-store/dropped-columns.ts';
import { MemorySeriesStore } from '../series-store/memory-series-store.ts';
import { sharedStore } from '../series-store/shared-store.ts';
import { aTariff } from '../tariff-builder.ts';

const ZONE = 'Europe/Bratislava';
const SECOND = 1_000;
const QUARTER = 900_000;
const NOW = Date.UTC(2026, 4, 28);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

type Points = [number, number | null][];
type Data = Record<string, Record<string, Points>>;

/** What a call of series answers: by quantity and list of the answer, the registers that it is made of. */
interface Answered {
  readonly asked: { readonly data: string; readonly phase: string; readonly source: 1 | 2 };
  readonly figures: readonly { readonly quantity: string; readonly list: string; readonly registers: Registers }[];
}

const QUADRANTS = ['Q1', 'Q2', 'Q3', 'Q4'];
const MADE_OF: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['E_I', 'E_E', 'S_E', ...QUADRANTS].map((name) => [name, [name]])),
  Q_E: QUADRANTS,
};
const ofPhases = (quantity: string, phases: readonly string[]): Registers => ({
  place: WIFI,
  columns: (MADE_OF[quantity] ?? []).flatMap((name) => phases.map((phase) => `${name}_${phase}`)),
});
const REPORTED_TOTALS: Readonly<Record<string, readonly string[]>> = {
  E_I: ['E_I_T'],
  E_E: ['E_E_T'],
  Q_E: ['Q12_T', 'Q34_T'],
};

const ANSWERED: readonly Answered[] = [
  {
    asked: { data: Object.keys(MADE_OF).join(), phase: 'L1,L2,L3,CUM', source: 1 },
    figures: Object.keys(MADE_OF).flatMap((quantity) => [
      { quantity, list: 'CUM', registers: ofPhases(quantity, PHASES) },
      ...PHASES.map((phase) => ({ quantity, list: phase, registers: ofPhases(quantity, [phase]) })),
    ]),
  },
  {
    asked: { data: 'E_I', phase: 'CH1,CH2,CH8', source: 1 },
    figures: ['CH1', 'CH2', 'CH8'].map((list) => ({
      quantity: 'E_I',
      list,
      registers: { place: CIRCUITS, columns: [`${list}_E_I`] },
    })),
  },
  {
    asked: { data: Object.keys(REPORTED_TOTALS).join(), phase: 'CUM', source: 2 },
    figures: Object.entries(REPORTED_TOTALS).map(([quantity, columns]) => ({
      quantity,
      list: 'CUM',
      registers: { place: LORA, columns, isAll: true },
    })),
  },
];
const IMPORTED = ofPhases('E_I', PHASES);

/** A sample that ends in a bucket counts to it as a whole: at the ends that is one sample more or less. */
function expectCoverage(actual: number | undefined, meter: Meter, what: string): void {
  const { from, to, interval } = meter;
  const read = PHASES.flatMap((phase) => readTimes(meter, WIFI, `E_I_${phase}`));
  // Before the first reading of all nothing is counted, whatever its sample covers.
  if (!(Math.min(...read) <= from && Math.max(...read) >= to)) return;
  const isEven = [60 * SECOND, 300 * SECOND, QUARTER].some((length) => length === interval) || interval % QUARTER === 0;
  const tolerance = 2e-4 + (isEven || (60 * SECOND) % interval === 0 ? 0 : (2 * interval) / (to - from));
  const expected = energyOf(meter, IMPORTED, [from, to]) === null ? 0 : measuredShare(meter, from, to);
  expect(Math.abs((actual ?? 0) - expected), `${what}: ${actual} for ${expected}`).toBeLessThan(tolerance);
}

interface World {
  readonly store: SeriesStore;
  readonly records: RecordStore;
}

interface Scene {
  readonly scene: MeasurementScene;
  readonly device: Device;
}

let devices = 0;

/** A device of its own in a store that serves all runs. */
async function sceneOf({ store, records }: World, meter: Meter): Promise<Scene> {
  devices += 1;
  const device = aDevice({ mac: `EE${devices.toString(16).toUpperCase().padStart(10, '0')}`, timeZone: ZONE });
  await records.devices.add(device);
  await records.tariffs.put(aTariff({ mac: device.mac, highPrice: 1_000, lowPrice: 1_000 }));
  await store.setTimeZone(device.mac, ZONE);
  const scene = new MeasurementScene([device], { now: NOW, store: sharedStore(store) });
  const add = async (turn: number) => {
    for (const { place, batches } of meter.parts) {
      const batch = batches[turn] ?? [];
      await scene.add(
        batch.map((sample) => ({ ...sample, device: device.mac })),
        place.family,
      );
    }
  };
  await add(0);
  await store.settle();
  for (const turn of [1, 2]) await add(turn);
  return { scene, device };
}

/** Energies of charts, of every register. */
async function expectSameEnergies({ scene }: Scene, meter: Meter): Promise<void> {
  const { from, to } = meter;
  for (const { asked, figures } of ANSWERED) {
    for (const [period, unit] of PERIODS) {
      const edges = stepEdges({ from, to, unit, zone: ZONE });
      const answer = await scene.energy({ ...asked, period, from, to }).catch(() => null);
      if (answer === null) {
        expect(figures.every(({ registers }) => energyOf(meter, registers, [from, to]) === null)).toBe(true);
        continue;
      }
      if (asked.source === 1 && asked.phase !== 'CH1,CH2,CH8')
        expectCoverage(answer.coverage.E_I, meter, `coverage by ${period}`);
      for (const { quantity, list, registers } of figures) {
        const points = (answer.data as Data)[quantity]?.[list] ?? [];
        expect(points).toHaveLength(edges.length - 1);
        for (const [step, [stamp, energy]] of points.entries()) {
          const expected = energyOf(meter, registers, [stamp, Math.min(edges[step + 1] ?? 0, to)]);
          expectEnergy(energy, expected, `${quantity} ${list} ${period} ${step}`);
        }
      }
    }
  }
}

/** Bills and reports over the range. */
async function expectSameSums({ records }: World, { scene, device }: Scene, meter: Meter): Promise<void> {
  const { from, to } = meter;
  const context = aCallContext({ devices: [device] });
  const range = { user_token: 't', macList: [], source: 1 as const, from: from / SECOND, to: to / SECOND };
  const { energies } = scene.measurements;
  const report = createReports({ energies }).calls['reports.energy'];
  const data = ['E_I', 'E_E', 'Q1', 'Q2', 'Q3', 'Q4'] as const;
  const reported = await report({ ...range, data: [...data] }, context);
  for (const name of data) {
    const energy = reported.data.devices[0]?.energy[name] ?? null;
    expectEnergy(energy, energyOf(meter, ofPhases(name, PHASES), [from, to]), `report of ${name}`);
  }
  expectCoverage(reported.data.devices[0]?.coverage, meter, 'coverage of the report');
  const answered = await report({ ...range, source: 2, data: ['E_I', 'E_E'] }, context);
  for (const name of ['E_I', 'E_E'] as const) {
    const expected = energyOf(meter, { place: LORA, columns: [`${name}_T`] }, [from, to]);
    expectEnergy(answered.data.devices[0]?.energy[name] ?? null, expected, `report of ${name} over LoRa`);
  }
  const whole = energyOf(meter, IMPORTED, [from, to]);
  const { calls } = createTariffs({ tariffs: records.tariffs, exclusively: records.exclusively, energies });
  for (const [period] of PERIODS) {
    const { data } = await calls['tariffs.cost']({ ...range, period }, context);
    expectEnergy(data.devices[0]?.imported ?? null, whole, `bill by ${period}`);
    expectEnergy(data.total, whole, `cost by ${period}`);
    expectCoverage(data.devices[0]?.coverage, meter, `coverage of the bill by ${period}`);
  }
}

async function expectSameProfile({ scene }: Scene, meter: Meter): Promise<void> {
  const { from, to } = meter;
  for (const { asked, figures } of ANSWERED) {
    for (const step of [30, 60, 300, 900, 3_600, 86_400]) {
      if ((to - from) / SECOND / step > 2_000) continue;
      const answer = await scene.profile({ ...asked, from, to, step }).catch(() => null);
      if (answer === null) continue;
      for (const { quantity, list, registers } of figures) {
        const name = list === 'CUM' ? 'cumulative' : list;
        const points = ((answer.data as Data)[quantity]?.[name] ?? []).filter(([, value]) => value !== null);
        for (const [index, [stamp, value]] of points.slice(1).entries()) {
          const [before, earlier] = points[index] ?? [0, 0];
          const expected = energyOf(meter, registers, [before, stamp]);
          const what = `${quantity} ${list} from ${before} to ${stamp} at ${step} s`;
          expectEnergy((value ?? 0) - (earlier ?? 0), expected, what);
        }
      }
    }
  }
}

async function expectSamePeaks({ scene }: Scene, meter: Meter): Promise<void> {
  const first = Math.floor(meter.from / QUARTER) * QUARTER;
  const range = { from: first, to: Math.ceil(meter.to / QUARTER) * QUARTER };
  const answer = await scene.energy({ data: 'P_MAX', period: '15MIN', ...range }).catch(() => null);
  if (answer === null) return;
  const demandsOf = ({ data }: { data: Record<string, unknown> }) => (data.P_MAX as Record<string, Points>).CUM ?? [];
  const demandAt = (quarter: number) => 4 * (energyOf(meter, IMPORTED, [quarter, quarter + QUARTER]) ?? 0);
  for (const [stamp, demand] of demandsOf(answer)) {
    if (demand !== null) expect(Math.abs(demand - demandAt(stamp))).toBeLessThan(0.01);
  }
  if (QUARTER % meter.interval !== 0 && meter.interval % QUARTER !== 0) return;
  const quarters = Array.from({ length: (range.to - first) / QUARTER }, (_, index) => first + index * QUARTER);
  for (const period of ['DAY', 'MONTH'] as const) {
    const peaks = await scene.energy({ data: 'P_MAX', period, ...range });
    const own = (points: Points) => points.filter(([, demand]) => demand !== null).map(([, demand]) => demand ?? 0);
    const measured = quarters.filter((quarter) => isMeasured(meter, quarter));
    const highest = (some: readonly number[]) => Math.max(0, ...some.map(demandAt));
    const answered = Math.max(0, ...own(demandsOf(peaks)));
    const possible = Math.max(answered, ...own((peaks.possible_peaks?.CUM ?? []) as Points));
    expect(Math.abs(answered - highest(measured)), `peak by ${period}: ${answered}`).toBeLessThan(0.01);
    expect(Math.abs(possible - highest(quarters)), `possible peak by ${period}: ${possible}`).toBeLessThan(0.01);
  }
}

describe.each(['memory', 'chDB'] as const)('energy whose single columns are missing, stored by %s', (kind) => {
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

  // proves R-MEAS-077, R-MEAS-086, R-MEAS-088
  it('is what the samples say in every chart, bill, report and peak', async () => {
    await fc.assert(
      fc.asyncProperty(meters, fc.boolean(), async (meter, isSettled) => {
        const own = await sceneOf(world, meter);
        if (isSettled) await world.store.settle();
        await expectSameEnergies(own, meter);
        await expectSameRelays(own, meter);
        await expectSameSums(world, own, meter);
        await expectSameProfile(own, meter);
        await expectSamePeaks(own, meter);
      }),
      { numRuns: kind === 'memory' ? 20 : 3 },
    );
  }, 240_000);
});
