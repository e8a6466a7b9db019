import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../testing/scenes/measurement-scene.ts';
import type { Sample } from '../../ports/series-store.ts';

const QUARTER = 900_000;
const DAY = 86_400_000;

/** Quarter-hour readings of 1 Wh each, two days around an instant. */
function quarters(around: number): Sample[] {
  return Array.from({ length: 4 * 96 }, (_, index): Sample => {
    const time = around - 2 * DAY + (index + 1) * QUARTER;
    return { device: aDevice().mac, source: 1, time, interval: QUARTER, boot: 1, values: { E_I_L1: index, P_L1: 4 } };
  });
}

describe('a day with a clock change', () => {
  // proves R-MEAS-031
  it.each([
    { timeZone: 'Europe/Bratislava', midnight: '2026-03-29T00:00+01:00', hours: 23, count: 92 },
    { timeZone: 'Europe/Bratislava', midnight: '2026-10-25T00:00+02:00', hours: 25, count: 100 },
    { timeZone: 'Australia/Lord_Howe', midnight: '2026-10-04T00:00+10:30', hours: 24, count: 94 },
    { timeZone: 'Australia/Lord_Howe', midnight: '2026-04-05T00:00+11:00', hours: 25, count: 98 },
    { timeZone: 'Asia/Kolkata', midnight: '2026-03-29T00:00+05:30', hours: 24, count: 96 },
  ])('has $count quarter hours in $timeZone ($midnight), each of them once', async (day) => {
    const { timeZone, midnight, hours, count } = day;
    const from = Date.parse(midnight);
    const to = from + count * QUARTER;
    const scene = await new MeasurementScene([aDevice({ timeZone })], { now: to + DAY }).start();
    await scene.add(quarters(from));
    const energiesOf = async (period: '15MIN' | 'HOUR' | 'DAY') => {
      const answer = await scene.energy({ data: 'E_I', period, from, to });
      return (answer.data.E_I as { CUM: [number, number | null][] }).CUM;
    };
    expect(await energiesOf('DAY')).toEqual([[from, count]]);
    expect(await energiesOf('HOUR')).toHaveLength(hours);
    const each = await energiesOf('15MIN');
    expect(each).toEqual(Array.from({ length: count }, (_, quarter) => [from + quarter * QUARTER, 1]));
    const demand = await scene.profile({ data: 'P_MAX', phase: 'CUM', from, to });
    expect((demand.data.P_MAX as { cumulative: unknown[] }).cumulative).toHaveLength(count);
  });
});
