import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import type { Sample } from '../../../ports/series-store.ts';

const MAC = aDevice().mac;
const SECOND = 1_000;
/** Months of 31 days in Bratislava: July and August 2026. */
const JULY = Date.UTC(2026, 5, 30, 22);
const AUGUST = Date.UTC(2026, 6, 31, 22);
const SEPTEMBER = Date.UTC(2026, 7, 31, 22);

/** Two minutes of 180 W in the middle of July: 6 Wh. */
const samples = Array.from({ length: 13 }, (_, index): Sample => {
  const time = JULY + 15 * 86_400 * SECOND + index * 10 * SECOND;
  return { device: MAC, source: 1, time, interval: 10 * SECOND, boot: 1, values: { E_I_L1: 100 + index * 0.5 } };
});

describe('coverage beside energy', () => {
  // proves R-MEAS-074
  it.each(['HOUR', 'DAY', 'MONTH'] as const)('is never 0 beside what was measured, by %s', async (period) => {
    const scene = await new MeasurementScene([aDevice()], { now: SEPTEMBER }).start();
    await scene.add(samples);
    const month = { from: JULY, to: AUGUST };
    const { data, coverage, steps_covered } = await scene.energy({ data: 'E_I', period, ...month });
    const { CUM } = data.E_I as Record<string, [number, number | null][]>;
    expect((CUM ?? []).reduce((sum, [, value]) => sum + (value ?? 0), 0)).toBeCloseTo(6, 6);
    // 130 s of 2,678,400 s are 0.00005: written in ten thousandths, more than nothing.
    expect(coverage.E_I).toBe(0.0001);
    for (const [index, [, value]] of (CUM ?? []).entries())
      if (value !== null && value > 0) expect(steps_covered?.[index]?.[1]).toBeGreaterThan(0);
    const profile = await scene.profile({ data: 'E_I', cumulative: true, ...month });
    expect(profile.coverage.E_I).toBe(0.0001);
  });

  // proves R-COMP-012
  it.each(['DAY', 'MONTH'] as const)('is complete only where nothing is missing, by %s', async (period) => {
    const HOUR = 3_600 * SECOND;
    const hours = Array.from({ length: 31 * 24 }, (_, hour): Sample => {
      const interval = hour === 100 ? HOUR - 120 * SECOND : HOUR;
      const time = JULY + (hour + 1) * HOUR;
      return { device: MAC, source: 1, time, interval, boot: 1, values: { E_I_L1: hour * 10 } };
    });
    const of = async (samples: readonly Sample[]) => {
      const scene = await new MeasurementScene([aDevice()], { now: SEPTEMBER }).start();
      await scene.add(samples);
      const answer = await scene.energy({ data: 'E_I', period, from: JULY, to: AUGUST });
      return answer.coverage.E_I;
    };
    expect(await of(hours.map((sample) => ({ ...sample, interval: HOUR })))).toBe(1);
    // 120 s of 2,678,400 s are missing: 0.999955.
    expect(await of(hours)).toBe(0.9999);
  });

  it('is 0 where nothing was measured', async () => {
    const scene = await new MeasurementScene([aDevice()], { now: SEPTEMBER }).start();
    await scene.add(samples);
    const { steps_covered } = await scene.energy({ data: 'E_I', period: 'MONTH', from: JULY, to: SEPTEMBER });
    expect(steps_covered?.map(([, share]) => share)).toEqual([0.0001, 0]);
  });
});
