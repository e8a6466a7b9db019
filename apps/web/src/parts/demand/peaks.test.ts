import type { Point } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { headRoom, monthPeaks } from './peaks.ts';

const ZONE = 'Europe/Bratislava';
const at = (text: string) => Date.parse(text);

describe('the peaks of the months', () => {
  it('are the highest quarter hour of each civil month of the site', () => {
    const lastOfJanuary = at('2026-01-31T22:45:00Z');
    const firstOfFebruary = at('2026-01-31T23:00:00Z');
    const points: Point[] = [
      [lastOfJanuary, 5_000],
      [firstOfFebruary, 4_000],
      [firstOfFebruary + 900_000, null],
    ];
    const peaks = monthPeaks({ points, covered: [], possible: [] }, ZONE);
    expect(peaks.map(({ measured, possible }) => [measured, possible])).toEqual([
      [{ time: lastOfJanuary, power: 5_000 }, null],
      [{ time: firstOfFebruary, power: 4_000 }, null],
    ]);
  });

  // proves R-ANA-038
  it('are measured ones, with a higher one with a gap separately', () => {
    const time = at('2026-01-10T12:00:00Z');
    const points: Point[] = [
      [time, 9],
      [time + 900_000, 5],
    ];
    const [peak] = monthPeaks({ points, covered: [[time, 0.5]], possible: [] }, ZONE);
    expect(peak?.measured).toEqual({ time: time + 900_000, power: 5 });
    expect(peak?.possible).toEqual({ time, power: 9 });
    const whole = { points: [[time, 5]] as Point[], covered: [], possible: [[time + 900_000, 9]] as Point[] };
    expect(monthPeaks(whole, ZONE)[0]?.possible).toEqual({ time: time + 900_000, power: 9 });
    expect(monthPeaks({ ...whole, possible: [[time + 900_000, 5]] }, ZONE)[0]?.possible).toBeNull();
  });

  it('are unknown for a month with gaps in every quarter hour', () => {
    const time = at('2026-01-10T12:00:00Z');
    const [peak] = monthPeaks({ points: [[time, 9]], covered: [[time, 0.5]], possible: [] }, ZONE);
    expect([peak?.measured, peak?.possible?.power]).toEqual([null, 9]);
  });

  it('are absent without measurements', () => {
    const points: Point[] = [[at('2026-01-10T12:00:00Z'), null]];
    expect(monthPeaks({ points, covered: [], possible: [] }, ZONE)).toEqual([]);
  });
});

describe('the head-room', () => {
  it('is the difference to the contracted power, negative beyond it', () => {
    expect(headRoom(14_200, 20)).toBe(5_800);
    expect(headRoom(21_000, 20)).toBe(-1_000);
  });

  it('is unknown without a contract', () => {
    expect(headRoom(14_200, 0)).toBeNull();
  });
});
