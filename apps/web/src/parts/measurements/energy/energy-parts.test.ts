import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartPoint, ChartSeries, TimeChart } from '../../charts/index.ts';
import { partColour, partsChart } from './energy-parts.ts';

const HOUR = 3_600_000;
const chartOf = (whole: readonly (number | null)[], notes?: ReadonlyMap<number, string>): TimeChart => ({
  ...{ kind: 'column', range: { from: 0, to: 24 * HOUR }, timeZone: 'UTC', locale: 'en', step: 'hour' },
  axes: [{ quantity: 'activeEnergyImport', kind: 'logarithmic' }],
  series: [
    { id: 'E_I', name: 'Import', colour: 'import', points: pointsOf(whole), ...(notes === undefined ? {} : { notes }) },
    { id: 'E_E', name: 'Export', colour: 'export', points: pointsOf(whole) },
  ],
});
const pointsOf = (values: readonly (number | null)[]) => values.map((value, hour): ChartPoint => [hour * HOUR, value]);
const part = (id: string, values: readonly (number | null)[]): ChartSeries => ({
  ...{ id, name: id, colour: 0, points: pointsOf(values) },
});
const valuesOf = ({ series }: TimeChart, id: string) => series.find((one) => one.id === id)?.points.map(([, v]) => v);

describe('the parts of an energy', () => {
  it('stand on each other in place of what was imported, on a linear axis', () => {
    const chart = partsChart(chartOf([10, 20]), [part('L1', [4, 8]), part('L2', [6, 12])], { rest: 'Other' });
    expect(chart.stacked).toBe(true);
    expect(chart.axes[0]?.kind).toBe('linear');
    expect(chart.series.map(({ id }) => id)).toEqual(['L1', 'L2']);
  });

  it('have what they leave beside them, and nothing where they are more than the whole', () => {
    const chart = partsChart(chartOf([10, 20, null]), [part('L1', [4, 25, null])], { rest: 'Other' });
    expect(valuesOf(chart, 'rest')).toEqual([6, 0, null]);
  });

  it('have hanging below zero what they are more than the whole, so that all of it adds up (D74)', () => {
    const names = { rest: 'Other', excess: 'Excess' };
    const chart = partsChart(chartOf([10, 20, 30, null]), [part('A', [4, 15, 30, 1]), part('B', [2, 9, 0, 1])], names);
    expect(valuesOf(chart, 'rest')).toEqual([4, 0, 0, null]);
    expect(valuesOf(chart, 'excess')).toEqual([0, -4, 0, null]);
    expect(new Set(chart.series.map(({ colour }) => colour)).size).toBe(3);
    const fitting = partsChart(chartOf([10]), [part('A', [10])], names);
    expect(fitting.series.map(({ id }) => id)).toEqual(['A']);
  });

  it('have colours of their own: the grey of the palette is that of the rest', () => {
    expect(Array.from({ length: 10 }, (_, place) => partColour(place))).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 9, 0]);
    const chart = partsChart(chartOf([10]), [part('A', [4])], { rest: 'Other' });
    expect(chart.series.find(({ id }) => id === 'rest')?.colour).toBe(4);
  });

  it('take over what is said of the steps', () => {
    const notes = new Map([[0, 'still running']]);
    expect(partsChart(chartOf([10], notes), [part('L1', [10])], { rest: 'Other' }).series[0]?.notes).toBe(notes);
  });

  it('add up to the whole, whatever they are', () => {
    const value = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 24 }), (steps) => {
        const whole = steps.map(([one, other, rest]) => one + other + rest);
        const parts = [
          part(
            'VT',
            steps.map(([one]) => one),
          ),
          part(
            'NT',
            steps.map(([, other]) => other),
          ),
        ];
        const chart = partsChart(chartOf(whole), parts, { rest: 'Other' });
        const sums = whole.map((_, step) =>
          chart.series.reduce((sum, { points }) => sum + (points[step]?.[1] ?? 0), 0),
        );
        expect(sums).toEqual(whole);
      }),
    );
  });
});
