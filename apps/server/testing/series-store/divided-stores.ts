import { ReadingSeriesStore } from '../../src/adapters/clickhouse/beside/reading-series-store.ts';
import { ClickhouseSeriesStore } from '../../src/adapters/clickhouse/clickhouse-series-store.ts';
import type { SeriesConnection } from '../../src/adapters/clickhouse/engine/series-connection.ts';
import type { LatePatience } from '../../src/adapters/clickhouse/rollup/late-rows.ts';
import { AppError } from '../../src/app-error.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { ProcessLink } from '../../src/ports/processes/process-link.ts';
import { type Share, shareOf } from '../../src/ports/processes/share.ts';
import type { SampleBatch, SeriesStore } from '../../src/ports/series-store.ts';
import { LinkedProcesses } from '../processes/linked-processes.ts';
import { ArrivalRow, seenByAProcess } from './arrival-row.ts';
import { MortalConnection } from './mortal-connection.ts';
import { keptOpen } from './shared-engine.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Place {
  readonly engine: SeriesConnection;
  readonly database: string;
  readonly clock: Clock;
  readonly latePatience?: LatePatience;
}

/** A process that stores the devices of some shards. */
export interface StoringProcess {
  readonly share: Share;
  readonly store: ClickhouseSeriesStore;
  readonly connection: MortalConnection;
  /** It ends in order. */
  stop(): Promise<void>;
  /** It ends at once: what it has sent arrives, and nothing more. */
  kill(): Promise<void>;
}

/** Processes that store parts of the devices in one database, and one that reads beside them. */
export class DividedStores {
  readonly links = new LinkedProcesses();
  readonly #place: Place;
  readonly #row = new ArrivalRow();
  readonly #shards: readonly (readonly number[])[];
  readonly #reader: ReadingSeriesStore;
  #running: StoringProcess[] = [];
  #begun = 0;

  constructor(place: Place, shards: readonly (readonly number[])[]) {
    this.#place = place;
    this.#shards = shards;
    const { engine, database } = place;
    const link = this.links.open('api', { shards: [], jobs: false });
    this.#reader = new ReadingSeriesStore({ connection: keptOpen(engine), database, log: quiet, link });
  }

  get reader(): SeriesStore {
    return this.#reader;
  }

  get running(): readonly StoringProcess[] {
    return this.#running;
  }

  /** Who has a device. @throws AppError('server.unavailable') where no process has it */
  holderOf(device: string): ClickhouseSeriesStore {
    const holder = this.#running.find(({ share }) => share.has(device));
    if (holder === undefined) throw new AppError('server.unavailable', undefined, `no process has ${device}`);
    return holder.store;
  }

  async start(): Promise<void> {
    for (const shards of this.#shards) await this.begin(shards);
    await this.#reader.start();
  }

  async stop(): Promise<void> {
    await this.#reader.stop();
    await this.#endAll();
  }

  /** One more process. */
  async begin(shards: readonly number[]): Promise<StoringProcess> {
    const { engine, ...place } = this.#place;
    const [share, connection, arrivals] = [shareOf(shards), new MortalConnection(engine), seenByAProcess(this.#row)];
    const store = new ClickhouseSeriesStore({ ...place, connection, log: quiet, arrivals, share });
    await store.start();
    const link = this.#linked(store, share);
    const end = async () => {
      this.#running = this.#running.filter((each) => each.store !== store);
      await link.stop();
      await store.stop();
    };
    const kill = async () => {
      connection.kill();
      arrivals.kill();
      await end();
    };
    const process = { share, store, connection, stop: end, kill };
    this.#running.push(process);
    return process;
  }

  /** All end in order, and begin with the shares of the first start. */
  async divide(): Promise<void> {
    await this.#endAll();
    for (const shards of this.#shards) await this.begin(shards);
  }

  /** One is killed, and the next one, if there is one, begins anew with the shards of both. */
  async takeOver(of: number): Promise<void> {
    const killed = this.#running[of % this.#running.length];
    if (killed === undefined) return;
    await killed.kill();
    const next = this.#running[of % Math.max(1, this.#running.length)];
    await next?.stop();
    await this.begin([...killed.share.shards, ...(next?.share.shards ?? [])]);
  }

  async append({ family, samples, token }: SampleBatch): Promise<void> {
    const parts = Map.groupBy(samples, ({ device }) => this.holderOf(device));
    for (const [store, own] of parts) await store.append({ family, samples: own, token: `${token} ${own[0]?.device}` });
  }

  async settle(): Promise<void> {
    for (const { store } of this.#running) await store.settle();
  }

  /** As each process does for all devices of the records. */
  async setTimeZone(device: string, zone: string): Promise<void> {
    for (const { store } of this.#running) await store.setTimeZone(device, zone);
  }

  /** One store of all: everything is stored by the processes and read beside them. */
  asOne(): SeriesStore {
    const reader = this.#reader;
    return {
      start: async () => undefined,
      stop: () => this.stop(),
      append: (batch) => this.append(batch),
      tryWrite: async () => this.#running[0]?.store.tryWrite(),
      settle: () => this.settle(),
      setTimeZone: (device, zone) => this.setTimeZone(device, zone),
      rows: (query) => reader.rows(query),
      folds: (query) => reader.folds(query),
      mayChange: (stretch) => reader.mayChange(stretch),
      damaged: (stretch) => reader.damaged(stretch),
      repaired: () => reader.repaired(),
      watch: (watcher) => reader.watch(watcher),
      catchUp: (stretch) => reader.catchUp(stretch),
      extents: (devices) => reader.extents(devices),
      counts: (since) => reader.counts(since),
      partsAside: () => reader.partsAside(),
      status: () => {
        const dirty = this.#running.map(({ store }) => store.status().dirtyBuckets);
        return { ...reader.status(), dirtyBuckets: dirty.reduce((sum, each) => sum + each, 0) };
      },
    };
  }

  #linked(store: ClickhouseSeriesStore, { shards }: Share): ProcessLink {
    this.#begun += 1;
    const link = this.links.open(`ingest ${this.#begun}`, { shards, jobs: false });
    link.answer('series', (question) => store.known(question));
    link.answer('extents', (devices) => store.extents(devices));
    return link;
  }

  async #endAll(): Promise<void> {
    for (const process of this.#running) await process.stop();
  }
}
