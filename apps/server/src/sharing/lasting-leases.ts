import type { Leases } from '../ports/leases.ts';

/** Leases for servers that begin and end one after the other in one process: they go on in between. */
export function lastingLeases(leases: Leases): Leases {
  return {
    own: leases.own,
    start: async () => undefined,
    stop: async () => undefined,
    take: (name) => leases.take(name),
    tryToTake: (name) => leases.tryToTake(name),
    giveBack: (name) => leases.giveBack(name),
    peers: (role) => leases.peers(role),
    confirmed: () => leases.confirmed(),
    // A loss ends all of it. A listener would stay, and with it each server that has ended.
    onLoss: () => undefined,
  };
}
