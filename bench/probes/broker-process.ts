// The embedded broker with a store that keeps nothing: the cost of reading and answering the wire alone.
import { createBrokerLink } from '../../apps/server/src/adapters/mqtt/broker-link.ts';
import { systemClock } from '../../apps/server/src/ports/clock.ts';

const COMMIT_MS = 400;
const nothing = () => undefined;
/** Frames wait together for a commit, as with a disk. */
let commit: Promise<void> | undefined;

const link = createBrokerLink({
  host: '127.0.0.1',
  port: 0,
  clock: systemClock,
  log: { debug: nothing, info: nothing, warn: nothing },
});
await link.start({
  authenticate: async () => true,
  samples: () => {
    commit ??= new Promise((resolve) =>
      setTimeout(() => {
        commit = undefined;
        resolve();
      }, COMMIT_MS),
    );
    return commit;
  },
  live: nothing,
  state: nothing,
  event: async () => undefined,
  firmware: nothing,
  refused: nothing,
});
process.send?.({ port: link.port });
process.once('disconnect', () => process.exit(0));
