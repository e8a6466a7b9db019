import { describe, expect, it } from 'vitest';
import { extend, liveSeries } from './live-series.ts';

const names = { average: 'Average', sum: 'Sum', single: 'Frequency' };

describe('the window of live values', () => {
  // proves R-FORM-021, R-LIVE-004
  it('keeps the last five minutes of a meter that measures every second', () => {
    const window = extend(
      [],
      Array.from({ length: 400 }, (_, ts) => ({ ts })),
    );
    expect(window.map(({ ts }) => ts)).toEqual(Array.from({ length: 300 }, (_, index) => index + 100));
  });

  it('keeps the last 20 of a slower one', () => {
    const window = extend(
      [],
      Array.from({ length: 25 }, (_, minute) => ({ ts: minute * 60 })),
    );
    expect(window.map(({ ts }) => ts / 60)).toEqual(Array.from({ length: 20 }, (_, index) => index + 5));
  });

  it('stays the same object if nothing newer arrived', () => {
    const window = extend([], [{ ts: 5 }]);
    expect(extend(window, [{ ts: 5 }, { ts: 4 }])).toBe(window);
  });
});

describe('live series', () => {
  const at = (ts: number, U: Record<string, number>) => ({ ts, U });

  // proves R-LIVE-002
  it('have one line per phase in use, then the average and the sum', () => {
    const window = [{ ts: 1, P: { L1: 230, L2: 231, CUM: 461 } }];
    expect(liveSeries(window, 'P', names).map(({ name }) => name)).toEqual(['L1', 'L2', 'Average', 'Sum']);
  });

  it('form the average if only the sum arrived', () => {
    const [, , average] = liveSeries([{ ts: 1, P: { L1: 100, L2: 300, CUM: 400 } }], 'P', names);
    expect(average?.points).toEqual([[1_000, 200]]);
  });

  // proves R-LIVE-002
  it('have no sum of voltages', () => {
    const window = [at(1, { L1: 230, L2: 232, AVG: 231, CUM: 231 })];
    expect(liveSeries(window, 'U', names).map(({ name }) => name)).toEqual(['L1', 'L2', 'Average']);
  });

  // proves R-FORM-027, R-LIVE-002
  it('have no average with a single phase', () => {
    expect(liveSeries([at(1, { L1: 230, AVG: 230 })], 'U', names).map(({ name }) => name)).toEqual(['L1']);
  });

  // proves R-FORM-027
  it('have no sum with a single phase either', () => {
    const window = [{ ts: 1, P: { L1: 230, CUM: 230 } }];
    expect(liveSeries(window, 'P', names).map(({ name }) => name)).toEqual(['L1']);
  });

  // proves R-LIVE-002
  it('are the sum alone of a meter that reports no phases', () => {
    const series = liveSeries([{ ts: 1, P: { CUM: 2_000 } }], 'P', names);
    expect(series.map(({ name, points }) => [name, points])).toEqual([['Sum', [[1_000, 2_000]]]]);
    expect(liveSeries([{ ts: 1, PF: { AVG: 0.9 } }], 'PF', names).map(({ name }) => name)).toEqual(['Average']);
  });

  // proves R-LIVE-002
  it('of a group have the sum beside a single phase where a member reports no phases', () => {
    const group = [{ ts: 1, P: { L1: 100, CUM: 2_100 }, U: { L1: 230, AVG: 230 } }];
    expect(liveSeries(group, 'P', names).map(({ name, points }) => [name, points[0]?.[1]])).toEqual([
      ['L1', 100],
      ['Sum', 2_100],
    ]);
    expect(liveSeries(group, 'U', names).map(({ name }) => name)).toEqual(['L1']);
  });

  it('break at a missing value', () => {
    const series = liveSeries([at(1, { L1: 230 }), at(2, {})], 'U', names);
    expect(series[0]?.points).toEqual([
      [1_000, 230],
      [2_000, null],
    ]);
  });

  it('draw frequency as one line', () => {
    expect(liveSeries([{ ts: 1, F: 50 }], 'F', names)).toHaveLength(1);
  });
});
