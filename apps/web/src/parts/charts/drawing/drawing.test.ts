import { describe, expect, it } from 'vitest';
import type { ChartPoint, TimeChart } from '../chart-spec.ts';
import { chartTheme } from '../chart-theme.ts';
import { axisScales } from '../layout/axis-scales.ts';
import { tickLabel } from '../layout/tick-label.ts';
import { chartOf, from, HOUR, none, testDrawing, to } from '../testing/test-chart.ts';
import { timeLabels } from './draw-axes.ts';
import { bandRuns } from './draw-lines.ts';
import { drawingOf, shownSeries, stretchesOf } from './drawing.ts';

const frame = { theme: chartTheme('light'), hidden: none, width: 800, height: 400 };
/** A chart laid out with labels of 40 pixels. */
const laidOut = (chart: TimeChart, change: Partial<typeof frame> = {}) =>
  drawingOf(chart, { ...frame, ...change }, () => 40);

const withExtremes = (min: ChartPoint[], max: ChartPoint[]): TimeChart => {
  const [line] = chartOf().series;
  return line === undefined ? chartOf() : chartOf({ series: [{ ...line, extremes: { min, max } }] });
};

describe('the axis', () => {
  // proves R-FORM-015
  it('has one unit, chosen by the largest value shown', () => {
    expect(axisScales(chartOf(), none)[0]?.unit).toBe('kW');
    expect(axisScales(chartOf(), new Set(['L1']))[0]?.unit).toBe('W');
  });

  it('is labelled with as few decimals as distinguish its values, the unit once', () => {
    const label = tickLabel([0, 500, 1_000], { unit: 'kW', divisor: 1_000, decimals: 2 }, 'sk');
    expect([0, 500, 1_000].map(label)).toEqual(['0,0', '0,5', '1,0\u00a0kW']);
  });

  // proves R-AVAIL-022
  it('is labelled with individual decimals if its values span decades', () => {
    const values = [0.01, 1, 100, 1_000];
    const label = tickLabel(values, { unit: 'h', divisor: 1, decimals: 2 }, 'en');
    expect(values.map(label)).toEqual(['0.01', '1', '100', '1,000\u00a0h']);
  });

  it('of time is as wide as the period, whatever was measured', () => {
    const { plot } = laidOut(chartOf(), { width: 320, height: 200 });
    expect([plot.xOf(from), plot.xOf(to)]).toEqual([plot.left, plot.right]);
    expect(plot.placeAt(plot.xOf(from + HOUR))).toBeCloseTo(from + HOUR, 3);
  });

  it('labels only times inside the period', () => {
    const places = timeLabels({ chart: chartOf(), frame }).map(({ place }) => place);
    expect(places.length).toBeGreaterThan(2);
    expect(places.every((place) => place >= from && place <= to)).toBe(true);
  });

  it('has space for its labels, on both sides of the chart', () => {
    const [one, other] = chartOf().series;
    const axes = [
      { quantity: 'activePower', kind: 'linear' },
      { quantity: 'voltage', kind: 'linear' },
    ] as const;
    if (one === undefined || other === undefined) throw new Error('two series');
    const { plot } = laidOut(chartOf({ axes, series: [one, { ...other, axis: 1 }] }));
    expect(plot.left).toBeGreaterThanOrEqual(40);
    expect(plot.right).toBeLessThanOrEqual(frame.width - 40);
  });
});

describe('a line', () => {
  // proves R-PROF-026
  it('breaks at a gap', () => {
    const [line] = chartOf().series;
    expect(stretchesOf(line?.points ?? [], 0, testDrawing(chartOf()))).toEqual([
      [{ x: 0, y: -1_500 }],
      [{ x: 2 * HOUR, y: -500.5 }],
    ]);
  });

  it('is not drawn while it is hidden', () => {
    const shown = shownSeries({ chart: chartOf(), frame: { ...frame, hidden: new Set(['L1']) } });
    expect(shown.map(({ id }) => id)).toEqual(['L2']);
  });

  // proves R-PROF-005
  it('has a gap at zero on a logarithmic axis', () => {
    const chart = chartOf({ axes: [{ quantity: 'activePower', kind: 'logarithmic' }] });
    expect(stretchesOf(chart.series[1]?.points ?? [], 0, testDrawing(chart))).toEqual([]);
    expect(stretchesOf([[from, 100]], 0, testDrawing(chart))).toEqual([[{ x: 0, y: -2 }]]);
  });

  // proves R-PROF-024
  it('is drawn over the extremes of its steps, so that no peak is hidden', () => {
    const chart = withExtremes([[from, 1]], [[from, 9_000]]);
    expect(bandRuns(chart.series[0] ?? {}, (value) => value)).toEqual([[{ time: from, low: 1, high: 9_000 }]]);
    expect(laidOut(chart).ticks[0]?.max).toBeGreaterThanOrEqual(9_000);
  });

  it('has no band if every step has a single value', () => {
    const same: ChartPoint[] = [[from, 5]];
    expect(bandRuns({ extremes: { min: same, max: same } }, (value) => value)).toEqual([]);
  });
});

describe('a contracted power', () => {
  it('is always inside the chart', () => {
    const { plot } = laidOut(chartOf({ limits: [{ name: 'MRK', value: 20_000, colour: 'bad' }] }));
    expect(plot.yOf(0, 20_000)).toBeGreaterThanOrEqual(plot.top);
  });
});
