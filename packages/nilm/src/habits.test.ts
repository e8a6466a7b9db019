import { describe, expect, it } from 'vitest';
import { type Habits, learnRun, lengthChoice, lengthCost, timeCost } from './habits.ts';
import type { Appliance } from './imprint.ts';
import type { Change } from './matching.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const shapes = { peak: 0, duration: 60_000, risingShape: [], fallingShape: [] };
const LAMP: Appliance = {
  id: 3,
  imprints: [{ rising: { P: 60, Q: 5, I: null }, falling: { P: -60, Q: -5, I: null }, ...shapes }],
};

function change(time: number, P: number): Change {
  return { time, P, Q: P / 12, I: null, noise: 1, noiseQ: 1, peak: 0, isFaint: false };
}

/** What is learned of an appliance that runs for an hour at these hours of so many days. */
function learned(hours: readonly number[], days: number): Habits {
  const habits: Habits = {};
  for (let day = 0; day < days; day += 1) {
    for (const hour of hours) {
      const rising = change(day * DAY + hour * HOUR, 60);
      const falling = change(rising.time + HOUR, -60);
      learnRun(habits, LAMP, { rising, falling, cost: 1, likeness: 0.9 });
    }
  }
  return habits;
}

describe('the time of day of a run', () => {
  // proves R-NILM-057
  it('speaks for an appliance where it usually runs, against it where it never did, and little beside', () => {
    const habits = learned([20], 14);
    const at = (hour: number) => timeCost(habits, LAMP.id, 30 * DAY + hour * HOUR);
    expect(at(20)).toBeLessThan(-1);
    expect(at(8)).toBeGreaterThan(1);
    expect(at(8)).toBeLessThan(4);
    expect(at(18)).toBeGreaterThan(at(20));
    expect(at(18)).toBeLessThan(at(8));
    expect(at(23.9)).toBeCloseTo(at(24 + 23.9), 9);
  });

  it('says nothing of an appliance that runs at any time, or of one that seldom ran', () => {
    const always = learned([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22], 10);
    expect(Math.abs(timeCost(always, LAMP.id, 5 * HOUR))).toBeLessThan(0.1);
    expect(timeCost(learned([20], 7), LAMP.id, 8 * HOUR)).toBe(0);
    expect(timeCost({}, LAMP.id, 8 * HOUR)).toBe(0);
  });
});

describe('the length of a run', () => {
  const MINUTE = 60_000;

  /** What is learned of an appliance that ran so many times for so many minutes. */
  function ran(times: number, minutes: number): Habits {
    const habits: Habits = {};
    for (let i = 0; i < times; i += 1) {
      const rising = change(i * DAY, 60);
      const falling = change(rising.time + minutes * MINUTE, -60);
      learnRun(habits, LAMP, { rising, falling, cost: 1, likeness: 0.9 });
    }
    return habits;
  }

  // proves R-NILM-064
  it('counts no more after a few runs than it may after many', () => {
    const most = lengthCost(ran(8, 1), LAMP.id, 2.4 * MINUTE);
    expect(lengthCost(ran(4, 1), LAMP.id, 40 * MINUTE)).toBeLessThan(3);
    expect(most).toBeLessThan(3);
    expect(lengthCost(ran(8, 1), LAMP.id, 40 * MINUTE)).toBeGreaterThan(10);
  });

  // proves R-NILM-081
  it('costs more the farther it is from the usual ones, without a jump, and excludes nothing', () => {
    const habits = ran(12, 1);
    const costs = [1, 2, 3, 4, 8, 40, 600].map((minutes) => lengthCost(habits, LAMP.id, minutes * MINUTE));
    for (const [i, cost] of costs.entries()) if (i > 0) expect(cost).toBeGreaterThan(costs[i - 1] ?? Number.NaN);
    const threeDeviations = Math.exp(3 * 0.4) * MINUTE;
    const [within, beyond] = [0.99, 1.01].map((by) => lengthCost(habits, LAMP.id, by * threeDeviations));
    expect((beyond ?? 0) - (within ?? 0)).toBeLessThan(0.1);
    expect(lengthCost(habits, LAMP.id, 10_000 * MINUTE)).toBeLessThanOrEqual(30);
  });

  // proves R-NILM-064
  it('speaks for the appliance whose first runs were as long, and says nothing of one that never ran', () => {
    const [short, long] = [ran(1, 1), ran(1, 30)];
    expect(lengthChoice(long, LAMP.id, 25 * MINUTE)).toBeLessThan(0);
    expect(lengthChoice(short, LAMP.id, 25 * MINUTE)).toBeGreaterThan(0.5);
    expect(lengthChoice({}, LAMP.id, 25 * MINUTE)).toBe(0);
    expect(lengthChoice(ran(12, 30), LAMP.id, 25 * MINUTE)).toBeLessThan(lengthChoice(long, LAMP.id, 25 * MINUTE));
  });
});
