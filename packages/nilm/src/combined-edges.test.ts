import { describe, expect, it } from 'vitest';
import { combinedEdge } from './combined-edges.ts';
import type { Appliance } from './imprint.ts';

function appliance(id: number, P: number, Q: number): Appliance {
  const shapes = { peak: 0, duration: 60_000, risingShape: [], fallingShape: [] };
  return { id, imprints: [{ rising: { P, Q, I: null }, falling: { P: -P, Q: -Q, I: null }, ...shapes }] };
}

const KETTLE = appliance(1, 2000, 20);
const VACUUM = appliance(2, 1400, 300);
const LAMP = appliance(3, 30, 0);
const ALL = [KETTLE, VACUUM, LAMP];

const step = (P: number, Q: number | null) => ({ P, Q, noise: 2, noiseQ: 1 });
const partsOf = (P: number, Q: number | null, on: readonly number[] = []) =>
  combinedEdge(step(P, Q), ALL, (id) => on.includes(id))?.parts.map((part) => [part.appliance, part.P]);

describe('an edge that two appliances made at once', () => {
  it('is taken apart where both came on or went off', () => {
    expect(partsOf(3410, 322)).toEqual([
      [1, 2000],
      [2, 1400],
    ]);
    expect(partsOf(-3390, -318, [1, 2])).toEqual([
      [1, -2000],
      [2, -1400],
    ]);
  });

  it('is taken apart where one came on while the other went off', () => {
    expect(partsOf(600, -280, [2])).toEqual([
      [1, 2000],
      [2, -1400],
    ]);
  });

  it('is nobody else than who can switch that way', () => {
    expect(partsOf(-3390, -318, [1])).toBeUndefined();
    expect(partsOf(3410, 322, [1])).toBeUndefined();
  });

  it('is left alone where reactive power speaks against it, and judged without where there is none', () => {
    expect(partsOf(3410, 20)).toBeUndefined();
    expect(partsOf(3410, null)).toHaveLength(2);
  });

  it('is not explained by what is too small to be told from the other', () => {
    expect(partsOf(2030, 20)).toBeUndefined();
  });
});
