import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import type { Sample } from '../../../ports/series-store.ts';

const MAC = aDevice().mac;
/** 2026-03-10T00:00 in Bratislava (UTC+1). */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const QUARTER = 900_000;
const HOUR = 4 * QUARTER;
const RANGE = { period: 'HOUR', phase: 'CUM', from: MIDNIGHT, to: MIDNIGHT + 2 * HOUR } as const;

/** Uplinks at the full quarter hours, from midnight on. */
async function received(uplinks: readonly Sample['values'][], source: 1 | 2 = 2, ratio = 1): Promise<MeasurementScene> {
  const device = aDevice({ transformationRatio: ratio });
  const at = await new MeasurementScene([device], { now: MIDNIGHT + 3 * HOUR }).start();
  const sampleOf = (values: Sample['values'], index: number) => ({
    ...{ device: MAC, source, interval: QUARTER, boot: 0, values },
    time: MIDNIGHT + index * QUARTER,
  });
  await at.add(uplinks.map(sampleOf));
  return at;
}

const nineTimes = (valuesOf: (index: number) => Sample['values']) => Array.from({ length: 9 }, (_, i) => valuesOf(i));
const hours = (first: number, second: number) => [
  [MIDNIGHT, first],
  [MIDNIGHT + HOUR, second],
];

describe('a total reported by a device', () => {
  it('is its energy, also where it reports no phase, with the transformation ratio', async () => {
    const at = await received(
      nineTimes((i) => ({ E_I_T: 5_000 + i * 100 })),
      2,
      2,
    );
    const { data } = await at.energy({ data: 'E_I', source: 2, ...RANGE });
    expect(data.E_I).toEqual({ CUM: hours(800, 800) });
  });

  // proves R-LORA-010
  it('takes precedence over the sum of the reported phases, of which one may be missing', async () => {
    const at = await received(nineTimes((i) => ({ E_I_T: i * 100, E_I_L1: i * 30 })));
    const { data } = await at.energy({ data: 'E_I', source: 2, ...RANGE, phase: 'L1,CUM' });
    expect(data.E_I).toEqual({ L1: hours(120, 120), CUM: hours(400, 400) });
  });

  // proves R-LORA-010
  it('is replaced by the phases in hours without a reported total', async () => {
    const at = await received(nineTimes((i) => (i <= 4 ? { E_I_L1: i * 30 } : { E_I_T: 9_000 + i * 100 })));
    const { data } = await at.energy({ data: 'E_I', source: 2, ...RANGE });
    expect(data.E_I).toEqual({ CUM: hours(120, 300) });
  });

  // proves R-MEAS-076
  it('counts over every connection', async () => {
    const at = await received(
      nineTimes((i) => ({ E_I_T: 5_000 + i * 100 })),
      1,
    );
    const { data } = await at.energy({ data: 'E_I', source: 1, ...RANGE });
    expect(data.E_I).toEqual({ CUM: hours(400, 400) });
    const profile = await at.profile({ data: 'E_I', source: 1, cumulative: true, from: RANGE.from, to: RANGE.to });
    expect(profile.ends?.E_I?.cumulative).toEqual([
      [MIDNIGHT, 5_000],
      [MIDNIGHT + 2 * HOUR, 5_800],
    ]);
  });

  // proves R-MEAS-076
  it('goes over into its phases and out of them again without a gap, in every step', async () => {
    // 30 Wh a quarter hour at each of two phases, 60 in the total that is known from 00:45 to 01:15 only.
    const at = await received(
      nineTimes((i) => ({
        E_I_L1: i * 30,
        E_I_L2: 500 + i * 30,
        ...(i >= 3 && i <= 5 ? { E_I_T: 9_000 + i * 60 } : {}),
      })),
      1,
    );
    const wish = { data: 'E_I', phase: 'CUM', source: 1, from: MIDNIGHT, to: MIDNIGHT + 2 * HOUR } as const;
    for (const [period, steps] of [
      ['15MIN', Array(8).fill(60)],
      ['HOUR', [240, 240]],
      ['DAY', [480]],
    ] as const) {
      const { data } = await at.energy({ ...wish, period });
      expect((data.E_I as Record<string, [number, number][]>).CUM?.map(([, value]) => value)).toEqual(steps);
    }
    const { ends } = await at.profile({ data: 'E_I', cumulative: true, source: 1, from: wish.from, to: wish.to });
    const [first, last] = ends?.E_I?.cumulative ?? [];
    expect((last?.[1] ?? 0) - (first?.[1] ?? 0)).toBe(480);
  });

  // proves R-LORA-011
  it('is reactive energy where both of its halves are reported', async () => {
    const both = await received(nineTimes((i) => ({ Q12_T: i * 10, Q34_T: 70 + i * 5 })));
    expect((await both.energy({ data: 'Q_E', source: 2, ...RANGE })).data.Q_E).toEqual({ CUM: hours(60, 60) });
    const half = await received(nineTimes((i) => ({ Q12_T: i * 10, E_I_T: i })));
    const { data } = await half.energy({ data: 'Q_E,E_I', source: 2, ...RANGE });
    expect(data.Q_E).toEqual({
      CUM: [
        [MIDNIGHT, null],
        [MIDNIGHT + HOUR, null],
      ],
    });
  });

  it('is its power in profiles, with the power factor of the reported totals', async () => {
    const at = await received(nineTimes(() => ({ P_T: 600, S_T: 750, P_L1: 100 })));
    const { data } = await at.profile({
      ...{ data: 'P,PF', source: 2, cumulative: true, from: MIDNIGHT, to: MIDNIGHT + HOUR },
    });
    expect(data.P).toMatchObject({ cumulative: expect.arrayContaining([[MIDNIGHT, 600]]) });
    expect(data.PF).toMatchObject({ average: expect.arrayContaining([[MIDNIGHT, 0.8]]) });
  });
});
