import { describe, expect, it } from 'vitest';
import { SampleMean, SampleSpan } from './sample-mean.ts';

const NOW = Date.UTC(2026, 5, 1, 12);

describe('the mean of samples', () => {
  it('is that of the samples that have the column, and none for one that no sample has', () => {
    const mean = new SampleMean();
    mean.add({ U_L1: 230, I_L1: 4 });
    mean.add({ U_L1: 233 });
    mean.add({ U_L1: Number.NaN, I_L1: 7 });
    expect(mean.count).toBe(3);
    expect([mean.of('U_L1'), mean.of('I_L1'), mean.of('U_L2')]).toEqual([231.5, 5.5, undefined]);
  });
});

describe('the beginning of a sample', () => {
  /** Seconds before it was received. The clock of the device is an hour ahead. */
  function beginnings(...samples: readonly (readonly [at: number, interval?: number])[]) {
    const span = new SampleSpan();
    return samples.map(([at, seconds]) => {
      const time = NOW + 3_600_000 + at * 1_000;
      const interval = seconds === undefined ? {} : { interval: seconds * 1_000 };
      return (NOW - span.begin({ time, ...interval }, NOW)) / 1_000;
    });
  }

  it('is its interval before it was received, at once for a sample without one', () => {
    expect(beginnings([0, 10])).toEqual([10]);
    expect(beginnings([0])).toEqual([0]);
  });

  it('is never before the sample before it', () => {
    expect(beginnings([0, 900], [1, 900], [3, 900], [10, 2])).toEqual([900, 1, 2, 2]);
    expect(beginnings([0], [4])).toEqual([0, 4]);
  });

  it('is its interval again where the clock of the device stands or goes back, and counts from there', () => {
    expect(beginnings([5, 10], [5, 10], [2, 10], [3, 10])).toEqual([10, 10, 10, 1]);
    expect(beginnings([5], [5])).toEqual([0, 0]);
  });
});
