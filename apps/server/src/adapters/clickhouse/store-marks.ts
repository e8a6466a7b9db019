import type { TimeRange } from '@phasor/calendar';
import { SAMPLE_FAMILIES, type SampleFamilyName, SOURCES, type Source } from '@phasor/contract';
import { type Share, WHOLE_SHARE } from '../../ports/processes/share.ts';
import type { ArrivalBlocks } from '../../ports/series/arrival-blocks.ts';
import { type RollupLevel, SERIES_LEVELS, type SeriesLevel } from '../../ports/series-store.ts';
import { ArrivalNumbers } from './arrival-numbers.ts';
import { decodeNative, type NativeColumns, numberColumn, textColumn } from './engine/native-block.ts';
import type { Log, SeriesConnection } from './engine/series-connection.ts';
import { LATEST_MS, sqlText } from './engine/sql-text.ts';
import { ownArrivals } from './own-arrivals.ts';
import type { GoneBefore } from './retention/retention.ts';
import { markNames, sharedMark } from './shard-marks.ts';

/** Up to which number batches and formings may have arrival numbers. */
const CEILING = 'arrivals';
export const FORMAT_MARK = 'format';
const OWNER = 'owner ';

export interface KnownSpan {
  readonly family: SampleFamilyName;
  readonly device: string;
  readonly source: Source;
  readonly longest: number;
}

/** Where a series has samples of a class of intervals. */
export interface KnownClass {
  readonly family: SampleFamilyName;
  readonly device: string;
  readonly source: Source;
  readonly length: number;
  readonly range: TimeRange;
}

export interface KnownZone {
  readonly device: string;
  readonly zone: string;
  /** Whether every day was formed in this zone. */
  readonly formed: boolean;
}

interface MarksOptions {
  readonly database: string;
  readonly connection: SeriesConnection;
  /** Of the records; without them the store has to be open here alone. */
  readonly arrivals?: ArrivalBlocks | undefined;
  readonly log?: Pick<Log, 'warn'> | undefined;
  /** Whose buckets the marks are about; all devices where it is not given. */
  readonly share?: Pick<Share, 'shards'> | undefined;
}

/** Small data that the store keeps beside the rows, and the arrival numbers that order batches and formings. */
export class StoreMarks {
  readonly #database: string;
  readonly #connection: SeriesConnection;
  readonly #numbers: ArrivalNumbers;
  readonly #share: Pick<Share, 'shards'>;
  #newZones = new Map<string, KnownZone>();
  #savingZones: Promise<void> | undefined;

  constructor({ database, connection, arrivals: blocks = ownArrivals(), log, share = WHOLE_SHARE }: MarksOptions) {
    this.#database = database;
    this.#connection = connection;
    this.#share = share;
    this.#numbers = new ArrivalNumbers({ blocks, note: (last) => this.saveCeiling(last), log });
  }

  /** The last number given, the greatest of all earlier runs before the first. */
  get last(): number {
    return this.#numbers.last;
  }

  /** How many numbers can still be given before they end. */
  get numbersLeft(): number {
    return this.#numbers.left;
  }

  /** Reads the marks of earlier runs: name → number. Numbers are given from then on. */
  async load(): Promise<ReadonlyMap<string, number>> {
    const marks = await this.#all();
    this.#numbers.begin(marks.get(CEILING) ?? 0);
    return marks;
  }

  /** The next number, greater than every one before. @throws AppError('server.unavailable') where there is none now */
  next(): Promise<number> {
    return this.#numbers.next();
  }

  /** Writes a mark that changes nothing. @throws AppError('server.unavailable') where that fails, or no batch can have a number now */
  async tryWrite(): Promise<void> {
    this.#numbers.assertSome();
    await this.saveCeiling(this.last);
  }

  /** Gives no numbers any more, and gives back those that were not used. */
  stop(): Promise<void> {
    return this.#numbers.stop();
  }

  /** Above which number the next run begins; less than what is stored changes nothing. */
  async saveCeiling(number: number): Promise<void> {
    await this.save([[CEILING, number]]);
  }

  /** Up to which stamp each level of a family is formed for the devices of the share, of marks that were loaded. */
  formedUpTo(marks: ReadonlyMap<string, number>, family: SampleFamilyName, level: RollupLevel): number {
    return sharedMark(marks, formedMark(family, level), this.#share) ?? 0;
  }

  async saveFormed(formed: ReadonlyMap<string, number>): Promise<void> {
    await this.#saveShared(formed);
  }

  /** Before when rows of levels may have been removed, as recorded by every earlier start. */
  async gone(): Promise<Map<SeriesLevel, number>> {
    const marks = await this.#all();
    return new Map(
      SERIES_LEVELS.flatMap((level) => {
        const time = marks.get(goneMark(level));
        return time === undefined ? [] : [[level, time] as const];
      }),
    );
  }

  async saveGone(gone: GoneBefore): Promise<void> {
    await this.save([...gone].map(([level, time]) => [goneMark(level), time]));
  }

  /** Number of the format of the rows; 0 where none was noted. */
  format(): Promise<number> {
    return this.mark(FORMAT_MARK);
  }

  /** Number of a mark; 0 where it was not noted. */
  async mark(name: string): Promise<number> {
    const { columns } = await this.#read(`SELECT max(version) AS value FROM marks WHERE name = ${sqlText(name)}`);
    return numberColumn(columns, 'value')[0] ?? 0;
  }

  /** By which mark the records are known to which the measurements belong; undefined where none was noted. */
  async owner(): Promise<string | undefined> {
    const first = `WHERE startsWith(name, ${sqlText(OWNER)}) ORDER BY version, name LIMIT 1`;
    const { columns } = await this.#read(`SELECT name FROM marks ${first}`);
    return textColumn(columns, 'name')[0]?.slice(OWNER.length);
  }

  /** @param since epoch ms; the first note counts */
  async saveOwner(mark: string, since: number): Promise<void> {
    await this.save([[OWNER + mark, since]]);
  }

  /** Since when the buckets of families are examined (bucket-upgrade.ts); a family without any is not named. */
  async examinedSince(): Promise<Map<SampleFamilyName, number>> {
    const marks = await this.#all();
    return new Map(
      Object.keys(SAMPLE_FAMILIES)
        .filter(isFamily)
        .flatMap((family) => {
          const value = sharedMark(marks, examinedMark(family), this.#share);
          return value === undefined ? [] : [[family, LATEST_MS - value] as const];
        }),
    );
  }

  async saveExaminedSince(since: ReadonlyMap<SampleFamilyName, number>): Promise<void> {
    // Marks only grow, but this instant only decreases.
    const marks = [...since].map(([family, time]) => [examinedMark(family), LATEST_MS - Math.max(0, time)] as const);
    await this.#saveShared(marks);
  }

  async spans(): Promise<readonly KnownSpan[]> {
    const { columns } = await this.#read(
      'SELECT family, device, source, max(version) AS longest FROM spans GROUP BY family, device, source',
    );
    const longest = numberColumn(columns, 'longest');
    return seriesOf(columns).map(({ row, ...series }) => ({ ...series, longest: longest[row] ?? 0 }));
  }

  async saveSpans(spans: readonly KnownSpan[]): Promise<void> {
    const rows = spans.map(
      ({ family, device, source, longest }) => `(${sqlText(family)}, ${sqlText(device)}, ${source}, ${longest})`,
    );
    if (rows.length > 0) await this.#write(`spans (family, device, source, version) VALUES ${rows.join(', ')}`);
  }

  async classes(): Promise<readonly KnownClass[]> {
    const { columns } = await this.#read(
      'SELECT family, device, source, length, min(since) AS from, max(until) AS to FROM classes ' +
        'GROUP BY family, device, source, length',
    );
    const [length, from, to] = ['length', 'from', 'to'].map((name) => numberColumn(columns, name));
    return seriesOf(columns).map(({ row, ...series }) => ({
      ...series,
      length: length?.[row] ?? 0,
      range: { from: from?.[row] ?? 0, to: to?.[row] ?? 0 },
    }));
  }

  /** Ranges only ever grow: the widest is the newest. */
  async saveClasses(classes: readonly KnownClass[]): Promise<void> {
    const rows = classes.map(
      ({ family, device, source, length, range: { from, to } }) =>
        `(${sqlText(family)}, ${sqlText(device)}, ${source}, ${length}, ${from}, ${to}, ${to - from})`,
    );
    if (rows.length === 0) return;
    await this.#write(`classes (family, device, source, length, since, until, version) VALUES ${rows.join(', ')}`);
  }

  async zones(): Promise<readonly KnownZone[]> {
    const { columns } = await this.#read(
      'SELECT device, argMax(zone, version) AS zone, argMax(formed, version) AS formed FROM zones GROUP BY device',
    );
    const zones = textColumn(columns, 'zone');
    const formed = numberColumn(columns, 'formed');
    return textColumn(columns, 'device').map((device, row) => ({
      device,
      zone: zones[row] ?? '',
      formed: formed[row] === 1,
    }));
  }

  /** Entries that arrive together are written together: a write costs the same for one device and for thousands. */
  async saveZones(zones: readonly KnownZone[]): Promise<void> {
    if (zones.length === 0) return;
    for (const zone of zones) {
      // A newly set zone must outlast the note that the days of the previous one are formed.
      if (!zone.formed || !this.#newZones.has(zone.device)) this.#newZones.set(zone.device, zone);
    }
    this.#savingZones ??= Promise.resolve().then(() => this.#writeZones());
    await this.#savingZones;
  }

  async #writeZones(): Promise<void> {
    const zones = [...this.#newZones.values()];
    this.#newZones = new Map();
    this.#savingZones = undefined;
    const version = await this.next();
    const rows = zones.map(
      ({ device, zone, formed }) => `(${sqlText(device)}, ${sqlText(zone)}, ${formed ? 1 : 0}, ${version})`,
    );
    await this.#write(`zones (device, zone, formed, version) VALUES ${rows.join(', ')}`);
  }

  /** Writes marks about the devices of the share. */
  async #saveShared(marks: Iterable<readonly [string, number]>): Promise<void> {
    await this.save([...marks].flatMap(([mark, value]) => markNames(mark, this.#share).map((name) => [name, value])));
  }

  /** Writes marks under their names, all or none; less than what is stored changes nothing. */
  async save(marks: Iterable<readonly [string, number]>): Promise<void> {
    const rows = [...marks].map(([name, value]) => `(${sqlText(name)}, ${value})`);
    if (rows.length > 0) await this.#write(`marks (name, version) VALUES ${rows.join(', ')}`);
  }

  /** All marks: name → number. */
  async #all(): Promise<ReadonlyMap<string, number>> {
    const { columns } = await this.#read('SELECT name, max(version) AS value FROM marks GROUP BY name');
    const values = numberColumn(columns, 'value');
    return new Map(textColumn(columns, 'name').map((name, row) => [name, values[row] ?? 0]));
  }

  async #read(select: string) {
    const qualified = select.replace(/ FROM (\w+)/, ` FROM ${this.#database}.$1`);
    return decodeNative(await this.#connection.query(qualified));
  }

  /** In the lane of batches, so that a forming never delays a batch that needs a number. */
  async #write(rows: string): Promise<void> {
    await this.#connection.command(`INSERT INTO ${this.#database}.${rows}`, 'store');
  }
}

/** The series of the rows; those unknown to this version are skipped. */
function seriesOf(columns: NativeColumns) {
  const [sources, devices] = [numberColumn(columns, 'source'), textColumn(columns, 'device')];
  return textColumn(columns, 'family').flatMap((family, row) => {
    const source = Object.values(SOURCES).find((each) => each === sources[row]);
    return isFamily(family) && source !== undefined ? [{ family, device: devices[row] ?? '', source, row }] : [];
  });
}

function isFamily(name: string): name is SampleFamilyName {
  return name in SAMPLE_FAMILIES;
}

/** Another name than that of versions that did not look for samples across edges: what they examined is examined again. */
function examinedMark(family: SampleFamilyName): string {
  return `examined for edges ${family}`;
}

function goneMark(level: SeriesLevel): string {
  return `gone ${level}`;
}

/** Name of the mark up to which a level of a family is formed. */
export function formedMark(family: SampleFamilyName, level: RollupLevel): string {
  return `formed ${family} ${level}`;
}
