import { describe, expect, it } from 'vitest';
import { circuitFigures, circuitShares } from './circuits.ts';

const values = { ts: 1, CH: { 1: { P: 600, I: 2.6, E_I: 1_000 }, 2: { P: 200 }, 3: { P: -50 } } };

describe('circuitFigures', () => {
  it('lists all eight, with nothing where nothing is measured', () => {
    const figures = circuitFigures(values);
    expect(figures.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(figures[0]).toEqual({ number: 1, activePower: 600, current: 2.6, energy: 1_000 });
    expect(figures[1]).toEqual({ number: 2, activePower: 200, current: null, energy: null });
    expect(figures[7]?.activePower).toBeNull();
  });
});

describe('circuitShares', () => {
  it('gives what no circuit takes to the rest, and adds up to the whole', () => {
    const shares = circuitShares(circuitFigures(values), 1_000);
    expect(shares).toEqual([
      { number: 1, power: 600, share: 0.6 },
      { number: 2, power: 200, share: 0.2 },
      { number: undefined, power: 200, share: 0.2 },
    ]);
  });

  it('has no rest when the circuits take more than was measured at the supply', () => {
    expect(circuitShares(circuitFigures(values), 700).map(({ share }) => share)).toEqual([0.75, 0.25]);
  });

  it('is empty when nothing is taken', () => {
    expect(circuitShares(circuitFigures(undefined), null)).toEqual([]);
  });
});
