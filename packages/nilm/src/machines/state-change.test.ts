import { describe, expect, it } from 'vitest';
import type { Machine } from './machine.ts';
import { nearestChange } from './state-change.ts';

const MACHINE: Machine = {
  states: [
    { P: 0, Q: 0, I: 0 },
    { P: 200, Q: 50, I: 1 },
    { P: 2_000, Q: 0, I: 9 },
  ],
  changes: [
    [0, 1],
    [1, 2],
    [2, 1],
    [1, 0],
  ],
  pause: 0,
};

const step = (P: number, Q: number | null = null, noise = 0) => ({ P, Q, noise, noiseQ: 0 });
const change = (from: number, ...values: Parameters<typeof step>) => nearestChange(MACHINE, from, step(...values));

describe('the change of a machine that an edge may be', () => {
  it('leads to the state that is as far away as the edge', () => {
    expect(change(0, 200, 50)).toEqual({ to: 1, distance: 0, isRecorded: true });
    expect(change(1, -200, -50)).toEqual({ to: 0, distance: 0, isRecorded: true });
    expect(change(1, 1_800, -50)).toEqual({ to: 2, distance: 0, isRecorded: true });
    expect(change(2, -1_800, 50)).toEqual({ to: 1, distance: 0, isRecorded: true });
  });

  it('costs four more where no recording has shown it', () => {
    expect(change(0, 2_000, 0)).toEqual({ to: 2, distance: 4, isRecorded: false });
    expect(change(2, -2_000, 0)).toEqual({ to: 0, distance: 4, isRecorded: false });
    // Nearer to the state of 200 W, but only the one of 212 W was recorded.
    const states = [0, 200, 212].map((P) => ({ P, Q: null, I: null }));
    const similar: Machine = { states, changes: [[0, 2]], pause: 0 };
    expect(nearestChange(similar, 0, step(203))).toMatchObject({ to: 2, isRecorded: true });
  });

  it('is within three usual deviations: a twentieth of the power, 1.5 W and half of the noise', () => {
    expect(change(0, 220)?.distance).toBeCloseTo(20 ** 2 / (10 ** 2 + 1.5 ** 2), 9);
    expect(change(0, 220, null, 40)?.distance).toBeCloseTo(20 ** 2 / (10 ** 2 + 1.5 ** 2 + 20 ** 2), 9);
    expect(change(0, 230)).toBeDefined();
    expect(change(0, 231)).toBeUndefined();
  });

  it('differs by reactive power where both are known', () => {
    const [usual, reactive] = [10 ** 2 + 1.5 ** 2, 1 ** 2 + 3 ** 2 + 3 ** 2];
    expect(change(0, 205, 53)?.distance).toBeCloseTo(5 ** 2 / usual + 3 ** 2 / reactive, 9);
    expect(change(0, 205, 80)).toBeUndefined();
    expect(change(0, 205)?.distance).toBeCloseTo(5 ** 2 / usual, 9);
  });

  it('has the direction of the edge, and is one of another state', () => {
    expect(change(0, -200, -50)).toBeUndefined();
    expect(change(1, 200, 50)).toBeUndefined();
    expect(change(1, 0.5)).toBeUndefined();
  });
});
