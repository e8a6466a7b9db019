import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CallError, NO_ANSWER } from '../../errors/call-error.ts';
import { createQueryClient, FORBIDDEN_REPORT_DELAY_MS } from './query-client.ts';

describe('a change made without a connection', () => {
  // proves R-CONN-013
  it('fails at once, is reported, and is not made when the connection is restored', async () => {
    onTestFinished(() => onlineManager.setOnline(true));
    onlineManager.setOnline(false);
    const reported: unknown[] = [];
    const client = createQueryClient((error) => reported.push(error));
    let made = 0;
    const failure = new CallError({ code: NO_ANSWER });
    const change = new MutationObserver(client, {
      mutationFn: async () => {
        made += 1;
        throw failure;
      },
    });
    await expect(change.mutate()).rejects.toBe(failure);
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    expect([made, reported]).toEqual([1, [failure]]);
  });
});

describe('a read that is not allowed', () => {
  it.each([
    ['is reported after a delay if it is still in use', false, 1],
    ['is not reported if its screen was left by then: the withdrawal of its device is reported', true, 0],
  ])('%s', async (_title, isLeft, times) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const reported: unknown[] = [];
    const client = createQueryClient((error) => reported.push(error));
    const queryFn = () => Promise.reject(new CallError({ code: 403 }));
    const leave = new QueryObserver(client, { queryKey: ['details'], queryFn }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(FORBIDDEN_REPORT_DELAY_MS - 1);
    expect(reported).toHaveLength(0);
    if (isLeft) leave();
    await vi.advanceTimersByTimeAsync(1);
    expect(reported).toHaveLength(times);
    leave();
  });
});
