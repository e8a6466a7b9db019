import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pace } from './pace.ts';

/** How long each message of a stream waits, ms; a newer one takes the place of one that waits. */
function waits(times: readonly number[]): number[] {
  const pace = new Pace();
  const waited: number[] = [];
  for (const [index, time] of times.entries()) {
    let now = time;
    while (!pace.allows(now)) now += 10;
    if (now >= (times[index + 1] ?? Number.POSITIVE_INFINITY)) continue;
    pace.take(now);
    waited.push(now - time);
  }
  return waited;
}

describe('the pace of messages', () => {
  it('delays no device that sends once a second, whatever the phase of the subscription', () => {
    const phase = fc.integer({ min: 0, max: 999 });
    fc.assert(
      fc.property(phase, (start) => {
        const stream = Array.from({ length: 100 }, (_, n) => start + n * 1_000);
        expect(Math.max(...waits([0, ...stream]))).toBe(0);
      }),
    );
  });

  it('delays no device whose clock runs 3 % fast', () => {
    const stream = Array.from({ length: 1_000 }, (_, n) => n * 970);
    expect(Math.max(...waits(stream))).toBe(0);
  });

  // proves R-CONN-021
  it('lets through about one a second of a faster stream', () => {
    const stream = Array.from({ length: 1_000 }, (_, n) => n * 100);
    expect(waits(stream).length).toBeLessThanOrEqual(100 / 0.95 + 3);
    expect(waits(stream).length).toBeGreaterThanOrEqual(95);
  });
});
