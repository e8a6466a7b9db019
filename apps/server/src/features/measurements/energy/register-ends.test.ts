import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import type { Sample } from '../../../ports/series-store.ts';

const MAC = aDevice().mac;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** 2026-03-10T00:00 in Bratislava. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);

/** Wh counted until a second of the day: 1 to 5 kW, another power each minute. Shares nothing with the server. */
function counted(second: number): number {
  let sum = 0;
  for (let minute = 0; minute * 60 < second; minute += 1)
    sum += (Math.min(60, second - minute * 60) * (1_000 + ((minute * 37) % 41) * 100)) / 3_600;
  return sum;
}

async function measured(begin: number, seconds: number, interval: number): Promise<MeasurementScene> {
  const scene = await new MeasurementScene([aDevice()], { now: MIDNIGHT + 20 * HOUR }).start();
  const samples: Sample[] = [];
  for (let at = begin; at <= begin + seconds; at += interval) {
    const values = { E_I_L1: counted(at), E_I_L2: 2 * counted(at) };
    samples.push({
      device: MAC,
      source: 1,
      time: MIDNIGHT + at * SECOND,
      interval: interval * SECOND,
      boot: 1,
      values,
    });
  }
  await scene.add(samples);
  return scene;
}

const sumOf = (points: unknown) =>
  (points as [number, number | null][]).reduce((sum, [, value]) => sum + (value ?? 0), 0);

describe('ends of registers in a profile', () => {
  // proves R-MEAS-073
  it('differ by the energy of the range, wherever measurements begin and end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          begin: fc.integer({ min: 1, max: 7_200 }),
          seconds: fc.integer({ min: 120, max: 10_000 }),
          interval: fc.constantFrom(1, 10, 60),
          hours: fc.constantFrom(1, 6, 18),
        }),
        async ({ begin, seconds, interval, hours }) => {
          const scene = await measured(begin, seconds, interval);
          const range = { from: MIDNIGHT, to: MIDNIGHT + hours * HOUR };
          const last = Math.min(begin + Math.floor(seconds / interval) * interval, hours * 3_600);
          if (last <= begin) return;
          const { ends, data } = await scene.profile({ data: 'E_I', cumulative: true, ...range });
          const [first, end] = ends?.E_I?.cumulative ?? [];
          expect(first?.[0]).toBe(MIDNIGHT + begin * SECOND);
          expect(end?.[0]).toBe(MIDNIGHT + last * SECOND);
          // A range that ends between two readings has what is linear between them.
          const before = begin + Math.floor((last - begin) / interval) * interval;
          const share = (last - before) / interval;
          const atEnd = counted(before) * (1 - share) + counted(before + interval) * share;
          const used = 3 * (atEnd - counted(begin));
          expect((end?.[1] ?? 0) - (first?.[1] ?? 0)).toBeCloseTo(used, 3);
          const { data: energy } = await scene.energy({ data: 'E_I', period: 'HOUR', ...range });
          expect(sumOf((energy.E_I as Record<string, unknown>).CUM)).toBeCloseTo(used, 3);
          const points = ((data.E_I as Record<string, [number, number | null][]>).cumulative ?? []).filter(
            ([, value]) => value !== null,
          );
          for (const [, value] of points) {
            expect(value).toBeGreaterThanOrEqual(first?.[1] ?? 0);
            expect(value).toBeLessThanOrEqual(end?.[1] ?? 0);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are the register at the edges of a range within the measurements', async () => {
    const scene = await measured(10, 3_600, 10);
    const range = { from: MIDNIGHT + 605 * SECOND, to: MIDNIGHT + 1_205 * SECOND };
    const { ends } = await scene.profile({ data: 'E_I', phase: 'L1', ...range });
    const [first, last] = ends?.E_I?.L1 ?? [];
    expect([first?.[0], last?.[0]]).toEqual([range.from, range.to]);
    expect((last?.[1] ?? 0) - (first?.[1] ?? 0)).toBeCloseTo(counted(1_205) - counted(605), 3);
  });

  // proves R-MEAS-073
  it('are answered also where everything was measured between two starts of steps', async () => {
    const scene = await measured(3_660, 3_500, 10);
    for (const step of [900, 3_600, 86_400]) {
      const range = { from: MIDNIGHT, to: MIDNIGHT + 7 * HOUR };
      const { ends, coverage } = await scene.profile({ data: 'E_I', phase: 'L1', step, ...range });
      const [first, last] = ends?.E_I?.L1 ?? [];
      expect((last?.[1] ?? 0) - (first?.[1] ?? 0), `${step} s`).toBeCloseTo(counted(7_160) - counted(3_660), 3);
      expect(coverage.E_I, `${step} s`).toBeCloseTo(3_500 / (7 * 3_600), 2);
    }
  });
});
