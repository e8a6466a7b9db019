import type { Leases } from '../../ports/leases.ts';

/** Leases of an installation of one process, since its data folder admits no other: nothing is written, and none is lost. */
export const ONE_PROCESS_LEASES: Leases = {
  start: async () => undefined,
  stop: async () => undefined,
  take: async () => ({ number: 1 }),
  confirmed: () => undefined,
  onLoss: () => undefined,
};
