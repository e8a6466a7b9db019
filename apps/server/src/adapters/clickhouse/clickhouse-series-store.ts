import { isTimeZone } from '@phasor/calendar';
import type { SampleFamilyName } from '@phasor/contract';
import type { RowBlock } from '@phasor/series';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SeriesAnswer, SeriesKnowledge, SeriesQuestion } from '../../ports/processes/asked-series.ts';
import type {
  DamagedStretch,
  FoldQuery,
  GroupPiece,
  PartsAside,
  RepairedStretch,
  RowQuery,
  SampleBatch,
  SeriesExtent,
  SeriesLevel,
  SeriesStore,
  SeriesStoreStatus,
  SeriesWatcher,
} from '../../ports/series-store.ts';
import { SeriesChanges } from './beside/series-changes.ts';
import { IntervalNotes } from './book/interval-notes.ts';
import { SeriesBook } from './book/series-book.ts';
import { extentsOf } from './book/series-extents.ts';
import type { ClickhouseOptions } from './clickhouse-options.ts';
import { completeSchema } from './complete-schema.ts';
import { ChdbProcess } from './engine/chdb-process.ts';
import { ConfirmedConnection } from './engine/confirmed-connection.ts';
import { HeldConnection } from './engine/held-connection.ts';
import { HttpConnection } from './engine/http-connection.ts';
import type { Log, SeriesConnection } from './engine/series-connection.ts';
import { InstantKeeper } from './instant-keeper.ts';
import { OwnReading } from './own-reading.ts';
import { damagedStretches, repairedStretches } from './repair/damaged-stretches.ts';
import { RepairBook, type RepairedRows } from './repair/repair-book.ts';
import { type KeptSince, keptSince } from './retention.ts';
import { BookRecovery, markDays } from './rollup/book-recovery.ts';
import { BucketFormer } from './rollup/bucket-former.ts';
import { BucketUpgrade, type Stretch } from './rollup/bucket-upgrade.ts';
import { sampleRows } from './sample-rows.ts';
import { type SchemaOptions, tableName } from './schema.ts';
import { DEFAULT_DATABASE, snapshotSeries } from './series-snapshot.ts';
import { type KnownZone, StoreMarks } from './store-marks.ts';
import { countPartsAside, sampleCounts } from './table-queries.ts';

/** The series store on ClickHouse: embedded in a child process, or a server by URL. The caller starts it. */
export function openClickhouseSeriesStore(options: ClickhouseOptions): SeriesStore & SeriesKnowledge {
  const { folder, url, log, notePeerTime, confirmed } = options;
  if (url !== undefined) {
    const database = new URL(url).pathname.slice(1) || DEFAULT_DATABASE;
    return new ClickhouseSeriesStore({
      ...options,
      connection: new HttpConnection({ url, log, notePeerTime, confirmed }),
      database,
    });
  }
  const engine = new ChdbProcess({ folder, log });
  const connection = new HeldConnection(confirmed === undefined ? engine : new ConfirmedConnection(engine, confirmed));
  const snapshot = (into: string) => snapshotSeries({ connection, folder, into });
  // The folder has both.
  const own = { ...options, connection, installation: undefined };
  return Object.assign(new ClickhouseSeriesStore(own), { snapshot });
}

/** Stores samples and their rollups in ClickHouse through any connection to it. */
export class ClickhouseSeriesStore implements SeriesStore, SeriesKnowledge {
  readonly #connection: SeriesConnection;
  readonly #schema: SchemaOptions;
  readonly #kept: KeptSince;
  readonly #gone = new Map<SeriesLevel, number>();
  readonly #installation: ClickhouseOptions['installation'];
  readonly #arrivals: ClickhouseOptions['arrivals'];
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #underWay = new Set<number>();
  readonly #watchers: SeriesWatcher[] = [];
  #book: SeriesBook;
  #marks: StoreMarks;
  #notes: IntervalNotes;
  #instants: InstantKeeper;
  readonly #appending = new Map<SampleFamilyName, Promise<void>>();
  #reading: OwnReading | undefined;
  #changes: SeriesChanges | undefined;
  #upgrade: BucketUpgrade;
  #former: BucketFormer | undefined;
  #pendingZones: KnownZone[] = [];
  #repaired: readonly RepairedRows[] = [];

  constructor(
    options: Omit<ClickhouseOptions, 'folder' | 'url'> & { connection: SeriesConnection; database?: string },
  ) {
    const { connection, clock, log, retention, cluster, database = DEFAULT_DATABASE } = options;
    this.#connection = connection;
    this.#schema = { database, retention, cluster };
    this.#installation = options.installation;
    this.#arrivals = options.arrivals;
    this.#clock = clock;
    this.#log = log;
    this.#kept = keptSince({ retention: retention ?? {}, now: () => clock.now(), gone: this.#gone });
    this.#book = new SeriesBook(this.#kept, this.#watchers);
    this.#marks = new StoreMarks({ database, connection });
    this.#notes = new IntervalNotes({ book: this.#book, marks: this.#marks });
    this.#instants = new InstantKeeper({ database, connection, book: this.#book });
    this.#upgrade = new BucketUpgrade({ database, connection, book: this.#book, marks: this.#marks, log });
  }

  async start(): Promise<void> {
    const connection = this.#connection;
    const { database } = this.#schema;
    await connection.start();
    try {
      this.#marks = new StoreMarks({ database, connection, arrivals: this.#arrivals, log: this.#log });
      const [schema, marks, clock, installation] = [this.#schema, this.#marks, this.#clock, this.#installation];
      const parts = { connection, schema, marks, clock, installation };
      for (const [level, time] of await completeSchema(parts)) this.#gone.set(level, time);
      // Only repairs change it, and they need a store that is stopped.
      this.#repaired = await new RepairBook({ connection, database }).read();
      this.#book = new SeriesBook(this.#kept, this.#watchers);
      this.#notes = new IntervalNotes({ book: this.#book, marks: this.#marks });
      this.#instants = new InstantKeeper({ database, connection, book: this.#book });
      const [book, notes] = [this.#book, this.#notes];
      this.#pendingZones = await new BookRecovery({ database, connection, book, marks, notes }).recover();
      this.#upgrade = new BucketUpgrade({ database, connection, book, marks, log: this.#log });
      await this.#upgrade.recover();
      const [upgrade, kept] = [this.#upgrade, this.#kept];
      this.#reading = new OwnReading({ database, connection, book, upgrade, kept, changes: () => this.#counted() });
      this.#former = new BucketFormer({
        database,
        connection,
        book,
        marks,
        underWay: this.#underWay,
        clock: this.#clock,
        log: this.#log,
        onFormed: () => this.#goOn(),
      });
      this.#former.start();
    } catch (error) {
      await this.#marks.stop();
      await connection.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    const former = this.#former;
    this.#former = undefined;
    await former?.stop();
    await this.#marks.stop();
    await this.#connection.stop();
  }

  async append({ family, samples, token }: SampleBatch): Promise<void> {
    const former = this.#runningFormer();
    if (samples.length === 0) return;
    await former.roomForMore();
    // One after the other: samples stored earlier at the instants of a batch have to be visible to it.
    const before = this.#appending.get(family);
    const appended = (before ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => this.#write({ family, samples, token }));
    this.#appending.set(family, appended);
    await appended;
  }

  async #write({ family, samples, token }: SampleBatch): Promise<void> {
    const rows = await this.#instants.rowsOf(family, samples);
    await this.#notes.note(family, rows);
    const arrival = await this.#marks.next();
    this.#underWay.add(arrival);
    try {
      const table = tableName(this.#schema.database, family, 'raw');
      await this.#connection.insert({ table, token, ...(await sampleRows(family, rows, arrival)) });
    } finally {
      // Also after a failure: the batch may be stored although no confirmation arrived.
      for (const sample of [...samples, ...(rows === samples ? [] : rows)]) this.#book.touch(family, sample, arrival);
      this.#underWay.delete(arrival);
    }
  }

  async rows(query: RowQuery): Promise<ReadonlyMap<string, RowBlock>> {
    return this.#runningReading().rows(query);
  }

  async folds(query: FoldQuery): Promise<readonly (readonly GroupPiece[] | undefined)[]> {
    return this.#runningReading().folds(query);
  }

  async known(question: SeriesQuestion): Promise<SeriesAnswer> {
    return this.#runningReading().known(question);
  }

  mayChange(stretch: Stretch): boolean {
    return this.#upgrade.mayChange(stretch);
  }

  damaged(stretch: Stretch): readonly DamagedStretch[] {
    return damagedStretches(this.#repaired, stretch);
  }

  repaired(): readonly RepairedStretch[] {
    return repairedStretches(this.#repaired);
  }

  watch(watcher: SeriesWatcher): void {
    this.#watchers.push(watcher);
  }

  async extents(devices: readonly string[]): Promise<readonly SeriesExtent[]> {
    this.#runningFormer();
    return [...new Set(devices)].flatMap((device) => extentsOf(this.#book.entriesOf(device)));
  }

  async counts(since: number): Promise<ReadonlyMap<string, number>> {
    this.#runningFormer();
    return sampleCounts(this.#connection, this.#schema.database, since);
  }

  partsAside(): Promise<PartsAside> {
    this.#runningFormer();
    return countPartsAside(this.#connection, this.#schema.database);
  }

  async tryWrite(): Promise<void> {
    this.#runningFormer();
    await this.#marks.tryWrite();
  }

  async settle(): Promise<void> {
    const former = this.#runningFormer();
    do {
      await former.formAll();
      await this.#goOn();
    } while (!this.#upgrade.isDone);
  }

  status(): SeriesStoreStatus {
    const available = this.#former !== undefined && this.#connection.available;
    const { damaged = false } = this.#connection;
    const { numbersLeft } = this.#marks;
    return { available, dirtyBuckets: this.#book.dirtyBuckets, damaged, numbersLeft };
  }

  async setTimeZone(device: string, timeZone: string): Promise<void> {
    this.#runningFormer();
    if (!isTimeZone(timeZone)) throw new AppError('request.invalid', 'time_zone');
    if (this.#book.zoneOf(device) === timeZone) return;
    const zone = { device, zone: timeZone, formed: false };
    await this.#marks.saveZones([zone]);
    markDays(this.#book, this.#book.setZone(device, timeZone));
    this.#pendingZones.push(zone);
  }

  /** Work that waits for buckets to be formed. */
  async #goOn(): Promise<void> {
    await this.#confirmZones();
    await this.#upgrade.next();
  }

  /** Records that the days of changed zones are formed, once they are. */
  async #confirmZones(): Promise<void> {
    if (this.#pendingZones.length === 0) return;
    const isOver = ({ device, zone }: KnownZone) =>
      this.#book.zoneOf(device) !== zone || this.#book.entriesOf(device).every(({ dirty }) => dirty.day.size === 0);
    const { over = [], waiting = [] } = Object.groupBy(this.#pendingZones, (zone) =>
      isOver(zone) ? 'over' : 'waiting',
    );
    this.#pendingZones = waiting;
    const current = over.filter(({ device, zone }) => this.#book.zoneOf(device) === zone);
    await this.#marks.saveZones(current.map((zone) => ({ ...zone, formed: true })));
  }

  /** Changes cost nothing until they are asked for. */
  #counted(): SeriesChanges {
    if (this.#changes) return this.#changes;
    const changes = new SeriesChanges();
    this.#watchers.push((touch) => changes.note(touch));
    this.#changes = changes;
    return changes;
  }

  #runningReading(): OwnReading {
    if (!this.#former || !this.#reading) throw new AppError('server.unavailable');
    return this.#reading;
  }

  #runningFormer(): BucketFormer {
    if (!this.#former) throw new AppError('server.unavailable');
    return this.#former;
  }
}
