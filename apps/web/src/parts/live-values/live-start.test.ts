import type { SeriesAnswer } from '@phasor/contract';
import { LIVE_SPAN_S } from '@phasor/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liveStart, untilReadAgain, withStart } from './live-start.ts';

const START = 1_763_683_200;
const answerOf = (data: SeriesAnswer['data'], step = 1): SeriesAnswer => ({
  ...{ status: 'OK', data, coverage: {}, step, time_zone: 'UTC' },
});
const points = (count: number, step = 1): [number, number][] =>
  Array.from({ length: count }, (_, index) => [(START + index * step) * 1_000, index]);

describe('stored values as live ones', () => {
  it('have the time of the end of their interval, like values sent by a device', () => {
    const values = liveStart(answerOf({ P: { L1: points(2), average: points(2), cumulative: points(2) } }), ['P']);
    expect(values).toEqual([
      { ts: START + 1, interval: 1, P: { L1: 0, AVG: 0, CUM: 0 } },
      { ts: START + 2, interval: 1, P: { L1: 1, AVG: 1, CUM: 1 } },
    ]);
  });

  it('have registers at their reading time, and the frequency of all phases', () => {
    expect(liveStart(answerOf({ E_I: { L1: points(1) } }), ['E_I'])).toEqual([
      { ts: START, interval: 1, E_I: { L1: 0 } },
    ]);
    expect(liveStart(answerOf({ F: points(1, 60) }, 60), ['F'])).toEqual([{ ts: START + 60, interval: 60, F: 0 }]);
  });

  it('fill at most a chart, with the newest ones, without empty steps', () => {
    const list: [number, number | null][] = points(400).map(([time, value]) => [time, value % 2 === 0 ? null : value]);
    const values = liveStart(answerOf({ U: { L1: list } }), ['U']);
    expect(values).toHaveLength(LIVE_SPAN_S / 2);
    expect(values.at(-1)).toEqual({ ts: START + 400, interval: 1, U: { L1: 399 } });
  });

  it('have the sign of a power factor, and are absent if only that is known', () => {
    const values = liveStart(answerOf({ PF: { L1: points(1) }, Q: { L1: points(3) } }), ['PF', 'Q']);
    expect(values).toEqual([{ ts: START + 1, interval: 1, PF: { L1: 0 }, Q: { L1: 0 } }]);
  });
});

describe('live values after stored ones', () => {
  const stored = (count: number, end: number, step = 1) =>
    Array.from({ length: count }, (_, index) => ({ ts: end - (count - 1 - index) * step, interval: step }));
  const live = (count: number, start: number, step = 1) =>
    Array.from({ length: count }, (_, index) => ({ ts: start + index * step }));

  // proves R-LIVE-014
  it('have those read again that were stored a moment later, ever less often, and no longer than two minutes', () => {
    const behind = [stored(60, START - 3), live(5, START + 1)] as const;
    expect(untilReadAgain(...behind, 1)).toBe(2_000);
    expect(untilReadAgain(...behind, 10)).toBe(20_000);
    expect(untilReadAgain(...behind, 11)).toBe(false);
    expect(untilReadAgain(stored(60, START), live(5, START + 1), 1)).toBe(false);
    expect(untilReadAgain(stored(60, START, 60), live(5, START + 30), 1)).toBe(false);
    expect(untilReadAgain([], live(5, START), 1)).toBe(false);
    expect(untilReadAgain(stored(60, START), [], 1)).toBe(false);
    expect(untilReadAgain(stored(60, START - 3), live(LIVE_SPAN_S, START + 1), 1)).toBe(false);
  });

  it('are joined without a gap or duplicate, ascending, no older than a chart keeps', () => {
    const count = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(count, count, fc.integer({ min: -10, max: 10 }), (before, after, late) => {
        const joined = withStart(stored(before, START + late), live(after, START + 1));
        const times = joined.map(({ ts }) => ts);
        expect(new Set(times).size).toBe(times.length);
        expect(times).toEqual([...times].sort((one, other) => one - other));
        if (after > 0) expect(times.length).toBeLessThanOrEqual(LIVE_SPAN_S);
        if (late >= 0) for (const [index, ts] of times.entries()) expect(ts).toBe((times[0] as number) + index);
        if (after > 0) expect(times.at(-1)).toBe(START + after);
      }),
    );
  });

  it('need not be awaited: the chart begins with stored values', () => {
    expect(withStart(stored(300, START), [])).toHaveLength(300);
  });

  it('have the minutes of a group before their seconds, none that covers a live value', () => {
    const minutes = stored(5, START, 60);
    expect(withStart(minutes, live(2, START + 1)).map(({ ts }) => ts - START)).toEqual([
      -240, -180, -120, -60, 0, 1, 2,
    ]);
    expect(withStart(minutes, [{ ts: START, interval: 1 }]).map(({ ts }) => ts - START)).toEqual([
      ...[-240, -180, -120, -60, 0],
    ]);
  });
});
