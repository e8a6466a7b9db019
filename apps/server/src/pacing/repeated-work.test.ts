import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RepeatedWork } from './repeated-work.ts';

const MINUTE = 60_000;

describe('work that is repeated', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is done at its times, and goes on after a failure', async () => {
    const failures: unknown[] = [];
    let attempts = 0;
    const work = async () => {
      attempts += 1;
      if (attempts === 2) throw new Error('away');
    };
    const repeated = new RepeatedWork({ everyMs: MINUTE, work, failed: (error) => failures.push(error) });
    repeated.start();
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(attempts).toBe(3);
    expect(failures).toEqual([new Error('away')]);
    await repeated.stop();
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(attempts).toBe(3);
  });

  it('runs once at a time, and its end is waited for', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let [attempts, stopped] = [0, false];
    const work = () => {
      attempts += 1;
      return promise;
    };
    const repeated = new RepeatedWork({ everyMs: MINUTE, work, failed: () => undefined });
    const both = Promise.all([repeated.run(), repeated.run()]);
    const end = repeated.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect([attempts, stopped]).toEqual([1, false]);
    resolve();
    await Promise.all([both, end]);
    expect([attempts, stopped]).toEqual([1, true]);
  });
});
