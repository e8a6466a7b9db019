import { describe, expect, it } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { aDevice } from '../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../testing/scenes/measurement-scene.ts';
import { createReports } from './reports.ts';

const METER = aDevice({ mac: '00000000000A', transformationRatio: 10 });
const SILENT = aDevice({ mac: '00000000000B' });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 2026-03-28T00:00 in Bratislava; the clock goes forward on the 29th. */
const MIDNIGHT = Date.UTC(2026, 2, 27, 23);

async function report(data: ('E_I' | 'E_E' | 'Q1' | 'Q4')[], days: { from: number; to: number }) {
  const scene = await new MeasurementScene([METER, SILENT], { now: MIDNIGHT + 20 * DAY }).start();
  const hours = Array.from({ length: 73 }, (_, hour) => hour);
  await scene.add(
    hours.map((hour) => ({
      ...{ device: METER.mac, source: 1 as const, time: MIDNIGHT + hour * HOUR, interval: HOUR, boot: 1 },
      values: { E_I_L1: hour * 100, E_I_L2: hour * 10, Q1_L1: hour, Q4_L3: 5 * hour },
    })),
  );
  const { calls } = createReports({ energies: scene.measurements.energies });
  const context = aCallContext({ devices: [METER, SILENT] });
  const range = { from: days.from / 1_000, to: days.to / 1_000 };
  return calls['reports.energy']({ user_token: 't', macList: [], data, source: 1, ...range }, context);
}

describe('a report over devices in several zones', () => {
  const ELSEWHERE = aDevice({ mac: '00000000000C', timeZone: 'America/New_York' });
  const hourly = (mac: string) =>
    Array.from({ length: 73 }, (_, hour) => ({
      ...{ device: mac, source: 1 as const, time: MIDNIGHT + hour * HOUR, interval: HOUR, boot: 1 },
      values: { E_I_L1: hour * 100 },
    }));

  // proves R-REPORT-023
  it('counts the same days of the server’s zone of each, also where one of them has 23 hours', async () => {
    const devices = [aDevice({ mac: METER.mac }), ELSEWHERE];
    const given = { now: MIDNIGHT + 20 * DAY, serverTimeZone: 'Europe/Bratislava' };
    const scene = await new MeasurementScene(devices, given).start();
    for (const { mac } of devices) await scene.add(hourly(mac));
    const { calls } = createReports({ energies: scene.measurements.energies });
    const totals = async (from: number, hours: number) => {
      const range = { from: from / 1_000, to: (from + hours * HOUR) / 1_000 };
      const body = { user_token: 't', macList: [], data: ['E_I' as const], source: 1 as const, ...range };
      const answer = await calls['reports.energy'](body, aCallContext({ devices }));
      expect(answer.time_zone).toBe('Europe/Bratislava');
      return answer.data.devices.map(({ energy }) => energy.E_I);
    };
    const days = [await totals(MIDNIGHT, 24), await totals(MIDNIGHT + 24 * HOUR, 23), await totals(MIDNIGHT, 47)];
    expect(days).toEqual([
      [2_400, 2_400],
      [2_300, 2_300],
      [4_700, 4_700],
    ]);
  });
});

describe('the energies of a report', () => {
  // proves R-REPORT-021
  it('are those of each device over the range, phases together, ratio applied', async () => {
    const answer = await report(['E_I', 'Q1', 'Q4'], { from: MIDNIGHT, to: MIDNIGHT + 24 * HOUR });
    expect(answer.time_zone).toBe('Europe/Bratislava');
    expect(answer.data.devices[0]).toEqual({
      mac: METER.mac,
      coverage: 1,
      energy: { E_I: 26_400, Q1: 240, Q4: 1_200 },
    });
  });

  // proves R-REPORT-024
  it('of a device without data are unknown, not zero', async () => {
    const { data } = await report(['E_I', 'E_E'], { from: MIDNIGHT, to: MIDNIGHT + DAY });
    expect(data.devices[1]).toEqual({ mac: SILENT.mac, coverage: 0, energy: { E_I: null, E_E: null } });
    expect(data.devices[0]?.energy.E_E).toBeNull();
  });

  // proves R-REPORT-025
  it('give the measured share of the range', async () => {
    const { data } = await report(['E_I'], { from: MIDNIGHT, to: MIDNIGHT + 6 * 24 * HOUR });
    expect(data.devices[0]?.coverage).toBeCloseTo(0.5, 1);
  });

  // proves R-REPORT-022
  it('count the 23 hours of a day with a clock change', async () => {
    const { data } = await report(['E_I'], { from: MIDNIGHT + 24 * HOUR, to: MIDNIGHT + 47 * HOUR });
    expect(data.devices[0]?.energy.E_I).toBe(23 * 1_100);
  });

  it('add up the days that are known, to the millionth', async () => {
    const energies = { E_I: Float64Array.of(1 / 3, Number.NaN, 1 / 3), E_E: Float64Array.of(Number.NaN, 0, 0) };
    const devices = [{ mac: METER.mac, coverage: 0.6, energies }];
    const { calls } = createReports({
      energies: { read: () => Promise.resolve({ edges: new Float64Array(4), zone: 'UTC', devices }) },
    });
    const body = { user_token: 't', macList: [], source: 1 as const, from: 0, to: 1 };
    const answer = await calls['reports.energy'](
      { ...body, data: ['E_I', 'E_E', 'Q1'] },
      aCallContext({ devices: [METER] }),
    );
    expect(answer.data.devices).toEqual([
      { mac: METER.mac, coverage: 0.6, energy: { E_I: 0.666667, E_E: 0, Q1: null } },
    ]);
  });
});
