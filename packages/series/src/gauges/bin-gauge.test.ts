import { arbitrarySamples, meterRows, meterSample } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollup } from '../rows/rollup.ts';
import { binCoverage, binGauge, meanWithin } from './bin-gauge.ts';

const edges = Float64Array.of(0, 1000, 2000, 3000);

describe('binGauge', () => {
  it('counts a sample in every step its interval overlaps', () => {
    const binned = binGauge(meterRows([meterSample(2500, { power: 300, interval: 2000 })]), 'P', edges);
    expect([...binned.mean]).toEqual([300, 300, 300]);
    expect([...binned.coverage]).toEqual([0.5, 1, 0.5]);
  });

  it('weighs means by the time they cover and keeps the extremes', () => {
    const rows = meterRows([
      meterSample(250, { power: 100, interval: 250 }),
      meterSample(1000, { power: 500, interval: 750 }),
    ]);
    const binned = binGauge(rows, 'P', Float64Array.of(0, 1000));
    expect(binned.mean[0]).toBeCloseTo(400, 9);
    expect([binned.min[0], binned.max[0], binned.coverage[0]]).toEqual([100, 500, 1]);
  });

  it('counts a long sample that ends after a short one from where it begins', () => {
    const rows = meterRows([
      meterSample(2500, { power: 100, interval: 500 }),
      meterSample(3000, { power: 300, interval: 3000 }),
    ]);
    const binned = binGauge(rows, 'P', edges);
    // 100 for half a second and 300 for one in the last step.
    expect([...binned.mean]).toEqual([300, 300, 350_000 / 1_500]);
    expect([...binned.min]).toEqual([300, 300, 100]);
    expect([...binned.coverage]).toEqual([1, 1, 1]);
  });

  it('is NaN without coverage for a step without samples, never 0', () => {
    const binned = binGauge(meterRows([meterSample(1000, { power: 5 })]), 'P', edges);
    expect([...binned.mean]).toEqual([5, Number.NaN, Number.NaN]);
    expect([...binned.min].slice(1)).toEqual([Number.NaN, Number.NaN]);
    expect([...binned.coverage]).toEqual([1, 0, 0]);
  });

  it('does not count a sample without the gauge as measured', () => {
    const binned = binGauge(meterRows([meterSample(1000, { register: 5 })]), 'P', edges);
    expect(binned.mean[0]).toBeNaN();
    expect(binned.coverage[0]).toBe(0);
  });

  it('has empty steps for an unknown gauge, and is empty without steps', () => {
    expect([...binGauge(meterRows([]), 'X', edges).mean]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect(binGauge(meterRows([]), 'P', new Float64Array(0)).mean).toHaveLength(0);
  });

  it('never leaves the extremes of the samples and never covers more than the step', () => {
    fc.assert(
      fc.property(arbitrarySamples(), fc.integer({ min: 1000, max: 3_600_000 }), (samples, step) => {
        const from = (samples[0]?.time ?? 0) - 900_000;
        const steps = Float64Array.from({ length: 40 }, (_, i) => from + i * step);
        const { mean, min, max, coverage } = binGauge(meterRows(samples), 'P', steps);
        for (const [i, share] of coverage.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
          expect(Number.isNaN(mean[i] as number)).toBe(share === 0);
          if (share === 0) continue;
          expect(mean[i]).toBeGreaterThanOrEqual((min[i] as number) - 1e-6);
          expect(mean[i]).toBeLessThanOrEqual((max[i] as number) + 1e-6);
        }
      }),
    );
  });

  it('has the same result from raw rows and from quarter-hour buckets on whole quarters', () => {
    fc.assert(
      fc.property(arbitrarySamples(), (samples) => {
        const raw = meterRows(samples);
        const from = Math.floor((samples[0]?.time ?? 0) / 3_600_000) * 3_600_000 - 3_600_000;
        const hours = Float64Array.from({ length: 24 }, (_, i) => from + i * 3_600_000);
        const fine = binGauge(raw, 'P', hours);
        const coarse = binGauge(rollup(raw, 900_000), 'P', hours);
        for (const i of fine.mean.keys()) {
          expect(Number.isNaN(coarse.mean[i])).toBe(Number.isNaN(fine.mean[i]));
          if (!Number.isNaN(fine.mean[i])) expect(coarse.mean[i]).toBeCloseTo(fine.mean[i] as number, 6);
          expect(coarse.max[i]).toBe(fine.max[i]);
          expect(coarse.min[i]).toBe(fine.min[i]);
          expect(coarse.coverage[i]).toBeCloseTo(fine.coverage[i] as number, 9);
        }
      }),
    );
  });
});

describe('meanWithin', () => {
  it('keeps a mean between its extremes, as far as they are known', () => {
    expect([meanWithin(5, 6, 9), meanWithin(7, 6, 9), meanWithin(10, 6, 9)]).toEqual([6, 7, 9]);
    expect([meanWithin(5), meanWithin(5, 6), meanWithin(5, Number.NaN, 4)]).toEqual([5, 6, 4]);
  });
});

describe('binCoverage', () => {
  it('is the covered share of each step, for any measured values', () => {
    const rows = meterRows([meterSample(500, { register: 1, interval: 500 }), meterSample(3000, { power: 1 })]);
    expect([...binCoverage(rows, edges)]).toEqual([0.5, 0, 1]);
  });

  it('is that of the samples in buckets that some of them lie across', () => {
    const samples = Array.from({ length: 9 }, (_, index) =>
      meterSample((index + 2) * 600, { power: 1, interval: 600 }),
    );
    const buckets = rollup(meterRows(samples), 900);
    expect([...buckets.covered]).toEqual([300, 900, 900, 900, 900, 900, 600]);
    const whole = Float64Array.from({ length: 8 }, (_, index) => index * 900);
    expect([...binCoverage(buckets, whole)]).toEqual([300 / 900, 1, 1, 1, 1, 1, 600 / 900]);
  });

  it('does not fill a gap without measurements', () => {
    const twice = [0, 1].map(() => meterSample(2000, { power: 1, interval: 900 }));
    expect([...binCoverage(rollup(meterRows(twice), 1000), edges)]).toEqual([0, 1, 0]);
  });

  it('ignores rows without extent', () => {
    expect([...binCoverage(meterRows([meterSample(500, { interval: 0 })]), edges)]).toEqual([0, 0, 0]);
  });
});
