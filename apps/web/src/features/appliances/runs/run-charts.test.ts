import type { SeriesAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { from, HOUR, range, run } from '../testing/test-appliances.ts';
import { runProfileChart, timelineChart } from './run-charts.ts';
import { drawnIn } from './run-levels.ts';

const frame = {
  ...{ range, timeZone: 'Europe/Bratislava', locale: 'en', now: range.to },
  appliances: [
    { ID: 1, name: 'Kettle', colour: 0 },
    { ID: 2, name: 'Fridge', colour: 1 },
  ],
};
const at = (hour: number) => from + hour * HOUR;
const timeline = (runs: Parameters<typeof timelineChart>[0], now = range.to) =>
  timelineChart(runs, {
    ...{ ...frame, now, words: ['off', 'on'] },
    unsure: ({ prediction_rate: rate }) => `${rate} unsure`,
    state: (power) => `${power} W`,
  });
/** A use of a dishwasher from eight to nine: pump, heater, a pause, the heater again. */
const use = {
  ...run(1, 8, 9),
  levels: [
    { from: at(8), power: 500 },
    { from: at(8.25), power: 2_000 },
    { from: at(8.5), power: 0 },
    { from: at(8.75), power: 2_000 },
  ],
};

describe('the timeline', () => {
  // proves R-APPL-019
  it('has a row for each appliance, on from start to end and off between', () => {
    const { series } = timeline([run(1, 8, 9), run(2, 3, 4), run(1, 2, 3)]);
    expect(series.map(({ name }) => name)).toEqual(['Kettle', 'Fridge']);
    expect(series[0]?.points).toEqual([
      [at(0), 0],
      [at(2), 1],
      [at(3), 0],
      [at(8), 1],
      [at(9), 0],
      [at(24), null],
    ]);
  });

  it('shows the part of a run that lies in the period', () => {
    expect(timeline([run(1, -2, 1)]).series[0]?.points[0]).toEqual([at(0), 1]);
  });

  // proves R-APPL-019
  it('draws a run that has not ended until now, and nothing after', () => {
    expect(timeline([run(1, 8, null)], at(10)).series[0]?.points).toEqual([
      [at(0), 0],
      [at(8), 1],
      [at(10), null],
    ]);
  });

  // proves R-APPL-043
  it('says of an unsure run, where it is drawn, that it is unsure', () => {
    const unsure = (from: number, to: number) => ({ ...run(1, from, to), prediction_rate: 0.4 });
    const notes = timeline([unsure(-2, 1), run(1, 2, 3), unsure(8, 9)]).series[0]?.notes;
    expect([...(notes ?? [])]).toEqual([
      [at(0), '0.4 unsure'],
      [at(8), '0.4 unsure'],
    ]);
    expect(timeline([run(1, 2, 3)]).series[0]?.notes).toBeUndefined();
  });

  // proves R-APPL-049
  it('has a span for each state of a run of several, as high as it draws of the most in its row', () => {
    const { series } = timeline([run(1, 2, 3), use]);
    expect(series[0]?.points).toEqual([
      [at(0), 0],
      [at(2), 1],
      [at(3), 0],
      [at(8), 0.25],
      [at(8.25), 1],
      [at(8.5), 0],
      [at(8.75), 1],
      [at(9), 0],
      [at(24), null],
    ]);
    expect([...(series[0]?.states ?? [])]).toEqual([
      [at(8), '500 W'],
      [at(8.25), '2000 W'],
      [at(8.5), '0 W'],
      [at(8.75), '2000 W'],
    ]);
  });

  // proves R-APPL-049
  it('spends the time in each state that the run itself has', () => {
    const { points = [], states } = timeline([use]).series[0] ?? {};
    const seconds = (text: string) =>
      points.reduce((sum, [time], i) => {
        const until = points[i + 1]?.[0] ?? time;
        return states?.get(time) === text ? sum + (until - time) / 1_000 : sum;
      }, 0);
    expect(drawnIn(use).map((drawn) => [drawn.power, drawn.seconds])).toEqual([
      [2_000, seconds('2000 W')],
      [500, seconds('500 W')],
    ]);
  });

  // proves R-APPL-049
  it('has the part of a state that lies in the period, and the last one until now', () => {
    const running = { ...use, end: null, start: at(-1), levels: [{ from: at(-1), power: 2_000 }] };
    const [row] = timeline([running], at(2)).series;
    expect(row?.points).toEqual([
      [at(0), 1],
      [at(2), null],
    ]);
    expect(row?.states?.get(at(0))).toBe('2000 W');
  });

  // proves R-APPL-049
  it('has no states in the row of a folded group, and pales each state of an unsure run', () => {
    const members = [{ ID: -1, name: 'Group', colour: 0, members: [1, 2] }];
    const unsure = { ...use, prediction_rate: 0.4 };
    const folded = timelineChart([unsure], {
      ...{ ...frame, appliances: members, words: ['off', 'on'] },
      unsure: () => 'unsure',
      state: String,
    });
    expect(folded.series[0]?.points.slice(0, 3)).toEqual([
      [at(0), 0],
      [at(8), 1],
      [at(9), 0],
    ]);
    expect(folded.series[0]?.states).toBeUndefined();
    expect(timeline([unsure]).series[0]?.notes?.size).toBe(4);
  });

  it('has an empty row for an appliance that never ran', () => {
    expect(timeline([]).series[1]?.points).toEqual([
      [at(0), 0],
      [at(24), null],
    ]);
  });
});

describe('the run profile', () => {
  const answer: SeriesAnswer = {
    ...{ status: 'OK', coverage: {}, step: 60, time_zone: 'UTC' },
    data: { P: { L1: [[at(1), 2_000]] } },
  };
  const profile = (runs: Parameters<typeof runProfileChart>[1]) =>
    runProfileChart(answer, runs, { ...frame, axisKind: 'linear' });

  // proves R-APPL-020
  it('has the active power of each phase', () => {
    expect(profile([]).series.map(({ id, points }) => [id, points])).toEqual([['L1', [[at(1), 2_000]]]]);
  });

  // proves R-APPL-020
  it('marks where each chosen appliance began and ended, in its colour', () => {
    expect(profile([run(2, 1, 2), run(1, 3, null), run(99, 4, 5)]).events).toEqual([
      { time: at(1), kind: 'start', colour: 1 },
      { time: at(2), kind: 'end', colour: 1 },
      { time: at(3), kind: 'start', colour: 0 },
    ]);
  });
});
