import { describe, expect, it } from 'vitest';
import { extend } from './live-series.ts';
import { extendWindow, meanImport, powerTail } from './live-window.ts';

const at = (ts: number, watts: number) => ({ ts, P: { L1: watts, CUM: watts } });

describe('extendWindow', () => {
  it('keeps values within the span, without duplicates', () => {
    const window = extendWindow([at(1, 10), at(2, 20)], [at(2, 99), at(4, 40)], 3_000);
    expect(window.map(({ ts }) => ts)).toEqual([2, 4]);
    expect(window[0]?.P?.CUM).toBe(20);
  });

  it('is the same object if nothing newer arrived', () => {
    const window = [at(2, 20)];
    expect(extendWindow(window, [at(1, 10)], 1_000)).toBe(window);
  });
});

describe('a window after a change of the ratio', () => {
  const under = (settings: string, ts: number, watts: number) => ({ ...at(ts, watts), settings });

  it('contains only values of the new settings, from the instant that arrived with both', () => {
    const window = extendWindow([], [under('old', 1, 10), under('old', 2, 10)], 60_000);
    const changed = extendWindow(window, [under('new', 2, 400)], 60_000);
    expect(changed).toEqual([under('new', 2, 400)]);
    expect(meanImport(changed, 60_000)).toBe(400);
  });

  it('never has a mean of two settings, for any combination of messages', () => {
    const arrived = [under('old', 1, 10), under('old', 2, 10), under('new', 2, 400), under('new', 3, 440)];
    expect(meanImport(extendWindow([], arrived, 60_000), 60_000)).toBe(420);
    expect(extend([under('old', 1, 10)], arrived).map(({ P }) => P?.CUM)).toEqual([400, 440]);
  });
});

describe('powerTail', () => {
  it('continues live values by stored ones, none twice, gaps kept', () => {
    const stored = [
      [1_000, 1],
      [2_000, null],
      [3_000, 3],
      [5_000, 5],
    ] as const;
    expect(powerTail(stored, [at(4, 40), { ts: 6 }], 2_000)).toEqual([
      [2_000, null],
      [3_000, 3],
      [4_000, 40],
      [6_000, null],
    ]);
  });

  it('has no gap where the newest values were not stored yet', () => {
    const stored = [
      [1_000, 1],
      [2_000, null],
    ] as const;
    expect(powerTail(stored, [at(4, 40)], 0)).toEqual([
      [1_000, 1],
      [4_000, 40],
    ]);
  });

  it('consists of stored values before the first live value', () => {
    expect(powerTail([[3_000, 3]], [], 0)).toEqual([[3_000, 3]]);
  });
});

describe('meanImport', () => {
  it('averages only the given time', () => {
    expect(meanImport([at(10, 1_000), at(60, 300), at(61, 500)], 10_000)).toBe(400);
  });

  it('does not offset one phase against another (D69)', () => {
    expect(meanImport([{ ts: 1, P: { L1: 1_000, L2: -400, CUM: 600 } }], 60_000)).toBe(1_000);
  });

  it('is judged by the sum where one register counts all phases', () => {
    const P = { L1: -3_000, L2: 1_000, L3: 1_000, CUM: -1_000 };
    expect(meanImport([{ ts: 1, P, E_I: { CUM: 5_000 } }], 60_000)).toBe(0);
    expect(meanImport([{ ts: 1, P, E_I: { L1: 1_000, L2: 3_000, L3: 1_000, CUM: 5_000 } }], 60_000)).toBe(2_000);
  });

  it('of a group is what its members import, of which the sums of its phases do not know', () => {
    const group = { ts: 1, members: 3, missing: [], P: { L1: 1_000, L2: -500, CUM: 900 }, imported_power: 3_400 };
    expect(meanImport([group], 60_000)).toBe(3_400);
  });

  it('is unknown without values and nothing while exporting', () => {
    expect(meanImport([{ ts: 1 }], 60_000)).toBeNull();
    expect(meanImport([at(1, -500)], 60_000)).toBe(0);
  });
});
