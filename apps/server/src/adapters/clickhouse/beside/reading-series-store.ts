import type { RowBlock } from '@phasor/series';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Confirmation } from '../../../ports/leases.ts';
import type { NotePeerTime } from '../../../ports/peer-times.ts';
import type { ProcessLink } from '../../../ports/processes/process-link.ts';
import type { InstallationMark } from '../../../ports/series/installation-mark.ts';
import type {
  DamagedStretch,
  FoldQuery,
  GroupPiece,
  PartsAside,
  RepairedStretch,
  RowQuery,
  SeriesExtent,
  SeriesStore,
  SeriesStoreStatus,
  SeriesWatcher,
} from '../../../ports/series-store.ts';
import { completeSchema } from '../complete-schema.ts';
import { HttpConnection } from '../engine/http-connection.ts';
import type { Log, SeriesConnection } from '../engine/series-connection.ts';
import { GroupFolder } from '../reading/group-folder.ts';
import { RowReader } from '../reading/row-reader.ts';
import { SharedQueries } from '../reading/shared-queries.ts';
import { damagedStretches, repairedStretches } from '../repair/damaged-stretches.ts';
import { RepairBook, type RepairedRows } from '../repair/repair-book.ts';
import type { Retention } from '../retention/retention.ts';
import { RetentionGuard } from '../retention/retention-guard.ts';
import { type Stretch, stretchOf } from '../rollup/bucket-upgrade.ts';
import { DEFAULT_DATABASE } from '../series-snapshot.ts';
import { StoreMarks } from '../store-marks.ts';
import { countPartsAside, sampleCounts } from '../table-queries.ts';
import { bookOf, renew } from './received-book.ts';
import { ReceivedSeries } from './received-series.ts';
import { type KnownSeries, SeriesAsking } from './series-asking.ts';
import { standingTables, type TablePatience } from './standing-tables.ts';

/** What a process needs that makes the tables and stores nothing. */
interface TableMaking {
  readonly clock: Clock;
  readonly retention?: Retention | undefined;
  readonly cluster?: string | undefined;
  readonly installation?: InstallationMark | undefined;
  /** Asked before each statement, where another process may have taken the place of this one. */
  readonly confirmed?: Confirmation | undefined;
}

interface Needs {
  readonly log: Log;
  /** To the processes that store. */
  readonly link: Pick<ProcessLink, 'ask' | 'holderOf'>;
  /** Of the records to which the measurements have to belong. */
  readonly installation?: Pick<InstallationMark, 'read'> | undefined;
  readonly patience?: TablePatience | undefined;
  /** Given where a start makes the tables instead of waiting for them. */
  readonly making?: TableMaking | undefined;
}

export interface ReadingOptions extends Needs {
  /** The ClickHouse server where another process stores, its path the database. */
  readonly url: string;
  /** Called with the time that the server reports. */
  readonly notePeerTime?: NotePeerTime | undefined;
}

/** The series store for reading, beside the processes that store. The caller starts it. */
export function openReadingSeriesStore(options: ReadingOptions): SeriesStore {
  const { url, log, notePeerTime, making } = options;
  const database = new URL(url).pathname.slice(1) || DEFAULT_DATABASE;
  const connection = new HttpConnection({ url, log, notePeerTime, confirmed: making?.confirmed });
  return new ReadingSeriesStore({ ...options, connection, database });
}

/**
 * Reads what other processes store, by a connection of its own. Before each read it asks who stores the series what is known of
 * them: what was acknowledged before is in every answer, as in that process itself. It changes no measurement.
 */
export class ReadingSeriesStore implements SeriesStore {
  readonly #options: Needs & { readonly connection: SeriesConnection; readonly database: string };
  readonly #connection: SeriesConnection;
  readonly #database: string;
  readonly #received = new ReceivedSeries();
  readonly #asking: SeriesAsking;
  readonly #queries: SharedQueries;
  #repaired: readonly RepairedRows[] = [];
  /** For whose answers the book of repairs was read. */
  readonly #repairsOf = new Set<string>();
  #guard: RetentionGuard | undefined;
  #isRunning = false;

  constructor(options: Needs & { connection: SeriesConnection; database: string }) {
    this.#options = options;
    this.#connection = options.connection;
    this.#database = options.database;
    this.#queries = new SharedQueries(options.connection);
    const answered = (of: string) => this.#renewRepairs(of);
    this.#asking = new SeriesAsking({ link: options.link, received: this.#received, answered });
  }

  async start(): Promise<void> {
    this.#isRunning = true;
    try {
      await this.#connection.start();
      await this.#tables();
      this.#assertRunning();
      await this.#readRepairs();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#guard?.stop();
    await this.#connection.stop();
  }

  async rows(query: RowQuery): Promise<ReadonlyMap<string, RowBlock>> {
    this.#assertRunning();
    if (query.devices.length === 0) return new Map();
    let answer = await this.#about(query);
    const book = bookOf(query, answer);
    const reader = new RowReader({
      database: this.#database,
      connection: { query: (sql, lane) => this.#queries.at(answer.version).query(sql, lane) },
      book,
      beforeFar: async (_, entries) => {
        answer = await this.#about({ ...query, devices: entries.map(({ device }) => device) }, true);
        for (const known of answer.entries) renew(book.open(query.family, known.device, query.source), known);
      },
    });
    return reader.rows(query);
  }

  async folds(query: FoldQuery): Promise<readonly (readonly GroupPiece[] | undefined)[]> {
    const book = bookOf(query, await this.#about(stretchOf(query)));
    return new GroupFolder({ database: this.#database, connection: this.#connection, book }).folds(query);
  }

  async catchUp(stretch: Stretch): Promise<void> {
    await this.#about(stretch);
  }

  mayChange(stretch: Stretch): boolean {
    return this.#received.mayChange(stretch);
  }

  damaged(stretch: Stretch): readonly DamagedStretch[] {
    return damagedStretches(this.#repaired, stretch);
  }

  repaired(): readonly RepairedStretch[] {
    return repairedStretches(this.#repaired);
  }

  watch(watcher: SeriesWatcher): void {
    this.#received.watch(watcher);
  }

  async extents(devices: readonly string[]): Promise<readonly SeriesExtent[]> {
    this.#assertRunning();
    return this.#asking.extents(devices);
  }

  async counts(since: number): Promise<ReadonlyMap<string, number>> {
    this.#assertRunning();
    return sampleCounts(this.#connection, this.#database, since);
  }

  async partsAside(): Promise<PartsAside> {
    this.#assertRunning();
    return countPartsAside(this.#connection, this.#database);
  }

  /** Samples are stored by the other processes alone. */
  async append(): Promise<void> {
    throw new AppError('server.unavailable');
  }

  /** It writes nothing anywhere: that the server answers is all it needs. */
  async tryWrite(): Promise<void> {
    this.#assertRunning();
    await this.#connection.query('SELECT 1');
  }

  async settle(): Promise<void> {}

  status(): SeriesStoreStatus {
    return { available: this.#isRunning && this.#connection.available, dirtyBuckets: 0, damaged: false };
  }

  /** The process that has the device follows the same records. */
  async setTimeZone(): Promise<void> {}

  async #about(stretch: Stretch, whole = false): Promise<KnownSeries> {
    this.#assertRunning();
    return this.#asking.about({ ...stretch, whole });
  }

  async #tables(): Promise<void> {
    const [connection, database, { making }] = [this.#connection, this.#database, this.#options];
    if (making === undefined) return standingTables({ ...this.#options, isOver: () => !this.#isRunning });
    const { clock, installation, retention, cluster } = making;
    const schema = { database, retention, cluster };
    const marks = new StoreMarks({ connection, database });
    const gone = await completeSchema({ connection, schema, marks, clock, installation });
    this.#guard = new RetentionGuard({ clock, log: this.#options.log, schema });
    await this.#guard.start({ connection, marks, gone, isMoving: true });
  }

  /** A repair needs a stop of the processes that store: one that has begun since may know of other repairs. */
  async #renewRepairs(of: string): Promise<void> {
    if (this.#repairsOf.has(of)) return;
    await this.#readRepairs();
    this.#repairsOf.add(of);
  }

  async #readRepairs(): Promise<void> {
    this.#repaired = await new RepairBook({ connection: this.#connection, database: this.#database }).read();
  }

  #assertRunning(): void {
    if (!this.#isRunning) throw new AppError('server.unavailable');
  }
}
