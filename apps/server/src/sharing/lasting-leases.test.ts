import { expect, it } from 'vitest';
import { ONE_PROCESS_LEASES } from '../adapters/leases/one-process-leases.ts';
import type { Leases } from '../ports/leases.ts';
import { lastingLeases } from './lasting-leases.ts';

it('leases that outlast servers go on after each of them, and keep none of them', async () => {
  const calls: string[] = [];
  const noted: Leases = {
    ...ONE_PROCESS_LEASES,
    stop: async () => void calls.push('stop'),
    onLoss: () => void calls.push('onLoss'),
    tryToTake: async (name) => {
      calls.push(name);
      return { number: 1 };
    },
  };
  for (let server = 0; server < 2; server += 1) {
    const leases = lastingLeases(noted);
    leases.onLoss(() => undefined);
    await leases.start();
    await leases.tryToTake(`of ${server}`);
    await leases.stop();
  }
  expect(calls).toEqual(['of 0', 'of 1']);
});
