import { FAMILY_NAMES, SAMPLE_FAMILIES, type SampleFamilyName, sampleGauges, TOTAL_GAUGES } from '@phasor/contract';
import { SERIES_LEVELS, type SeriesLevel } from '../../ports/series-store.ts';
import { UNFINISHED_MOVE } from '../../settings/unfinished-move.ts';
import { type Retention, ttlOf, withoutLimit } from './retention/retention.ts';

export interface SchemaOptions {
  readonly database: string;
  /** Name of a cluster of replicas; without one the tables belong to a single server. */
  readonly cluster?: string | undefined;
  readonly retention?: Retention | undefined;
}

/** Batches whose tokens the engine remembers. */
const REMEMBERED_TOKENS = 10_000;
/** The book of repairs (repair/repair-book.ts). */
export const REPAIR_BOOK = {
  table: 'repairs',
  columns: [
    'part_table String',
    'part String',
    'reason String',
    'device String',
    'source UInt8',
    'since Int64',
    'until Int64',
    'lines UInt64',
    'lost_since Int64',
    'lost_until Int64',
    'repaired Int64',
    'version UInt64',
  ],
  key: '(part_table, part, device, source)',
} as const;
const TIME = "DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1))";
/**
 * Period of a partition. A year is read from the coarse levels, and each partition costs a read about as much as a thousand
 * rows. Tables of an earlier version keep the months they were created with.
 */
const PARTITIONS: Readonly<Record<SeriesLevel, string>> = {
  raw: 'toYYYYMM',
  minute: 'toYYYYMM',
  quarter: 'toYear',
  hour: 'toYear',
  day: 'toYear',
};
/**
 * Registers grow slowly, so most bits of a reading equal those of the previous one: this takes a sixth of the space (`bench
 * storage`).
 */
const REGISTER = 'Float64 DEFAULT nan CODEC(Delta(8), ZSTD(1))';

/** Gauge columns of a family in rows: including totals over the phases (D49). */
export function rowGauges(family: SampleFamilyName): readonly string[] {
  const { gauges } = SAMPLE_FAMILIES[family];
  return family === 'electrical' ? [...gauges, ...TOTAL_GAUGES] : gauges;
}

/** Name of the table for one level of a family. */
export function tableName(database: string, family: SampleFamilyName, level: SeriesLevel): string {
  return `${database}.${family}_${level}`;
}

/**
 * The table that stands in the target of a move until it is finished: which source, and which of its partitions are here, proven
 * equal (transfer/move-book.ts).
 */
export function moveBookStatement(options: SchemaOptions): string {
  const columns = 'source String, part String, files String, rows UInt64, checksum String, version UInt64';
  return (
    `CREATE TABLE IF NOT EXISTS ${options.database}.${UNFINISHED_MOVE}${onCluster(options)} (${columns}) ` +
    `ENGINE = ${engine(options)} ORDER BY (source, part) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`
  );
}

export function dropMoveBookStatement(options: SchemaOptions): string {
  return `DROP TABLE ${options.database}.${UNFINISHED_MOVE}${onCluster(options)} SYNC`;
}

/** Existing columns, by table of the database. */
export type StandingColumns = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Statements that create missing tables and change nothing that exists; all of them where the existing tables are unknown.
 */
export function schemaStatements(options: SchemaOptions, standing?: StandingColumns): string[] {
  const { database } = options;
  const tables = FAMILY_NAMES.flatMap((family) =>
    SERIES_LEVELS.filter((level) => !standing?.has(`${family}_${level}`)).map((level) => {
      const columns = declaredColumns(family, level);
      const time = level === 'raw' ? 'ts' : 'start';
      return [
        `CREATE TABLE IF NOT EXISTS ${tableName(database, family, level)}${onCluster(options)} (${columns.join(', ')})`,
        `ENGINE = ${engine(options)} PARTITION BY ${PARTITIONS[level]}(${time}) ORDER BY (device, source, ${time})`,
        `SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, ${rememberedTokens(options)}, ${partSettings(level)}`,
      ].join(' ');
    }),
  );
  const databaseEngine = options.cluster === undefined ? ' ENGINE = Atomic' : '';
  return [
    `CREATE DATABASE IF NOT EXISTS ${database}${onCluster(options)}${databaseEngine}`,
    ...tables,
    ...bookStatements(options, standing),
  ];
}

/** Creates the book of repairs in a folder of an earlier version. */
export function repairBookStatements(options: SchemaOptions): string[] {
  return bookStatements(options, undefined).filter((statement) => statement.includes(`.${REPAIR_BOOK.table}`));
}

/** Statements that add the missing columns to tables of an earlier version, empty. */
export function addedColumnStatements(options: SchemaOptions, standing?: StandingColumns): string[] {
  return FAMILY_NAMES.flatMap((family) =>
    SERIES_LEVELS.flatMap((level) => {
      const columns = level === 'raw' ? sampleColumns(family) : bucketColumns(family);
      const added = standing === undefined ? columns : missingColumns(columns, standing.get(`${family}_${level}`));
      if (added.length === 0) return [];
      const changes = added.map((column) => `ADD COLUMN IF NOT EXISTS ${column}`);
      return [`ALTER TABLE ${tableName(options.database, family, level)}${onCluster(options)} ${changes.join(', ')}`];
    }),
  );
}

/** Columns that earlier versions made and this one does not read; existing tables keep them. */
const FORMER = ['joined'];

/** Every column that this version or an earlier one makes, by table of a level. */
export function knownColumns(): StandingColumns {
  const nameOf = (column: string) => column.slice(0, column.indexOf(' '));
  return new Map(
    FAMILY_NAMES.flatMap((family) =>
      SERIES_LEVELS.map((level) => {
        return [`${family}_${level}`, new Set([...declaredColumns(family, level).map(nameOf), ...FORMER])] as const;
      }),
    ),
  );
}

/** Columns and indexes of the table of a level, as they are declared. */
export function declaredColumns(family: SampleFamilyName, level: SeriesLevel): readonly string[] {
  return level === 'raw' ? rawColumns(family) : rollupColumns(family);
}

/** Missing columns of a table; a table that did not exist was created with all of them. */
function missingColumns(columns: readonly string[], standing: ReadonlySet<string> | undefined): readonly string[] {
  return standing === undefined ? [] : columns.filter((column) => !standing.has(column.slice(0, column.indexOf(' '))));
}

/** TTL of each table of the database, as the engine writes it; tables without one are not named. */
export type StandingTtls = ReadonlyMap<string, string>;

/** The TTLs of all tables with the configured retention. @param limit up to when clocks count for it, epoch ms */
export function wantedTtls({ retention = {} }: SchemaOptions, limit: number): StandingTtls {
  return new Map(
    FAMILY_NAMES.flatMap((family) =>
      SERIES_LEVELS.map((level) => [`${family}_${level}`, ttlOf(level, retention, limit)] as const),
    ),
  );
}

/**
 * Statements that give tables their TTLs, including those created under another one; none for a table that has it already,
 * because each makes the engine examine all its parts. Where only the limit moves, the parts need no look.
 */
export function retentionStatements(options: SchemaOptions, wanted: StandingTtls, standing: StandingTtls): string[] {
  return [...wanted].flatMap(([table, ttl]) => {
    const before = standing.get(table) ?? '';
    if (ttl === before) return [];
    const change = ttl === '' ? 'REMOVE TTL' : `MODIFY TTL ${ttl}`;
    const moves = withoutLimit(ttl) === withoutLimit(before) ? ' SETTINGS materialize_ttl_after_modify = 0' : '';
    return [`ALTER TABLE ${options.database}.${table}${onCluster(options)} ${change}${moves}`];
  });
}

function onCluster({ cluster }: { cluster?: string | undefined }): string {
  return cluster === undefined ? '' : ` ON CLUSTER '${cluster}'`;
}

/** The one clause that differs between a single server and replicas. */
function engine({ cluster }: SchemaOptions): string {
  if (cluster === undefined) return 'ReplacingMergeTree(version)';
  return "ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}', version)";
}

/** A file per column needs buffers per column when parts are merged: too much memory for 145 columns of a small table. */
function partSettings(level: SeriesLevel): string {
  const wide = level === 'raw' ? 128 * 2 ** 20 : 2 ** 30;
  return `min_bytes_for_wide_part = ${wide}, max_compress_block_size = 262144`;
}

function rememberedTokens({ cluster }: SchemaOptions): string {
  const setting = cluster === undefined ? 'non_replicated_deduplication_window' : 'replicated_deduplication_window';
  return `${setting} = ${REMEMBERED_TOKENS}`;
}

/** One row per sample. `registers`: whether it has any; `version` is the rank among samples of one instant. */
function rawColumns(family: SampleFamilyName): string[] {
  return [
    'device LowCardinality(String) CODEC(ZSTD(1))',
    'source UInt8 CODEC(ZSTD(1))',
    `ts ${TIME}`,
    'interval UInt32 CODEC(ZSTD(1))',
    'boot UInt32 CODEC(ZSTD(1))',
    'registers UInt8 CODEC(ZSTD(1))',
    'version UInt64 CODEC(DoubleDelta, ZSTD(1))',
    'arrival UInt32 ALIAS toUInt32(bitAnd(version, 4294967295))',
    ...sampleColumns(family),
    'INDEX by_arrival bitAnd(version, 4294967295) TYPE minmax GRANULARITY 1',
    'INDEX by_interval interval TYPE minmax GRANULARITY 1',
  ];
}

/** `lent`: columns that the row has from longer samples of its instant, and their intervals (D52): `U_L1=900000`. */
function sampleColumns(family: SampleFamilyName): string[] {
  return [
    'lent String CODEC(ZSTD(1))',
    ...sampleGauges(family).map((name) => `${name} Float32 DEFAULT nan CODEC(ZSTD(1))`),
    ...SAMPLE_FAMILIES[family].registers.map((name) => `${name} ${REGISTER}`),
  ];
}

/**
 * `own_times`: registers whose first and last readings are not at the row's times (reading-times.ts). `own_covered`: gauges
 * that were known for less time than the row (own-covered.ts). `begun`: ms that samples cover which end after the bucket.
 */
function bucketColumns(family: SampleFamilyName): string[] {
  return [
    ...(SAMPLE_FAMILIES[family].registers.length > 0 ? ['own_times String CODEC(ZSTD(1))'] : []),
    'own_covered String CODEC(ZSTD(1))',
    ...(SAMPLE_FAMILIES[family].registers.length > 0 ? ['begun UInt32 CODEC(ZSTD(1))'] : []),
    ...rowGauges(family).flatMap((name) =>
      ['min', 'mean', 'max'].map((part) => `${name}_${part} Float32 DEFAULT nan CODEC(ZSTD(1))`),
    ),
    ...SAMPLE_FAMILIES[family].registers.flatMap((name) =>
      ['first', 'last'].map((part) => `${name}_${part} ${REGISTER}`),
    ),
  ];
}

/** One row per bucket. `broken`: what the first and last readings do not show, so that finer rows are read instead. */
function rollupColumns(family: SampleFamilyName): string[] {
  return [
    'device LowCardinality(String) CODEC(ZSTD(1))',
    'source UInt8 CODEC(ZSTD(1))',
    `start ${TIME}`,
    `end ${TIME}`,
    'zone LowCardinality(String) CODEC(ZSTD(1))',
    'covered UInt64 CODEC(ZSTD(1))',
    'first_sample Int64 CODEC(DoubleDelta, ZSTD(1))',
    'last_sample Int64 CODEC(DoubleDelta, ZSTD(1))',
    'first_time Int64 CODEC(DoubleDelta, ZSTD(1))',
    'last_time Int64 CODEC(DoubleDelta, ZSTD(1))',
    'first_boot UInt32 CODEC(ZSTD(1))',
    'last_boot UInt32 CODEC(ZSTD(1))',
    'broken UInt8 CODEC(ZSTD(1))',
    'version UInt64 CODEC(DoubleDelta, ZSTD(1))',
    ...bucketColumns(family),
    'INDEX by_version version TYPE minmax GRANULARITY 1',
    'INDEX by_broken broken TYPE minmax GRANULARITY 1',
  ];
}

/**
 * The books: up to where levels are formed, the longest interval of each series and where its intervals are, the zone of
 * each device, and what repairs set aside.
 */
function bookStatements(options: SchemaOptions, standing: StandingColumns | undefined): string[] {
  const books = {
    marks: ['name String', 'version UInt64'],
    spans: ['family String', 'device String', 'source UInt8', 'version UInt64'],
    classes: [
      'family String',
      'device String',
      'source UInt8',
      'length UInt32',
      'since Int64',
      'until Int64',
      'version UInt64',
    ],
    zones: ['device String', 'zone String', 'formed UInt8', 'version UInt64'],
    [REPAIR_BOOK.table]: REPAIR_BOOK.columns,
  };
  const keys = {
    marks: 'name',
    spans: '(family, device, source)',
    classes: '(family, device, source, length)',
    zones: 'device',
    [REPAIR_BOOK.table]: REPAIR_BOOK.key,
  };
  return Object.entries(books)
    .filter(([name]) => !standing?.has(name))
    .map(
      ([name, columns]) =>
        `CREATE TABLE IF NOT EXISTS ${options.database}.${name}${onCluster(options)} (${columns.join(', ')}) ` +
        `ENGINE = ${engine(options)} ORDER BY ${keys[name as keyof typeof keys]} ` +
        'SETTINGS fsync_after_insert = 1, fsync_part_directory = 1',
    );
}
