import { describe, expect, it } from 'vitest';
import { ringSlices, WHOLE_RING } from './ring.ts';

const slice = (id: string, value: number) => ({ id, name: id, value });

/** Start and end of a slice on the outer edge: shares of the circumference. */
function edges(path: string): number[] {
  const spots = [...path.matchAll(/(?:M|A.* 1 )(-?[\d.]+) (-?[\d.]+)(?=[AL])/g)];
  return spots.map(([, x, y]) => (Math.atan2(Number(x), -Number(y)) / (2 * Math.PI) + 1) % 1);
}

describe('the slices of a ring', () => {
  it('follow one another clockwise from the top, each as long as its share', () => {
    const [one, other] = ringSlices([slice('a', 3), slice('b', 1)]).map(({ path }) => edges(path));
    expect(one?.map((share) => share.toFixed(3))).toEqual(['0.000', '0.750']);
    expect(other?.[0]?.toFixed(3)).toBe('0.750');
    expect((other?.[1] ?? 0) % 1).toBeCloseTo(0, 4);
  });

  it('are left out without a positive value, and the others keep different colours', () => {
    expect(ringSlices([slice('a', 0), slice('b', 2), slice('c', -1), slice('d', 1)])).toMatchObject([
      { id: 'b', colour: 0 },
      { id: 'd', colour: 1 },
    ]);
  });

  it('are the whole ring if there is only one', () => {
    expect(ringSlices([slice('a', 5)])[0]?.path).toBe(WHOLE_RING);
  });

  // proves R-DASH-071
  it('are moved out along their middle if pulled, without moving the others', () => {
    const [still, pulled] = [false, true].map((isPulled) =>
      ringSlices([{ ...slice('a', 1), pulled: isPulled }, slice('b', 1)]).map(({ path }) => path),
    );
    const starts = (path: string | undefined) => (/M(-?[\d.]+) (-?[\d.]+)/.exec(path ?? '') ?? []).slice(1).map(Number);
    // The middle of the first half is at three o'clock.
    expect((starts(pulled?.[0])[0] ?? 0) - (starts(still?.[0])[0] ?? 0)).toBeCloseTo(0.035, 4);
    expect(starts(pulled?.[0])[1]).toBeCloseTo(starts(still?.[0])[1] ?? Number.NaN, 4);
    expect(pulled?.[1]).toBe(still?.[1]);
    expect(ringSlices([{ ...slice('a', 5), pulled: true }])[0]?.path).toBe(WHOLE_RING);
  });

  // proves R-NILM-090
  it('are hatched within their own bounds where they are unsure, however small they are', () => {
    const unsure = (id: string, value: number) => ({ ...slice(id, value), isUnsure: true });
    const slices = ringSlices([unsure('a', 25), unsure('b', 0.2), slice('c', 74.8)]);
    const spots = slices.map(({ hatch = '' }) => [...hatch.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)]);
    expect(spots.map((ends) => ends.length > 0)).toEqual([true, true, false]);
    for (const [place, [from, to]] of [
      [0, [0, 0.25]],
      [1, [0.25, 0.252]],
    ] as const) {
      for (const [, x, y] of spots[place] ?? []) {
        const share = (Math.atan2(Number(x), -Number(y)) / (2 * Math.PI) + 1) % 1;
        expect(share).toBeGreaterThan(from - 1e-4);
        expect(share).toBeLessThan(to + 1e-4);
        const radius = Math.hypot(Number(x), Number(y));
        expect(radius).toBeGreaterThan(0.289);
        expect(radius).toBeLessThan(0.461);
      }
    }
  });

  it('can be opened if they have parts', () => {
    expect(ringSlices([{ ...slice('a', 1), parts: [] }, slice('b', 1)]).map(({ opens }) => opens)).toEqual([
      true,
      false,
    ]);
  });
});
