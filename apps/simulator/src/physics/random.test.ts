import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noise, seedOf, uniform } from './random.ts';

describe('uniform', () => {
  it('is the same for the same question and lies in [0, 1)', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (seed, a, b) => {
        const value = uniform(seed, a, b);
        expect(uniform(seed, a, b)).toBe(value);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThan(1);
      }),
    );
  });

  it('fills ten equal bins evenly, along either number', () => {
    for (const draw of [(i: number) => uniform(7, i), (i: number) => uniform(7, 3, i)]) {
      const bins = new Uint32Array(10);
      for (let i = 0; i < 10_000; i++) bins[Math.floor(draw(i) * 10)] = (bins[Math.floor(draw(i) * 10)] ?? 0) + 1;
      for (const count of bins) expect(Math.abs(count - 1_000)).toBeLessThan(120);
    }
  });
});

describe('noise', () => {
  it('is continuous and stays within one', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: -1e6, max: 1e6, noNaN: true }), (seed, x) => {
        expect(Math.abs(noise(seed, x))).toBeLessThanOrEqual(1);
        expect(Math.abs(noise(seed, x + 1e-4) - noise(seed, x))).toBeLessThan(1e-3);
      }),
    );
  });
});

describe('seedOf', () => {
  it('distinguishes names and parents', () => {
    const seeds = [1, 2, 3].flatMap((parent) => ['a', 'b', 'ab', 'ba'].map((name) => seedOf(parent, name)));
    expect(new Set(seeds).size).toBe(seeds.length);
  });
});
