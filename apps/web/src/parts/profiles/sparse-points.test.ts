import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartPoint, ChartSeries } from '../charts/index.ts';
import { measuredEvery, withoutRepeats } from './sparse-points.ts';

const START = 1_763_683_200_000;
const seriesOf = (points: ChartPoint[]): ChartSeries[] => [
  { id: 'L1', name: 'L1', colour: 'l1', points, extremes: { min: points, max: points } },
];
const secondsOf = (series: readonly ChartSeries[]) => series[0]?.points.map(([time]) => (time - START) / 1_000);
const steps = (step: number, count: number): ChartPoint[] =>
  Array.from({ length: count }, (_, index) => [START + index * step * 1_000, index]);

describe('points of what was measured less often than the steps are long', () => {
  it('are one for each minute, and one for each step where it was measured oftener', () => {
    const kept = withoutRepeats(seriesOf(steps(30, 8)), { step: 30, sparse: [[START, START + 120_000, 60]] });
    expect(secondsOf(kept)).toEqual([0, 60, 120, 150, 180, 210]);
    expect(kept[0]?.extremes?.max).toHaveLength(6);
  });

  it('stay as they are without such stretches', () => {
    const series = seriesOf(steps(30, 8));
    expect(withoutRepeats(series, { step: 30 })).toBe(series);
  });

  it('keep every step of a gap', () => {
    const points = steps(30, 4).map(([time], index): ChartPoint => [time, index === 1 ? null : 1]);
    const kept = withoutRepeats(seriesOf(points), { step: 30, sparse: [[START, START + 120_000, 60]] });
    expect(secondsOf(kept)).toEqual([0, 30, 60]);
  });

  it('tell every measurement, whatever its length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 900 }), fc.integer({ min: 1, max: 40 }), (seconds, count) => {
        fc.pre(seconds > 3);
        const step = Math.max(1, Math.floor(seconds / 3));
        const end = START + seconds * count * 1_000;
        const points = steps(step, Math.ceil((seconds * count) / step));
        const kept = withoutRepeats(seriesOf(points), { step, sparse: [[START, end, seconds]] })[0]?.points ?? [];
        // A step that lies within each measurement, or reaches into it from the one before, is left.
        for (let one = 0; one < count; one += 1) {
          const [from, to] = [START + one * seconds * 1_000, START + (one + 1) * seconds * 1_000];
          expect(kept.some(([time]) => time + step * 1_000 > from && time < to)).toBe(true);
        }
        expect(kept.length).toBeLessThanOrEqual(2 * count + 2);
      }),
    );
  });
});

// proves R-PROF-052
it('the time between two measurements is the longest of an answer, at least its steps', () => {
  expect(measuredEvery({ step: 60 })).toBe(60_000);
  expect(measuredEvery({ step: 1, sparse: [[START, START + 60_000, 15]] })).toBe(15_000);
  const two: [number, number, number][] = [
    [START, START + 60_000, 15],
    [START + 60_000, START + 3_660_000, 900],
  ];
  expect(measuredEvery({ step: 60, sparse: two })).toBe(900_000);
});
