import { stepEdges } from '@phasor/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../testing/scenes/measurement-scene.ts';
import type { Sample } from '../../ports/series-store.ts';

const HOUR = 3_600_000;
const ZONES = ['Europe/Bratislava', 'Asia/Kolkata', 'Australia/Lord_Howe'] as const;
/** Days with a clock change in one of the zones, and one without. */
const DAYS = ['2026-03-29', '2026-10-25', '2026-04-05', '2026-06-01'] as const;

interface Meter {
  readonly samples: readonly Sample[];
  readonly zone: string;
  readonly from: number;
  readonly to: number;
}

/** A meter over about two days around a clock change: intervals of 1 s to a quarter hour, gaps, registers that fit. */
const meters: fc.Arbitrary<Meter> = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    day: fc.constantFrom(...DAYS),
    readings: fc.array(
      fc.record({
        power: fc.integer({ min: 0, max: 9_000 }),
        interval: fc.constantFrom(1_000, 10_000, 60_000, 900_000),
        repeat: fc.integer({ min: 1, max: 12 }),
        gap: fc.oneof(
          { weight: 5, arbitrary: fc.constant(0) },
          { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 4 * HOUR }) },
        ),
      }),
      { minLength: 5, maxLength: 30 },
    ),
    shuffled: fc.boolean(),
  })
  .map(({ zone, day, readings, shuffled }) => {
    const start = Date.parse(`${day}T00:00:00Z`) - 12 * HOUR;
    const samples = samplesOf(start, readings);
    const range = { from: start - HOUR, to: (samples.at(-1)?.time ?? start) + HOUR };
    const days = stepEdges({ ...range, unit: 'day', zone });
    return { samples: shuffled ? samples.toReversed() : samples, zone, from: days[0] ?? 0, to: days.at(-1) ?? 0 };
  });

function samplesOf(
  start: number,
  readings: readonly { power: number; interval: number; repeat: number; gap: number }[],
): Sample[] {
  const samples: Sample[] = [];
  let time = start;
  let register = 1_000;
  for (const { power, interval, repeat, gap } of readings) {
    time += gap;
    register += (power * gap) / HOUR;
    for (let count = 0; count < repeat; count += 1) {
      time += interval;
      register += (power * interval) / HOUR;
      const values = { P_L1: power, E_I_L1: register };
      samples.push({ device: aDevice().mac, source: 1, time, interval, boot: 1, values });
    }
  }
  return samples;
}

async function sceneOf({ samples, zone, to }: Meter): Promise<MeasurementScene> {
  const scene = await new MeasurementScene([aDevice({ timeZone: zone })], { now: to + HOUR }).start();
  // Two batches, the second one late and with duplicates.
  await scene.add(samples.slice(samples.length >> 1));
  await scene.add(samples);
  return scene;
}

/** The register at t directly from the samples; the outermost readings hold outside of them. */
function registerBrute(samples: readonly Sample[], t: number): number {
  const ordered = samples.toSorted((a, b) => a.time - b.time);
  const after = ordered.findIndex(({ time }) => time >= t);
  const next = ordered[after];
  const before = ordered[after - 1];
  const value = (sample: Sample | undefined) => sample?.values.E_I_L1 ?? Number.NaN;
  if (after === -1) return value(ordered.at(-1));
  if (!next || !before) return value(next);
  return value(before) + ((t - before.time) / (next.time - before.time)) * (value(next) - value(before));
}

/** Mean, extremes and covered ms of the samples over (from, to], by overlap (D51). */
function meanBrute(samples: readonly Sample[], from: number, to: number) {
  let energy = 0;
  let covered = 0;
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { time, interval, values } of samples) {
    const overlap = Math.min(time, to) - Math.max(time - interval, from);
    if (overlap <= 0) continue;
    const power = values.P_L1 ?? Number.NaN;
    energy += power * overlap;
    covered += overlap;
    min = Math.min(min, power);
    max = Math.max(max, power);
  }
  return { mean: covered > 0 ? energy / covered : null, min, max, covered };
}

type Points = [number, number | null][];

describe('compared with a calculation directly from the samples', () => {
  // proves R-ANA-026, R-MEAS-022
  it('energies of every period are the same and add up to the same', async () => {
    await fc.assert(
      fc.asyncProperty(meters, async (meter) => {
        const scene = await sceneOf(meter);
        const { from, to, zone, samples } = meter;
        const known = registerBrute(samples, to) - registerBrute(samples, from);
        for (const [period, unit] of [
          ['15MIN', 'quarter'],
          ['HOUR', 'hour'],
          ['DAY', 'day'],
          ['MONTH', 'month'],
        ] as const) {
          const answer = await scene.energy({ data: 'E_I', period, from, to });
          const { CUM } = answer.data.E_I as { CUM: Points };
          const edges = stepEdges({ from, to, unit, zone });
          expect(CUM.map(([stamp]) => stamp)).toEqual([...edges.subarray(0, -1)].map((edge) => Math.max(edge, from)));
          for (const [step, [stamp, energy]] of CUM.entries()) {
            const end = Math.min(edges[step + 1] ?? 0, to);
            const expected = registerBrute(samples, end) - registerBrute(samples, stamp);
            if (energy === null) expect(expected).toBe(0);
            else expect(energy).toBeCloseTo(expected, 4);
          }
          expect(CUM.reduce((sum, [, energy]) => sum + (energy ?? 0), 0)).toBeCloseTo(known, 2);
        }
      }),
      { numRuns: 40 },
    );
  });

  // proves R-MEAS-026
  it('demands of quarter hours are their energy over a quarter of an hour', async () => {
    await fc.assert(
      fc.asyncProperty(meters, async (meter) => {
        const scene = await sceneOf(meter);
        const { from, to, samples } = meter;
        const answer = await scene.profile({ data: 'P_MAX', phase: 'CUM', from, to });
        const { cumulative } = answer.data.P_MAX as { cumulative: Points };
        for (const [stamp, demand] of cumulative) {
          if (demand === null) continue;
          const energy = registerBrute(samples, stamp + HOUR / 4) - registerBrute(samples, stamp);
          expect(demand).toBeCloseTo(energy * 4, 2);
        }
        const shares = new Map(answer.steps_covered ?? []);
        const highest = (isWanted: (share: number) => boolean) =>
          Math.max(0, ...cumulative.map(([stamp, demand]) => (isWanted(shares.get(stamp) ?? 0) ? (demand ?? 0) : 0)));
        const month = await scene.energy({ data: 'P_MAX', period: 'MONTH', from, to });
        const { CUM } = month.data.P_MAX as { CUM: Points };
        const answered = Math.max(0, ...CUM.map(([, demand]) => demand ?? 0));
        expect(answered).toBe(highest((share) => share >= 0.8));
        const possible = Math.max(answered, ...(month.possible_peaks?.CUM ?? []).map(([, demand]) => demand ?? 0));
        expect(possible).toBe(highest(() => true));
      }),
      { numRuns: 30 },
    );
  });

  // proves R-MEAS-029
  it('means of samples are weighted by overlap', async () => {
    await fc.assert(
      fc.asyncProperty(meters, fc.constantFrom(10, 30), async (meter, step) => {
        const scene = await sceneOf(meter);
        const { samples } = meter;
        const from = Math.min(...samples.map(({ time }) => time)) - 60_000;
        const to = from + 4 * HOUR;
        const answer = await scene.profile({ data: 'P', phase: 'L1', from, to, step });
        const { L1 } = answer.data.P as { L1: Points };
        for (const [stamp, mean] of L1) {
          const expected = meanBrute(samples, stamp, stamp + step * 1_000);
          if (expected.mean === null) expect(mean).toBeNull();
          else expect(mean).toBeCloseTo(expected.mean, 3);
        }
      }),
      { numRuns: 30 },
    );
  });

  // proves R-MEAS-032, R-PROF-023
  it('no extreme is lost, however long the steps', async () => {
    await fc.assert(
      fc.asyncProperty(meters, fc.constantFrom(30, 60, 600, 900, 7_200, 86_400), async (meter, step) => {
        const scene = await sceneOf(meter);
        const { samples, from, to } = meter;
        const answer = await scene.profile({ data: 'P', phase: 'L1', from, to, step });
        const valuesOf = (points: Points | undefined) =>
          (points ?? []).map(([, value]) => value).filter((value) => value !== null);
        const powers = samples.map(({ values }) => values.P_L1 ?? Number.NaN);
        expect(Math.max(...valuesOf(answer.extremes?.P?.L1?.max))).toBe(Math.max(...powers));
        expect(Math.min(...valuesOf(answer.extremes?.P?.L1?.min))).toBe(Math.min(...powers));
      }),
      { numRuns: 30 },
    );
  });

  it('statistics have the extremes of the samples inside, wherever the range begins and ends', async () => {
    await fc.assert(
      fc.asyncProperty(meters, fc.tuple(fc.nat({ max: 10_000 }), fc.nat({ max: 10_000 })), async (meter, cuts) => {
        const scene = await sceneOf(meter);
        const { samples } = meter;
        // Samples of one second end on whole seconds, so that no sample is cut by the range.
        const times = samples.filter(({ interval }) => interval === 1_000).map(({ time }) => time);
        fc.pre(times.length > 1);
        const [from, to] = cuts.map((cut) => times[cut % times.length] as number).sort((a, b) => a - b) as [
          number,
          number,
        ];
        fc.pre(from < to);
        const expected = meanBrute(samples, from, to);
        fc.pre(
          expected.mean !== null &&
            samples.every(({ time, interval }) => time <= from || time > to || time - interval >= from),
        );
        const answer = await scene.statistics({ data: 'P', phase: 'L1', from, to });
        expect(answer.data.P?.L1?.MIN).toBe(expected.min);
        expect(answer.data.P?.L1?.MAX).toBe(expected.max);
      }),
      { numRuns: 40 },
    );
  });
});
