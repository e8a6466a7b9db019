import { hasAll, type Share } from '../../../ports/processes/share.ts';
import type { SeriesStore } from '../../../ports/series-store.ts';

interface Stores {
  /** Where the devices of the share are stored. */
  readonly own: SeriesStore;
  /** Reads those of all processes. */
  readonly all: SeriesStore;
  readonly share: Share;
}

/**
 * The store of a process that has some of the devices: what is about these alone needs no other process, and what is about others, too,
 * such as a group or the meters of a site, is read beside the processes that have them.
 */
export function ownAndOthers({ own, all, share }: Stores): SeriesStore {
  const storeOf = ({ devices }: { readonly devices: readonly string[] }) => (hasAll(share, devices) ? own : all);
  return {
    async start() {
      await own.start();
      await all.start();
    },
    async stop() {
      try {
        await all.stop();
      } finally {
        await own.stop();
      }
    },
    append: (batch) => own.append(batch),
    tryWrite: () => own.tryWrite(),
    settle: () => own.settle(),
    setTimeZone: (device, zone) => own.setTimeZone(device, zone),
    status: () => own.status(),
    repaired: () => own.repaired(),
    damaged: (stretch) => own.damaged(stretch),
    counts: (since) => own.counts(since),
    partsAside: () => own.partsAside(),
    rows: (query) => storeOf(query).rows(query),
    folds: (query) => storeOf(query).folds(query),
    mayChange: (stretch) => storeOf(stretch).mayChange(stretch),
    extents: (devices) => storeOf({ devices }).extents(devices),
    catchUp: async (stretch) => storeOf(stretch).catchUp?.(stretch),
    // What changes in rows of others is reported by their answers, and of the own ones at once.
    watch(watcher) {
      own.watch(watcher);
      all.watch((touch) => {
        if (!share.has(touch.device)) watcher(touch);
      });
    },
  };
}
