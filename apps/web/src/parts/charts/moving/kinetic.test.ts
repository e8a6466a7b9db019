import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCome, slid, throwSpeed } from './kinetic.ts';

const speeds = fc.double({ min: -4, max: 4, noNaN: true });

describe('a thrown chart', () => {
  it('slows down in one direction and stops within three seconds', () => {
    fc.assert(
      fc.property(speeds, (speed) => {
        const way = Array.from({ length: 301 }, (_, index) => Math.abs(slid(speed, index * 10)));
        const steps = way.slice(1).map((far, index) => far - (way[index] as number));
        for (const [index, step] of steps.entries()) {
          expect(step).toBeGreaterThanOrEqual(0);
          if (index > 0) expect(step).toBeLessThanOrEqual((steps[index - 1] as number) + 1e-9);
        }
        expect(hasCome(speed, 3_000)).toBe(true);
        expect(Math.sign(slid(speed, 50)) * Math.sign(speed)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('starts at the speed of the finger', () => {
    expect(slid(1, 1)).toBeCloseTo(1, 2);
    expect(slid(2, 0)).toBe(0);
  });

  it('has the last speed of the finger, not an earlier one', () => {
    const track = [
      { x: 0, time: 0 },
      { x: 0, time: 900 },
      { x: 60, time: 960 },
      { x: 100, time: 1_000 },
    ];
    expect(throwSpeed(track, 1_000)).toBeCloseTo(1, 9);
  });

  it('does not slide if the finger stopped or hardly moved', () => {
    expect(
      throwSpeed(
        [
          { x: 0, time: 0 },
          { x: 90, time: 40 },
        ],
        400,
      ),
    ).toBe(0);
    expect(
      throwSpeed(
        [
          { x: 0, time: 0 },
          { x: 3, time: 90 },
        ],
        90,
      ),
    ).toBe(0);
    expect(throwSpeed([], 10)).toBe(0);
  });
});
