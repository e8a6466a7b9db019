import type { MeterReading } from '@phasor/meters';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Polling } from './polling.ts';

const READING: MeterReading = new Map([['P.T', 1]]);
const START = Date.UTC(2026, 0, 15, 12);
let parts: Polling[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: START + 300 });
});
afterEach(() => {
  for (const part of parts.splice(0)) part.stop();
  vi.useRealTimers();
});

function polled(read: () => Promise<MeterReading>, interval = 10) {
  const seconds: number[] = [];
  const presence: boolean[] = [];
  let asked = 0;
  const polling = new Polling({
    read: () => {
      asked += 1;
      return read();
    },
    interval,
    onReading: (_, ts) => seconds.push(ts - START / 1_000),
    onFault: () => undefined,
    onPresence: (isPresent) => presence.push(isPresent),
  });
  parts = [...parts, polling];
  polling.start();
  return { seconds, presence, asked: () => asked };
}

// proves R-AGENT-007
describe('a meter that is polled', () => {
  it('is read at multiples of its interval, whether another one answers or not', async () => {
    const silent = polled(() => new Promise(() => undefined));
    const { seconds } = polled(async () => READING);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(seconds).toEqual([10, 20, 30, 40]);
    expect(silent.asked()).toBe(1);
  });

  it('and does not answer is asked less and less often, and is absent after thirty seconds', async () => {
    const { presence, asked } = polled(async () => {
      throw new Error('Timed out');
    }, 1);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(presence).toEqual([]);
    // At 1, 2, 3, then on multiples of 2, 4, 8 and 16 seconds: 4, 8, 16.
    expect(asked()).toBe(6);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(presence[0]).toBe(false);
    expect(asked()).toBeGreaterThanOrEqual(15);
    expect(asked()).toBeLessThanOrEqual(18);
  });

  it('and answers again is present and read at its interval', async () => {
    let isAway = true;
    const { seconds, presence } = polled(async () => {
      if (isAway) throw new Error('Timed out');
      return READING;
    });
    await vi.advanceTimersByTimeAsync(60_000);
    isAway = false;
    await vi.advanceTimersByTimeAsync(180_000);
    expect(presence.at(-1)).toBe(true);
    expect(seconds.slice(-3)).toEqual([220, 230, 240]);
  });
});
