import { describe, expect, it } from 'vitest';
import { axisScales } from './axis-scales.ts';
import type { ChartSeries, TimeChart } from './chart-spec.ts';
import { chartTheme } from './chart-theme.ts';
import type { RenderItem } from './custom-shapes.ts';
import { bandRuns } from './line-series.ts';
import { momentText } from './reading.ts';
import { chartOf, from, HOUR, none, to } from './test-chart.ts';
import { tickLabel, timeOption } from './time-option.ts';

interface Drawn {
  readonly id: string;
  readonly data: readonly (readonly (number | null)[])[];
  readonly renderItem: RenderItem;
}

const drawn = (chart: TimeChart, hidden = none) =>
  timeOption(chart, { theme: chartTheme('light'), hidden, width: 800, height: 400 }).series as readonly Drawn[];

/** The shape of a column when a millisecond is a pixel across and a watt one down. */
const shapeOf = (chart: TimeChart, series: number, point: number) => {
  const { data, renderItem } = drawn(chart)[series] as Drawn;
  return renderItem(
    { coordSys: { x: 0, y: 0, width: 0, height: 0 }, dataIndex: point },
    {
      value: (dimension) => data[point]?.[dimension] ?? Number.NaN,
      coord: ([place, height]) => [place - from, -height],
    },
  ) as { shape: { x: number; y: number; width: number; height: number }; style: { fillOpacity?: number } } | undefined;
};

const line = (change: Partial<ChartSeries>): ChartSeries => ({
  id: 'L1',
  name: 'L1',
  colour: 'l1',
  points: [[from, 5]],
  ...change,
});

describe('the axis', () => {
  it('has one unit, chosen by the largest value shown', () => {
    expect(axisScales(chartOf(), none)[0]?.unit).toBe('kW');
    expect(axisScales(chartOf(), new Set(['L1']))[0]?.unit).toBe('W');
  });

  it('is labelled with as few decimals as tell its values apart, the unit once', () => {
    const label = tickLabel([0, 500, 1_000], { unit: 'kW', divisor: 1_000, decimals: 2 }, 'sk');
    expect([0, 500, 1_000].map(label)).toEqual(['0,0', '0,5', '1,0 kW']);
  });
});

describe('a line', () => {
  it('breaks at a gap', () => {
    expect(drawn(chartOf())[0]?.data).toContainEqual([from + HOUR, null]);
  });

  it('is left out while it is hidden', () => {
    expect(drawn(chartOf(), new Set(['L1'])).map((series) => series.id)).toEqual(['L2']);
  });

  it('has no place for zero on a logarithmic axis', () => {
    const chart = chartOf({ axes: [{ quantity: 'activePower', kind: 'logarithmic' }] });
    expect(drawn(chart)[1]?.data).toEqual([
      [from, null],
      [from + HOUR, null],
    ]);
  });

  it('lies over the extremes of its steps, so that no peak vanishes', () => {
    const extremes = { min: [[from, 1]] as const, max: [[from, 9_000]] as const };
    expect(bandRuns({ extremes }, (value) => value)).toEqual([[{ time: from, low: 1, high: 9_000 }]]);
    const option = timeOption(chartOf({ series: [line({ extremes })] }), {
      theme: chartTheme('light'),
      hidden: none,
      width: 800,
      height: 400,
    });
    expect((option.yAxis as { max: number }[])[0]?.max).toBeGreaterThanOrEqual(9_000);
  });

  it('has no band where every step is a single value', () => {
    const same = [[from, 5]] as const;
    expect(bandRuns({ extremes: { min: same, max: same } }, (value) => value)).toEqual([]);
  });
});

describe('a column', () => {
  const month = Date.parse('2026-02-01T00:00:00+01:00');
  const hours = chartOf({ kind: 'column', step: HOUR, series: [line({ points: [[from, 500]] })] });

  it('stands inside its step, on zero', () => {
    const { shape } = shapeOf(hours, 0, 0) ?? {};
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
    const [february, march] = [shapeOf(chart, 0, 0), shapeOf(chart, 0, 1)];
    expect((march?.shape.width ?? 0) / (february?.shape.width ?? 1)).toBeCloseTo((31 * 24 - 1) / (28 * 24), 6);
  });

  it('stands for a part of its month alone where the picture begins or ends inside of it', () => {
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
    const [march, ten] = [shapeOf(chart, 0, 0), shapeOf(chart, 0, 1)];
    expect((march?.shape.width ?? 0) / (ten?.shape.width ?? 1)).toBeCloseTo((15 * 24 - 1) / (10 * 24), 6);
    expect(momentText({ ...chart, locale: 'en-GB' }, middle)).toMatch(/^17\s–\s31 Mar 2026$/);
    expect(momentText({ ...chart, locale: 'en-GB' }, april)).toMatch(/^1\s–\s10 Apr 2026$/);
  });

  it('shares its step with the other series', () => {
    const chart = { ...hours, series: [line({}), line({ id: 'b' })] };
    const [one, other] = [shapeOf(chart, 0, 0), shapeOf(chart, 1, 0)];
    expect((one?.shape.x ?? 0) + (one?.shape.width ?? 0)).toBeLessThanOrEqual(other?.shape.x ?? 0);
  });

  it('of the period before stands half behind its counterpart', () => {
    const chart = { ...hours, series: [line({}), line({ id: 'before', behind: 'L1' })] };
    const [one, other] = [shapeOf(chart, 0, 0)?.shape, shapeOf(chart, 1, 0)?.shape];
    expect(other?.x).toBeLessThan(one?.x ?? 0);
    expect((other?.x ?? 0) + (other?.width ?? 0)).toBeGreaterThan(one?.x ?? 0);
    expect(other?.width).toBe(one?.width);
  });

  it('is not there where nothing was measured, and seen where little was', () => {
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
    expect(shapeOf(chart, 0, 0)).toBeUndefined();
    expect(shapeOf(chart, 0, 1)?.shape.height).toBe(1);
  });

  it('is fainter where it has to be taken with care', () => {
    const noted = { ...hours, series: [line({ notes: new Map([[from, 'incomplete']]) })] };
    expect(shapeOf(noted, 0, 0)?.style.fillOpacity).toBeLessThan(1);
    expect(shapeOf(hours, 0, 0)?.style.fillOpacity).toBeUndefined();
  });
});

describe('named lines and points', () => {
  it('keep a contracted power inside the picture', () => {
    const chart = chartOf({ limits: [{ name: 'MRK', value: 20_000, colour: 'bad' }] });
    const option = timeOption(chart, { theme: chartTheme('light'), hidden: none, width: 800, height: 400 });
    expect((option.yAxis as { max: number }[])[0]?.max).toBeGreaterThanOrEqual(20_000);
    expect(drawn(chart).at(-1)?.data).toEqual([[from, 20_000]]);
  });

  it('vanish with their series', () => {
    const chart = chartOf({ marks: [{ name: 'peak', time: from, value: 1_500 }] });
    expect(drawn(chart).map(({ id }) => id)).toContain('marks');
    expect(drawn(chart, new Set(['L1'])).map(({ id }) => id)).not.toContain('marks');
  });

  it('leave the time axis as wide as the period', () => {
    const { xAxis } = timeOption(chartOf(), { theme: chartTheme('dark'), hidden: none, width: 320, height: 200 });
    expect(xAxis).toMatchObject({ min: from, max: to });
  });
});
