import { describe, expect, it } from 'vitest';
import type { Appliance } from '../imprint.ts';
import { countMains, familiarity, type Learned, learnPair, newLearningState } from './learning.ts';

const HOUR = 3_600_000;

function pair(at: number, P: number, Q: number) {
  const change = { noise: 1, noiseQ: 1, isFaint: false, I: null };
  return {
    rising: { ...change, time: at, P, Q, peak: 40 },
    falling: { ...change, time: at + HOUR / 4, P: -P, Q: -Q, peak: 0 },
  };
}

/** Result of learning from pairs, each a fiftieth of what the phase uses in the meantime: not much of it. */
function learn(pairs: readonly ReturnType<typeof pair>[], known: readonly Appliance[] = [], runs = 0): Learned[] {
  const state = newLearningState();
  return pairs.flatMap((each) => {
    countMains(state, 4_000);
    return learnPair(state, each, { appliances: known, isLearning: true, runsOf: () => runs }) ?? [];
  });
}

const PUMP = Array.from({ length: 12 }, (_, i) => pair(i * 5 * HOUR, 300 + (i % 3), 120));

describe('learning', () => {
  // proves R-NILM-004
  it('finds an appliance in pairs that recur over a day', () => {
    const [pump, ...others] = learn(PUMP);
    expect(others).toEqual([]);
    expect(pump?.imprint.rising.P).toBeCloseTo(301, 0);
    expect(pump?.imprint.falling.Q).toBeCloseTo(-120, 0);
    expect(pump?.imprint.rising.I).toBeNull();
    expect(pump?.imprint.peak).toBe(40);
    expect(pump).toMatchObject({ since: 0, appliance: null });
    expect(pump?.imprint.duration).toBe(HOUR / 4);
  });

  it('waits for a second day', () => {
    expect(learn(Array.from({ length: 40 }, (_, i) => pair(i * (HOUR / 2), 300, 120)))).toEqual([]);
    expect(learn(Array.from({ length: 60 }, (_, i) => pair(i * (HOUR / 2), 300, 120)))).toHaveLength(1);
  });

  it('separates appliances of different power', () => {
    const heater = Array.from({ length: 12 }, (_, i) => pair(i * 5 * HOUR + HOUR, 300, 0));
    const both = PUMP.flatMap((each, i) => [each, heater[i] ?? each]);
    expect(learn(both).map(({ imprint }) => Math.round(imprint.rising.Q ?? 0))).toEqual([120, 0]);
  });

  it('finds nothing in pairs that are never similar', () => {
    expect(learn(Array.from({ length: 60 }, (_, i) => pair(i * HOUR, 50 * 1.2 ** (i % 30), (i % 7) * 40)))).toEqual([]);
  });

  it('ignores pairs that match a known appliance', () => {
    const shapes = { peak: 0, duration: 60_000, risingShape: [], fallingShape: [] };
    const known = [{ rising: { P: 301, Q: 120, I: null }, falling: { P: -301, Q: -120, I: null }, ...shapes }];
    expect(learn(PUMP, [{ id: 1, imprints: known }])).toEqual([]);
  });

  // proves R-NILM-043
  it('offers only what uses a hundredth of the energy of its phase', () => {
    const offered = (mains: number) => {
      const state = newLearningState();
      return PUMP.flatMap((each) => {
        countMains(state, mains);
        return learnPair(state, each, { appliances: [], isLearning: true, runsOf: () => 0 }) ?? [];
      });
    };
    // Each pair is 75 Wh.
    expect(offered(5_000)).toHaveLength(1);
    expect(offered(50_000)).toEqual([]);
  });

  // proves R-NILM-043
  it('offers what uses much of the energy of its phase after five pairs, and what uses less after eight', () => {
    const offeredAfter = (mains: number) => {
      const state = newLearningState();
      return PUMP.findIndex((_, i) => {
        countMains(state, mains);
        const each = pair(i * 15 * HOUR, 300, 120);
        return learnPair(state, each, { appliances: [], isLearning: true, runsOf: () => 0 }) !== undefined;
      });
    };
    // Each pair is 75 Wh.
    expect(offeredAfter(1_000)).toBe(4);
    expect(offeredAfter(5_000)).toBe(7);
  });

  // proves R-NILM-043
  it('gives a known appliance its seldom variant as a further imprint', () => {
    const shapes = { peak: 0, duration: 60_000, risingShape: [], fallingShape: [] };
    const pump = (P: number, id = 7): Appliance => ({
      id,
      imprints: [{ rising: { P, Q: 120, I: null }, falling: { P: -P, Q: -120, I: null }, ...shapes }],
    });
    // PUMP is a variant once eight pairs of it came.
    expect(learn(PUMP, [pump(345)], 100)).toMatchObject([{ appliance: 7 }]);
    expect(learn(PUMP, [pump(345)], 16)).toMatchObject([{ appliance: 7 }]);
    expect(learn(PUMP, [pump(345)], 15)).toMatchObject([{ appliance: null }]);
    expect(learn(PUMP, [pump(345), pump(345, 8)], 100)).toMatchObject([{ appliance: null }]);
    expect(learn(PUMP, [pump(500)], 100)).toMatchObject([{ appliance: null }]);
  });

  it('explains pairs that come again, also while it offers nothing', () => {
    const state = newLearningState();
    const wish = { appliances: [], isLearning: false, runsOf: () => 0 };
    const [first] = PUMP;
    if (!first) throw new Error('no pair');
    for (const [i, each] of PUMP.entries()) {
      const distance = familiarity(state, first.rising, first.falling);
      expect(distance === undefined).toBe(i < 4);
      expect(learnPair(state, each, wish)).toBeUndefined();
    }
  });

  it('keeps a limited number of clusters', () => {
    const state = newLearningState();
    const wish = { appliances: [], isLearning: true, runsOf: () => 0 };
    for (let i = 0; i < 500; i += 1) learnPair(state, pair(i * 1000, 30 + i * 9, i), wish);
    expect(state.clusters.length).toBeLessThanOrEqual(16);
  });
});
