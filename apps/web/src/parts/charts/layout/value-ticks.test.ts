import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TickWish, valueTicks } from './value-ticks.ts';

const ticks = (low: number, high: number, change: Partial<TickWish> = {}) =>
  valueTicks({ extent: { low, high }, kind: 'linear', fromZero: false, fixed: {}, count: 5, ...change });

describe('the labelled values of an axis', () => {
  it('have readable steps', () => {
    expect(ticks(0, 14_820).values).toEqual([0, 5_000, 10_000, 15_000]);
    expect(ticks(226.9, 235.2).values).toEqual([226, 228, 230, 232, 234, 236]);
    expect(ticks(49.98, 50.02).values).toEqual([49.98, 49.99, 50, 50.01, 50.02]);
  });

  it('begin at zero if the values are close to it', () => {
    expect(ticks(300, 5_000).min).toBe(0);
    expect(ticks(4_000, 5_000).min).toBe(4_000);
    expect(ticks(4_000, 5_000, { fromZero: true }).min).toBe(0);
  });

  it('give columns that go a little below zero a little room there', () => {
    const columns = (low: number, high: number) => ticks(low, high, { fromZero: true });
    expect(columns(-53, 4_380)).toEqual({ min: -200, max: 5_000, values: [0, 1_000, 2_000, 3_000, 4_000, 5_000] });
    expect(columns(-600, 4_380).min).toBe(-1_000);
    expect(columns(-6, 288)).toMatchObject({ min: -20, max: 300 });
    expect(ticks(-53, 4_380).min).toBe(-1_000);
  });

  it('stay within fixed bounds', () => {
    expect(ticks(40, 60, { fixed: { min: 0, max: 100 } })).toMatchObject({ min: 0, max: 100 });
  });

  it('leave space around a flat line', () => {
    const { min, max } = ticks(230, 230);
    expect(min).toBeLessThan(230);
    expect(max).toBeGreaterThan(230);
    expect(ticks(0, 0)).toMatchObject({ min: 0, max: 1 });
  });

  it('exist without values to draw', () => {
    expect(valueTicks({ extent: undefined, kind: 'linear', fromZero: true, fixed: {}, count: 4 }).values.length).toBe(
      5,
    );
  });

  it('are one decade of a logarithmic axis without values', () => {
    expect(valueTicks({ extent: undefined, kind: 'logarithmic', fromZero: false, fixed: {}, count: 4 })).toMatchObject({
      ...{ min: 1, max: 10 },
    });
  });

  it('are powers of ten if a logarithmic axis spans several', () => {
    expect(ticks(0.8, 9_000, { kind: 'logarithmic' }).values).toEqual([1, 10, 100, 1_000, 10_000]);
  });

  it('extend a logarithmic axis no further than the values need', () => {
    expect(ticks(30, 450, { kind: 'logarithmic' })).toEqual({ min: 20, max: 500, values: [20, 50, 100, 200, 500] });
    expect(ticks(9, 101, { kind: 'logarithmic' })).toMatchObject({ min: 5, max: 200 });
  });

  it('keep noise flat: an axis has a least height', () => {
    expect(ticks(49.9985, 50.0015, { least: 0.1 })).toMatchObject({ min: 49.94, max: 50.06 });
    expect(ticks(21.4, 21.5, { least: 2 })).toMatchObject({ min: 20, max: 22.5 });
    expect(ticks(0.01, 0.02, { least: 10 })).toMatchObject({ min: 0, max: 10 });
    expect(ticks(-0.02, -0.01, { least: 10 })).toMatchObject({ min: -10, max: 0 });
    expect(ticks(226.9, 245.2, { least: 5 })).toEqual(ticks(226.9, 245.2));
  });

  it('keep the values inside a minimum height, and never use less than it', () => {
    const value = fc.integer({ min: -5_000, max: 5_000 });
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 400 }), (low, span, least) => {
        const { min, max } = ticks(low, low + span, { least });
        expect(min).toBeLessThanOrEqual(low + 1e-6);
        expect(max).toBeGreaterThanOrEqual(low + span - 1e-6);
        expect(max - min).toBeGreaterThanOrEqual(least - 1e-6);
      }),
    );
  });

  it('leave less than a step of 1, 2 or 5 beside the values of a logarithmic axis', () => {
    const value = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(value, fc.double({ min: 10, max: 1e5, noNaN: true }), (low, factor) => {
        const { min, max } = ticks(low, low * factor, { kind: 'logarithmic' });
        expect(low / min).toBeLessThan(2.5 + 1e-6);
        expect(max / (low * factor)).toBeLessThan(2.5 + 1e-6);
        expect(min).toBeLessThanOrEqual(low * (1 + 1e-6));
      }),
    );
  });

  it('are those of a linear axis if a logarithmic one shows less than a decade', () => {
    expect(ticks(226.9, 235.2, { kind: 'logarithmic' }).values).toEqual(ticks(226.9, 235.2).values);
  });

  it('are always inside the bounds, ascending, and the bounds contain the drawn values', () => {
    const value = fc.double({ min: -1e7, max: 1e7, noNaN: true }).map((number) => Math.round(number * 100) / 100);
    const wish = fc.record({
      kind: fc.constantFrom('linear' as const, 'logarithmic' as const),
      fromZero: fc.boolean(),
      count: fc.integer({ min: 2, max: 12 }),
    });
    fc.assert(
      fc.property(fc.tuple(value, value), wish, ([a, b], change) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const { min, max, values } = ticks(low, high, change);
        expect(max).toBeGreaterThan(min);
        expect(values.length).toBeGreaterThan(0);
        expect(values.length).toBeLessThan(40);
        expect([...values].sort((one, other) => one - other)).toEqual(values);
        const slack = (max - min) * 1e-6;
        for (const tick of values) expect(tick >= min - slack && tick <= max + slack).toBe(true);
        expect(max).toBeGreaterThanOrEqual(high - slack);
        if (change.kind === 'linear') expect(min).toBeLessThanOrEqual(low + slack);
      }),
    );
  });
});
