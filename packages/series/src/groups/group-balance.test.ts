import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf } from './group-balance.ts';

const figure = fc.option(fc.integer({ min: 0, max: 1e9 }), { freq: 4 });
const figures = fc.array(figure, { maxLength: 8 });

describe('the balance of a group', () => {
  it('holds: parts + other - excess = figure, and one of the two is zero', () => {
    fc.assert(
      fc.property(figures, figures, (whole, parts) => {
        const { figure: energy, other, excess } = balanceOf({ whole, parts });
        if (energy === null) {
          expect([other, excess]).toEqual([0, 0]);
          return;
        }
        let sum = 0;
        for (const part of parts) sum += part ?? 0;
        expect(sum + other - excess).toBe(energy);
        expect(Math.min(other, excess)).toBe(0);
        expect(Math.max(other, excess)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('with a silent meter of the whole is unknown, never the sum of the parts', () => {
    expect(balanceOf({ whole: [null], parts: [100, 200] })).toEqual({ figure: null, other: 0, excess: 0 });
  });

  it('without a meter of the whole is the sum of the known values, without a difference', () => {
    expect(balanceOf({ whole: [], parts: [100, null, 200] })).toEqual({ figure: 300, other: 0, excess: 0 });
    expect(balanceOf({ whole: [], parts: [null] }).figure).toBeNull();
  });
});
