import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Run } from './run.ts';
import { energyShares, type MainsRows } from './shares.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function minutes(powers: readonly number[]): MainsRows {
  return {
    start: Float64Array.from(powers, (_, i) => i * MINUTE),
    end: Float64Array.from(powers, (_, i) => (i + 1) * MINUTE),
    P: Float64Array.from(powers),
  };
}

function run(appliance: number, minutesOn: readonly [number, number], power: number): Run {
  const [from, to] = minutesOn;
  const energy = (power * (to - from)) / 60;
  const [start, end] = [from * MINUTE, to * MINUTE];
  return { appliance, start, end, energy, predictionRate: 1, endedBy: 'edge' };
}

/** An hour with 100 W always, a kettle of 2000 W for six minutes, and 300 W of something else for half an hour. */
const HOUR_OF_A_HOUSE = minutes(
  Array.from({ length: 60 }, (_, i) => 100 + (i >= 10 && i < 16 ? 2000 : 0) + (i >= 30 ? 300 : 0)),
);

describe('the energy of a range', () => {
  // proves R-NILM-005
  it('belongs to the appliances, to the constant load and to the rest', () => {
    const shares = energyShares({ from: 0, to: HOUR }, HOUR_OF_A_HOUSE, [run(1, [10, 16], 2000)]);
    expect(shares.appliances.get(1)).toBeCloseTo(200);
    expect(shares.alwaysOn).toBeCloseTo(100);
    expect(shares.other).toBeCloseTo(150);
    expect(shares.mains).toBeCloseTo(450);
    expect(shares.covered).toBe(HOUR);
  });

  it('counts only the part of a run and of a row within the range', () => {
    const range = { from: 13 * MINUTE, to: 16.5 * MINUTE };
    const shares = energyShares(range, HOUR_OF_A_HOUSE, [run(1, [10, 16], 2000)]);
    expect(shares.appliances.get(1)).toBeCloseTo(100);
    expect(shares.mains).toBeCloseTo((2100 * 3 + 100 * 0.5) / 60);
  });

  it('assigns its energy to an appliance that never stops, and only the rest to the constant load', () => {
    const shares = energyShares({ from: 0, to: HOUR }, minutes(Array(60).fill(150)), [run(1, [0, 60], 110)]);
    expect(shares.appliances.get(1)).toBeCloseTo(110);
    expect(shares.alwaysOn).toBeCloseTo(40);
    expect(shares.other).toBeCloseTo(0);
  });

  it('never assigns more than the energy from the mains', () => {
    const claims = [run(1, [0, 60], 200), run(2, [0, 60], 100)];
    const shares = energyShares({ from: 0, to: HOUR }, minutes(Array(60).fill(150)), claims);
    expect(shares.appliances.get(1)).toBeCloseTo(100);
    expect(shares.appliances.get(2)).toBeCloseTo(50);
    expect(shares.alwaysOn + shares.other).toBeCloseTo(0);
  });

  it('is zero if nothing is known or energy is exported', () => {
    const shares = energyShares({ from: 0, to: HOUR }, minutes([Number.NaN, -500, 60]), [run(1, [0, 2], 100)]);
    expect(shares.mains).toBeCloseTo(1);
    expect(shares.covered).toBe(2 * MINUTE);
    expect(energyShares({ from: 0, to: HOUR }, minutes([]), []).mains).toBe(0);
  });

  // proves R-NILM-005
  it('adds up to the mains, for any rows and runs', () => {
    const rows = fc.array(fc.oneof(fc.integer({ min: -500, max: 5000 }), fc.constant(Number.NaN)), { maxLength: 90 });
    const someRun = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.nat(80), fc.integer({ min: 1, max: 30 }), fc.nat(4000))
      .map(([appliance, from, length, power]) => run(appliance, [from, from + length], power));
    fc.assert(
      fc.property(rows, fc.array(someRun, { maxLength: 12 }), fc.nat(90), (powers, runs, to) => {
        const shares = energyShares({ from: 0, to: to * MINUTE }, minutes(powers), runs);
        const named = [...shares.appliances.values()].reduce((sum, energy) => sum + energy, 0);
        expect(named + shares.alwaysOn + shares.other).toBeCloseTo(shares.mains, 6);
        for (const part of [named, shares.alwaysOn, shares.other]) expect(part).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
