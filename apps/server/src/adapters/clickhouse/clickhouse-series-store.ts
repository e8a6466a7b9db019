import type { SampleFamilyName } from '@phasor/contract';
import type { RowBlock } from '@phasor/series';
import { AppError } from '../../app-error.ts';
import type { SeriesAnswer, SeriesKnowledge, SeriesQuestion } from '../../ports/processes/asked-series.ts';
import { hasAll, isWhole, ownOf, WHOLE_SHARE } from '../../ports/processes/share.ts';
import type {
  DamagedStretch,
  FoldQuery,
  GroupPiece,
  PartsAside,
  RepairedStretch,
  RowQuery,
  SampleBatch,
  SeriesExtent,
  SeriesStore,
  SeriesStoreStatus,
  SeriesWatcher,
} from '../../ports/series-store.ts';
import { countedChanges } from './beside/series-changes.ts';
import { standingTables } from './beside/standing-tables.ts';
import { IntervalNotes } from './book/interval-notes.ts';
import { SeriesBook } from './book/series-book.ts';
import { extentsOf } from './book/series-extents.ts';
import type { ClickhouseOptions } from './clickhouse-options.ts';
import { completeSchema } from './complete-schema.ts';
import { ChdbProcess } from './engine/chdb-process.ts';
import { ConfirmedConnection } from './engine/confirmed-connection.ts';
import { HeldConnection } from './engine/held-connection.ts';
import { HttpConnection } from './engine/http-connection.ts';
import type { SeriesConnection } from './engine/series-connection.ts';
import { InstantKeeper } from './instant-keeper.ts';
import { OwnReading } from './own-reading.ts';
import { damagedStretches, repairedStretches } from './repair/damaged-stretches.ts';
import { RepairBook, type RepairedRows } from './repair/repair-book.ts';
import type { GoneBefore } from './retention/retention.ts';
import { RetentionGuard } from './retention/retention-guard.ts';
import { BookRecovery } from './rollup/book-recovery.ts';
import { BucketFormer } from './rollup/bucket-former.ts';
import { BucketUpgrade, type Stretch } from './rollup/bucket-upgrade.ts';
import { LateRows } from './rollup/late-rows.ts';
import { PendingZones } from './rollup/pending-zones.ts';
import { type SchemaOptions, tableName } from './schema.ts';
import { DEFAULT_DATABASE, snapshotSeries } from './series-snapshot.ts';
import { StoreMarks } from './store-marks.ts';
import { countPartsAside, sampleCounts } from './table-queries.ts';
import { sampleRows } from './writing/sample-rows.ts';

/** The series store on ClickHouse: embedded in a child process, or a server by URL. The caller starts it. */
export function openClickhouseSeriesStore(options: ClickhouseOptions): SeriesStore & SeriesKnowledge {
  const { folder, url, log, notePeerTime, confirmed } = options;
  if (url !== undefined) {
    const database = new URL(url).pathname.slice(1) || DEFAULT_DATABASE;
    return new ClickhouseSeriesStore({
      ...options,
      connection: new HttpConnection({ url, log, notePeerTime, confirmed, endsInserts: true }),
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

type StoreOptions = Omit<ClickhouseOptions, 'folder' | 'url'> & {
  readonly connection: SeriesConnection;
  readonly database?: string;
};

/**
 * Stores samples of the devices of a share, and their rollups, in ClickHouse through any connection to it. Of other devices nothing
 * is known here: a take-over of which the caller does not know yet must neither store twice nor hide what is stored.
 */
export class ClickhouseSeriesStore implements SeriesStore, SeriesKnowledge {
  readonly #connection: SeriesConnection;
  readonly #schema: SchemaOptions;
  readonly #guard: RetentionGuard;
  readonly #options: StoreOptions;
  readonly #share: NonNullable<StoreOptions['share']>;
  readonly #underWay = new Set<number>();
  readonly #watchers: SeriesWatcher[] = [];
  #book: SeriesBook;
  #marks: StoreMarks;
  #notes: IntervalNotes;
  #instants: InstantKeeper;
  readonly #appending = new Map<SampleFamilyName, Promise<void>>();
  #reading: OwnReading | undefined;
  readonly #changes = countedChanges(this.#watchers);
  #upgrade: BucketUpgrade;
  #former: BucketFormer | undefined;
  #zones: PendingZones;
  #late: LateRows | undefined;
  #repaired: readonly RepairedRows[] = [];
  #isStopped = false;

  constructor(options: StoreOptions) {
    const { connection, clock, log, retention, cluster, database = DEFAULT_DATABASE } = options;
    this.#connection = connection;
    this.#schema = { database, retention, cluster };
    this.#options = options;
    this.#share = options.share ?? WHOLE_SHARE;
    this.#guard = new RetentionGuard({ clock, log, schema: this.#schema });
    this.#book = new SeriesBook(this.#guard.kept, this.#watchers);
    this.#marks = new StoreMarks({ database, connection });
    this.#notes = new IntervalNotes({ book: this.#book, marks: this.#marks });
    this.#instants = new InstantKeeper({ database, connection, book: this.#book });
    this.#upgrade = new BucketUpgrade({ database, connection, book: this.#book, marks: this.#marks, log });
    this.#zones = new PendingZones({ book: this.#book, marks: this.#marks });
  }

  async start(): Promise<void> {
    const connection = this.#connection;
    this.#isStopped = false;
    await connection.start();
    try {
      const [{ database }, share, { arrivals, log }] = [this.#schema, this.#share, this.#options];
      this.#marks = new StoreMarks({ database, connection, arrivals, log, share });
      const [gone, isMoving, marks] = [await this.#tables(), this.#options.tables !== 'awaited', this.#marks];
      await this.#guard.start({ connection, marks, gone, isMoving });
      // Only repairs change it, and they need a store that is stopped.
      this.#repaired = await new RepairBook({ connection, database }).read();
      await this.#recover();
      const [book, upgrade, { kept }] = [this.#book, this.#upgrade, this.#guard];
      this.#reading = new OwnReading({ database, connection, book, upgrade, kept, changes: this.#changes });
      this.#former = new BucketFormer({
        ...{ database, connection, book, marks, log },
        underWay: this.#underWay,
        clock: this.#options.clock,
        noteUpTo: () => this.#late?.settled ?? Number.POSITIVE_INFINITY,
        onFormed: () => this.#goOn(),
      });
      this.#former.start();
    } catch (error) {
      this.#guard.stop();
      await this.#marks.stop();
      await connection.stop();
      throw error;
    }
  }

  /** Makes the tables, or waits for them. @returns before when rows of levels may have been removed */
  async #tables(): Promise<GoneBefore> {
    const { tables = 'made', clock, installation, log } = this.#options;
    const [connection, schema, marks] = [this.#connection, this.#schema, this.#marks];
    if (tables === 'made') return completeSchema({ connection, schema, marks, clock, installation });
    const { database } = schema;
    await standingTables({ connection, database, installation, log, isOver: () => this.#isStopped });
    if (this.#isStopped) throw new AppError('server.unavailable');
    return marks.gone();
  }

  /** What the devices of the share have stored, and which of their buckets wait. */
  async #recover(): Promise<void> {
    const [connection, { database }, marks, share] = [this.#connection, this.#schema, this.#marks, this.#share];
    const { log, latePatience: patience, confirmed } = this.#options;
    const book = new SeriesBook(this.#guard.kept, this.#watchers);
    this.#book = book;
    this.#notes = new IntervalNotes({ book, marks, share });
    this.#instants = new InstantKeeper({ database, connection, book });
    const parts = { database, connection, book, marks, share, log };
    const formed = await marks.load();
    // Where another process may have had the devices.
    this.#late = isWhole(share) && confirmed === undefined ? undefined : new LateRows({ ...parts, patience });
    await this.#late?.begin(formed);
    const waiting = await new BookRecovery({ ...parts, notes: this.#notes }).recover(formed);
    this.#zones = new PendingZones({ book, marks, waiting });
    this.#upgrade = new BucketUpgrade(parts);
    await this.#upgrade.recover();
  }

  async stop(): Promise<void> {
    const former = this.#former;
    this.#isStopped = true;
    this.#former = undefined;
    this.#guard.stop();
    await former?.stop();
    await this.#marks.stop();
    await this.#connection.stop();
  }

  async append({ family, samples, token }: SampleBatch): Promise<void> {
    const former = this.#runningFormer();
    if (samples.length === 0) return;
    if (ownOf(this.#share, samples).length < samples.length) throw new AppError('server.unavailable');
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
    return this.#readingOf(query.devices).rows(query);
  }

  async folds(query: FoldQuery): Promise<readonly (readonly GroupPiece[] | undefined)[]> {
    return this.#readingOf(query.devices).folds(query);
  }

  async known(question: SeriesQuestion): Promise<SeriesAnswer> {
    return this.#readingOf(question.devices).known(question);
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
    this.#readingOf(devices);
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
    let found: number | undefined;
    do {
      found = this.#late?.found;
      await former.formAll();
      await this.#goOn();
    } while (!this.#upgrade.isDone || this.#late?.found !== found);
  }

  status(): SeriesStoreStatus {
    const available = this.#former !== undefined && this.#connection.available;
    const { damaged = false } = this.#connection;
    const { numbersLeft } = this.#marks;
    return { available, dirtyBuckets: this.#book.dirtyBuckets, damaged, numbersLeft };
  }

  async setTimeZone(device: string, timeZone: string): Promise<void> {
    this.#runningFormer();
    // The process that has another device follows the same records.
    if (hasAll(this.#share, [device])) await this.#zones.set(device, timeZone);
  }

  /** Work that waits for buckets to be formed. */
  async #goOn(): Promise<void> {
    await this.#zones.confirm();
    await this.#late?.next();
    await this.#upgrade.next();
  }

  /** @throws AppError('server.unavailable') also where another process has a device */
  #readingOf(devices: readonly string[]): OwnReading {
    if (!this.#former || !this.#reading || !hasAll(this.#share, devices)) throw new AppError('server.unavailable');
    return this.#reading;
  }

  #runningFormer(): BucketFormer {
    if (!this.#former) throw new AppError('server.unavailable');
    return this.#former;
  }
}
