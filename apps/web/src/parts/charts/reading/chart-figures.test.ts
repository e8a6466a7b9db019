import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartPoint, ChartSeries, TimeChart } from '../chart-spec.ts';
import { chartOf, from, HOUR, to } from '../testing/test-chart.ts';
import { figureNames, figuresOf } from './chart-figures.ts';

const series = (points: readonly ChartPoint[], extremes?: { min: ChartPoint[]; max: ChartPoint[] }) => ({
  ...{ id: 'L1', name: 'L1', colour: 'l1' as const, points },
  ...(extremes === undefined ? {} : { extremes }),
});

describe('the figures of a series', () => {
  it('are those of its extremes, not of its means', () => {
    const points: ChartPoint[] = [
      [from, 10],
      [from + HOUR, 20],
    ];
    const min: ChartPoint[] = points.map(([time]) => [time, 1]);
    const max: ChartPoint[] = points.map(([time]) => [time, 99]);
    const figures = figuresOf(series(points, { min, max }), chartOf());
    expect(figures).toEqual({ least: 1, mean: 15, greatest: 99, last: 20 });
  });

  // proves R-PROF-040
  it('have a mean between the extremes where a member of a group was silent, whose steps have none', () => {
    const points: ChartPoint[] = [
      [from, 1_500],
      [from + HOUR, 1_000],
      [from + 2 * HOUR, 1_500],
    ];
    const extremes: ChartPoint[] = points.map(([time, value]) => [time, value === 1_000 ? null : value]);
    const figures = figuresOf(series(points, { min: extremes, max: extremes }), chartOf());
    expect(figures).toEqual({ least: 1_500, mean: 1_500, greatest: 1_500, last: 1_500 });
    const nowhere: ChartPoint[] = points.map(([time]) => [time, null]);
    const alone = series([[from, 1_000]], { min: nowhere, max: nowhere });
    expect(figuresOf(alone, chartOf())).toMatchObject({ mean: 1_000 });
  });

  it('ignore values outside the chart and missing values', () => {
    const points: ChartPoint[] = [
      [from - HOUR, 1_000],
      [from, 4],
      [from + HOUR, null],
      [from + 2 * HOUR, -2],
      [to + HOUR, 1_000],
    ];
    expect(figuresOf(series(points), chartOf())).toEqual({ least: -2, mean: 1, greatest: 4, last: -2 });
  });

  it('are unknown if nothing was measured', () => {
    expect(figuresOf(series([[from, null]]), chartOf())).toEqual({
      ...{ least: null, mean: null, greatest: null, last: null },
    });
  });

  it('of a register are its readings and its increase', () => {
    const chart = chartOf({ axes: [{ quantity: 'activeEnergyImport', kind: 'linear' }] });
    const points: ChartPoint[] = [
      [from, 5_000],
      [from + HOUR, 5_400],
    ];
    expect(figuresOf(series(points), chart)).toEqual({ first: 5_000, last: 5_400, growth: 400 });
  });

  // proves R-MEAS-073
  it('of a register reach from its first to its last reading, which are beside the starts of steps', () => {
    const chart = chartOf({ axes: [{ quantity: 'activeEnergyImport', kind: 'linear' }] });
    const points: ChartPoint[] = [
      [from, null],
      [from + HOUR, 5_400],
    ];
    const ended: ChartSeries = {
      ...series(points),
      ends: [
        [from + HOUR / 2, 5_100],
        [from + HOUR + 1, 5_450],
      ],
    };
    expect(figuresOf(ended, chart)).toEqual({ first: 5_100, last: 5_450, growth: 350 });
    // A window that is smaller than what was read has its own readings.
    const part = { ...chart, range: { from: from + HOUR, to: from + HOUR } };
    expect(figuresOf(ended, part)).toEqual({ first: 5_400, last: 5_400, growth: 0 });
  });

  // proves R-MEAS-073
  it('of a register end with the reading at the end of the range, of what was read beside the range, too', () => {
    const points: ChartPoint[] = [
      [from - HOUR, 4_000],
      [from, 5_000],
      [to - HOUR, 7_000],
      [to, 7_400],
      [to + HOUR, 9_000],
    ];
    const ends: ChartSeries['ends'] = [
      [from - HOUR, 4_000],
      [to + 2 * HOUR, 9_500],
    ];
    const chart = chartOf({ step: HOUR, beyond: true, axes: [{ quantity: 'activeEnergyImport', kind: 'linear' }] });
    // From midnight to midnight.
    expect(figuresOf({ ...series(points), ends }, chart)).toEqual({ first: 5_000, last: 7_400, growth: 2_400 });
    // Of a power the step at the end is that of the next day.
    expect(figuresOf(series(points), { ...chart, axes: chartOf().axes })).toMatchObject({
      greatest: 7_000,
      last: 7_000,
    });
  });

  it('of energy in columns include the total', () => {
    const chart = chartOf({ kind: 'column', step: 'hour', axes: [{ quantity: 'activeEnergyImport', kind: 'linear' }] });
    const points: ChartPoint[] = [
      [from, 300],
      [from + HOUR, 100],
    ];
    expect(figuresOf(series(points), chart)).toEqual({ least: 100, mean: 200, greatest: 300, last: 100, total: 400 });
  });

  describe('of columns that grow', () => {
    const columns = (change: Partial<TimeChart> = {}) =>
      chartOf({ kind: 'column', step: 'hour', axes: [{ quantity: 'activeEnergyImport', kind: 'linear' }], ...change });
    // The fourth hour began two minutes ago.
    const points: ChartPoint[] = [400, 200, 600, 3].map((value, hour) => [from + hour * HOUR, value]);
    const now = from + 3 * HOUR + 120_000;

    // proves R-ANA-046
    it('have no running step in the least and the mean one, though it is the last and counts in the total', () => {
      const figures = { least: 200, mean: 400, greatest: 600, last: 3, total: 1_203 };
      expect(figuresOf(series(points), columns({ now }))).toEqual(figures);
      // Once the hour is over it is a step like any other.
      expect(figuresOf(series(points), columns({ now: from + 4 * HOUR }))).toMatchObject({ least: 3, mean: 1_203 / 4 });
    });

    // proves R-ANA-046
    it('have none that an end of the chart cuts, of months too', () => {
      const range = { from: from + HOUR / 2, to: from + 2.5 * HOUR };
      const cut = figuresOf(series(points), columns({ now: to, range, beyond: true }));
      expect(cut).toMatchObject({ least: 200, mean: 200, greatest: 600 });
      const at = (date: string) => Date.parse(`${date}T00:00:00+01:00`);
      const months = columns({ now: to, step: 'month', range: { from: at('2026-01-21'), to: at('2026-03-01') } });
      const parts = series([
        [at('2026-01-21'), 10],
        [at('2026-02-01'), 30],
      ]);
      expect(figuresOf(parts, months)).toMatchObject({ least: 30, mean: 30, greatest: 30, total: 40 });
    });

    it('have the step of the period before that stands at the running one, since it is over', () => {
      const before: ChartSeries = { ...series(points), behind: 'E_I' };
      expect(figuresOf(before, columns({ now }))).toMatchObject({ least: 3, mean: 1_203 / 4 });
    });

    // proves R-ANA-048
    it('have no step in the least, mean and greatest one that was not measured, which counts in the total and as the last', () => {
      // 900 Wh were counted over a pause of three hours.
      const paused: ChartPoint[] = [400, 300, 300, 300, 600, 200].map((value, hour) => [from + hour * HOUR, value]);
      const pause = new Set([1, 2, 3].map((hour) => from + hour * HOUR));
      const figures = { least: 200, mean: 400, greatest: 600, last: 200, total: 2_100 };
      expect(figuresOf({ ...series(paused), unmeasured: pause }, columns({ now: to }))).toEqual(figures);
      const all = new Set(paused.map(([time]) => time));
      const none = { least: null, mean: null, greatest: null, last: 200, total: 2_100 };
      expect(figuresOf({ ...series(paused), unmeasured: all }, columns({ now: to }))).toEqual(none);
    });

    it('have neither a least nor a mean one where no step is whole', () => {
      const alone = figuresOf(series([[from, 3]]), columns({ now: from + 1 }));
      expect(alone).toEqual({ least: null, mean: null, greatest: 3, last: 3, total: 3 });
    });
  });

  it('are absent for states and for points that are not over time', () => {
    expect(figureNames(chartOf({ kind: 'span' }))).toEqual([]);
    expect(figureNames(chartOf({ kind: 'scatter' }))).toEqual([]);
  });

  it('are in ascending order for any measurements', () => {
    const value = fc.option(fc.integer({ min: -1_000, max: 1_000 }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 20 }), (values) => {
        const points = values.map((one, index): ChartPoint => [from + index * 60_000, one]);
        const { least, mean, greatest } = figuresOf(series(points), chartOf());
        const known = values.filter((one) => one !== null);
        if (known.length === 0) return;
        const sorted = [...known].sort((a, b) => a - b);
        expect([least, greatest]).toEqual([sorted[0], sorted.at(-1)]);
        expect(mean).toBeGreaterThanOrEqual((least ?? 0) - 1e-9);
        expect(mean).toBeLessThanOrEqual((greatest ?? 0) + 1e-9);
      }),
    );
  });
});
