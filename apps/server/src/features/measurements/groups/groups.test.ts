import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import type { Sample } from '../../../ports/series-store.ts';

const FIRST = aDevice({ mac: '0004A3000001', transformationRatio: 2 });
const SECOND = aDevice({ mac: '0004A3000002', phases: 1 });
const SILENT = aDevice({ mac: '0004A3000003' });
/** 2026-03-10T00:00 in Bratislava. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function sample(device: { mac: string }, minute: number, values: Sample['values']): Sample {
  return { device: device.mac, source: 1, time: MIDNIGHT + minute * MINUTE, interval: MINUTE, boot: 1, values };
}

function scene(devices = [FIRST, SECOND, SILENT]): Promise<MeasurementScene> {
  return new MeasurementScene(devices, { now: MIDNIGHT + 3 * DAY, serverTimeZone: 'Europe/London' }).start();
}

describe('a group', () => {
  // proves R-DASH-055, R-MEAS-035, R-PROF-016
  it('adds powers, averages voltages, forms the power factor of the sums and names the silent members', async () => {
    const at = await scene();
    await at.add([
      sample(FIRST, 1, { U_L1: 230, P_L1: 100, S_L1: 200, F: 50 }),
      sample(SECOND, 1, { U_L1: 234, P_L1: -50, S_L1: 100, F: 50.2 }),
    ]);
    const range = { from: MIDNIGHT, to: MIDNIGHT + MINUTE, step: 60 };
    const answer = await at.profile({ data: 'U,P,PF,F', phase: 'L1', cumulative: true, ...range }, 'group');
    expect(answer.data).toEqual({
      U: { L1: [[MIDNIGHT, 232]], cumulative: [[MIDNIGHT, 232]], average: [[MIDNIGHT, 232]] },
      P: { L1: [[MIDNIGHT, 150]], cumulative: [[MIDNIGHT, 150]] },
      PF: { L1: [[MIDNIGHT, 0.3]], average: [[MIDNIGHT, 0.3]] },
      F: [[MIDNIGHT, 50.1]],
    });
    expect(answer.missing).toEqual([SILENT.mac]);
    expect(answer.coverage.P).toBeCloseTo(2 / 3, 3);
  });

  it('names by quantity the members that measure none of it (D49)', async () => {
    const at = await scene([FIRST, SECOND]);
    await at.add([sample(FIRST, 1, { U_L1: 230, P_L1: 100, S_L1: 200 }), sample(SECOND, 1, { P_L1: 50 })]);
    const range = { from: MIDNIGHT, to: MIDNIGHT + MINUTE };
    const wish = { phase: 'L1', ...range };
    const statistics = await at.statistics({ ...wish, data: 'U,P,Q,PF' }, 'group');
    expect(statistics.lacking).toEqual({ U: [SECOND.mac], Q: [FIRST.mac, SECOND.mac], PF: [SECOND.mac] });
    const profile = await at.profile({ ...wish, data: 'U,P', step: 60 }, 'group');
    expect(profile.lacking).toEqual({ U: [SECOND.mac] });
    expect((await at.profile({ ...wish, data: 'P', step: 60 }, 'group')).lacking).toBeUndefined();
  });

  // proves R-DASH-056
  it('takes extremes from the minute means of the sum, not from the members', async () => {
    const at = await scene([FIRST, SECOND]);
    const minutes = Array.from({ length: 60 }, (_, index) => index + 1);
    await at.add(minutes.map((minute) => sample(FIRST, minute, { P_L1: minute === 10 ? 500 : 100 })));
    await at.add(minutes.map((minute) => sample(SECOND, minute, { P_L1: minute === 20 ? 700 : 200 })));
    const range = { from: MIDNIGHT, to: MIDNIGHT + HOUR };
    const profile = await at.profile({ data: 'P', phase: 'L1', step: 3_600, ...range }, 'group');
    expect(profile.extremes?.P?.L1).toEqual({ min: [[MIDNIGHT, 400]], max: [[MIDNIGHT, 1_200]] });
    const statistics = await at.statistics({ data: 'P', phase: 'L1', ...range }, 'group');
    expect(statistics.data.P?.L1).toMatchObject({ MIN: 400, MAX: 1_200 });
  });

  it('takes no minimum from a minute in which a member is silent', async () => {
    const at = await scene([FIRST, SECOND]);
    const minutes = Array.from({ length: 60 }, (_, index) => index + 1);
    await at.add(minutes.map((minute) => sample(FIRST, minute, { P_L1: 100 })));
    await at.add(minutes.filter((minute) => minute > 30).map((minute) => sample(SECOND, minute, { P_L1: 200 })));
    const range = { from: MIDNIGHT, to: MIDNIGHT + HOUR, step: 3_600 };
    const answer = await at.profile({ data: 'P', phase: 'L1', ...range }, 'group');
    expect(answer.data.P).toEqual({ L1: [[MIDNIGHT, 400]] });
    expect(answer.extremes?.P?.L1?.min).toEqual([[MIDNIGHT, 400]]);
    expect(answer.coverage.P).toBe(0.75);
  });

  it('has its mean between its extremes when a member joins while the power of another rises', async () => {
    const at = await scene([FIRST, SECOND]);
    const minutes = Array.from({ length: 60 }, (_, index) => index + 1);
    await at.add(minutes.map((minute) => sample(FIRST, minute, { P_L1: minute > 30 ? 300 : 100 })));
    await at.add(minutes.filter((minute) => minute > 30).map((minute) => sample(SECOND, minute, { P_L1: 200 })));
    const range = { from: MIDNIGHT, to: MIDNIGHT + HOUR };
    const { data } = await at.statistics({ data: 'P', phase: 'L1', ...range }, 'group');
    expect(data.P?.L1).toEqual({ MIN: 800, AVG: 800, MAX: 800 });
  });

  // proves R-MEAS-087
  it('loses coverage but no mean to a member that is silent for hours, and gives no extremes for them', async () => {
    const at = await scene([FIRST, SECOND]);
    const hours = Array.from({ length: 24 }, (_, index) => (index + 1) * 60);
    const quarterOf = (device: typeof FIRST, minute: number) => ({
      ...sample(device, minute, { P_L1: 500 }),
      interval: HOUR,
    });
    await at.add(hours.map((minute) => quarterOf(FIRST, minute)));
    await at.add(hours.filter((minute) => minute <= 12 * 60).map((minute) => quarterOf(SECOND, minute)));
    const range = { from: MIDNIGHT, to: MIDNIGHT + DAY };
    const { data, coverage } = await at.statistics({ data: 'P', phase: 'L1', ...range }, 'group');
    expect(data.P?.L1).toEqual({ MIN: 1_500, AVG: 1_500, MAX: 1_500 });
    expect(coverage.P).toBe(0.75);
    const halves = await at.profile({ data: 'P', phase: 'L1', step: 43_200, ...range }, 'group');
    const noon = MIDNIGHT + 12 * HOUR;
    expect(halves.data.P).toEqual({
      L1: [
        [MIDNIGHT, 1_500],
        [noon, 1_000],
      ],
    });
    expect(halves.extremes?.P?.L1?.min).toEqual([
      [MIDNIGHT, 1_500],
      [noon, null],
    ]);
  });

  it('consists of the others while a member is away for whole days, and of all again afterwards', async () => {
    const at = await scene([FIRST, SECOND]);
    const quarters = Array.from({ length: 192 }, (_, index) => (index + 1) * 15);
    const quarterOf = (device: typeof FIRST, minute: number) => ({
      ...sample(device, minute, { P_L1: minute }),
      interval: 15 * MINUTE,
    });
    await at.add(quarters.map((minute) => quarterOf(FIRST, minute)));
    await at.add(quarters.filter((minute) => minute <= 24 * 60).map((minute) => quarterOf(SECOND, minute)));
    const range = { from: MIDNIGHT, to: MIDNIGHT + 2 * DAY };
    const { data } = await at.statistics({ data: 'P', phase: 'L1', ...range }, 'group');
    expect(data.P?.L1).toMatchObject({ MIN: 45, MAX: 2 * 48 * 60 });
  });

  it.each([60, 900, 21_600])('has the peak of a minute in a year as in its day, at steps of %i s', async (step) => {
    const at = await scene([FIRST, SECOND]);
    const days = Array.from({ length: 360 }, (_, day) => MIDNIGHT - day * DAY);
    const hourOf = (device: typeof FIRST, end: number) => ({
      ...sample(device, 0, { P_L1: 1_000 }),
      time: end,
      interval: HOUR,
    });
    await at.add(days.flatMap((day) => [hourOf(FIRST, day + HOUR), hourOf(SECOND, day + HOUR)]));
    const noon = MIDNIGHT - 200 * DAY + 12 * HOUR;
    await at.add([FIRST, SECOND].map((device) => ({ ...sample(device, 0, { P_L1: 4_000 }), time: noon })));
    const request = { data: 'P', phase: 'L1', to: MIDNIGHT + DAY } as const;
    const year = await at.profile({ ...request, from: MIDNIGHT - 365 * DAY }, 'group');
    const peakOf = (answer: typeof year) =>
      Math.max(...(answer.extremes?.P?.L1?.max ?? []).map(([, value]) => value ?? 0));
    const day = { from: MIDNIGHT - 200 * DAY, to: MIDNIGHT - 199 * DAY };
    expect(peakOf(year)).toBe(12_000);
    expect(peakOf(await at.profile({ ...request, ...day, step }, 'group'))).toBe(12_000);
    const { data } = await at.statistics({ ...request, from: MIDNIGHT - 365 * DAY }, 'group');
    expect(data.P?.L1?.MAX).toBe(12_000);
  });

  it('has the power factor of the members of which both powers are known', async () => {
    const at = await scene([FIRST, SECOND]);
    await at.add([sample(FIRST, 1, { P_L1: 100, S_L1: 200 }), sample(SECOND, 1, { P_L1: 90 })]);
    const range = { from: MIDNIGHT, to: MIDNIGHT + MINUTE, step: 60 };
    const { data } = await at.profile({ data: 'PF', phase: 'L1', ...range }, 'group');
    expect(data.PF).toMatchObject({ L1: [[MIDNIGHT, 0.5]] });
  });

  it('of one member has the mean of that member', async () => {
    const at = await scene([FIRST]);
    await at.add([sample(FIRST, 1, { P_L1: 100 }), { ...sample(FIRST, 31, { P_L1: 700 }), interval: 15 * MINUTE }]);
    const request = { data: 'P', phase: 'L1', from: MIDNIGHT, to: MIDNIGHT + HOUR } as const;
    const [group, device] = [await at.statistics(request, 'group'), await at.statistics(request)];
    expect(group.data.P).toEqual(device.data.P);
    expect(group.coverage).toEqual(device.coverage);
  });

  it('has the energy of its members, each with its own ratio', async () => {
    const at = await scene();
    await at.add([
      sample(FIRST, 0, { E_I_L1: 1_000, E_I_L3: 10 }),
      sample(FIRST, 60, { E_I_L1: 1_100, E_I_L3: 20 }),
      sample(SECOND, 0, { E_I_L1: 500 }),
      sample(SECOND, 60, { E_I_L1: 503 }),
    ]);
    const range = { from: MIDNIGHT, to: MIDNIGHT + HOUR };
    const answer = await at.energy({ data: 'E_I', period: 'HOUR', phase: 'CUM,L1', ...range }, 'group');
    expect(answer.data.E_I).toEqual({ CUM: [[MIDNIGHT, 223]], L1: [[MIDNIGHT, 203]] });
    expect(answer.missing).toEqual([SILENT.mac]);
    const start = await at.profile(
      { data: 'E_I', cumulative: true, phase: 'CUM', from: MIDNIGHT, to: MIDNIGHT + MINUTE },
      'group',
    );
    expect(start.data.E_I).toMatchObject({ cumulative: expect.arrayContaining([[MIDNIGHT, 2_520]]) });
  });

  it('has the highest quarter hour of the sum, not the sum of the highest', async () => {
    const at = await scene([FIRST, SECOND]);
    const quarterly = (device: { mac: string }, readings: readonly number[]) =>
      readings.map((E_I_L1, quarter) => ({ ...sample(device, quarter * 15, { E_I_L1 }), interval: 15 * MINUTE }));
    await at.add(quarterly(FIRST, [0, 100, 120]));
    await at.add(quarterly(SECOND, [0, 10, 200]));
    const answer = await at.energy({ data: 'P_MAX', period: 'DAY', from: MIDNIGHT, to: MIDNIGHT + DAY }, 'group');
    expect(answer.data.P_MAX).toEqual({ CUM: [[MIDNIGHT + 15 * MINUTE, 920]] });
  });

  it('does not jump when a member starts late or falls silent', async () => {
    const at = await scene([FIRST, SECOND]);
    await at.add([0, 10, 20, 30].map((minute) => sample(SECOND, minute, { E_I_L1: 100 + minute })));
    await at.add([20, 30, 40, 50].map((minute) => sample(FIRST, minute, { E_I_L1: 5_000 + minute })));
    const range = { from: MIDNIGHT, to: MIDNIGHT + HOUR, step: 600, cumulative: true };
    const answer = await at.profile({ data: 'E_I', phase: 'CUM', ...range }, 'group');
    const lists = answer.data.E_I as { cumulative: [number, number | null][] };
    const known = lists.cumulative.map(([, value]) => value).filter((value) => value !== null);
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    expect(known.at(-1)).toBeLessThanOrEqual((known[0] ?? 0) + 30 + 2 * 30);
  });

  it("follows the members' time zone, or the server's when they have several", async () => {
    const range = { data: 'E_I', period: 'DAY', from: MIDNIGHT - 2 * HOUR, to: MIDNIGHT + DAY } as const;
    const stampsOf = async (timeZone: string) => {
      const at = await scene([FIRST, { ...SECOND, timeZone }]);
      await at.add([sample(FIRST, -180, { E_I_L1: 0 }), sample(FIRST, 1_000, { E_I_L1: 10 })]);
      const answer = await at.energy(range, 'group');
      const { CUM } = answer.data.E_I as { CUM: [number, number | null][] };
      return [answer.time_zone, CUM[1]?.[0]];
    };
    expect(await stampsOf('Europe/Bratislava')).toEqual(['Europe/Bratislava', MIDNIGHT]);
    expect(await stampsOf('Asia/Kolkata')).toEqual(['Europe/London', MIDNIGHT + HOUR]);
  });

  it('with a hundred members is one read', async () => {
    const devices = Array.from({ length: 100 }, (_, index) =>
      aDevice({ mac: `0004A300${String(index).padStart(4, '0')}` }),
    );
    const at = await scene(devices);
    await at.add(devices.map((device) => sample(device, 1, { P_L1: 1 })));
    const answer = await at.profile({ data: 'P', phase: 'L1', from: MIDNIGHT, to: MIDNIGHT + 2 * DAY }, 'group');
    expect(answer.data.P).toMatchObject({ L1: expect.arrayContaining([[MIDNIGHT, 100]]) });
    expect(answer.missing).toEqual([]);
    expect(at.queries).toHaveLength(1);
  });
});
