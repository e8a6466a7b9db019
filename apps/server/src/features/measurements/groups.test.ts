import { describe, expect, it } from 'vitest';
import { MeasurementScene } from '../../../testing/measurement-scene.ts';
import { aDevice } from '../../../testing/record-builders.ts';
import type { Sample } from '../../ports/series-store.ts';

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
  it('adds powers, averages voltages, forms the power factor of the sums and names the silent', async () => {
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
    await at.add([0, 1, 2].map((quarter) => sample(FIRST, quarter * 15, { E_I_L1: [0, 100, 120][quarter] ?? 0 })));
    await at.add([0, 1, 2].map((quarter) => sample(SECOND, quarter * 15, { E_I_L1: [0, 10, 200][quarter] ?? 0 })));
    const answer = await at.energy({ data: 'P_MAX', period: 'DAY', from: MIDNIGHT, to: MIDNIGHT + DAY }, 'group');
    expect(answer.data.P_MAX).toEqual({ CUM: [[MIDNIGHT + 15 * MINUTE, 920]] });
  });

  it('jumps neither when a member comes late nor when one falls silent', async () => {
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

  it("follows the members' zone, the server's when they have several", async () => {
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

  it('of a hundred members is one read', async () => {
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
