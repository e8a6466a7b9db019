import { describe, expect, it } from 'vitest';
import { energySince, judgeQuarterHour, type QuarterHourInput } from './quarter-hour.ts';

const MINUTE = 60_000;
const input: QuarterHourInput = {
  from: 0,
  to: 15 * MINUTE,
  now: 5 * MINUTE,
  energy: 1_000,
  countedUntil: 5 * MINUTE,
  recent: 12_000,
  monthPeak: 14_000,
  maximumCapacity: 20,
  reservedCapacity: 16,
  kilowattPrice: 7,
};

describe('judgeQuarterHour', () => {
  // proves R-ANA-020
  it('forecasts the energy so far plus the last minute going on (D70)', () => {
    expect(judgeQuarterHour(input)).toMatchObject({ forecast: 12_000, reached: 4_000, leftMs: 10 * MINUTE });
  });

  it('is at its end what was imported, whatever runs', () => {
    expect(judgeQuarterHour({ ...input, now: 15 * MINUTE, countedUntil: 15 * MINUTE, recent: 99_000 }).forecast).toBe(
      4_000,
    );
  });

  // proves R-ANA-020
  it('is steady at a steady power, however seldom the meter is read', () => {
    const watts = 6_000;
    const forecasts = [0, 20_000, 59_000].map((age) => {
      const now = 8 * MINUTE + age;
      // Read at the full minute: 6 kW for 8 minutes are 800 Wh.
      return judgeQuarterHour({ ...input, now, energy: 800, countedUntil: 8 * MINUTE, recent: watts }).forecast;
    });
    expect(forecasts).toEqual([watts, watts, watts]);
  });

  it('takes a value of a clock that runs ahead as of now, and one from before the quarter hour as of its start', () => {
    const forecastAt = (countedUntil: number) => judgeQuarterHour({ ...input, countedUntil }).forecast;
    expect(forecastAt(9 * MINUTE)).toBe(forecastAt(input.now));
    expect(forecastAt(-MINUTE)).toBe(4 * (1_000 + 3_000));
  });

  it('measures the room to the reserved capacity, else to the maximum one, else to none', () => {
    expect(judgeQuarterHour(input)).toMatchObject({ limit: { name: 'RK', power: 16_000 }, headRoom: 4_000 });
    expect(judgeQuarterHour({ ...input, reservedCapacity: 0 }).limit).toEqual({ name: 'MRK', power: 20_000 });
    expect(judgeQuarterHour({ ...input, reservedCapacity: 0, maximumCapacity: 0 })).toMatchObject({
      limit: null,
      headRoom: null,
    });
  });

  it('says when the month peak is near, passed, or the limit is', () => {
    const stateAt = (recent: number) => judgeQuarterHour({ ...input, recent }).state;
    expect(stateAt(12_000)).toBe('calm');
    expect(stateAt(14_200)).toBe('near');
    expect(stateAt(16_000)).toBe('peak');
    expect(stateAt(19_000)).toBe('over');
  });

  // proves R-DASH-033
  it('prices only what exceeds the old peak, and only where there is a price', () => {
    expect(judgeQuarterHour(input).extraCost).toBeNull();
    expect(judgeQuarterHour({ ...input, recent: 18_000 }).extraCost).toBe(14);
    expect(judgeQuarterHour({ ...input, recent: 18_000, kilowattPrice: null }).extraCost).toBeNull();
  });

  it('forecasts nothing from nothing', () => {
    expect(judgeQuarterHour({ ...input, recent: null })).toMatchObject({ forecast: null, headRoom: null });
    expect(judgeQuarterHour({ ...input, energy: null })).toMatchObject({ forecast: null, reached: null });
  });

  it('keeps what is reached on the scale also without a forecast', () => {
    const quarter = { ...input, recent: null, energy: 100_000, monthPeak: null };
    expect(judgeQuarterHour(quarter).scaleEnd).toBe(500_000);
  });

  it('has a round scale with room above everything it shows', () => {
    expect(judgeQuarterHour(input).scaleEnd).toBe(20_000);
    expect(judgeQuarterHour({ ...input, energy: 0, recent: 0, monthPeak: 0, reservedCapacity: 0.3 }).scaleEnd).toBe(
      400,
    );
  });
});

describe('energySince', () => {
  // proves R-DASH-009
  it('is the growth of the register', () => {
    expect(energySince({ live: 1_500, start: 1_200 }, 7)).toBe(300);
  });

  // proves R-SHARE-021
  it('is what the server counted where a register is missing or was set back', () => {
    expect(energySince({ live: null, start: 1_200 }, 7)).toBe(7);
    expect(energySince({ live: 10, start: 1_200 }, 7)).toBe(7);
    expect(energySince({ live: 10, start: null }, null)).toBeNull();
  });
});
