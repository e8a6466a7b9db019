import { describe, expect, it } from 'vitest';
import { inSlices } from './in-slices.ts';

/** Work that takes a while, counted in steps. */
function* work(steps: number, until: () => number) {
  for (let step = 0; step < steps; step += 1) {
    const end = until() + 2;
    while (until() < end) Math.sqrt(end);
    yield step / steps;
  }
  return steps;
}

const clock = () => performance.now();

describe('work in slices', () => {
  // proves R-FILE-016
  it('returns its result and lets other tasks run in between', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    const shares: number[] = [];
    expect(await inSlices(work(60, clock), { onProgress: (share) => shares.push(share) })).toBe(60);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
    expect(shares.length).toBeGreaterThan(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  it('ends between two slices when it is aborted', async () => {
    const aborting = new AbortController();
    const running = inSlices(work(10_000, clock), { signal: aborting.signal });
    setTimeout(() => aborting.abort());
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });
});
