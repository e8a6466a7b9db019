import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Admission } from './admission.ts';

/** Frames that each take one of some places once they are admitted. */
function opened(places: number) {
  const scene = { free: places, passed: [] as number[] };
  const admission = new Admission(() => scene.free > 0);
  const arrive = (frame: number) =>
    admission.admit(() => {
      scene.free -= 1;
      scene.passed.push(frame);
    });
  return { scene, admission, arrive };
}

// proves R-MEAS-085
describe('frames at a server that is full', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('pass at once while there is room', () => {
    const { scene, arrive } = opened(2);
    for (const frame of [1, 2]) arrive(frame);
    expect(scene.passed).toEqual([1, 2]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('wait for room, and pass in the order in which they came', async () => {
    const { scene, arrive } = opened(1);
    for (const frame of [1, 2, 3]) arrive(frame);
    expect(scene.passed).toEqual([1]);
    scene.free = 1;
    await vi.advanceTimersByTimeAsync(20);
    expect(scene.passed).toEqual([1, 2]);
    scene.free = 5;
    // It has room, and comes after one that still waits.
    arrive(4);
    expect(scene.passed).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(20);
    expect(scene.passed).toEqual([1, 2, 3, 4]);
    arrive(5);
    expect(scene.passed).toEqual([1, 2, 3, 4, 5]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('pass in the same order however many there are and whenever there is room', async () => {
    const { scene, arrive } = opened(0);
    let arrived = 0;
    for (let round = 0; round < 200; round += 1) {
      for (let each = 0; each < (round * 7) % 11; each += 1) arrive(arrived++);
      scene.free = (round * 5) % 8;
      await vi.advanceTimersByTimeAsync(20);
    }
    scene.free = arrived;
    await vi.advanceTimersByTimeAsync(20);
    expect(scene.passed).toEqual([...Array(arrived).keys()]);
  });

  it('wait no longer once it stops', async () => {
    const { scene, admission, arrive } = opened(0);
    arrive(1);
    admission.stop();
    scene.free = 1;
    await vi.advanceTimersByTimeAsync(100);
    expect(scene.passed).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
