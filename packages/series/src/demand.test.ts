import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demandPeaks, forecastDemand, peakCost, quarterHourDemand } from './demand.ts';

const QUARTER = 900_000;

describe('quarterHourDemand', () => {
  // proves R-ANA-009
  it('is the energy of all phases over a quarter of an hour', () => {
    const demand = quarterHourDemand([Float64Array.of(250, 0), Float64Array.of(500, 0), Float64Array.of(250, 0)]);
    expect([...demand]).toEqual([4000, 0]);
  });

  it('is unknown if a phase is, and empty without phases', () => {
    expect([...quarterHourDemand([Float64Array.of(1), Float64Array.of(Number.NaN)])]).toEqual([Number.NaN]);
    expect(quarterHourDemand([])).toHaveLength(0);
  });
});

describe('demandPeaks', () => {
  const edges = Float64Array.from({ length: 9 }, (_, i) => i * QUARTER);
  const months = Float64Array.of(0, 4 * QUARTER, 8 * QUARTER);

  it('finds the highest quarter hour of each month with its time', () => {
    const demand = Float64Array.of(1, 9, 9, 2, 5, 6, 7, Number.NaN);
    const peaks = demandPeaks({ edges, demand, coverage: new Float64Array(8).fill(1) }, months);
    expect(peaks.map(({ start, measured, possible }) => [start, measured?.time, measured?.demand, possible])).toEqual([
      [0, QUARTER, 9, null],
      [4 * QUARTER, 6 * QUARTER, 7, null],
    ]);
  });

  // proves R-ANA-038
  it('is the measured one, with a higher one of low coverage named separately', () => {
    const demand = Float64Array.of(1, 9, 4, 2, Number.NaN, Number.NaN, Number.NaN, Number.NaN);
    const coverage = Float64Array.of(1, 0.79, 0.8, 1, 0, 0, 0, 0);
    const [first, second] = demandPeaks({ edges, demand, coverage }, months);
    expect(first?.possible).toEqual({ time: QUARTER, demand: 9, coverage: 0.79, marked: true });
    expect(first?.measured).toEqual({ time: 2 * QUARTER, demand: 4, coverage: 0.8, marked: false });
    expect(second).toEqual({ start: 4 * QUARTER, measured: null, possible: null });
  });

  it('ignores quarter hours outside of every month', () => {
    const demand = new Float64Array(8).fill(5);
    const peaks = demandPeaks({ edges, demand, coverage: demand }, Float64Array.of(2 * QUARTER, 3 * QUARTER));
    expect(peaks.map(({ measured }) => measured?.time)).toEqual([2 * QUARTER]);
  });

  it('has no quarter hour above its peak', () => {
    const quarter = fc.record({ demand: fc.integer({ min: 0, max: 9 }), coverage: fc.constantFrom(0.5, 1) });
    fc.assert(
      fc.property(fc.array(quarter, { minLength: 8, maxLength: 8 }), (quarters) => {
        const demand = Float64Array.from(quarters, (each) => each.demand);
        const coverage = Float64Array.from(quarters, (each) => each.coverage);
        for (const [month, { measured, possible }] of demandPeaks({ edges, demand, coverage }, months).entries()) {
          const own = quarters.slice(month * 4, month * 4 + 4);
          const highest = (share: number) =>
            Math.max(-1, ...own.filter(({ coverage: each }) => each === share).map((each) => each.demand));
          expect(measured?.demand ?? -1).toBe(highest(1));
          expect(possible?.demand ?? -1).toBe(highest(0.5) > highest(1) ? highest(0.5) : -1);
        }
      }),
    );
  });
});

describe('forecastDemand', () => {
  it('adds the power of the last minute for the rest of the quarter hour', () => {
    expect(forecastDemand({ start: 0, now: QUARTER / 3, energy: 100, recentPower: 6000 })).toBeCloseTo(4400, 9);
  });

  it('is the demand itself at the end of the quarter hour, and is not reduced by exports', () => {
    expect(forecastDemand({ start: 0, now: QUARTER, energy: 100, recentPower: 6000 })).toBe(400);
    expect(forecastDemand({ start: 0, now: 0, energy: 100, recentPower: -6000 })).toBe(400);
  });

  it('never adds more than a quarter hour, nor takes any away, whatever a clock says', () => {
    expect(forecastDemand({ start: 0, now: QUARTER + 60_000, energy: 100, recentPower: 6000 })).toBe(400);
    expect(forecastDemand({ start: 0, now: -60_000, energy: 100, recentPower: 6000 })).toBe(6400);
  });
});

describe('peakCost', () => {
  it('is the price of the increase of the billed peak', () => {
    expect(peakCost({ forecast: 12_500, billed: 10_000 }, 4)).toBe(10);
    expect(peakCost({ forecast: 9000, billed: 10_000 }, 4)).toBe(0);
  });

  it('is unknown without a price', () => {
    expect(peakCost({ forecast: 2, billed: 1 }, null)).toBeNull();
  });
});
