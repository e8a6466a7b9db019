import type { SeriesAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { from, HOUR, range, run } from '../testing/test-appliances.ts';
import { runProfileChart, timelineChart } from './run-charts.ts';

const frame = {
  ...{ range, timeZone: 'Europe/Bratislava', locale: 'en', now: range.to },
  appliances: [
    { ID: 1, name: 'Kettle', colour: 0 },
    { ID: 2, name: 'Fridge', colour: 1 },
  ],
};
const at = (hour: number) => from + hour * HOUR;
const timeline = (runs: Parameters<typeof timelineChart>[0], now = range.to) =>
  timelineChart(runs, { ...frame, now, words: ['off', 'on'], unsure: ({ prediction_rate: rate }) => `${rate} unsure` });

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
