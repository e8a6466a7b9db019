import { describe, expect, it } from 'vitest';
import type { Appliance } from '../imprint.ts';
import type { UnknownPair } from './clusters.ts';
import { recurringPairs } from './recurring.ts';
import { resembling } from './usual-appliances.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function pair(at: number, { P, Q = 0, minutes = 2 }: { P: number; Q?: number; minutes?: number }): UnknownPair {
  const rising = { time: at, P, Q, I: P / 230, peak: 0 };
  return { rising, falling: { time: at + minutes * MINUTE, P: -P + 4, Q: -Q, I: -P / 230 } };
}

const kettle = [0, 1, 2, 3, 4, 5].map((n) => pair(n * 20 * HOUR, { P: 2_650 + 8 * n, minutes: 2 + (n % 2) }));
const all = { known: [], dismissed: [], leastEnergy: 0 };

describe('steps that come again', () => {
  // proves R-NILM-047
  it('are asked about from the third time on, with their number, power, usual length and energy', () => {
    expect(recurringPairs(kettle.slice(0, 2), all)).toEqual([]);
    const lamp = [0, 1].map((n) => pair(n * HOUR + 7, { P: 60, minutes: 90 }));
    const [asked, ...others] = recurringPairs([...kettle, ...lamp], all);
    expect(others).toEqual([]);
    expect(asked?.pairs).toHaveLength(6);
    expect(asked?.power).toBeCloseTo(2_668, 0);
    expect(asked?.duration).toBe(2.5 * MINUTE);
    const watts = kettle.map(({ rising, falling }) => (rising.P - falling.P) / 2);
    const minutes = kettle.map(({ rising, falling }) => (falling.time - rising.time) / MINUTE);
    const energy = watts.reduce((sum, P, n) => sum + (P * (minutes[n] ?? 0)) / 60, 0);
    expect(asked?.energy).toBeCloseTo(energy, 6);
    expect(asked?.resembles[0]).toBe('kettle');
    expect(asked?.imprint.rising.P).toBeCloseTo(2_670, 0);
  });

  it('have the middle of their lengths, and the reactive power where the meter reports it', () => {
    const pump = [1, 9, 2, 8, 3].map((minutes, n) => pair(n * HOUR, { P: 500, Q: 100, minutes }));
    expect(recurringPairs(pump, all)).toMatchObject([{ duration: 3 * MINUTE, reactive: 100 }]);
    expect(recurringPairs(pump.slice(0, 3), all)).toMatchObject([{ duration: 2 * MINUTE }]);
    const withoutReactive = pump.map(({ rising, falling }) => ({
      ...{ rising: { ...rising, Q: null }, falling: { ...falling, Q: null } },
    }));
    expect(recurringPairs(withoutReactive, all)).toMatchObject([{ reactive: null }]);
  });

  it('of the most energy come first', () => {
    const fridge = Array.from({ length: 60 }, (_, n) => pair(n * HOUR + 5, { P: 110, Q: 70, minutes: 25 }));
    const found = recurringPairs([...kettle, ...fridge], all);
    expect(found.map(({ resembles: [first] }) => first)).toEqual(['fridge', 'kettle']);
  });

  // proves R-NILM-047
  it('are no question where an appliance explains them, nobody wants to be asked, or without weight', () => {
    const shapes = { peak: 0, duration: MINUTE, risingShape: [], fallingShape: [] };
    const [rising, falling] = [
      { P: 2_670, Q: 0, I: null },
      { P: -2_660, Q: 0, I: null },
    ];
    const known: Appliance[] = [{ id: 1, imprints: [{ rising, falling, ...shapes }] }];
    expect(recurringPairs(kettle, { ...all, known })).toEqual([]);
    expect(recurringPairs(kettle, { ...all, dismissed: [{ rising, falling }] })).toEqual([]);
    expect(recurringPairs(kettle, { ...all, leastEnergy: 1_000 })).toEqual([]);
    const other = { rising: { ...rising, Q: 900 }, falling: { ...falling, Q: -900 } };
    expect(recurringPairs(kettle, { ...all, dismissed: [other] })).toHaveLength(1);
  });
});

describe('what a load resembles', () => {
  it.each([
    [{ power: 90, reactive: 60, duration: 20 * MINUTE }, 'fridge'],
    [{ power: 2_200, reactive: 10, duration: 3 * MINUTE }, 'kettle'],
    [{ power: 1_250, reactive: 300, duration: 2 * MINUTE }, 'microwave'],
    [{ power: 7_200, reactive: 200, duration: 5 * HOUR }, 'car_charger'],
  ] as const)('is found by power, reactive power and length: %o', (load, name) => {
    expect(resembling(load)).toContain(name);
  });

  it('is nothing where nothing usual draws as much', () => {
    expect(resembling({ power: 60_000, reactive: null, duration: MINUTE })).toEqual([]);
  });
});
