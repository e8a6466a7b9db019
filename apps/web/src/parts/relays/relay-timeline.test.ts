import type { RelayPeriod } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { timelineChart } from './relay-timeline.ts';

const HOUR = 3_600_000;
const frame = { range: { from: 0, to: 24 * HOUR }, zone: 'Europe/Bratislava', locale: 'en' };
const period = (start: number, end: number | null, state: 0 | 1): RelayPeriod => ({ start, end, state, since: start });

describe('the timeline of relays', () => {
  const rows = (lights: readonly RelayPeriod[]) => [
    { id: 'R1', name: 'Lights', colour: 0, periods: lights },
    { id: 'R2', name: 'Pump', colour: 1, periods: [] },
  ];
  const timeline = (lights: readonly RelayPeriod[], now: number) =>
    timelineChart(rows(lights), { ...frame, now, words: ['Off', 'On'] }).series;

  // proves R-RELAY-030
  it('has a row for each relay by its name, whatever is known of it', () => {
    expect(timeline([], 0).map(({ name, points }) => [name, points.length])).toEqual([
      ['Lights', 0],
      ['Pump', 0],
    ]);
  });

  // proves R-RELAY-031
  it('breaks where nothing is known between two periods', () => {
    const [lights] = timeline([period(0, HOUR, 1), period(HOUR, 2 * HOUR, 0), period(5 * HOUR, 6 * HOUR, 0)], 9 * HOUR);
    expect(lights?.points).toEqual([
      [0, 1],
      [HOUR, 0],
      [2 * HOUR, null],
      [5 * HOUR, 0],
      [6 * HOUR, null],
    ]);
  });

  // proves R-RELAY-031
  it('goes on until now where a period is open, and never beyond the picture', () => {
    expect(timeline([period(HOUR, null, 1)], 9 * HOUR)[0]?.points.at(-1)).toEqual([9 * HOUR, null]);
    expect(timeline([period(HOUR, null, 1)], 99 * HOUR)[0]?.points.at(-1)).toEqual([24 * HOUR, null]);
  });
});
