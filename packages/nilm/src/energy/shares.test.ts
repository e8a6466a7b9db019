import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClaimingRun, energyShares, type MainsRows } from './shares.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function minutes(powers: readonly number[]): MainsRows {
  return {
    start: Float64Array.from(powers, (_, i) => i * MINUTE),
    end: Float64Array.from(powers, (_, i) => (i + 1) * MINUTE),
    P: Float64Array.from(powers),
  };
}

function run(minutesOn: readonly [number, number], power: number): ClaimingRun {
  const [from, to] = minutesOn;
  return { start: from * MINUTE, end: to * MINUTE, energy: (power * (to - from)) / 60 };
}

const shared = (to: number, rows: MainsRows, { runs = [], floor = 0 }: { runs?: ClaimingRun[]; floor?: number } = {}) =>
  energyShares({ from: 0, to }, rows, { runs, floor: () => floor });

/** An hour with 100 W always, a kettle of 2000 W for six minutes, and 300 W of something else for half an hour. */
const HOUR_OF_A_HOUSE = minutes(
  Array.from({ length: 60 }, (_, i) => 100 + (i >= 10 && i < 16 ? 2000 : 0) + (i >= 30 ? 300 : 0)),
);

describe('the energy of a range', () => {
  // proves R-NILM-005
  it('belongs to what is always on, to the appliances, and to the rest', () => {
    const shares = shared(HOUR, HOUR_OF_A_HOUSE, { runs: [run([10, 16], 2000)], floor: 100 });
    expect(shares.runs[0]).toBeCloseTo(200);
    expect(shares.alwaysOn).toBeCloseTo(100);
    expect(shares.alwaysOnKnown).toBeCloseTo(0);
    expect(shares.other).toBeCloseTo(150);
    expect(shares.mains).toBeCloseTo(450);
    expect(shares.covered).toBe(HOUR);
  });

  it('counts only the part of a run and of a row within the range', () => {
    const range = { from: 13 * MINUTE, to: 16.5 * MINUTE };
    const shares = energyShares(range, HOUR_OF_A_HOUSE, { runs: [run([10, 16], 2000)], floor: () => 100 });
    expect(shares.runs[0]).toBeCloseTo(100);
    expect(shares.mains).toBeCloseTo((2100 * 3 + 100 * 0.5) / 60);
  });

  it('is what the load that is always on was at each time', () => {
    const rising = (time: number) => (time < HOUR / 2 ? 100 : 200);
    const shares = energyShares({ from: 0, to: HOUR }, minutes(Array(60).fill(500)), { runs: [], floor: rising });
    expect(shares.alwaysOn).toBeCloseTo(150);
    expect(shares.other).toBeCloseTo(350);
  });

  it('is all that a run used, wherever it begins and ends within rows', () => {
    const quarters = { length: 8 };
    const rows: MainsRows = {
      start: Float64Array.from(quarters, (_, i) => i * 15 * MINUTE),
      end: Float64Array.from(quarters, (_, i) => (i + 1) * 15 * MINUTE),
      P: Float64Array.from(quarters, () => 5_000),
    };
    fc.assert(
      fc.property(fc.nat(100 * MINUTE), fc.integer({ min: 1, max: 20 * MINUTE }), (start, length) => {
        const energy = (1_200 * length) / HOUR;
        expect(shared(2 * HOUR, rows, { runs: [{ start, end: start + length, energy }] }).runs[0]).toBeCloseTo(
          energy,
          9,
        );
      }),
    );
  });

  // proves R-NILM-068
  it('is claimed by levels where a run has them, and adds up to what they drew', () => {
    const level = fc.record({ length: fc.integer({ min: 1, max: 9 }), power: fc.integer({ min: 0, max: 3_000 }) });
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 20 }), (parts, begin) => {
        const at = (place: number) =>
          parts.slice(0, place).reduce((sum, { length }) => sum + length * MINUTE, begin * MINUTE);
        const levels = parts.map(({ power }, place) => ({ from: at(place), power }));
        const end = at(parts.length);
        const ofMinute = Array.from({ length: 80 }, (_, i) => {
          const now = levels.findLast(({ from }) => from <= i * MINUTE);
          return now === undefined || i * MINUTE >= end ? 0 : now.power;
        });
        // The mean of the whole run would claim more than there was in its quiet minutes.
        const claiming = { start: begin * MINUTE, end, energy: 0, levels };
        const shares = shared(80 * MINUTE, minutes(ofMinute), { runs: [claiming] });
        expect(shares.runs[0]).toBeCloseTo(
          ofMinute.reduce((sum, power) => sum + power / 60, 0),
          6,
        );
        expect(shares.other).toBeCloseTo(0, 6);
      }),
    );
  });

  // proves R-NILM-041
  it('keeps what is always on from the runs, and says what they claim of it', () => {
    const shares = shared(HOUR, minutes(Array(60).fill(150)), { runs: [run([0, 60], 110)], floor: 100 });
    expect(shares.alwaysOn).toBeCloseTo(100);
    expect(shares.runs[0]).toBeCloseTo(50);
    expect(shares.alwaysOnKnown).toBeCloseTo(60);
    expect(shares.other).toBeCloseTo(0);
  });

  it('never assigns more than the energy from the mains', () => {
    const shares = shared(HOUR, minutes(Array(60).fill(150)), { runs: [run([0, 60], 200), run([0, 60], 100)] });
    expect(shares.runs[0]).toBeCloseTo(100);
    expect(shares.runs[1]).toBeCloseTo(50);
    expect(shares.alwaysOn + shares.other).toBeCloseTo(0);
  });

  it('is zero if nothing is known or energy is exported', () => {
    const shares = shared(HOUR, minutes([Number.NaN, -500, 60]), { runs: [run([0, 2], 100)], floor: 50 });
    expect(shares.mains).toBeCloseTo(1);
    expect(shares.covered).toBe(2 * MINUTE);
    expect(shared(HOUR, minutes([])).mains).toBe(0);
  });

  // proves R-NILM-005
  it('adds up to the mains, for any rows, runs and floors', () => {
    const rows = fc.array(fc.oneof(fc.integer({ min: -500, max: 5000 }), fc.constant(Number.NaN)), { maxLength: 90 });
    const someRun = fc
      .tuple(fc.nat(80), fc.integer({ min: 1, max: 30 }), fc.nat(4000))
      .map(([from, length, power]) => run([from, from + length], power));
    const some = fc.record({
      powers: rows,
      runs: fc.array(someRun, { maxLength: 12 }),
      to: fc.nat(90),
      floor: fc.nat(900),
    });
    fc.assert(
      fc.property(some, ({ powers, runs, to, floor }) => {
        const shares = shared(to * MINUTE, minutes(powers), { runs, floor });
        const named = shares.runs.reduce((sum, energy) => sum + energy, 0);
        expect(named + shares.alwaysOn + shares.other).toBeCloseTo(shares.mains, 6);
        for (const part of [...shares.runs, shares.alwaysOn, shares.other]) expect(part).toBeGreaterThanOrEqual(0);
        const inRange = powers.slice(0, to).filter((power) => !Number.isNaN(power));
        const expected = inRange.reduce((sum, power) => sum + Math.min(floor, Math.max(0, power)), 0) / 60;
        expect(shares.alwaysOn).toBeCloseTo(expected, 6);
        expect(shares.alwaysOnKnown).toBeLessThanOrEqual(shares.alwaysOn + 1e-9);
      }),
    );
  });

  it('of a run is the same whether the range is read whole or in pieces', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3000), { minLength: 30, maxLength: 30 }),
        fc.integer({ min: 1, max: 29 }),
        (powers, cut) => {
          const claims = { runs: [run([3, 20], 800), run([10, 28], 300)], floor: () => 60 };
          const of = (from: number, to: number) =>
            energyShares({ from: from * MINUTE, to: to * MINUTE }, minutes(powers), claims);
          const [whole, first, second] = [of(0, 30), of(0, cut), of(cut, 30)];
          for (const i of [0, 1])
            expect((first.runs[i] ?? 0) + (second.runs[i] ?? 0)).toBeCloseTo(whole.runs[i] ?? 0, 6);
          expect(first.alwaysOn + second.alwaysOn).toBeCloseTo(whole.alwaysOn, 6);
        },
      ),
    );
  });
});
