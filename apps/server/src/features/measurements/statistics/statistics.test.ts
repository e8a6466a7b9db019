import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import type { Sample } from '../../../ports/series-store.ts';

const device = aDevice({ transformationRatio: 5 });
const MAC = device.mac;
/** 2026-03-10T00:00 in Bratislava. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function sample(time: number, values: Sample['values'], interval = 10_000): Sample {
  return { device: MAC, source: 1, time, interval, boot: 1, values };
}

function scene(now = MIDNIGHT + 3 * DAY): Promise<MeasurementScene> {
  return new MeasurementScene([device], { now }).start();
}

describe('statistics', () => {
  // proves R-DASH-013
  it('answer minimum, mean and maximum of the totals when no channel is named', async () => {
    const at = await scene();
    await at.add([
      sample(MIDNIGHT + 10_000, { U_L1: 230, U_L2: 234, U_L3: 0, I_L1: 1, I_L2: 2, P_L1: 10, P_L2: -4 }),
      sample(MIDNIGHT + 20_000, { U_L1: 228, U_L2: 228, U_L3: 0, I_L1: 3, I_L2: 4, P_L1: 20, P_L2: 0 }),
    ]);
    const answer = await at.statistics({
      data: 'U,I,P',
      statData: 'MIN,MAX,AVG',
      from: MIDNIGHT,
      to: MIDNIGHT + MINUTE,
    });
    expect(answer.data).toEqual({
      U: { CUM: { MIN: 228, AVG: 230, MAX: 232 } },
      I: { CUM: { MIN: 15, AVG: 25, MAX: 35 } },
      P: { CUM: { MIN: 30, AVG: 65, MAX: 100 } },
    });
    expect(answer.coverage.U).toBeCloseTo(1 / 3, 3);
    expect(answer.time_zone).toBe('Europe/Bratislava');
  });

  it('answer the requested figures and channels; the frequency has one channel only', async () => {
    const at = await scene();
    await at.add([sample(MIDNIGHT + 10_000, { F: 50.01, U_L1: 230, U_L2: 231 })]);
    const range = { from: MIDNIGHT, to: MIDNIGHT + MINUTE };
    const answer = await at.statistics({ data: 'U,F', statData: 'AVG', phase: 'L1,L2', ...range });
    expect(answer.data).toEqual({ U: { L1: { AVG: 230 }, L2: { AVG: 231 } }, F: { CUM: { AVG: 50.01 } } });
  });

  it('form the power factor from the means of P and S', async () => {
    const at = await scene();
    await at.add([
      sample(MIDNIGHT + 10_000, { P_L1: 0, S_L1: 10, PF_L1: 0 }),
      sample(MIDNIGHT + 20_000, { P_L1: 900, S_L1: 990, PF_L1: 0.909 }),
    ]);
    const answer = await at.statistics({ data: 'PF', phase: 'L1', from: MIDNIGHT, to: MIDNIGHT + MINUTE });
    expect(answer.data.PF?.L1).toEqual({ MIN: 0, AVG: 0.9, MAX: 0.909 });
  });

  it('stop at both ends of the range, also inside of a bucket', async () => {
    const at = await scene();
    const samples = Array.from({ length: 3 * 360 }, (_, index) =>
      sample(MIDNIGHT + (index + 1) * 10_000, { U_L1: index }),
    );
    await at.add(samples);
    const [from, to] = [MIDNIGHT + 30_000, MIDNIGHT + 3 * HOUR - 40_000];
    const answer = await at.statistics({ data: 'U', phase: 'L1', from, to });
    expect(answer.data.U?.L1).toEqual({ MIN: 3, AVG: (3 + 1_075) / 2, MAX: 1_075 });
    expect(answer.coverage.U).toBe(1);
    expect(
      Math.max(...at.queries.filter(({ level }) => level === 'raw').map((query) => query.to - query.from)),
    ).toBeLessThan(HOUR);
  });

  it('read whole civil days by days', async () => {
    const at = await scene();
    await at.add([sample(MIDNIGHT + DAY + 10_000, { U_L1: 231 })]);
    const answer = await at.statistics({ data: 'U', from: MIDNIGHT, to: MIDNIGHT + 2 * DAY });
    expect(answer.data.U?.CUM?.AVG).toBe(231);
    expect(at.queries.map(({ level }) => level)).toEqual(['day']);
  });

  it('of a running day end now', async () => {
    const now = MIDNIGHT + 90 * MINUTE + 20_000;
    const at = await scene(now);
    await at.add(Array.from({ length: 542 }, (_, index) => sample(MIDNIGHT + (index + 1) * 10_000, { U_L1: 230 })));
    const answer = await at.statistics({ data: 'U', from: MIDNIGHT, to: MIDNIGHT + DAY });
    expect(answer).toMatchObject({ data: { U: { CUM: { MIN: 230, AVG: 230, MAX: 230 } } }, coverage: { U: 1 } });
  });

  it('are null for what was not measured, and not found where nothing was', async () => {
    const at = await scene();
    await at.add([sample(MIDNIGHT + 10_000, { U_L1: 230 })]);
    const range = { from: MIDNIGHT, to: MIDNIGHT + MINUTE };
    const answer = await at.statistics({ data: 'U,P', ...range });
    expect(answer.data.P?.CUM).toEqual({ MIN: null, AVG: null, MAX: null });
    expect(answer.coverage.P).toBe(0);
    await expect(at.statistics({ data: 'P', ...range })).rejects.toMatchObject({ error: 'store.not_found' });
  });

  it('do not exist for energies', async () => {
    const at = await scene();
    const request = { data: 'U,E_I', from: MIDNIGHT, to: MIDNIGHT + MINUTE };
    await expect(at.statistics(request)).rejects.toMatchObject({ error: 'request.invalid', field: 'data' });
  });
});
