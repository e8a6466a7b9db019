import { describe, expect, it } from 'vitest';
import { chartOf, from, HOUR } from '../testing/test-chart.ts';
import { drawingOf } from './drawing.ts';

/** Share of the height of a chart that noise between two values fills, by the code that draws it. */
function filled(quantity: 'frequency' | 'temperature' | 'phaseAngle' | 'voltage', low: number, high: number) {
  const points = [low, high, low, high].map((value, index): [number, number] => [from + index * HOUR, value]);
  const series = [{ id: 'x', name: 'x', colour: 'sum' as const, points }];
  const chart = chartOf({ axes: [{ quantity, kind: 'linear' }], series });
  const frame = { width: 800, height: 400, hidden: new Set<string>() };
  const { plot } = drawingOf(chart, frame as unknown as Parameters<typeof drawingOf>[1], (text) => text.length * 7);
  return Math.abs(plot.yOf(0, low) - plot.yOf(0, high)) / (plot.bottom - plot.top);
}

describe('least heights of axes', () => {
  // proves R-PROF-047
  it('keep noise from filling the picture', () => {
    expect(filled('frequency', 49.9985, 50.0015)).toBeLessThan(0.1);
    expect(filled('temperature', 21.4, 21.5)).toBeLessThan(0.1);
    expect(filled('phaseAngle', 12, 12.1)).toBeLessThan(0.1);
  });

  it('leave what is more than noise its height', () => {
    expect(filled('frequency', 49.8, 50.2)).toBeGreaterThan(0.4);
    expect(filled('voltage', 210, 245)).toBeGreaterThan(0.4);
  });
});
