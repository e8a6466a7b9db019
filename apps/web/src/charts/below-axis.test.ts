import { describe, expect, it } from 'vitest';
import { isBelowAxis } from './below-axis.ts';
import { chartOf, none } from './test-chart.ts';

const logarithmic = { axes: [{ quantity: 'activePower', kind: 'logarithmic' }] } as const;

describe('values below a logarithmic axis', () => {
  it('are told of the lines that are shown', () => {
    expect(isBelowAxis(chartOf(logarithmic), none)).toBe(true);
    expect(isBelowAxis(chartOf(logarithmic), new Set(['L2']))).toBe(false);
  });

  it('have their place on a linear one', () => {
    expect(isBelowAxis(chartOf(), none)).toBe(false);
  });

  it('are in columns the negative ones alone', () => {
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
