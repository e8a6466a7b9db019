import { arbitrarySamples, meterRows, meterSample } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binCoverage, binGauge } from './bin-gauge.ts';
import { coarsen, extremeIndices, gapsOf, stepFor } from './down-sampling.ts';

const HOUR = 3_600_000;

describe('stepFor', () => {
  it('chooses the shortest step within the limit', () => {
    const hours = (count: number) => ({ from: 0, to: count * HOUR });
    expect(stepFor(hours(0.5), 2000)).toBe(1);
    expect(stepFor({ from: 0, to: 2_000_000 }, 2000)).toBe(1);
    expect(stepFor({ from: 0, to: 2_000_001 }, 2000)).toBe(2);
    expect(stepFor(hours(24), 2000)).toBe(60);
    const from = Date.UTC(2026, 5, 1);
    expect(stepFor({ from, to: from + 24 * HOUR }, 2000)).toBe(60);
    expect(stepFor(hours(24 * 31), 2000)).toBe(1800);
    expect(stepFor(hours(24 * 366), 2000)).toBe(21_600);
    expect(stepFor(hours(24 * 366 * 20), 2000)).toBe(4 * 86_400);
  });
});

describe('coarsen', () => {
  it('keeps every extreme, weighs means by coverage and leaves gaps gaps', () => {
    fc.assert(
      fc.property(arbitrarySamples(), fc.integer({ min: 1, max: 12 }), (samples, factor) => {
        const from = Math.floor((samples[0]?.time ?? 0) / HOUR) * HOUR - HOUR;
        const edges = Float64Array.from({ length: 12 * 24 + 1 }, (_, i) => from + i * 300_000);
        const rows = meterRows(samples);
        const coarse = coarsen(binGauge(rows, 'P', edges), factor);
        const wide = edges.filter((_, i) => i % factor === 0 || i === edges.length - 1);
        const direct = binGauge(rows, 'P', wide);
        for (const [i, share] of coarse.coverage.entries()) {
          expect(share).toBeCloseTo(direct.coverage[i] as number, 6);
          expect(coarse.min[i]).toBe(direct.min[i]);
          expect(coarse.max[i]).toBe(direct.max[i]);
          if (share > 0) expect(coarse.mean[i]).toBeCloseTo(direct.mean[i] as number, 3);
        }
      }),
    );
  });
});

describe('extremeIndices', () => {
  it('keeps all points of a short series', () => {
    expect([...extremeIndices(Float64Array.of(1, 2), Float64Array.of(5, Number.NaN), 4)]).toEqual([0, 1]);
    const four = Float64Array.of(1, 2, 3, 4);
    expect([...extremeIndices(four, four, 4)]).toEqual([0, 1, 2, 3]);
    expect([...extremeIndices(four, four, 3)]).toEqual([0, 3]);
  });

  it('keeps the first point of a gap', () => {
    const value = Float64Array.of(1, 2, Number.NaN, Number.NaN, Number.NaN, 3);
    expect([...extremeIndices(Float64Array.from(value.keys()), value, 5)]).toEqual([0, 2, 5]);
  });

  it('keeps every extreme in few enough points, ascending', () => {
    const point = fc.record({
      wait: fc.integer({ min: 1, max: 90 }),
      value: fc.oneof(fc.integer(), fc.constant(Number.NaN)),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 300 }), fc.integer({ min: 4, max: 60 }), (points, limit) => {
        let now = 0;
        const time = Float64Array.from(points, ({ wait }) => {
          now += wait;
          return now;
        });
        const value = Float64Array.from(points, (each) => each.value);
        const kept = [...extremeIndices(time, value, limit)];
        expect(kept.length).toBeLessThanOrEqual(Math.max(limit, 3));
        expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
        const known = points.map((each) => each.value).filter((each) => !Number.isNaN(each));
        const shown = kept.map((index) => value[index] as number).filter((each) => !Number.isNaN(each));
        expect(Math.min(...shown)).toBe(Math.min(...known));
        expect(Math.max(...shown)).toBe(Math.max(...known));
        expect(shown.length < kept.length).toBe(known.length < points.length);
      }),
    );
  });

  it('spreads the points over the time', () => {
    const time = Float64Array.from({ length: 900 }, (_, i) => 5000 + i);
    const kept = [...extremeIndices(time, time, 300)];
    expect(kept).toHaveLength(200);
    expect(kept.every((index, i) => i === 0 || index - (kept[i - 1] as number) <= 9)).toBe(true);
  });

  it('reduces many points at one instant', () => {
    expect(extremeIndices(new Float64Array(9), Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9), 4)).toEqual(
      Uint32Array.of(0, 8),
    );
  });
});

describe('gapsOf', () => {
  it('joins empty steps and nothing else', () => {
    const edges = Float64Array.of(0, 1000, 2000, 3000, 4000, 5000);
    const rows = meterRows([meterSample(1000, { power: 1 }), meterSample(4000, { power: 1, interval: 10 })]);
    expect(gapsOf(edges, binCoverage(rows, edges))).toEqual([
      { from: 1000, to: 3000 },
      { from: 4000, to: 5000 },
    ]);
  });
});
