import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Admission } from './admission.ts';

/** Frames that each take one of some places once they are admitted. */
function opened(places: number) {
  const scene = { free: places, passed: [] as number[], followed: new Set<string>(), reserved: 0 };
  const admission = new Admission({
    hasRoom: (isFollowed) => scene.free + (isFollowed ? scene.reserved : 0) > 0,
    isFollowed: (device) => scene.followed.has(device),
  });
  const arrive = (frame: number, device = 'any') =>
    admission.admit(device, () => {
      scene.free -= 1;
      scene.passed.push(frame);
    });
  return { scene, admission, arrive };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Until room was looked for again, and what has room has passed. */
async function look(): Promise<void> {
  await vi.advanceTimersByTimeAsync(20);
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

// proves R-MEAS-085
describe('frames at a server that is full', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
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
    await look();
    scene.free = 1;
    await look();
    expect(scene.passed).toEqual([1, 2]);
    scene.free = 5;
    // It has room, and comes after one that still waits.
    arrive(4);
    expect(scene.passed).toEqual([1, 2]);
    await look();
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
      await look();
    }
    scene.free = arrived;
    await look();
    expect(scene.passed).toEqual([...Array(arrived).keys()]);
  });

  // proves R-MEAS-180
  it('pass before all others where somebody looks at their device, whose order stays', async () => {
    const { scene, arrive } = opened(0);
    arrive(1, 'other');
    arrive(2, 'watched later');
    scene.followed = new Set(['watched', 'watched later']);
    arrive(3, 'other');
    arrive(4, 'watched');
    arrive(5, 'watched later');
    arrive(6, 'watched');
    scene.free = 3;
    await look();
    expect(scene.passed).toEqual([4, 2, 5]);
    // Nobody looks any more: what waits stays where it is.
    scene.followed = new Set();
    arrive(7, 'watched');
    scene.free = 1;
    await look();
    expect(scene.passed).toEqual([4, 2, 5, 6]);
    scene.free = 9;
    await look();
    expect(scene.passed).toEqual([4, 2, 5, 6, 1, 3, 7]);
    arrive(8, 'other');
    expect(scene.passed.at(-1)).toBe(8);
  });

  // proves R-MEAS-180
  it('pass while there is room for those of devices alone that somebody looks at', async () => {
    const { scene, arrive } = opened(0);
    scene.followed.add('watched');
    scene.reserved = 2;
    for (const frame of [1, 2, 3]) arrive(frame, 'other');
    for (const frame of [4, 5, 6]) arrive(frame, 'watched');
    await look();
    expect(scene.passed).toEqual([4, 5]);
    scene.free = 2;
    await look();
    expect(scene.passed).toEqual([4, 5, 6, 1]);
  });

  it('wait no longer once it stops', async () => {
    const { scene, admission, arrive } = opened(0);
    arrive(1);
    admission.stop();
    scene.free = 1;
    await look();
    expect(scene.passed).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

// proves R-MEAS-180
it('frames of a device keep their order whenever somebody begins or ceases to look at it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { scene, arrive } = opened(0);
  const devices = ['a', 'b', 'c', 'd'];
  const came = new Map<string, number[]>(devices.map((device) => [device, []]));
  for (let frame = 0; frame < 2_000; frame += 1) {
    const device = devices[(frame * 7 + (frame >> 3)) % devices.length] ?? 'a';
    scene.followed = new Set(devices.filter((_, index) => ((frame >> (index + 3)) & 1) === 1));
    came.get(device)?.push(frame);
    arrive(frame, device);
    if (frame % 5 === 0) {
      scene.free = (frame * 3) % 7;
      await look();
    }
  }
  scene.free = 2_000;
  await look();
  expect(scene.passed).toHaveLength(2_000);
  for (const frames of came.values()) {
    expect(scene.passed.filter((frame) => frames.includes(frame))).toEqual(frames);
  }
});

// proves R-MEAS-093
describe('frames of thousands of devices that are there at once', () => {
  it('pass in several turns, in order, so that others go in between', async () => {
    const { scene, arrive } = opened(1_000);
    for (let frame = 0; frame < 500; frame += 1) arrive(frame);
    expect(scene.passed.length).toBeLessThan(100);
    await expect.poll(() => scene.passed).toEqual([...Array(500).keys()]);
    // The next turn begins anew.
    await turn();
    arrive(500);
    expect(scene.passed.at(-1)).toBe(500);
  });
});
