import type { SeriesKnowledge } from '../../src/ports/processes/asked-series.ts';
import type { SeriesStore } from '../../src/ports/series-store.ts';
import { LinkedProcesses } from '../processes/linked-processes.ts';

/** A process that stores, linked to one that reads beside it. */
export interface StoreBeside {
  readonly holder: SeriesStore & SeriesKnowledge;
  readonly reader: SeriesStore;
  readonly processes: LinkedProcesses;
  /** The process that stores starts again. */
  renew(): Promise<SeriesStore & SeriesKnowledge>;
}

type OpenHolder = () => Promise<SeriesStore & SeriesKnowledge>;
type OpenReader = (link: ReturnType<LinkedProcesses['open']>) => Promise<SeriesStore>;

/** Both are opened, the one that stores first. */
export async function openBeside(openHolder: OpenHolder, openReader: OpenReader): Promise<StoreBeside> {
  const processes = new LinkedProcesses();
  let holder = await openHolder();
  const link = processes.open('all');
  link.answer('series', (question) => holder.known(question));
  link.answer('extents', (devices) => holder.extents(devices));
  const reader = await openReader(processes.open('api'));
  return {
    get holder() {
      return holder;
    },
    reader,
    processes,
    renew: async () => {
      await holder.stop();
      holder = await openHolder();
      return holder;
    },
  };
}

/** One store of both: everything is stored by one process and read by the other. */
export function storedAndRead(beside: StoreBeside): SeriesStore {
  const { reader } = beside;
  return {
    start: async () => undefined,
    stop: async () => {
      await reader.stop();
      await beside.holder.stop();
    },
    append: (batch) => beside.holder.append(batch),
    tryWrite: () => beside.holder.tryWrite(),
    settle: () => beside.holder.settle(),
    setTimeZone: (mac, zone) => beside.holder.setTimeZone(mac, zone),
    rows: (query) => reader.rows(query),
    folds: (query) => reader.folds(query),
    mayChange: (stretch) => reader.mayChange(stretch),
    damaged: (stretch) => reader.damaged(stretch),
    repaired: () => reader.repaired(),
    watch: (watcher) => reader.watch(watcher),
    catchUp: async (stretch) => reader.catchUp?.(stretch),
    extents: (macs) => reader.extents(macs),
    counts: (since) => reader.counts(since),
    partsAside: () => reader.partsAside(),
    status: () => ({ ...beside.holder.status(), available: reader.status().available }),
  };
}
