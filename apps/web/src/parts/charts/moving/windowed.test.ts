import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartPoint, TimeChart } from '../chart-spec.ts';
import { chartTable } from '../files/chart-table.ts';
import { momentsOf } from '../reading/reading.ts';
import { isShown, placeIn } from '../reading/shared-moment.ts';
import { chartOf, from, HOUR, none } from '../testing/test-chart.ts';
import { windowed } from './windowed.ts';

const MINUTE = 60_000;
const minutes = Array.from({ length: 60 }, (_, index): ChartPoint => [from + index * MINUTE, index]);
const chart = (change: Partial<TimeChart> = {}): TimeChart =>
  chartOf({
    range: { from, to: from + HOUR },
    step: MINUTE,
    series: [{ id: 'a', name: 'a', colour: 'l1', points: minutes, extremes: { min: minutes, max: minutes } }],
    ...change,
  });
const timesIn = (one: TimeChart) => one.series[0]?.points.map(([time]) => (time - from) / MINUTE);
const rowsOf = (one: TimeChart) =>
  chartTable(one, none, { least: '', greatest: '', note: '', damaged: '' }).rows.map(
    ({ time }) => (time - from) / MINUTE,
  );

describe('a chart seen through a window', () => {
  it('has a line from edge to edge between two minutes', () => {
    const seen = windowed(chart(), { from: from + 90_000, to: from + 100_000 });
    expect(timesIn(seen)).toEqual([1, 2]);
    expect(seen.series[0]?.extremes?.max).toHaveLength(2);
  });

  it('has the points before, inside and after', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000_000 }), fc.integer({ min: 1_000, max: 600_000 }), (start, length) => {
        const range = { from: from + start, to: from + start + length };
        const times = windowed(chart(), range).series[0]?.points.map(([time]) => time) ?? [];
        const inside = minutes.map(([time]) => time).filter((time) => time > range.from && time <= range.to);
        expect(times.filter((time) => inside.includes(time))).toEqual(inside);
        expect(times[0]).toBeLessThanOrEqual(range.from);
        expect(times.length).toBeLessThanOrEqual(inside.length + 2);
        expect(times.at(-1)).toBeGreaterThan(range.to - MINUTE);
      }),
    );
  });

  it('has readings and a table only of the points inside', () => {
    const seen = windowed(chart(), { from: from + 10 * MINUTE, to: from + 12 * MINUTE });
    expect(timesIn(seen)).toEqual([10, 11, 12, 13]);
    expect(momentsOf(seen, none).map((time) => (time - from) / MINUTE)).toEqual([10, 11]);
    expect(rowsOf(seen)).toEqual([10, 11]);
    const between = windowed(chart(), { from: from + 90_000, to: from + 100_000 });
    expect(rowsOf(between)).toEqual([1]);
  });

  it('keeps all points of the whole period', () => {
    expect(windowed(chart(), chart().range).series[0]?.points).toBe(minutes);
  });

  it('has no column of a step that begins after the window', () => {
    const columns = chart({ kind: 'column' });
    expect(timesIn(windowed(columns, { from: from + 5 * MINUTE, to: from + 7 * MINUTE - 1 }))).toEqual([5, 6]);
  });
});

describe('a moment read on the chart itself', () => {
  it('is left behind by a zoom to another time', () => {
    const range = { from: from + HOUR, to: from + 2 * HOUR };
    expect([from, from + HOUR, from + 2 * HOUR + 1].map((time) => isShown(chart({ range }), time))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is in the picture while a part of its column is', () => {
    const hours = chart({ kind: 'column', step: 'hour', range: { from: from + 90 * MINUTE, to: from + 5 * HOUR } });
    expect([from, from + HOUR].map((time) => isShown(hours, time))).toEqual([false, true]);
  });
});

describe('a moment read on another chart of the page', () => {
  const moments = minutes.map(([time]) => time);

  it('is the nearest point of a line', () => {
    expect(placeIn(chart(), moments, from + 100_000)).toBe(from + 2 * MINUTE);
  });

  it('is the column that contains it', () => {
    const hours = chart({ kind: 'column', step: 'hour', range: { from, to: from + 5 * HOUR } });
    const starts = [from, from + HOUR, from + 3 * HOUR];
    expect(placeIn(hours, starts, from + HOUR + 5)).toBe(from + HOUR);
    expect(placeIn(hours, starts, from + 2 * HOUR + 5)).toBeNull();
  });

  it('is undefined if the chart shows another time', () => {
    expect(placeIn(chart(), moments, from - 1)).toBeNull();
    expect(placeIn(chart(), moments, from + 2 * HOUR)).toBeNull();
  });

  it('is the instant itself for states', () => {
    expect(placeIn(chart({ kind: 'span' }), moments, from + 12_345)).toBe(from + 12_345);
  });
});
