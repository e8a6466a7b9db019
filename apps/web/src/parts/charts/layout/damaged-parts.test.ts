import { describe, expect, it } from 'vitest';
import type { ChartPoint, TimeChart } from '../chart-spec.ts';
import { chartOf, from, HOUR } from '../testing/test-chart.ts';
import { damagedParts } from './damaged-parts.ts';

const at = (hours: number) => from + hours * HOUR;
const hours = (begin: number, end: number) => ({ from: at(begin), to: at(end) });

/** The damaged parts of a chart of hours, in hours of its day. */
function partsOf(points: readonly ChartPoint[], change: Partial<TimeChart>) {
  const series = [{ id: 'L1', name: 'L1', colour: 'l1', points } as const];
  const chart = chartOf({ step: HOUR, series, ...change });
  return damagedParts(chart).map(({ from: begin, to: end }) => [(begin - from) / HOUR, (end - from) / HOUR]);
}

describe('the damaged parts of a chart', () => {
  // proves R-OPS-061
  it('are what a line does not cross', () => {
    const points: ChartPoint[] = [
      [at(0), 5],
      [at(1), 6],
      [at(2), null],
      [at(6), 5],
      [at(7), 5],
    ];
    expect(partsOf(points, { damaged: [hours(0.5, 7)] })).toEqual([[2, 6]]);
    expect(partsOf(points, { damaged: [hours(0, 1.5)] })).toEqual([]);
  });

  it('leave out the whole step of a column, and the time until a state changes', () => {
    const points: ChartPoint[] = [
      [at(0), 5],
      [at(3), null],
      [at(4), 5],
      [at(6), null],
    ];
    expect(partsOf(points, { kind: 'column', damaged: [hours(0, 8)] })).toEqual([
      [1, 4],
      [5, 8],
    ]);
    expect(partsOf(points, { kind: 'span', damaged: [hours(0, 8)] })).toEqual([
      [3, 4],
      [6, 8],
    ]);
  });

  it('are those of the range only, however long the damage is', () => {
    const range = hours(2, 4);
    expect(partsOf([], { range, damaged: [hours(-100, 3), hours(3.5, 100)] })).toEqual([
      [2, 3],
      [3.5, 4],
    ]);
    expect(partsOf([], { range, damaged: [hours(-100, 2), hours(4, 100)] })).toEqual([]);
    expect(partsOf([], { range })).toEqual([]);
  });

  it('are not hidden by the previous period behind', () => {
    const series = { name: 'L1', colour: 'l1', points: [[at(0), 5]] as ChartPoint[] } as const;
    const chart = chartOf({
      ...{ kind: 'column', step: HOUR, damaged: [hours(0, 1)] },
      series: [
        { ...series, id: 'L1', points: [[at(0), null]] },
        { ...series, id: 'before', behind: 'L1' },
      ],
    });
    expect(damagedParts(chart)).toEqual([hours(0, 1)]);
  });
});
