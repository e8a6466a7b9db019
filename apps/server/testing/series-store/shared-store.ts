import type { SeriesStore } from '../../src/ports/series-store.ts';

/** A store that serves many scenes: none of them starts or stops it, or changes how it is read. */
export function sharedStore(store: SeriesStore): SeriesStore {
  return {
    start: async () => undefined,
    stop: async () => undefined,
    append: (batch) => store.append(batch),
    rows: (query) => store.rows(query),
    folds: (query) => store.folds(query),
    mayChange: (stretch) => store.mayChange(stretch),
    damaged: (stretch) => store.damaged(stretch),
    repaired: () => store.repaired(),
    watch: (watcher) => store.watch(watcher),
    extents: (macs) => store.extents(macs),
    counts: (since) => store.counts(since),
    partsAside: () => store.partsAside(),
    tryWrite: () => store.tryWrite(),
    settle: () => store.settle(),
    status: () => store.status(),
    setTimeZone: (mac, zone) => store.setTimeZone(mac, zone),
  };
}
