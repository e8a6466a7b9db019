import { describe, expect, it } from 'vitest';
import { retryPause } from './retry-plan.ts';

describe('the pause before the next attempt', () => {
  // proves R-NEWS-031
  it('grows from seconds to a day, three days in all, and then there is none', () => {
    const pauses = Array.from({ length: 9 }, (_, n) => retryPause({ attempts: n + 1, random: 0 }) ?? 0);
    expect(pauses[0]).toBe(5_000);
    for (const [n, pause] of pauses.entries()) if (n > 0) expect(pause).toBeGreaterThan(pauses[n - 1] ?? 0);
    expect(pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000).toBeCloseTo(75.585, 2);
    expect(retryPause({ attempts: 10, random: 0 })).toBeNull();
  });

  it('is spread, so that what failed together does not come again together', () => {
    expect(retryPause({ attempts: 2, random: 1 })).toBe(330_000);
  });

  it('is as long as the receiver asks for, at most a day', () => {
    expect(retryPause({ attempts: 1, random: 0, retryAfterMs: 60_000 })).toBe(60_000);
    expect(retryPause({ attempts: 2, random: 0, retryAfterMs: 1_000 })).toBe(300_000);
    expect(retryPause({ attempts: 1, random: 0, retryAfterMs: 1e12 })).toBe(86_400_000);
  });
});
