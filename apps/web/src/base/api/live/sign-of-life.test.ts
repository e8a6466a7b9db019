import { SIGN_OF_LIFE } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignOfLife } from './sign-of-life.ts';

const { silentMs, answerMs, asks } = SIGN_OF_LIFE;
const LOST_AFTER_MS = silentMs + asks * answerMs;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection that has just been reached. */
function connected() {
  const told: string[] = [];
  const sign = new SignOfLife({
    after: (delayMs, act) => {
      const timer = setTimeout(act, delayMs);
      return () => clearTimeout(timer);
    },
    ask: () => told.push('asked'),
    onLost: () => told.push('lost'),
  });
  sign.heard();
  return { sign, told };
}

describe('a connection', () => {
  // proves R-CONN-009
  it('is lost once, 35 s after its last word', () => {
    const { told } = connected();
    expect(LOST_AFTER_MS).toBe(35_000);
    vi.advanceTimersByTime(LOST_AFTER_MS - 1);
    expect(told).toEqual(['asked', 'asked']);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['asked', 'asked', 'lost']);
    vi.advanceTimersByTime(LOST_AFTER_MS);
    expect(told).toHaveLength(3);
  });

  it('that speaks is not asked', () => {
    const { sign, told } = connected();
    for (let second = 0; second < 120; second += 1) {
      vi.advanceTimersByTime(1_000);
      sign.heard();
    }
    expect(told).toEqual([]);
  });

  it('that has nothing to say lives by its answers', () => {
    const { sign, told } = connected();
    for (let minute = 0; minute < 4; minute += 1) {
      vi.advanceTimersByTime(silentMs + answerMs - 1);
      sign.heard();
    }
    expect(told).toEqual(['asked', 'asked', 'asked', 'asked']);
  });

  // proves R-CONN-009
  it('of a page that slept is asked before it is given up, whatever waited to be read', () => {
    const { sign, told } = connected();
    vi.advanceTimersByTime(silentMs);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(answerMs);
    sign.heard();
    vi.advanceTimersByTime(silentMs - 1);
    expect(told).toEqual(['asked', 'asked']);
  });

  it('that has ended is neither asked nor lost', () => {
    const { sign, told } = connected();
    sign.end();
    vi.advanceTimersByTime(LOST_AFTER_MS);
    expect(told).toEqual([]);
  });
});
