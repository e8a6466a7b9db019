import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstHistory, gapHistory, type Segment, sampleCount, silentHistory } from './history-plan.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 20, 9, 31);

const inTime = (segments: readonly Segment[]) => segments.toSorted((a, b) => a.from - b.from);

function expectWithoutHoles(segments: readonly Segment[], from: number, to: number) {
  const ordered = inTime(segments);
  expect([ordered[0]?.from, ordered.at(-1)?.to]).toEqual([from, to]);
  for (const [index, segment] of ordered.entries()) {
    if (index > 0) expect(segment.from).toBe(ordered[index - 1]?.to);
    expect(segment.from + sampleCount(segment) * segment.step).toBe(segment.to);
  }
}

describe('the history of a device', () => {
  // proves R-MEAS-045
  it('is hours of its own interval, a week of minutes, and quarter hours for thirteen months, without a hole', () => {
    const history = firstHistory(NOW, { interval: 1 }, 'full');
    const begin = inTime(history)[0]?.from ?? Number.NaN;
    expect(NOW - begin).toBeGreaterThanOrEqual(396 * DAY);
    expectWithoutHoles(history, begin, NOW);
    const stepAt = (ago: number) => history.find(({ from, to }) => NOW - ago > from && NOW - ago <= to)?.step;
    expect([0, HOUR, 3 * HOUR, 6 * DAY, 8 * DAY, 390 * DAY].map(stepAt)).toEqual([
      1_000,
      1_000,
      MINUTE,
      MINUTE,
      15 * MINUTE,
      15 * MINUTE,
    ]);
  });

  it('begins with today and yesterday, so that a dashboard is there first', () => {
    const first = firstHistory(NOW, { interval: 1 }, 'full').filter(({ stage }) => stage === 0);
    expect(inTime(first)[0]?.from).toBeLessThanOrEqual(NOW - 2 * DAY);
  });

  it('of a meter whose load is taken apart is fine for three days, without a hole', () => {
    for (const depth of ['full', 'short'] as const) {
      const history = firstHistory(NOW, { interval: 1, isFine: true }, depth);
      const begin = inTime(history)[0]?.from ?? Number.NaN;
      expectWithoutHoles(history, begin, NOW);
      const fineFrom = Math.min(...history.filter(({ step }) => step === 1_000).map(({ from }) => from));
      expect(NOW - fineFrom).toBeGreaterThanOrEqual(depth === 'full' ? 3 * DAY : HOUR);
    }
  });

  it('of one that fell silent ends when it did', () => {
    for (const depth of ['full', 'short'] as const) {
      const history = silentHistory(NOW, depth);
      expectWithoutHoles(history, inTime(history)[0]?.from ?? Number.NaN, NOW);
    }
  });

  // proves R-MEAS-045
  it('is filled up after a stop of any length, each moment once', () => {
    const pauses = fc.integer({ min: 1, max: 60 * 24 * 60 });
    fc.assert(
      fc.property(pauses, (minutes) => {
        const stopped = NOW - minutes * MINUTE;
        expectWithoutHoles(gapHistory(stopped, NOW, 1), stopped, NOW);
      }),
    );
    expect(gapHistory(NOW, NOW, 1)).toEqual([]);
  });
});
