import { describe, expect, it } from 'vitest';
import type { ChartSeries, TimeChart } from '../chart-spec.ts';
import { momentText } from '../reading/reading.ts';
import { chartOf, from, HOUR, testDrawing } from '../testing/test-chart.ts';
import { type Column, columnsOf } from './draw-columns.ts';

const columnsIn = (chart: TimeChart, series: number): Column[] =>
  columnsOf(chart.series[series] as ChartSeries, testDrawing(chart));

const columnOf = (chart: TimeChart, series: number, point: number) => columnsIn(chart, series)[point];

const line = (change: Partial<ChartSeries>): ChartSeries => ({
  id: 'L1',
  name: 'L1',
  colour: 'l1',
  points: [[from, 5]],
  ...change,
});

describe('a column', () => {
  const month = Date.parse('2026-02-01T00:00:00+01:00');
  const hours = chartOf({ kind: 'column', step: HOUR, series: [line({ points: [[from, 500]] })] });

  it('stands inside its step, on zero', () => {
    const shape = columnOf(hours, 0, 0);
    expect(shape?.x).toBeGreaterThan(0);
    expect((shape?.x ?? 0) + (shape?.width ?? 0)).toBeLessThan(HOUR);
    expect(shape).toMatchObject({ y: -500, height: 500 });
  });

  it('is as wide as its month is long', () => {
    const chart = chartOf({
      kind: 'column',
      step: 'month',
      range: { from: month, to: Date.parse('2026-04-01T00:00:00+02:00') },
      series: [
        line({
          points: [
            [month, 5],
            [Date.parse('2026-03-01T00:00:00+01:00'), 5],
          ],
        }),
      ],
    });
    const [february, march] = [columnOf(chart, 0, 0), columnOf(chart, 0, 1)];
    expect((march?.width ?? 0) / (february?.width ?? 1)).toBeCloseTo((31 * 24 - 1) / (28 * 24), 6);
  });

  // proves R-ANA-036
  it('covers only a part of its month if the chart begins or ends inside it', () => {
    const [middle, april] = [Date.parse('2026-03-17T00:00:00+01:00'), Date.parse('2026-04-01T00:00:00+02:00')];
    const chart = chartOf({
      kind: 'column',
      step: 'month',
      range: { from: middle, to: Date.parse('2026-04-11T00:00:00+02:00') },
      series: [
        line({
          points: [
            [middle, 5],
            [april, 5],
          ],
        }),
      ],
    });
    const [march, ten] = [columnOf(chart, 0, 0), columnOf(chart, 0, 1)];
    expect((march?.width ?? 0) / (ten?.width ?? 1)).toBeCloseTo((15 * 24 - 1) / (10 * 24), 6);
    expect(momentText({ ...chart, locale: 'en-GB' }, middle)).toMatch(/^17\s–\s31 Mar 2026$/);
    expect(momentText({ ...chart, locale: 'en-GB' }, april)).toMatch(/^1\s–\s10 Apr 2026$/);
  });

  it('shares its step with the other series', () => {
    const chart = { ...hours, series: [line({}), line({ id: 'b' })] };
    const [one, other] = [columnOf(chart, 0, 0), columnOf(chart, 1, 0)];
    expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual(other?.x ?? 0);
  });

  it('of the period before is half behind its counterpart', () => {
    const chart = { ...hours, series: [line({}), line({ id: 'before', behind: 'L1' })] };
    const [one, other] = [columnOf(chart, 0, 0), columnOf(chart, 1, 0)];
    expect(other?.x).toBeLessThan(one?.x ?? 0);
    expect((other?.x ?? 0) + (other?.width ?? 0)).toBeGreaterThan(one?.x ?? 0);
    expect(other?.width).toBe(one?.width);
  });

  it('is absent if nothing was measured, and visible if the value is small', () => {
    const chart = {
      ...hours,
      series: [
        line({
          points: [
            [from, null],
            [from + HOUR, 0.001],
          ],
        }),
      ],
    };
    expect(columnsIn(chart, 0)).toHaveLength(1);
    expect(columnOf(chart, 0, 0)?.height).toBe(1);
  });

  // proves R-COMP-013
  it('is fainter if its value is uncertain', () => {
    const noted = { ...hours, series: [line({ notes: new Map([[from, 'incomplete']]) })] };
    expect(columnOf(noted, 0, 0)?.isNoted).toBe(true);
    expect(columnOf(hours, 0, 0)?.isNoted).toBe(false);
  });
});

describe('stacked columns', () => {
  const stack = chartOf({
    ...{ kind: 'column', step: HOUR, stacked: true },
    axes: [{ quantity: 'share', kind: 'linear', min: 0, max: 100 }],
    series: [
      line({ id: 'a', points: [[from, 75]] }),
      line({ id: 'b', points: [[from, 24.999]] }),
      line({ id: 'c', points: [[from, 0.001]] }),
    ],
  });

  // proves R-AVAIL-017
  it('share one position, each on top of the previous one', () => {
    const [first, second] = [columnOf(stack, 0, 0), columnOf(stack, 1, 0)];
    expect(first).toMatchObject({ y: -75, height: 75 });
    expect(second).toMatchObject({ x: first?.x, width: first?.width });
    expect(second?.height).toBeCloseTo(24.999);
    expect(second?.y).toBeCloseTo(-99.999);
  });

  // proves R-AVAIL-017
  it('are visible even if very small', () => {
    expect(columnOf(stack, 2, 0)?.height).toBe(2);
  });

  it('do not leave the axis, even if very small', () => {
    expect(columnOf(stack, 2, 0)?.y).toBe(-100);
  });
});

describe('a stack with columns below zero', () => {
  it('draws them down from zero, whatever is above', () => {
    const chart = chartOf({
      ...{ kind: 'column', step: HOUR, stacked: true },
      series: [
        line({ id: 'A', points: [[from, 300]] }),
        line({ id: 'B', points: [[from, 200]] }),
        line({ id: 'excess', points: [[from, -100]] }),
      ],
    });
    expect([0, 1, 2].map((series) => columnOf(chart, series, 0))).toMatchObject([
      { y: -300, height: 300 },
      { y: -500, height: 200 },
      { y: -0, height: 100 },
    ]);
  });
});
