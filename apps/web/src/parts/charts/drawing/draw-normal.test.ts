import { describe, expect, it } from 'vitest';
import { chartTheme } from '../chart-theme.ts';
import { chartOf, none } from '../testing/test-chart.ts';
import { normalPlace } from './draw-normal.ts';
import { drawingOf } from './drawing.ts';

interface Axis {
  readonly low?: number;
  readonly high?: number;
  readonly kind?: 'linear' | 'logarithmic';
}

const placeOf = (low: number | null, high: number | null, { kind = 'linear', ...normal }: Axis) => {
  const points = [
    [Date.parse('2026-03-29T10:00:00+02:00'), low],
    [Date.parse('2026-03-29T11:00:00+02:00'), high],
  ] as const;
  const chart = chartOf({
    axes: [{ quantity: 'voltage', kind, normal }],
    series: [{ id: 'L1', name: 'L1', colour: 'l1', points }],
  });
  const frame = { theme: chartTheme('light'), hidden: none, width: 800, height: 400 };
  const drawing = drawingOf(chart, frame, () => 0);
  return { place: normalPlace(drawing), plot: drawing.plot, ticks: drawing.ticks[0]?.values };
};

describe('the normal values', () => {
  it('fill the chart if no other values are shown', () => {
    const { place, plot } = placeOf(226, 235, { low: 207, high: 253 });
    expect(place).toEqual({ top: plot.top, bottom: plot.bottom, beyond: [] });
  });

  it('end at their edges if other values are shown', () => {
    const { place, plot } = placeOf(190, 270, { low: 207, high: 253 });
    expect(place?.top).toBeCloseTo(plot.yOf(0, 253), 9);
    expect(place?.bottom).toBeCloseTo(plot.yOf(0, 207), 9);
    expect(place?.beyond.map(({ top, bottom }) => [top, bottom])).toEqual([
      [plot.top, plot.yOf(0, 253)],
      [plot.yOf(0, 207), plot.bottom],
    ]);
  });

  it('have no height if all shown values are outside', () => {
    const { place, plot } = placeOf(100, 150, { low: 207, high: 253 });
    expect(place).toMatchObject({ top: plot.top, bottom: plot.top });
    expect(place?.beyond).toEqual([{ top: plot.top, bottom: plot.bottom, edge: plot.top }]);
  });

  it('are open at a missing end', () => {
    const { place, plot } = placeOf(190, 270, { high: 253 });
    expect(place?.bottom).toBe(plot.bottom);
    expect(place?.beyond.length).toBe(1);
  });

  // proves R-PROF-049
  it.each(['linear', 'logarithmic'] as const)(
    'shade nothing of a chart without values, whose %s axis spans them',
    (kind) => {
      const { place, ticks = [] } = placeOf(null, null, { low: 207, high: 253, kind });
      expect(place).toBeUndefined();
      expect(Math.min(...ticks)).toBeGreaterThan(150);
      expect(Math.max(...ticks)).toBeLessThan(300);
    },
  );
});
