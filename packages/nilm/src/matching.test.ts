import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Appliance } from './imprint.ts';
import { FARTHEST, nearestImprint, unlikeness } from './matching.ts';

const SHAPES = { peak: 0, duration: 60_000, risingShape: [], fallingShape: [] };

function appliance(...edges: readonly (readonly [P: number, rising: number, falling: number])[]): Appliance {
  const imprints = edges.map(([P, rising, falling]) => ({
    ...{ rising: { P, Q: rising, I: null }, falling: { P: -P, Q: falling, I: null } },
    ...SHAPES,
  }));
  return { id: 1, imprints };
}

function match(own: Appliance, P: number, Q: number | null) {
  return nearestImprint(own, { P, Q, noise: 1, noiseQ: 1 });
}

describe('the nearest imprint', () => {
  // proves R-NILM-060
  it('is that of the nearest reactive power where several draw the same', () => {
    const two = appliance([2_000, 5, -5], [2_010, 30, -30]);
    expect(match(two, 2_000, 28)?.imprint.rising.Q).toBe(30);
    expect(match(two, 2_010, 6)?.imprint.rising.Q).toBe(5);
  });

  it('speaks for another one by reactive power, at most by five, and never for small loads, which know it exactly anyway', () => {
    const powers = fc.record({ P: fc.integer({ min: 30, max: 3_000 }), Q: fc.integer({ min: -200, max: 200 }) });
    fc.assert(
      fc.property(powers, ({ P, Q }) => {
        const apart = match(appliance([P, 10, -10]), P, Q)?.apart ?? Number.NaN;
        expect(apart).toBeGreaterThanOrEqual(0);
        expect(apart).toBeLessThanOrEqual(5);
        if (P <= 100) expect(apart).toBe(0);
      }),
    );
    expect(match(appliance([2_000, 10, -10]), 2_000, 40)?.apart).toBe(5);
    expect(match(appliance([2_000, 10, -10]), 2_000, null)).toMatchObject({ apart: 0, distance: 0 });
  });

  it('speaks less where the two edges of the recording differ in reactive power', () => {
    const [sure, unsure] = [match(appliance([1_400, 9, -9]), 1_400, 14), match(appliance([1_400, 9, -4]), 1_400, 14)];
    expect(unsure && unlikeness(unsure)).toBeLessThan((sure && unlikeness(sure)) ?? 0);
    expect(unsure?.distance).toBeLessThanOrEqual(sure?.distance ?? 0);
  });

  // proves R-NILM-069
  it('leaves a small load its own switchings where its recording does not know their reactive power exactly, until its runs do', () => {
    const [inexact, exact] = [appliance([40, -6.5, 4.5]), appliance([40, -5.5, 5.5])];
    const distance = (own: Appliance) => match(own, 40, -10)?.distance ?? Number.NaN;
    expect(distance(exact)).toBeGreaterThan(FARTHEST);
    expect(distance(inexact)).toBeLessThan(2);
    const corrected = (runs: number): Appliance => ({
      id: 1,
      imprints: inexact.imprints.map((imprint) => ({ ...imprint, correctedBy: runs })),
    });
    const distances = [0, 3, 10, 100].map((runs) => distance(corrected(runs)));
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(distances.at(-1)).toBeGreaterThan(5);
  });

  it('is at most 3 var less exact, however much the two edges of a recording differ in reactive power', () => {
    const at = (falling: number) => match(appliance([40, -6, falling]), 40, -20)?.distance ?? Number.NaN;
    expect(at(6)).toBeGreaterThan(at(4));
    expect(at(2)).toBe(at(-30));
  });
});
