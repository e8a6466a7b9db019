import { describe, expect, it } from 'vitest';
import { chartTheme } from '../chart-theme.ts';
import { drawingOf } from '../drawing/drawing.ts';
import { chartTable } from '../files/chart-table.ts';
import { momentsOf, readingAt } from '../reading/reading.ts';
import { chartOf, from, HOUR, none, to } from '../testing/test-chart.ts';
import { spanAt, spanMoments, spanRows, spansOf } from './spans.ts';

const points = [
  [from, 0],
  [from + 4 * HOUR, 1],
  [from + 5 * HOUR, null],
  [from + 6 * HOUR, 1],
  [from + 8 * HOUR, null],
] as const;
const chart = chartOf({
  kind: 'span',
  axes: [],
  series: [
    { id: 'R1', name: 'Lights', colour: 0, points, words: ['off', 'on'] },
    {
      id: 'R2',
      name: 'Pump',
      colour: 1,
      points: [
        [from, 1],
        [to, null],
      ],
      words: ['off', 'on'],
    },
  ],
});
const drawn = (hidden = none) =>
  spanRows(drawingOf(chart, { theme: chartTheme('light'), hidden, width: 800, height: 400 }, () => 0));
const words = { least: 'min', greatest: 'max', note: 'note', damaged: 'damaged' };

describe('spans', () => {
  // proves R-APPL-039
  it('have their names beside them where rows are many and the picture is wide, above them elsewhere', () => {
    const many = chartOf({
      ...{ kind: 'span', axes: [] },
      series: Array.from({ length: 12 }, (_, n) => ({
        ...{ id: `A${n}`, name: 'x'.repeat(n + 1), colour: 0 as const, points, words: ['off', 'on'] as const },
      })),
    });
    const at = (width: number) => {
      const frame = { theme: chartTheme('light'), hidden: none, width, height: 600 };
      const drawing = drawingOf(many, frame, (text) => 10 * text.length);
      return { rows: spanRows(drawing), left: drawing.plot.left };
    };
    const [wide, narrow] = [at(1_000), at(400)];
    expect(wide.rows.every(({ isBeside }) => isBeside)).toBe(true);
    expect(wide.left).toBeGreaterThan(120);
    expect(narrow.rows.some(({ isBeside }) => isBeside)).toBe(false);
    expect(narrow.left).toBeLessThan(20);
    const [row] = wide.rows;
    const [bar] = row?.bars.filter(({ isOn }) => isOn) ?? [];
    expect(row?.nameY).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0) / 2, 6);
    expect(at(1_000).rows.length).toBe(12);
    expect(drawn().every(({ isBeside }) => !isBeside)).toBe(true);
  });

  it('last until the next point; null begins an unknown state', () => {
    expect(spansOf(points)).toEqual([
      { from, to: from + 4 * HOUR, state: 0 },
      { from: from + 4 * HOUR, to: from + 5 * HOUR, state: 1 },
      { from: from + 6 * HOUR, to: from + 8 * HOUR, state: 1 },
    ]);
    expect(spansOf([])).toEqual([]);
  });

  it('are found by any moment inside, including their start', () => {
    expect(spanAt(points, from + 4 * HOUR)?.state).toBe(1);
    expect(spanAt(points, from + 4 * HOUR - 1)?.state).toBe(0);
    expect(spanAt(points, from + 5 * HOUR)).toBeUndefined();
    expect(spanAt(points, from - 1)).toBeUndefined();
    expect(spanAt(points, from + 8 * HOUR)).toBeUndefined();
  });

  // proves R-RELAY-030
  it('are bars in a row for each series: tall where it was on, a line where it was off, nothing for unknown', () => {
    const [lights, pump] = drawn();
    expect(lights?.bars.map(({ isOn }) => isOn)).toEqual([false, true, true]);
    expect(pump?.bars).toHaveLength(1);
    const [off, on] = lights?.bars ?? [];
    expect(off?.height).toBeLessThan(on?.height ?? 0);
    expect((off?.y ?? 0) + (off?.height ?? 0)).toBe((on?.y ?? 0) + (on?.height ?? 0));
    expect(pump?.nameY).toBeGreaterThan((on?.y ?? 0) + (on?.height ?? 0));
  });

  it('have no row for a hidden series', () => {
    expect(drawn(new Set(['R1'])).map(({ series }) => series.id)).toEqual(['R2']);
  });

  // proves R-RELAY-032
  it('are read in words at any moment, with their start and end', () => {
    const { rows } = readingAt(chart, none, from + 4.5 * HOUR);
    expect(rows.map(({ name, text, unit }) => [name, text, unit])).toEqual([
      ['Lights', 'on', ''],
      ['Pump', 'on', ''],
    ]);
    expect(rows[0]?.note).toContain('5:00');
    expect(rows[0]?.note).toContain('6:00');
    expect(readingAt(chart, none, from + 5.5 * HOUR).rows[0]).toMatchObject({ value: null, text: '–', note: '' });
  });

  // proves R-APPL-049
  it('with names of their own are as high as their values, and a pause among them is a line in their colour', () => {
    const states = new Map([
      [from, '500 W'],
      [from + HOUR, '2 kW'],
      [from + 2 * HOUR, 'pause'],
    ]);
    const series = [
      {
        ...{ id: 'A', name: 'Dishwasher', colour: 0, states },
        words: ['off', 'on'],
        points: [
          [from, 0.25],
          [from + HOUR, 1],
          [from + 2 * HOUR, 0],
          [from + 3 * HOUR, 0],
          [to, null],
        ],
      },
    ] as const;
    const own = chartOf({ kind: 'span', axes: [], series });
    const frame = { theme: chartTheme('light'), hidden: none, width: 800, height: 400 };
    const [row] = spanRows(drawingOf(own, frame, () => 0));
    const [pump, heater, pause, off] = row?.bars ?? [];
    expect(row?.bars.map(({ isOn }) => isOn)).toEqual([true, true, true, false]);
    expect(pump?.height).toBeGreaterThan(0.25 * (heater?.height ?? 0));
    expect(pump?.height).toBeLessThan(0.5 * (heater?.height ?? 0));
    expect(pause?.height).toBe(off?.height);
    const bottoms = row?.bars.map(({ y, height }) => y + height) ?? [];
    expect(Math.max(...bottoms) - Math.min(...bottoms)).toBeLessThan(1e-9);
    const read = (hours: number) => readingAt(own, none, from + hours * HOUR).rows[0]?.text;
    expect([0.5, 1.5, 2.5, 3.5].map(read)).toEqual(['500 W', '2 kW', 'pause', 'off']);
    expect(chartTable(own, none, words).rows.map(({ values }) => values)).toEqual([
      ['500 W'],
      ['2 kW'],
      ['pause'],
      ['off'],
    ]);
  });

  // proves R-RELAY-032
  it('are stepped through from change to change', () => {
    expect(momentsOf(chart, none)).toEqual([
      from,
      from + 4 * HOUR,
      from + 5 * HOUR,
      from + 6 * HOUR,
      from + 8 * HOUR,
      to,
    ]);
  });

  // proves R-RELAY-032
  it('are in tables as the state of each at every change', () => {
    expect(spanMoments(chart).map(({ spans }) => spans.map((span) => span?.state ?? null))).toEqual([
      [0, 1],
      [1, 1],
      [null, 1],
      [1, 1],
    ]);
    const { headings, rows } = chartTable(chart, none, words);
    expect(headings).toEqual(['Lights', 'Pump']);
    expect(rows.map(({ values }) => values)).toEqual([
      ['off', 'on'],
      ['on', 'on'],
      [null, 'on'],
      ['on', 'on'],
    ]);
  });
});
