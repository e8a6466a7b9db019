import { describe, expect, it } from 'vitest';
import type { Leases } from '../src/ports/leases.ts';

/** Leases of a process that has begun, and how to remove them. */
export interface TrialLeases {
  readonly leases: Leases;
  remove(): Promise<void>;
}

const SCENARIOS: Readonly<Record<string, (leases: Leases) => Promise<void>>> = {
  async 'grants a lease at once, under a number'(leases) {
    expect(await leases.take('a')).toEqual({ number: 1 });
    expect(await leases.take('b')).toEqual({ number: 1 });
  },

  async 'answers a lease that the process has with its number'(leases) {
    const first = await leases.take('a');
    expect(await leases.take('a')).toEqual(first);
  },

  async 'has nothing against a write of a process that runs'(leases) {
    expect(leases.confirmed()).toBeUndefined();
    await leases.take('a');
    expect(leases.confirmed()).toBeUndefined();
  },

  async 'may be stopped twice'(leases) {
    await leases.take('a');
    await leases.stop();
    await leases.stop();
  },
};

/** What all leases do, however many processes there may be. */
export function describeLeases(name: string, open: () => Promise<TrialLeases>): void {
  describe(name, () => {
    it.each(Object.entries(SCENARIOS))('%s', async (_behaviour, scenario) => {
      const { leases, remove } = await open();
      try {
        await scenario(leases);
      } finally {
        await remove();
      }
    });
  });
}
