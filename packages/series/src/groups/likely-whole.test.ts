import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedPart, likelyWhole } from './likely-whole.ts';

const HOURS = 168;

function part(energy: readonly number[], isNamedMain = false): ComparedPart {
  return { energy: Float64Array.from(energy), isNamedMain };
}

/** Energy of several machines in the hours of a week, each with its own daily pattern. */
const machines = fc.array(fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: HOURS, maxLength: HOURS }), {
  minLength: 2,
  maxLength: 6,
});

const sumOf = (series: readonly (readonly number[])[]) =>
  Array.from({ length: HOURS }, (_, hour) => series.reduce((sum, each) => sum + (each[hour] ?? 0), 0));

describe('a main supply beside its sub-meters', () => {
  it('is found at any position, with a tenth of its energy outside the sub-meters', () => {
    fc.assert(
      fc.property(machines, fc.nat(), (series, place) => {
        const main = sumOf(series).map((energy) => energy * 1.1);
        const parts = series.map((each) => part(each));
        const at = place % (parts.length + 1);
        parts.splice(at, 0, part(main));
        expect(likelyWhole(parts)).toBe(at);
      }),
      { numRuns: 30 },
    );
  });

  it('is found by name if much of its energy has no sub-meter', () => {
    const fridge = Array.from({ length: HOURS }, (_, hour) => 300 + (hour % 5) * 60);
    const hall = Array.from({ length: HOURS }, (_, hour) => (hour % 24 > 6 && hour % 24 < 20 ? 4_000 + hour * 3 : 200));
    const main = sumOf([fridge, hall]).map((energy, hour) => energy * 1.4 + (hour % 7) * 300);
    expect(likelyWhole([part(main, true), part(fridge), part(hall)])).toBe(0);
    expect(likelyWhole([part(main), part(fridge), part(hall)])).toBeUndefined();
  });

  it('is found with solar power, because exports are subtracted from imports', () => {
    const hall = Array.from({ length: HOURS }, (_, hour) => 3_000 + (hour % 13) * 150);
    const roof = Array.from({ length: HOURS }, (_, hour) => -Math.max(0, Math.sin(((hour % 24) - 6) / 4)) * 2_500);
    expect(likelyWhole([part(hall), part(roof), part(sumOf([hall, roof]))])).toBe(2);
  });
});

describe('hours that are not known of every part', () => {
  const hall = Array.from({ length: HOURS }, (_, hour) => 3_000 + (hour % 13) * 150);
  const office = Array.from({ length: HOURS }, (_, hour) => 500 + (hour % 24) * 40);
  const knownFor = (hours: number) => [
    part(sumOf([hall, office])),
    part(hall.map((energy, hour) => (hour < hours ? energy : Number.NaN))),
    part(office),
  ];

  it('are left out, as long as there are enough others', () => {
    expect(likelyWhole(knownFor(HOURS / 2))).toBe(0);
    expect(likelyWhole(knownFor(36))).toBe(0);
    expect(likelyWhole(knownFor(35))).toBeUndefined();
  });
});

describe('independent members', () => {
  it('are never treated as a main supply, whatever their names', () => {
    fc.assert(
      fc.property(machines, fc.boolean(), (series, isNamedMain) => {
        fc.pre(series.length > 2);
        expect(likelyWhole(series.map((each) => part(each, isNamedMain)))).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });

  it('are not found because of a coincidental sum', () => {
    const flat = (energy: number) => Array.from({ length: HOURS }, (_, hour) => energy + ((hour * 7919) % 97));
    const other = (energy: number) => Array.from({ length: HOURS }, (_, hour) => energy + ((hour * 104_729) % 89));
    expect(likelyWhole([part(flat(3_000)), part(other(1_000)), part(other(2_000))])).toBeUndefined();
  });

  it('are not found because they go up and down at similar times', () => {
    const shop = Array.from({ length: HOURS }, (_, hour) => 1_000 + (hour % 24) * 100);
    const other = Array.from({ length: HOURS }, (_, hour) => 2_200 + (hour % 24) * 100 + ((hour * 7) % 24) * 100);
    const third = shop.map(() => 1_300);
    expect(likelyWhole([part(other), part(shop), part(third)])).toBeUndefined();
  });

  it('are not compared where energy only flows back', () => {
    const roof = Array.from({ length: HOURS }, (_, hour) => -100 - (hour % 13) * 150);
    const wall = Array.from({ length: HOURS }, (_, hour) => -50 - (hour % 24) * 10);
    expect(likelyWhole([part(sumOf([roof, wall])), part(roof), part(wall)])).toBeUndefined();
  });

  it('are not compared if there are two of them, or a single day', () => {
    const one = Array.from({ length: HOURS }, (_, hour) => hour);
    expect(likelyWhole([part(one), part(one)])).toBeUndefined();
    const short = (values: number[]) => part(values.map((value, hour) => (hour < 24 ? value : Number.NaN)));
    const rest = one.map((value) => value * 2);
    expect(likelyWhole([short(sumOf([one, rest])), short(one), short(rest)])).toBeUndefined();
  });
});
