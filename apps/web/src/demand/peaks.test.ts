import { describe, expect, it } from 'vitest';
import { headRoom, monthPeaks } from './peaks.ts';

const ZONE = 'Europe/Bratislava';
const at = (text: string) => Date.parse(text);

describe('the peaks of the months', () => {
  it('are the highest quarter hour of each civil month of the site', () => {
    const lastOfJanuary = at('2026-01-31T22:45:00Z');
    const firstOfFebruary = at('2026-01-31T23:00:00Z');
    const peaks = monthPeaks(
      [
        [lastOfJanuary, 5_000],
        [firstOfFebruary, 4_000],
        [firstOfFebruary + 900_000, null],
      ],
      [],
      ZONE,
    );
    expect(peaks.map(({ time, power }) => [time, power])).toEqual([
      [lastOfJanuary, 5_000],
      [firstOfFebruary, 4_000],
    ]);
  });

  it('say how completely they were measured', () => {
    const time = at('2026-01-10T12:00:00Z');
    expect(monthPeaks([[time, 1]], [[time, 0.5]], ZONE)[0]?.covered).toBe(0.5);
  });

  it('are none where nothing was measured', () => {
    expect(monthPeaks([[at('2026-01-10T12:00:00Z'), null]], [], ZONE)).toEqual([]);
  });
});

describe('the head-room', () => {
  it('is what is left to the contracted power, negative beyond it', () => {
    expect(headRoom(14_200, 20)).toBe(5_800);
    expect(headRoom(21_000, 20)).toBe(-1_000);
  });

  it('is unknown where no contract is set', () => {
    expect(headRoom(14_200, 0)).toBeNull();
  });
});
