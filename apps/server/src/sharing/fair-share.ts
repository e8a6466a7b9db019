import type { Peer } from '../ports/leases.ts';
import { SHARDS } from '../ports/processes/share.ts';

/** A process counts once it is there for so long, ms: one that ends at once, again and again, disturbs nobody. */
const COUNTS_AFTER_MS = 5_000;

/**
 * How many shards a process is to have: as many as each other one, the first ones one more where they cannot be divided. Where no process
 * is there for long all count, so that several that begin together divide at once.
 * @param peers in the order in which they began. @returns 0 where the process does not count yet
 */
export function fairShare(peers: readonly Peer[], own: string): number {
  const lasting = peers.filter(({ age }) => age >= COUNTS_AFTER_MS);
  const counted = lasting.length > 0 ? lasting : peers;
  const rank = counted.findIndex(({ id }) => id === own);
  if (rank < 0) return 0;
  return Math.floor(SHARDS / counted.length) + (rank < SHARDS % counted.length ? 1 : 0);
}
