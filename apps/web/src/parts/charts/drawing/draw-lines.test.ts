import { describe, expect, it } from 'vitest';
import type { ChartPoint } from '../chart-spec.ts';
import { chartOf, from, HOUR, testDrawing } from '../testing/test-chart.ts';
import { drawBand, drawLine } from './draw-lines.ts';
import type { Pen } from './pen.ts';

/** A pen that notes the opacity of each stroke and each filled area. */
function notingPen() {
  const drawn: { readonly act: 'fill' | 'stroke'; readonly opacity: number }[] = [];
  const note = (act: 'fill' | 'stroke') => () => void drawn.push({ act, opacity: state.globalAlpha });
  const state: { globalAlpha: number } & Record<string, unknown> = {
    globalAlpha: 1,
    fill: note('fill'),
    stroke: note('stroke'),
  };
  const pen = new Proxy(state, { get: (target, key) => (key in target ? target[String(key)] : () => undefined) });
  return { pen: pen as unknown as Pen, drawn, opacity: () => state.globalAlpha };
}

function seriesWith(min: ChartPoint[], max: ChartPoint[]) {
  const [line] = chartOf().series;
  if (line === undefined) throw new Error('a series');
  return { ...line, extremes: { min, max } };
}

describe('the extremes of a line', () => {
  const low: ChartPoint[] = [
    [from, 100],
    [from + HOUR, 100],
  ];
  const high: ChartPoint[] = [
    [from, 900],
    [from + HOUR, 700],
  ];

  it('are a faint area, so that the line stays visible in front of it', () => {
    const { pen, drawn, opacity } = notingPen();
    const series = seriesWith(low, high);
    const drawing = testDrawing(chartOf({ series: [series] }));
    drawBand(pen, series, drawing);
    expect(drawn).toEqual([
      { act: 'fill', opacity: 0.2 },
      { act: 'stroke', opacity: 0.2 },
    ]);
    expect(opacity()).toBe(1);
    drawLine(pen, series, drawing);
    expect(drawn.slice(2).every((each) => each.opacity === 1)).toBe(true);
  });

  it('are not drawn where each step has a single value', () => {
    const { pen, drawn } = notingPen();
    const series = seriesWith(low, low);
    drawBand(pen, series, testDrawing(chartOf({ series: [series] })));
    expect(drawn).toEqual([]);
  });

  it('are drawn apart on both sides of a gap', () => {
    const { pen, drawn } = notingPen();
    const gap: ChartPoint[] = [
      [from, 100],
      [from + HOUR, null],
      [from + 2 * HOUR, 100],
      [from + 3 * HOUR, 100],
    ];
    const above = gap.map(([time, value]): ChartPoint => [time, value === null ? null : value * 5]);
    const series = seriesWith(gap, above);
    drawBand(pen, series, testDrawing(chartOf({ series: [series] })));
    expect(drawn.filter(({ act }) => act === 'fill')).toHaveLength(2);
  });
});
