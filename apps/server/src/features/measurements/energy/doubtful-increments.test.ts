import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import type { Sample } from '../../../ports/series-store.ts';

const device = aDevice({ transformationRatio: 2 });
/** 2026-03-10T00:00 in Bratislava. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** Possible in a day, and in an hour, and never at once. */
const JUMP = 20_000;
const JUMPS_AT = MIDNIGHT + 605 * MINUTE;

/** Two days of 600 W; in the first a jump of the register alone. */
function twoDays(): Sample[] {
  return Array.from({ length: 2 * 1_440 }, (_, minute): Sample => {
    const time = MIDNIGHT + (minute + 1) * MINUTE;
    const E_I_L1 = 500 + 10 * (minute + 1) + (time >= JUMPS_AT ? JUMP : 0);
    return { device: device.mac, source: 1, time, interval: MINUTE, boot: 1, values: { P_L1: 600, E_I_L1 } };
  });
}

async function twoDaysLater(): Promise<MeasurementScene> {
  const scene = await new MeasurementScene([device], { now: MIDNIGHT + 3 * DAY }).start();
  await scene.add(twoDays());
  return scene;
}

describe('an increment that the connection cannot have carried', () => {
  // proves R-MEAS-018
  it('is not counted, whatever the steps of the energy', async () => {
    const scene = await twoDaysLater();
    for (const period of ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const) {
      const answer = await scene.energy({ data: 'E_I', period, from: MIDNIGHT, to: MIDNIGHT + 2 * DAY });
      const { CUM } = answer.data.E_I as { CUM: [number, number | null][] };
      const sum = CUM.reduce((total, [, energy]) => total + (energy ?? 0), 0);
      // Two minutes are missing: the one before the first reading and the one in which the register jumped.
      expect(sum).toBeCloseTo(2 * (2 * 14_400 - 20), 3);
    }
  });

  // proves R-COMP-025, R-MEAS-018
  it('is listed for the owner with the ratio applied', async () => {
    const scene = await twoDaysLater();
    expect(await scene.measurements.doubtfulIncrements(device)).toEqual([
      { time: JUMPS_AT, register: 'E_I_L1', amount: 2 * (JUMP + 10) },
    ]);
  });

  it('is searched only in buckets that hold more than their power explains', async () => {
    const scene = await twoDaysLater();
    await scene.energy({ data: 'E_I', period: 'DAY', from: MIDNIGHT, to: MIDNIGHT + 2 * DAY });
    expect(scene.queries.map(({ level, from, to }) => [level, (to - from) / MINUTE])).toEqual([
      // Two days, and the readings around them that settle their count.
      ['day', 2_880 + 2 * 1_500],
      ['hour', 1_440],
      ['minute', 60],
    ]);
  });

  it('is empty where there is none', async () => {
    const scene = await new MeasurementScene([device], { now: MIDNIGHT + 3 * DAY }).start();
    expect(await scene.measurements.doubtfulIncrements(device)).toEqual([]);
  });
});

describe('a circuit behind transformers', () => {
  const octopus = aDevice({ type: 4, phases: 3, transformationRatio: 40, maxCurrent: 5 });

  // proves R-MEAS-089
  it('is judged by what the connection in front of them can carry, which its readings show as it is', async () => {
    const scene = await new MeasurementScene([octopus], { now: MIDNIGHT + DAY }).start();
    // 6 kW, more than the 3 × 1.2 × 230 V × 5 A = 4,140 W behind the transformers of 200 A to 5 A, less than 40 times that.
    const samples = Array.from({ length: 61 }, (_, minute): Sample => {
      const time = MIDNIGHT + minute * MINUTE;
      const values = { CH1_P: 6_000, CH1_E_I: 100 * minute };
      return { device: octopus.mac, source: 1, time, interval: MINUTE, boot: 1, values };
    });
    const jump = {
      ...(samples.at(-1) as Sample),
      time: MIDNIGHT + 61 * MINUTE,
      values: { CH1_P: 6_000, CH1_E_I: 10_000 },
    };
    await scene.add([...samples, jump], 'circuits');
    const range = { from: MIDNIGHT, to: MIDNIGHT + 2 * 60 * MINUTE };
    const { data } = await scene.energy({ data: 'E_I', phase: 'CH1', period: 'HOUR', ...range });
    expect(data.E_I).toEqual({
      CH1: [
        [MIDNIGHT, 6_000],
        [MIDNIGHT + 60 * MINUTE, 0],
      ],
    });
    // 4,000 Wh in a minute are 240 kW, more than 165.6 kW.
    expect(await scene.measurements.doubtfulIncrements(octopus)).toEqual([
      { time: MIDNIGHT + 61 * MINUTE, register: 'CH1_E_I', amount: 4_000 },
    ]);
  });
});
