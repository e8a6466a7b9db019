import { describe, expect, it } from 'vitest';
import { chartOf, none } from '../testing/test-chart.ts';
import { withDrawnAxes } from './drawn-axes.ts';

const logarithmic = { axes: [{ quantity: 'voltage', kind: 'logarithmic' }] } as const;
const kindsOf = (chart: ReturnType<typeof chartOf>, hidden: ReadonlySet<string> = none) =>
  withDrawnAxes(chart, hidden).axes.map(({ kind, fromZero }) => (fromZero === true ? `${kind} with 0` : kind));
const lineOf = (values: readonly (number | null)[], least?: readonly number[]) => {
  const points = values.map((value, index) => [index, value] as const);
  const extremes = least && { min: least.map((value, index) => [index, value] as const), max: points };
  return { id: 'L1', name: 'L1', colour: 'l1' as const, points, ...(extremes && { extremes }) };
};

// proves R-PROF-005
describe('a logarithmic axis', () => {
  it('stays as it is while all visible values are above 0', () => {
    const chart = chartOf({ ...logarithmic, series: [lineOf([230, null, 231])] });
    expect(withDrawnAxes(chart, none)).toBe(chart);
    const withZero = chartOf({ ...logarithmic, series: [lineOf([230]), { ...lineOf([0]), id: 'L2' }] });
    expect(kindsOf(withZero, new Set(['L2']))).toEqual(['logarithmic']);
  });

  // proves R-PROF-006
  it('is linear and shows 0 while a value of 0 or below is visible, as during an outage', () => {
    expect(kindsOf(chartOf({ ...logarithmic, series: [lineOf([230, 0, 231])] }))).toEqual(['linear with 0']);
    expect(kindsOf(chartOf({ ...logarithmic, series: [lineOf([-3])] }))).toEqual(['linear with 0']);
  });

  it('is linear where only the least value of a mean is 0', () => {
    expect(kindsOf(chartOf({ ...logarithmic, series: [lineOf([115, 230], [0, 229])] }))).toEqual(['linear with 0']);
  });

  it('stays for columns of 0, which have no height on any axis', () => {
    const columns = (value: number) => chartOf({ ...logarithmic, kind: 'column', series: [lineOf([5, value])] });
    expect(kindsOf(columns(0))).toEqual(['logarithmic']);
    expect(kindsOf(columns(-1))).toEqual(['linear with 0']);
  });

  it('leaves the other axis of a chart alone', () => {
    const axes = [...logarithmic.axes, { quantity: 'current', kind: 'logarithmic' }] as const;
    const chart = chartOf({ axes, series: [lineOf([0]), { ...lineOf([5]), id: 'I', axis: 1 }] });
    expect(kindsOf(chart)).toEqual(['linear with 0', 'logarithmic']);
  });
});
