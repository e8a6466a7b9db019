import { describe, expect, it } from 'vitest';
import { chartOf, none } from '../testing/test-chart.ts';
import { isBelowAxis, isWhollyBelow } from './below-axis.ts';

const logarithmic = { axes: [{ quantity: 'activePower', kind: 'logarithmic' }] } as const;

describe('values below a logarithmic axis', () => {
  // proves R-PROF-006
  it('are reported for the visible lines', () => {
    expect(isBelowAxis(chartOf(logarithmic), none)).toBe(true);
    expect(isBelowAxis(chartOf(logarithmic), new Set(['L2']))).toBe(false);
  });

  it('are drawn on a linear one', () => {
    expect(isBelowAxis(chartOf(), none)).toBe(false);
  });

  it('are only the negative ones for columns', () => {
    const [first, second] = chartOf().series;
    if (first === undefined || second === undefined) throw new Error('the chart has two series');
    const of = (value: number) =>
      isBelowAxis(
        chartOf({ ...logarithmic, kind: 'column', series: [{ ...first, points: [[0, value]] }, second] }),
        new Set(['L2']),
      );
    expect(of(0)).toBe(false);
    expect(of(-1)).toBe(true);
  });
});

describe('a chart without values on its logarithmic axis', () => {
  const chart = (kind: 'linear' | 'logarithmic', values: readonly (number | null)[]) =>
    chartOf({
      axes: [{ quantity: 'activePower', kind }],
      series: [{ id: 'L1', name: 'L1', colour: 'l1', points: values.map((value, index) => [index, value]) }],
    });

  it('is empty although values were measured', () => {
    expect(isWhollyBelow(chart('logarithmic', [0, null, -3]), none)).toBe(true);
    expect(isWhollyBelow(chart('logarithmic', [0, 2]), none)).toBe(false);
    expect(isWhollyBelow(chart('linear', [0]), none)).toBe(false);
    expect(isWhollyBelow(chart('logarithmic', [null]), none)).toBe(false);
  });
});
