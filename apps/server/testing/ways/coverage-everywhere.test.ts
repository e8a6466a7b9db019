import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClickhouseSeriesStore } from '../../src/adapters/clickhouse/clickhouse-series-store.ts';
import { createReports } from '../../src/features/reports/reports.ts';
import { createTariffs } from '../../src/features/tariffs/tariffs.ts';
import type { Device } from '../../src/ports/records/device-records.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import type { Sample, SeriesStore } from '../../src/ports/series-store.ts';
import { aCallContext } from '../call-context.ts';
import { aDevice, recordsInMemory } from '../record-builders.ts';
import { MeasurementScene } from '../scenes/measurement-scene.ts';
import { MemorySeriesStore } from '../series-store/memory-series-store.ts';
import { sharedStore } from '../series-store/shared-store.ts';
import { aTariff } from '../tariff-builder.ts';

const ZONE = 'Europe/Bratislava';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 2026-03-28T00:00 in Bratislava; the day after has 23 hours. */
const MIDNIGHT = Date.UTC(2026, 2, 27, 23);
const NOW = MIDNIGHT + 100 * DAY;
const PHASES = ['L1', 'L2', 'L3'] as const;
const PERIODS = ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const;
const STEPS = [900, 3_600, 86_400, 30 * 86_400];
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

type OwnSample = Omit<Sample, 'device'>;
type Column = `P_${(typeof PHASES)[number]}` | 'any';

interface World {
  readonly interval: number;
  /** Samples of each member, the powers of phases missing here and there. */
  readonly members: readonly (readonly OwnSample[])[];
  readonly from: number;
  readonly to: number;
}

/** Shares of the span: where something begins and how long it lasts. */
const stretch = fc.record({ at: fc.nat(1_000), length: fc.constantFrom(1, 5, 40, 200, 700) });
type Stretch = { readonly at: number; readonly length: number };
const within = (share: number, stretches: readonly Stretch[]) =>
  stretches.some(({ at, length }) => share >= at / 1_000 && share < (at + length) / 1_000);

const worlds: fc.Arbitrary<World> = fc
  .record({
    size: fc.constantFrom<(readonly [number, number])[]>(
      [10, 3],
      [45, 3],
      [50, 30],
      [60, 3],
      [60, 30],
      [300, 30],
      [900, 30],
      [900, 800],
    ),
    members: fc.array(
      fc.record({
        silent: fc.array(stretch, { maxLength: 2 }),
        dropped: fc.tuple(
          fc.array(stretch, { maxLength: 3 }),
          fc.array(stretch, { maxLength: 1 }),
          fc.array(stretch, { minLength: 1, maxLength: 3 }),
        ),
        alternating: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    begin: fc.nat(1_000),
    end: fc.nat(1_000),
  })
  .map(({ size: [seconds, hours], members, begin, end }): World => {
    const interval = seconds * SECOND;
    const first = MIDNIGHT + 5 * HOUR;
    const count = (hours * HOUR) / interval;
    const own = members.map(({ silent, dropped, alternating }) =>
      Array.from({ length: count }, (_, index) => index)
        .filter((index) => !within(index / count, silent))
        .map((index): OwnSample => {
          const isThere = (phase: number) =>
            !within(index / count, dropped[phase] ?? []) && !(alternating && phase === 1 && index % 3 > 0);
          const powers = PHASES.flatMap((name, phase) => (isThere(phase) ? [[`P_${name}`, 100 * phase + 7]] : []));
          const values = { ...Object.fromEntries(powers), E_I_L1: 1_000 + index };
          return { source: 1, time: first + (index + 1) * interval, interval, boot: 1, values };
        }),
    );
    const at = (share: number) => Math.floor((first + (hours * HOUR * share) / 1_000) / SECOND) * SECOND;
    const [low, high] = [Math.min(begin, end), Math.max(begin, end)];
    return { interval, members: own, from: at(low), to: Math.max(at(high), at(low) + HOUR) };
  });

/** Sample by sample: the share of a range for which samples with a column speak. */
function shareOf(samples: readonly OwnSample[], column: Column, { from, to }: World): number {
  const telling = samples.filter(({ values }) => column === 'any' || values[column] !== undefined);
  const parts = telling.map(({ time, interval }) => Math.min(time, to) - Math.max(time - interval, from));
  return parts.reduce((sum, part) => sum + Math.max(0, part), 0) / (to - from);
}

/** What is best measured of the phases, over the members on average. */
function expectedShare(members: World['members'], world: World): number {
  const shares = PHASES.map((phase) => members.reduce((sum, own) => sum + shareOf(own, `P_${phase}`, world), 0));
  return Math.max(...shares) / members.length;
}

function expectShare(actual: number | undefined, expected: number, { what, within }: { what: string; within: number }) {
  expect(Math.abs((actual ?? 0) - expected), `${what}: ${actual} for ${expected}`).toBeLessThan(within);
}

interface Scene {
  readonly scene: MeasurementScene;
  readonly devices: readonly Device[];
  readonly records: RecordStore;
}

async function expectGauges({ scene }: Scene, world: World): Promise<void> {
  const { from, to, members } = world;
  // Groups are sums of minutes: those at the ends are cut as if they were alike.
  const coarse = 1e-3 + (2 * MINUTE) / (to - from);
  for (const [who, own, tolerance] of [
    ['device', members.slice(0, 1), 2e-4],
    ['group', members, coarse],
  ] as const) {
    const expected = expectedShare(own, world);
    for (const step of STEPS) {
      const wish = { data: 'P', from, to, step } as const;
      const answer = await scene.profile(wish, who).catch(() => null);
      expectShare(answer?.coverage.P, expected, { what: `${who} in steps of ${step} s`, within: tolerance });
      if (step !== 3_600) continue;
      const beside = await scene.profile({ ...wish, neighbours: true }, who).catch(() => null);
      if (beside) expectShare(beside.coverage.P, expected, { what: `${who} with neighbours`, within: tolerance });
    }
    const figures = await scene.statistics({ data: 'P', phase: 'L1,L2,L3', from, to }, who).catch(() => null);
    expectShare(figures?.coverage.P, expected, { what: `statistics of the ${who}`, within: tolerance });
  }
}

/** Shares weighted by what was counted, alike where nothing was. */
function weighted(shares: readonly number[], counted: readonly number[]): number {
  const sum = counted.reduce((added, energy) => added + energy, 0);
  const weights = counted.map((energy) => (sum > 0 ? energy / sum : 1 / counted.length));
  return shares.reduce((added, share, index) => added + share * (weights[index] ?? 0), 0);
}

/** Between the first and the last reading energy is counted through a gap; what samples speak for is its coverage. */
async function expectEnergies({ scene, devices, records }: Scene, world: World): Promise<void> {
  const { from, to, members } = world;
  const shares = members.map((own) => {
    const [first, last] = [own[0]?.time ?? 0, own.at(-1)?.time ?? 0];
    return own.length > 1 && first < to && last > from ? shareOf(own, 'any', world) : 0;
  });
  const isCounted = (own: readonly OwnSample[]) => (own[0]?.time ?? NOW) <= from && (own.at(-1)?.time ?? 0) >= to;
  if (!members.every(isCounted)) return;
  const limits = { within: 2e-4 };
  const context = aCallContext({ devices });
  const range = { user_token: 't', macList: [], source: 1 as const, from: from / SECOND, to: to / SECOND };
  const { energies } = scene.measurements;
  const report = await createReports({ energies }).calls['reports.energy']({ ...range, data: ['E_I'] }, context);
  const counted = report.data.devices.map(({ energy }) => energy.E_I ?? 0);
  const ofGroup = weighted(shares, counted);
  const registers = await scene.profile({ data: 'E_I', from, to }, 'group');
  expectShare(registers.coverage.E_I, ofGroup, { what: 'registers of the group', ...limits });
  for (const period of PERIODS) {
    if (period === '15MIN' && to - from > 20 * DAY) continue;
    const one = await scene.energy({ data: 'E_I', period, from, to });
    expectShare(one.coverage.E_I, shares[0] ?? 0, { what: `energy by ${period}`, ...limits });
    const all = await scene.energy({ data: 'E_I', period, from, to }, 'group');
    expectShare(all.coverage.E_I, ofGroup, { what: `energy of the group by ${period}`, ...limits });
  }
  const { calls } = createTariffs({ tariffs: records.tariffs, exclusively: records.exclusively, energies });
  for (const period of PERIODS) {
    const { data } = await calls['tariffs.cost']({ ...range, period }, context);
    for (const [index, share] of shares.entries()) {
      expectShare(report.data.devices[index]?.coverage, share, { what: 'report', ...limits });
      expectShare(data.devices[index]?.coverage, share, { what: `bill by ${period}`, ...limits });
    }
  }
}

describe.each(['memory', 'chDB'] as const)('the share that was measured, kept by %s', (kind) => {
  let folder: string;
  let store: SeriesStore;
  let records: RecordStore;
  let count = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phasor-coverage-'));
    const clock = new FakeClock(NOW);
    const onDisk = () => openClickhouseSeriesStore({ folder, url: undefined, clock, log: quiet });
    store = kind === 'memory' ? new MemorySeriesStore() : onDisk();
    records = await recordsInMemory();
    await store.start();
  });

  afterAll(async () => {
    await store.stop();
    await records.stop();
    await rm(folder, { recursive: true });
  });

  async function sceneOf({ members }: World): Promise<Scene> {
    const devices = members.map(() => {
      count += 1;
      return aDevice({ mac: `EC${count.toString(16).toUpperCase().padStart(10, '0')}`, timeZone: ZONE });
    });
    const scene = new MeasurementScene(devices, { now: NOW, store: sharedStore(store) });
    for (const [index, device] of devices.entries()) {
      await records.devices.add(device);
      await records.tariffs.put(aTariff({ mac: device.mac, highPrice: 1_000, lowPrice: 1_000 }));
      await store.setTimeZone(device.mac, ZONE);
      await scene.add((members[index] ?? []).map((own) => ({ ...own, device: device.mac })));
    }
    return { scene, devices, records };
  }

  // proves R-MEAS-077
  it('refers to the requested range and to each column separately, by every step, of a device and of a group', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.boolean(), async (world, isSettled) => {
        const own = await sceneOf(world);
        if (isSettled) await store.settle();
        await expectGauges(own, world);
        await expectEnergies(own, world);
      }),
      { numRuns: kind === 'memory' ? 10 : 2 },
    );
  }, 240_000);
});
