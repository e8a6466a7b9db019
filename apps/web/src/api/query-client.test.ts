import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CallError, NO_ANSWER } from './call-error.ts';
import { createQueryClient } from './query-client.ts';

describe('a change made without a connection', () => {
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
