import { stepEdges } from '@phasor/calendar';
import type { CostAnswer } from '@phasor/contract';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aCallContext } from '../../../../testing/call-context.ts';
import { aDevice, recordsInMemory } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import { aTariff } from '../../../../testing/tariff-builder.ts';
import type { Sample } from '../../../ports/series-store.ts';
import { createReports } from '../../reports/reports.ts';
import { createTariffs } from '../../tariffs/tariffs.ts';

const PLACE = aDevice();
const OTHER = aDevice({ mac: '0004A30000FF' });
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const QUARTER = 15 * MINUTE;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;
/** 2026-03-27T00:00 in Bratislava; the clock changes two days after. */
const MIDNIGHT = Date.UTC(2026, 2, 26, 23);
const NOW = MIDNIGHT + 60 * DAY;
const PHASES = ['E_I_L1', 'E_I_L2', 'E_I_L3'];
const COLUMNS = { phases: PHASES, total: ['E_I_T'], both: [...PHASES, 'E_I_T'], single: ['E_I_L1'] } as const;
const PERIODS = [
  ['15MIN', 'quarter'],
  ['HOUR', 'hour'],
  ['DAY', 'day'],
  ['MONTH', 'month'],
] as const;

/** One of the meters that measure at a place one after the other. */
interface Meter {
  readonly columns: keyof typeof COLUMNS;
  /** Instants of its readings, ascending. */
  readonly times: readonly number[];
  readonly interval: number;
  /** Wh of its phases together at its first reading. */
  readonly begin: number;
  /** W of all phases together. */
  readonly power: number;
}

interface Place {
  readonly meters: readonly Meter[];
  /** When each of the later meters took its place. */
  readonly exchanges: readonly number[];
  readonly from: number;
  readonly to: number;
}

const places: fc.Arbitrary<Place> = fc
  .record({
    meters: fc.array(
      fc.record({
        columns: fc.constantFrom('phases', 'total', 'both', 'single'),
        interval: fc.constantFrom(60, 300, 900).map((seconds) => seconds * SECOND),
        count: fc.integer({ min: 2, max: 150 }),
        begin: fc.constantFrom(0, 5, 900, 1_000, 123_000, 9_000_000),
        power: fc.integer({ min: 0, max: 12_000 }),
        pause: fc.constantFrom(1, 37, 400, 900, 7_000, 90_000, 3 * 86_400).map((seconds) => seconds * SECOND),
        exchange: fc.nat({ max: 100 }),
      }),
      { minLength: 2, maxLength: 3 },
    ),
    offset: fc.nat({ max: 3_600 }).map((seconds) => seconds * SECOND),
    unit: fc.constantFrom(SECOND, MINUTE, QUARTER, HOUR, DAY),
    ends: fc.tuple(fc.nat({ max: 1_000 }), fc.nat({ max: 1_000 })),
  })
  .map(({ meters, offset, unit, ends }) => {
    let time = MIDNIGHT + offset;
    const exchanges: number[] = [];
    const readings = meters.map(({ count, pause, exchange, ...meter }, index) => {
      if (index > 0) {
        exchanges.push(Math.floor(time + (pause * exchange) / 100) + 1);
        time += pause + 2;
      }
      const times = Array.from({ length: count }, (_, at) => time + at * meter.interval);
      time = times.at(-1) ?? time;
      return { ...meter, times };
    });
    const reach = time - MIDNIGHT;
    const at = (end: number) => MIDNIGHT + Math.floor((reach * end) / 1_000 / unit) * unit;
    const [from, to] = [Math.min(...ends), Math.max(...ends)].map(at) as [number, number];
    return { meters: readings, exchanges, from, to: Math.max(to, from + unit) };
  });

/** Three phases of unlike shares. */
const SHARES = [0.5, 0.3, 0.2];
const registerOf = ({ begin, power, times }: Meter, at: number) => begin + (power * (at - (times[0] ?? 0))) / HOUR;

const samplesOf = (meter: Meter, device: string): Sample[] =>
  meter.times.map((time) => {
    const all = registerOf(meter, time);
    const values = COLUMNS[meter.columns].map((column, index) => [
      column,
      column === 'E_I_T' || meter.columns === 'single' ? all : all * (SHARES[index] ?? 0),
    ]);
    return { device, source: 1, time, interval: meter.interval, boot: 1, values: Object.fromEntries(values) };
  });

/** Wh of a stretch: of each meter what its own register counted of it between its own readings. */
function energyOf({ meters }: Place, from: number, to: number): number {
  return meters.reduce((sum, meter) => {
    const [first, last] = [meter.times[0] ?? 0, meter.times.at(-1) ?? 0];
    const [begin, end] = [Math.max(from, first), Math.min(to, last)];
    return end > begin ? sum + registerOf(meter, end) - registerOf(meter, begin) : sum;
  }, 0);
}

/** Whether one of the meters counted at some time of a stretch. */
const isCounted = ({ meters }: Place, from: number, to: number) =>
  meters.some(({ times }) => Math.min(to, times.at(-1) ?? 0) > Math.max(from, times[0] ?? 0));

type Points = [number, number | null][];
const listOf = (answer: { data: Record<string, unknown> }, quantity: string, list: string) =>
  (answer.data[quantity] as Record<string, Points>)[list] ?? [];

async function sceneOf({ meters, exchanges }: Place) {
  const scene = await new MeasurementScene([PLACE, OTHER], {
    now: NOW,
    breaksFor: async (mac) => ({ resets: [], segmentStarts: mac === PLACE.mac ? exchanges : [] }),
    exchangesOf: async () => [],
  }).start();
  for (const meter of meters) await scene.add(samplesOf(meter, PLACE.mac));
  return scene;
}

/** Wh to a hundredth; nothing counted is no figure. */
function expectNear(actual: number | null | undefined, expected: number, what: string): void {
  expect(Math.abs((actual ?? 0) - expected), `${what}: ${actual} for ${expected}`).toBeLessThan(0.01);
}

async function expectEnergies(scene: MeasurementScene, place: Place): Promise<void> {
  const { from, to } = place;
  for (const [period, unit] of PERIODS) {
    const edges = stepEdges({ from, to, unit, zone: PLACE.timeZone });
    for (const who of ['device', 'group'] as const) {
      const answer = await scene.energy({ data: 'E_I', period, from, to }, who);
      for (const [step, [stamp, energy]] of listOf(answer, 'E_I', 'CUM').entries()) {
        const end = Math.min(edges[step + 1] ?? 0, to);
        expectNear(energy, energyOf(place, stamp, end), `${period} ${step} of the ${who}`);
        expect(energy !== null, `${period} ${step} of the ${who}: ${energy}`).toBe(isCounted(place, stamp, end));
      }
    }
  }
  const quarters = { from: Math.floor(from / QUARTER) * QUARTER, to: Math.ceil(to / QUARTER) * QUARTER };
  const demands = await scene.energy({ data: 'P_MAX', period: '15MIN', ...quarters });
  for (const [stamp, demand] of listOf(demands, 'P_MAX', 'CUM'))
    expectNear(demand, 4 * energyOf(place, stamp, stamp + QUARTER), `demand at ${stamp}`);
}

async function expectRegisters(scene: MeasurementScene, place: Place): Promise<void> {
  const { from, to, meters } = place;
  for (const step of [60, 900, 3_600, 86_400]) {
    // A profile has a register at the starts of its steps, the first one where it is known there.
    if ((to - from) / SECOND / step > 2_000 || (meters[0]?.times[0] ?? 0) > from) continue;
    const profile = await scene.profile({ data: 'E_I', cumulative: true, from, to, step });
    const known = listOf(profile, 'E_I', 'cumulative').filter(([, value]) => value !== null);
    for (const [index, [stamp, value]] of known.slice(1).entries()) {
      const [before, earlier] = known[index] ?? [0, 0];
      expectNear((value ?? 0) - (earlier ?? 0), energyOf(place, before, stamp), `register at ${step} s until ${stamp}`);
    }
    const [first, last] = profile.ends?.E_I?.cumulative ?? [];
    if (first && last) expectNear(last[1] - first[1], energyOf(place, from, to), 'first and last reading');
  }
}

/** The report, and the bill by each of the periods. */
async function sumsOf(scene: MeasurementScene, { from, to }: Place) {
  const records = await recordsInMemory();
  onTestFinished(() => records.stop());
  await records.devices.add(PLACE);
  await records.tariffs.put(aTariff({ highPrice: 1_000, lowPrice: 1_000 }));
  const { energies } = scene.measurements;
  const context = aCallContext({ devices: [PLACE] });
  const body = { user_token: 't', macList: [], source: 1 as const, from: from / SECOND, to: to / SECOND };
  const { data } = await createReports({ energies }).calls['reports.energy']({ ...body, data: ['E_I'] }, context);
  const { calls } = createTariffs({ tariffs: records.tariffs, exclusively: records.exclusively, energies });
  const costs = new Map<string, CostAnswer['data']>();
  for (const [period] of PERIODS) costs.set(period, (await calls['tariffs.cost']({ ...body, period }, context)).data);
  return { report: data.devices[0], costs };
}

async function expectSums(scene: MeasurementScene, place: Place): Promise<void> {
  const whole = energyOf(place, place.from, place.to);
  const { report, costs } = await sumsOf(scene, place);
  expectNear(report?.energy.E_I, whole, 'report');
  for (const [period, { devices, total }] of costs) {
    expectNear(devices[0]?.imported, whole, `bill by ${period}`);
    expectNear(total, whole, `cost by ${period}`);
  }
}

/** No figure and no coverage in any call; a profile has the register that its range begins with, and no readings of it. */
async function expectMissing(place: Place): Promise<void> {
  const { from, to } = place;
  const range = { from, to };
  const scene = await sceneOf(place);
  const notFound = { error: 'store.not_found' };
  for (const [period] of PERIODS)
    for (const who of ['device', 'group'] as const)
      await expect(scene.energy({ data: 'E_I', period, ...range }, who)).rejects.toMatchObject(notFound);
  const profile = await scene.profile({ data: 'E_I', cumulative: true, ...range });
  expect([profile.ends, profile.coverage.E_I]).toEqual([undefined, 0]);
  expect((await scene.profile({ data: 'E_I', cumulative: true, ...range }, 'group')).missing).toContain(PLACE.mac);
  const { report, costs } = await sumsOf(scene, place);
  const nothing = { mac: PLACE.mac, coverage: 0 };
  expect(report).toEqual({ ...nothing, energy: { E_I: null } });
  for (const { total, devices } of costs.values()) {
    expect(total).toBeNull();
    expect(devices).toMatchObject([{ ...nothing, imported: null, total: null }]);
  }
}

async function expectSame(place: Place): Promise<void> {
  const scene = await sceneOf(place);
  await expectEnergies(scene, place);
  await expectRegisters(scene, place);
  await expectSums(scene, place);
}

describe('meters of a place one after the other', () => {
  // proves R-MEAS-078
  it('count what each of them counted, whatever columns and heights their registers have', async () => {
    // A range that touches no meter's readings is missing, see below.
    const touching = places.filter((place) => energyOf(place, place.from, place.to) > 0);
    await fc.assert(fc.asyncProperty(touching, expectSame), { numRuns: 25 });
  });

  // proves R-MEAS-083
  it('count nothing between them, which is missing in all calls instead of 0', async () => {
    await fc.assert(
      fc.asyncProperty(places, fc.nat({ max: 1_000 }), async (place, share) => {
        const between = place.meters.slice(1).map(({ times }, index) => ({
          from: place.meters[index]?.times.at(-1) ?? 0,
          to: times[0] ?? 0,
        }));
        const pause = between[share % between.length] ?? { from: 0, to: 0 };
        const from = Math.ceil((pause.from + (share / 3_000) * (pause.to - pause.from)) / SECOND) * SECOND;
        const to = Math.floor((pause.to - (share / 2_500) * (pause.to - pause.from)) / SECOND) * SECOND;
        if (to > from) await expectMissing({ ...place, from, to });
      }),
      { numRuns: 40 },
    );
  });

  const meter = (
    columns: Meter['columns'],
    { hour, begin, power }: { hour: number; begin: number; power: number },
  ) => ({
    ...{ columns, begin, power, interval: 5 * MINUTE },
    times: Array.from({ length: 60 }, (_, index) => MIDNIGHT + hour * HOUR + index * 5 * MINUTE),
  });

  // proves R-MEAS-078
  it.each([
    ['phases', 'total'],
    ['total', 'phases'],
    ['phases', 'single'],
    ['both', 'single'],
    ['single', 'both'],
  ] as const)('have the peak of either as measured, %s before %s', async (first, second) => {
    const at = (powers: readonly [number, number]): Place => ({
      meters: [
        meter(first, { hour: 0, begin: 70_000, power: powers[0] }),
        meter(second, { hour: 5, begin: 10, power: powers[1] }),
      ],
      exchanges: [MIDNIGHT + 5 * HOUR - MINUTE],
      from: MIDNIGHT,
      to: MIDNIGHT + DAY,
    });
    for (const powers of [
      [3_000, 9_000],
      [9_000, 3_000],
    ] as const) {
      const place = at(powers);
      const scene = await sceneOf(place);
      const answer = await scene.energy({ data: 'P_MAX', period: 'MONTH', from: place.from, to: place.to });
      expect(listOf(answer, 'P_MAX', 'CUM').map(([, value]) => Math.round(value ?? 0))).toEqual([9_000]);
      expect(answer.possible_peaks?.CUM ?? []).toEqual([]);
    }
  });

  // proves R-MEAS-078
  it('count by their phases between two meters with a total', async () => {
    const power = 4_800;
    const meters = [
      meter('total', { hour: 0, begin: 70_000, power }),
      meter('phases', { hour: 5, begin: 10, power }),
      meter('both', { hour: 10, begin: 900, power }),
    ];
    const exchanges = [MIDNIGHT + 5 * HOUR - MINUTE, MIDNIGHT + 10 * HOUR - MINUTE];
    const place = { meters, exchanges, from: MIDNIGHT, to: MIDNIGHT + 14 * HOUR };
    expect(energyOf(place, place.from, place.to)).toBe(4_800 * (14 - 2 / 12));
    await expectSame(place);
    await expectSame({ ...place, from: MIDNIGHT + 6 * HOUR + 7 * SECOND, to: MIDNIGHT + 9 * HOUR });
  });
});
