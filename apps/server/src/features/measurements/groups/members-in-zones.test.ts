import { describe, expect, it } from 'vitest';
import { aCallContext } from '../../../../testing/call-context.ts';
import { aDevice } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';

const ZONE = 'Europe/Bratislava';
const MEMBERS = [
  aDevice({ mac: '0004A3000021', timeZone: 'Asia/Kolkata' }),
  aDevice({ mac: '0004A3000022', timeZone: 'America/New_York' }),
];
const [INDIA, AMERICA] = MEMBERS as [(typeof MEMBERS)[0], (typeof MEMBERS)[0]];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Around the end of summer time in Bratislava. */
const BEGIN = Date.UTC(2026, 9, 22);
const RANGE = { from: Date.UTC(2026, 9, 23, 22), to: Date.UTC(2026, 9, 25, 23) };

type Points = [number, number | null][];
const pointsOf = (answer: Awaited<ReturnType<MeasurementScene['energy']>>) => (answer.data.E_I as { CUM: Points }).CUM;

async function aGroup(): Promise<MeasurementScene> {
  const scene = await new MeasurementScene(MEMBERS, { now: BEGIN + 120 * HOUR, serverTimeZone: ZONE }).start();
  for (const [place, { mac }] of MEMBERS.entries()) {
    await scene.add(
      Array.from({ length: 97 * 12 }, (_, index) => ({
        ...{ device: mac, source: 1 as const, time: BEGIN + 5 * index * MINUTE, interval: 5 * MINUTE, boot: 1 },
        values: { E_I_L1: (place + 1) * index ** 1.5 },
      })),
    );
  }
  return scene;
}

describe('the devices of a group in several zones', () => {
  // proves R-MEAS-164
  it('are its parts in every step by the zone of the group, also on the day of a clock change', async () => {
    const scene = await aGroup();
    const { calls } = scene.measurements;
    for (const period of ['HOUR', 'DAY', 'MONTH'] as const) {
      const whole = pointsOf(await scene.energy({ data: 'E_I', period, ...RANGE }, 'group'));
      const parts = await Promise.all(
        [INDIA, AMERICA].map(async (device) => {
          const body = { token: 't', data: ['E_I' as const], period, source: 1 as const, time_zone: ZONE };
          const range = { from: RANGE.from / 1_000, to: RANGE.to / 1_000 };
          const context = aCallContext({ devices: [device], now: BEGIN + 120 * HOUR });
          const answer = await calls['measurements.energy']({ ...body, ...range }, context);
          expect(answer.time_zone).toBe(ZONE);
          return (answer.data.E_I as { CUM: Points }).CUM;
        }),
      );
      expect(whole.length).toBe({ HOUR: 49, DAY: 2, MONTH: 1 }[period]);
      for (const [step, [time, energy]] of whole.entries()) {
        expect(parts.map((points) => points[step]?.[0])).toEqual([time, time]);
        expect(parts.reduce((sum, points) => sum + (points[step]?.[1] ?? 0), 0)).toBeCloseTo(energy ?? 0, 4);
      }
    }
  });

  // proves R-MEAS-164
  it('are refused in a zone that does not exist', async () => {
    const { calls } = (await aGroup()).measurements;
    const body = { token: 't', data: ['E_I' as const], period: 'DAY' as const, source: 1 as const };
    const range = { from: RANGE.from / 1_000, to: RANGE.to / 1_000 };
    const asked = calls['measurements.energy'](
      { ...body, ...range, time_zone: 'Europe/Nowhere' },
      aCallContext({ devices: [INDIA], now: BEGIN + 120 * HOUR }),
    );
    await expect(asked).rejects.toMatchObject({ error: 'request.invalid', field: 'time_zone' });
  });
});
