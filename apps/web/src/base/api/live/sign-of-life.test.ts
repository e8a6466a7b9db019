import { SIGN_OF_LIFE } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignOfLife } from './sign-of-life.ts';

const { silentMs, answerMs, asks } = SIGN_OF_LIFE;
const LOST_AFTER_MS = silentMs + asks * answerMs;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection that has just been established. */
function connected() {
  const events: string[] = [];
  const sign = new SignOfLife({
    after: (delayMs, act) => {
      const timer = setTimeout(act, delayMs);
      return () => clearTimeout(timer);
    },
    ask: () => events.push('query'),
    onLost: () => events.push('lost'),
  });
  sign.received();
  return { sign, events };
}

describe('a connection', () => {
  // proves R-CONN-009
  it('is lost once, 35 s after its last message', () => {
    const { events } = connected();
    expect(LOST_AFTER_MS).toBe(35_000);
    vi.advanceTimersByTime(LOST_AFTER_MS - 1);
    expect(events).toEqual(['query', 'query']);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(['query', 'query', 'lost']);
    vi.advanceTimersByTime(LOST_AFTER_MS);
    expect(events).toHaveLength(3);
  });

  it('that sends messages is not queried', () => {
    const { sign, events } = connected();
    for (let second = 0; second < 120; second += 1) {
      vi.advanceTimersByTime(1_000);
      sign.received();
    }
    expect(events).toEqual([]);
  });

  it('without messages stays up by its answers', () => {
    const { sign, events } = connected();
    for (let minute = 0; minute < 4; minute += 1) {
      vi.advanceTimersByTime(silentMs + answerMs - 1);
      sign.received();
    }
    expect(events).toEqual(['query', 'query', 'query', 'query']);
  });

  // proves R-CONN-009
  it('of a page that slept is queried before it is given up, whatever waited to be read', () => {
    const { sign, events } = connected();
    vi.advanceTimersByTime(silentMs);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(answerMs);
    sign.received();
    vi.advanceTimersByTime(silentMs - 1);
    expect(events).toEqual(['query', 'query']);
  });

  it('that has ended is neither queried nor lost', () => {
    const { sign, events } = connected();
    sign.end();
    vi.advanceTimersByTime(LOST_AFTER_MS);
    expect(events).toEqual([]);
  });
});
