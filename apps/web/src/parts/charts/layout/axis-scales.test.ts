import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartPoint } from '../chart-spec.ts';
import { columnsOf } from '../drawing/draw-columns.ts';
import { chartTable } from '../files/chart-table.ts';
import { readingAt } from '../reading/reading.ts';
import { chartOf, from, HOUR, none, testDrawing } from '../testing/test-chart.ts';
import { axisExtents, axisScales, stackTops } from './axis-scales.ts';

const value = fc.option(fc.integer({ min: 0, max: 9_000 }));
const parts = fc.array(fc.array(value, { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 4 });
const stackOf = (lists: readonly (readonly (number | null)[])[]) =>
  chartOf({
    kind: 'column',
    step: 'hour',
    stacked: true,
    series: lists.map((list, index) => ({
      ...{ id: `${index}`, name: `${index}`, colour: index },
      points: list.map((one, hour): ChartPoint => [from + hour * HOUR, one]),
    })),
  });

describe('stacked columns', () => {
  it('are as high as the sum of their parts', () => {
    fc.assert(
      fc.property(parts, (lists) => {
        const chart = stackOf(lists);
        const sums = Array.from({ length: 6 }, (_, hour) => {
          const known = lists.map((list) => list[hour] ?? null).filter((one) => one !== null);
          return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
        });
        expect(stackTops(chart, { index: 0, hidden: none }).map(([, top]) => top)).toEqual(sums);
        const known = sums.filter((one) => one !== null);
        const high = axisExtents(chart, none)[0]?.high;
        expect(high).toBe(known.length === 0 ? undefined : Math.max(...known));
      }),
    );
  });

  it('are drawn without a gap between them and end at their sum', () => {
    const drawing = testDrawing(stackOf([[3_000], [2_000], [500]]));
    const columns = drawing.chart.series.map((one) => columnsOf(one, drawing)[0]);
    expect(columns.map((one) => [(one?.y ?? 0) + (one?.height ?? 0) || 0, one?.y])).toEqual([
      [0, -3_000],
      [-3_000, -5_000],
      [-5_000, -5_500],
    ]);
  });

  it('are as high as their visible parts', () => {
    const chart = stackOf([[3_000], [2_000]]);
    expect(axisExtents(chart, new Set(['0']))[0]?.high).toBe(2_000);
  });
});

describe('the unit of an axis', () => {
  const scaleOf = (value: number, unit?: string) => {
    const axis = { quantity: 'activeEnergyImport', kind: 'linear', ...(unit === undefined ? {} : { unit }) } as const;
    const points = [[from, value]] as const;
    return axisScales(chartOf({ axes: [axis], series: [{ id: 'L1', name: 'L1', colour: 'l1', points }] }), none)[0];
  };

  it('is that of its largest value', () => {
    expect([scaleOf(64_000)?.unit, scaleOf(164_000)?.unit]).toEqual(['Wh', 'kWh']);
  });

  // proves R-FORM-034
  it('has decimals with which no energy is zero on the axis, in readings, tables and files', () => {
    const points = [
      [from, 164_000],
      [from + HOUR, 3],
      [from + 2 * HOUR, 0],
    ] as const;
    for (const unit of [{}, { unit: 'kWh' }]) {
      const chart = chartOf({
        kind: 'column',
        step: 'hour',
        locale: 'en',
        axes: [{ quantity: 'activeEnergyImport', kind: 'linear', ...unit }],
        series: [{ id: 'E_I', name: 'E_I', colour: 'import', points }],
      });
      expect(axisScales(chart, none)).toEqual([{ unit: 'kWh', divisor: 1_000, decimals: 3 }]);
      const words = { least: '', greatest: '', note: '', damaged: '' };
      expect(chartTable(chart, none, words)).toMatchObject({ decimals: [3], rows: [{ values: [164] }, {}, {}] });
    }
    expect(scaleOf(0.3, 'kWh')?.decimals).toBe(5);
    const axes = [{ quantity: 'activeEnergyImport', kind: 'linear', unit: 'kWh' }] as const;
    const tiny = chartOf({ locale: 'en', axes, series: [{ id: 'R1', name: '', colour: 0, points: [[from, 0.3]] }] });
    expect(readingAt(tiny, none, from).rows[0]?.text).toBe('0.00030');
  });

  it('is the given one, with one more decimal for small values', () => {
    expect(scaleOf(64_000, 'kWh')).toEqual({ unit: 'kWh', divisor: 1_000, decimals: 2 });
    expect(scaleOf(640, 'kWh')).toEqual({ unit: 'kWh', divisor: 1_000, decimals: 3 });
  });
});
