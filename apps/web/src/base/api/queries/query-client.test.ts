import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CallError, NO_ANSWER } from '../../errors/call-error.ts';
import { createQueryClient, FORBIDDEN_TOLD_AFTER_MS } from './query-client.ts';

describe('a change made without a connection', () => {
  // proves R-CONN-013
  it('fails at once and is told, and is not made when the connection returns', async () => {
    onTestFinished(() => onlineManager.setOnline(true));
    onlineManager.setOnline(false);
    const told: unknown[] = [];
    const client = createQueryClient((error) => told.push(error));
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
    expect([made, told]).toEqual([1, [failure]]);
  });
});

describe('a read that is not allowed', () => {
  it.each([
    ['is told after a moment where it is still asked for', false, 1],
    ['is not told where its screen is left by then: its device was taken, which is told', true, 0],
  ])('%s', async (_title, isLeft, times) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const told: unknown[] = [];
    const client = createQueryClient((error) => told.push(error));
    const queryFn = () => Promise.reject(new CallError({ code: 403 }));
    const leave = new QueryObserver(client, { queryKey: ['details'], queryFn }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(FORBIDDEN_TOLD_AFTER_MS - 1);
    expect(told).toHaveLength(0);
    if (isLeft) leave();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveLength(times);
    leave();
  });
});
