import { describe, expect, it } from 'vitest';
import { chartTheme } from '../chart-theme.ts';
import { axisLabel } from '../layout/tick-label.ts';
import { chartOf, from, HOUR, none, testDrawing, to } from '../testing/test-chart.ts';
import { eventMarks } from './draw-events.ts';
import { diamond, spotsOf } from './draw-points.ts';
import { selectedSpan } from './draw-selected.ts';
import { drawingOf } from './drawing.ts';

const frame = { theme: chartTheme('light'), hidden: none, width: 800, height: 400 };

describe('a point', () => {
  it('is at its value, and absent without one', () => {
    const chart = chartOf({ kind: 'scatter' });
    const [series] = chart.series;
    if (series === undefined) throw new Error('a series');
    expect(spotsOf(series, testDrawing(chart))).toEqual([
      { x: 0, y: -1_500 },
      { x: 2 * HOUR, y: -500.5 },
    ]);
  });

  // proves R-APPL-023
  it('of another shape has the same size in every direction', () => {
    expect(diamond({ x: 10, y: 20 }, 5)).toEqual([
      { x: 10, y: 15 },
      { x: 15, y: 20 },
      { x: 10, y: 25 },
      { x: 5, y: 20 },
    ]);
  });
});

describe('an axis with names', () => {
  const named = [0, 6, 12, 18, 24].map((value) => ({ value, name: `${value}:00` }));
  const chart = chartOf({ axes: [{ quantity: 'uptime', kind: 'linear', min: 0, max: 24, named }] });

  it('names these values and no others', () => {
    const { ticks } = drawingOf(chart, frame, () => 40);
    expect(ticks[0]).toEqual({ min: 0, max: 24, values: [0, 6, 12, 18, 24] });
    const scale = { unit: 'h', divisor: 1, decimals: 2 };
    const label = axisLabel(chart.axes[0], { values: [0, 6, 12, 18, 24], scale, locale: 'en' });
    expect([6, 24, 7].map(label)).toEqual(['6:00', '24:00', '']);
  });
});

describe('a marker', () => {
  const chart = chartOf({
    events: [
      { time: from - 1, kind: 'start', colour: 0 },
      { time: from + HOUR, kind: 'start', colour: 0 },
      { time: from + 2 * HOUR, kind: 'end', colour: 0 },
    ],
  });

  it('is above the lines at the start or end of an event in the period', () => {
    const drawing = testDrawing(chart);
    const marks = eventMarks(drawing);
    expect(marks.map(({ x }) => x)).toEqual([HOUR, 2 * HOUR]);
    expect(marks.flatMap(({ corners }) => corners).every(({ y }) => y < drawing.plot.top && y > 0)).toBe(true);
  });

  // proves R-APPL-020
  it('points up at a start and down at an end', () => {
    const [begin, end] = eventMarks(testDrawing(chart)).map(({ corners: [tip, base] }) => Math.sign(tip.y - base.y));
    expect([begin, end]).toEqual([-1, 1]);
  });
});

describe('the marker of an exchanged meter', () => {
  // proves R-PROF-043
  it('is a diamond above the lines, at its time', () => {
    const drawing = testDrawing(chartOf({ events: [{ time: from + HOUR, kind: 'exchange', colour: 'muted' }] }));
    const [mark] = eventMarks(drawing);
    expect(mark?.x).toBe(HOUR);
    expect(mark?.corners).toHaveLength(4);
    expect(mark?.corners.every(({ y }) => y < drawing.plot.top && y > 0)).toBe(true);
  });
});

describe('the selected part', () => {
  const spanOf = (selected: { from: number; to: number }) => selectedSpan(testDrawing(chartOf({ selected })));

  // proves R-APPL-010
  it('is as wide as its time', () => {
    expect(spanOf({ from: from + HOUR, to: from + 3 * HOUR })).toEqual({ left: HOUR, right: 3 * HOUR });
  });

  it('ends at the edges of the picture', () => {
    expect(spanOf({ from: from - HOUR, to: to + HOUR })).toEqual({ left: 0, right: to - from });
  });

  it('is absent before and after it', () => {
    expect(spanOf({ from: from - HOUR, to: from })).toBeUndefined();
    expect(spanOf({ from: to, to: to + HOUR })).toBeUndefined();
  });
});
