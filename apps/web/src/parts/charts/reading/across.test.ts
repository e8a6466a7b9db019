import { describe, expect, it } from 'vitest';
import type { TimeChart } from '../chart-spec.ts';
import { timeLabels } from '../drawing/draw-axes.ts';
import { columnsOf } from '../drawing/draw-columns.ts';
import { drawingOf } from '../drawing/drawing.ts';
import { chartTable, tableSheet } from '../files/chart-table.ts';
import { chartFileName } from '../files/file-name.ts';
import { bends } from '../layout/bends.ts';
import { plainLabels } from '../layout/plain-labels.ts';
import { chartOf, none, testDrawing, ZONE } from '../testing/test-chart.ts';
import { momentText, paperLine, readingAt } from './reading.ts';

const NOON = Date.UTC(2026, 5, 10, 10);
const points = [1, 2, 3, 4, 5].map((order) => [order, 100 / order] as const);
const orders = (change: Partial<TimeChart> = {}): TimeChart =>
  chartOf({
    kind: 'column',
    range: { from: 1, to: 6 },
    moment: NOON,
    step: 1,
    axes: [{ quantity: 'currentThd', kind: 'linear', min: 0, max: 100 }],
    series: [{ id: 'a', name: 'U L1', colour: 'l1', points }],
    across: { heading: 'Order', unit: '', text: (order) => `${order}. harmonic`, labels: plainLabels },
    ...change,
  });

describe('a chart that is not over time', () => {
  const frameOf = (chart: TimeChart, width = 800) => ({ chart, frame: { ...testDrawing(chart).frame, width } });

  it('labels its positions with their numbers, those of columns below their middle', () => {
    const labels = timeLabels(frameOf(orders()));
    expect(labels).toEqual([1, 2, 3, 4, 5].map((order) => ({ place: order + 0.5, text: String(order) })));
  });

  it('labels only as many as fit, columns from the first one on', () => {
    const many = orders({ range: { from: 1, to: 41 } });
    const labels = timeLabels(frameOf(many, 300));
    expect(labels.length).toBeLessThanOrEqual(9);
    expect(labels.slice(0, 3).map(({ text }) => text)).toEqual(['1', '9', '17']);
    const few = timeLabels(frameOf(orders({ range: { from: 2, to: 4 } })));
    expect(few.map(({ text }) => text)).toEqual(['2', '3']);
  });

  it('has the unit at the last number of a line, with labels at both ends', () => {
    const wave = orders({
      kind: 'line',
      range: { from: 0, to: 20 },
      across: { heading: '', unit: 'ms', text: String, labels: plainLabels },
    });
    const texts = timeLabels(frameOf(wave)).map(({ text }) => text);
    expect([texts[0], texts.at(-1)]).toEqual(['0', '20\u00a0ms']);
  });

  it('has columns side by side over the step of each number', () => {
    const chart = orders();
    const drawing = drawingOf(chart, { ...testDrawing(chart).frame, width: 524, height: 224 }, () => 0);
    const [first, second] = columnsOf(chart.series[0] as never, drawing);
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo((drawing.plot.right - drawing.plot.left) / 5, 6);
    // The whole height of the axis from 0 to 100.
    expect(first?.height).toBeCloseTo(drawing.plot.bottom - drawing.plot.top, 6);
  });

  it('has readings with the text of its positions, without a time zone', () => {
    const reading = readingAt(orders(), none, 3);
    expect([reading.moment, reading.zone]).toEqual(['3. harmonic', undefined]);
    expect(reading.rows).toMatchObject([{ name: 'U L1', text: '33,333', unit: '%' }]);
    expect(momentText(orders(), 5)).toBe('5. harmonic');
  });

  it('is a table of numbers under a heading of its own', () => {
    const table = chartTable(orders(), none, { least: '', greatest: '', note: '', damaged: '' });
    const sheet = tableSheet(table, { heading: 'Order', text: (order) => order });
    expect(sheet.headings).toEqual(['Order', 'U L1 (%)']);
    expect(sheet.rows[1]?.cells).toEqual([2, 50]);
  });

  it('shows when it was measured, on paper and in the name of its file', () => {
    expect(paperLine('Meter', orders())).toBe(`Meter · 10. 6. 2026, 12:00:00 (${ZONE})`);
    expect(chartFileName('Meter', 'Harmonics', orders())).toBe('meter-harmonics-2026-06-10');
  });
});

describe('a smooth line', () => {
  // proves R-PREC-015
  it('bends through every spot and leaves it in the direction of its neighbours', () => {
    const spots = [
      { x: 0, y: 0 },
      { x: 6, y: 12 },
      { x: 12, y: 0 },
    ];
    const [first, second] = bends(spots);
    expect([first?.to, second?.to]).toEqual(spots.slice(1));
    // At the top it is level: before and after it.
    expect(first?.far).toEqual({ x: 4, y: 12 });
    expect(second?.near).toEqual({ x: 8, y: 12 });
  });

  it('is straight if its spots are in line', () => {
    for (const { near, far, to } of bends([0, 3, 6, 9].map((x) => ({ x, y: 2 * x })))) {
      for (const { x, y } of [near, far, to]) expect(y).toBeCloseTo(2 * x, 9);
    }
  });
});
