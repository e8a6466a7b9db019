import type { Leases } from '../../ports/leases.ts';

/** Leases of an installation of one process, since its data folder admits no other: nothing is written, and none is lost. */
export const ONE_PROCESS_LEASES: Leases = {
  start: async () => undefined,
  stop: async () => undefined,
  own: 'one',
  take: async () => ({ number: 1 }),
  tryToTake: async () => ({ number: 1 }),
  giveBack: async () => undefined,
  peers: async () => [{ id: 'one', age: Number.POSITIVE_INFINITY }],
  confirmed: () => undefined,
  onLoss: () => undefined,
};
