import { describe, expect, it } from 'vitest';
import type { PolarChart } from '../chart-spec.ts';
import { directionOf, polarDrawing, radiusOf } from './polar.ts';

const axis = { min: 0.1, max: 300 };
const chart = (change: Partial<PolarChart> = {}): PolarChart => ({
  range: { from: 0, to: 0 },
  timeZone: 'UTC',
  locale: 'en',
  axis,
  zero: 0,
  clockwise: true,
  arrows: [
    { id: 'a', name: 'U L1', colour: 'l1', size: 230, angle: 0 },
    { id: 'b', name: 'I L2', colour: 'l2', size: 5, angle: 90, dashed: true },
  ],
  sheet: { headings: [], rows: [] },
  ...change,
});
const none: ReadonlySet<string> = new Set();
/** The end of a path of two spots. */
const endOf = (path: string) => path.split('L').at(-1)?.split(' ').map(Number) ?? [];

describe('a polar picture', () => {
  // proves R-PREC-018
  it('has a logarithmic axis from 0.1 to 300', () => {
    expect([0.05, 0.1, 300, 1_000].map((value) => radiusOf(value, axis))).toEqual([0, 0, 1, 1]);
    expect(radiusOf(10, axis) - radiusOf(1, axis)).toBeCloseTo(radiusOf(1, axis) - radiusOf(0.1, axis), 9);
    expect(polarDrawing(chart(), none).rings.map(({ text }) => text)).toEqual(['1', '10', '100', '300']);
  });

  // proves R-PREC-018
  it('is divided every 45 degrees', () => {
    const { spokes } = polarDrawing(chart(), none);
    expect(spokes.map(({ angle }) => angle)).toEqual([0, 45, 90, 135, 180, 225, 270, 315]);
    expect(spokes[2]?.end).toEqual({ x: expect.closeTo(1, 9), y: expect.closeTo(0, 9) });
  });

  // proves R-PREC-019
  it('has zero and the direction of angles as configured', () => {
    expect(directionOf(30, { zero: 0, clockwise: true })).toBe(30);
    expect(directionOf(30, { zero: 90, clockwise: false })).toBe(60);
    expect(directionOf(120, { zero: 0, clockwise: false })).toBe(240);
    expect([0, 90, 180, 270].map((zero) => directionOf(0, { zero: zero as 0, clockwise: true }))).toEqual([
      0, 90, 180, 270,
    ]);
  });

  it('has an arrow from the middle to each value, towards its angle', () => {
    const { arrows } = polarDrawing(chart(), none);
    const [up, right] = arrows.map(({ line }) => endOf(line));
    expect(up?.[0]).toBeCloseTo(0, 3);
    expect(up?.[1]).toBeLessThan(-0.8);
    expect(right?.[0]).toBeGreaterThan(0.3);
    expect(right?.[1]).toBeCloseTo(0, 3);
    expect(arrows.map(({ dashed }) => dashed)).toEqual([undefined, true]);
  });

  it('turns as a whole: every arrow keeps its length', () => {
    const length = (path: string) => Math.hypot(...(endOf(path) as [number, number]));
    const before = polarDrawing(chart(), none).arrows.map(({ line }) => length(line));
    const after = polarDrawing(chart({ zero: 270, clockwise: false }), none).arrows.map(({ line }) => length(line));
    for (const [index, value] of after.entries()) expect(value).toBeCloseTo(before[index] ?? Number.NaN, 3);
  });

  it('omits hidden values and values too small for its axis', () => {
    const small = { id: 'c', name: 'I L3', colour: 'l3', size: 0.1, angle: 0 } as const;
    const { arrows } = polarDrawing(chart({ arrows: [...chart().arrows, small] }), new Set(['a']));
    expect(arrows.map(({ id }) => id)).toEqual(['b']);
  });
});
