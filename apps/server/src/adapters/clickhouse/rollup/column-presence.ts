import type { TimeRange } from '@phasor/calendar';
import { powersOfFactor, SAMPLE_FAMILIES, type SampleFamilyName, sampleGauges } from '@phasor/contract';
import { HOUR_MS, MINUTE_MS, QUARTER_MS } from '@phasor/quantities';
import type { RollupLevel, SeriesLevel } from '../../../ports/series-store.ts';
import type { SeriesEntry } from '../book/series-book.ts';
import { decodeNative, numberColumn, textColumn } from '../engine/native-block.ts';
import type { SeriesConnection } from '../engine/series-connection.ts';
import { limits, sqlList, sqlTime } from '../engine/sql-text.ts';
import { bucketAt, LONGEST_DAY_MS, longestBucket } from '../levels.ts';
import { gaugeExpression } from '../reading/row-source.ts';
import { tableName } from '../schema.ts';

const LOOKING_SECONDS = 120;
/** Columns of a word: bits that are safe in every number. */
const WORD_BITS = 30;
const ALL_BITS = 2 ** WORD_BITS - 1;

/** Series of one family to examine, and where. */
export interface Look {
  readonly family: SampleFamilyName;
  readonly entries: readonly SeriesEntry[];
  readonly range: TimeRange;
}

/** A bucket to be formed again. */
export interface Doubtful {
  readonly entry: SeriesEntry;
  readonly level: RollupLevel;
  readonly start: number;
}

/** Columns as bits of a word: those that all rows of a quarter hour have, and those that any of them has. */
interface Word {
  readonly common: number;
  readonly every: number;
}

type Presence = readonly Word[];

/** Columns whose presence is compared together, with the rows that can have them. */
interface WordColumns {
  readonly columns: readonly string[];
  readonly isRegisters: boolean;
}

/**
 * The buckets that begin in a range and contain samples with different columns. Where samples are no longer kept, the
 * remaining minutes and quarter hours are examined.
 */
export async function doubtfulBuckets(
  place: { readonly database: string; readonly connection: SeriesConnection },
  look: Look,
): Promise<Doubtful[]> {
  const presences = await presencesOf(place, look);
  return [...presences].flatMap(([entry, quarters]) => doubtfulOf(entry, quarters, look.range));
}

/** By series and quarter hour, ascending; with the remaining hours of the days at both ends. */
async function presencesOf(
  { database, connection }: { readonly database: string; readonly connection: SeriesConnection },
  { family, entries, range }: Look,
): Promise<Map<SeriesEntry, Map<number, Presence>>> {
  const wide = { from: range.from - LONGEST_DAY_MS, to: range.to + LONGEST_DAY_MS };
  const devices = entries.map(({ device }) => device);
  const known = new Map(entries.map((entry) => [`${entry.device} ${entry.source}`, entry]));
  const found = new Map<SeriesEntry, Map<number, Presence>>();
  const words = wordsOf(family);
  for (const level of ['raw', 'minute', 'quarter'] as const) {
    const sql = presenceStatement(database, { family, level, devices, range: wide, words });
    const { columns } = decodeNative(await connection.query(sql));
    const [sources, quarters] = [numberColumn(columns, 'source'), numberColumn(columns, 'quarter')];
    const bits = words.map((_, word) =>
      (['common', 'every'] as const).map((name) => numberColumn(columns, `${name}_${word}`)),
    );
    for (const [row, device] of textColumn(columns, 'name').entries()) {
      const entry = known.get(`${device} ${sources[row]}`);
      if (!entry) continue;
      const own = found.get(entry) ?? new Map<number, Presence>();
      found.set(entry, own);
      const quarter = (quarters[row] ?? 0) * QUARTER_MS;
      const presence = bits.map(([common, every]) => ({ common: common?.[row] ?? 0, every: every?.[row] ?? 0 }));
      own.set(quarter, together(own.get(quarter), presence));
    }
  }
  return found;
}

/** Registers and gauges apart: a row without registers, such as the rest of a longer sample, has gauges all the same. */
function wordsOf(family: SampleFamilyName): WordColumns[] {
  return [...inWords(SAMPLE_FAMILIES[family].registers, true), ...inWords(sampleGauges(family), false)];
}

function inWords(columns: readonly string[], isRegisters: boolean): WordColumns[] {
  const count = Math.ceil(columns.length / WORD_BITS);
  return Array.from({ length: count }, (_, word) => ({
    columns: columns.slice(word * WORD_BITS, (word + 1) * WORD_BITS),
    isRegisters,
  }));
}

function together(one: Presence | undefined, other: Presence): Presence {
  if (!one) return other;
  return one.map(({ common, every }, word) => ({
    common: common & (other[word]?.common ?? ALL_BITS),
    every: every | (other[word]?.every ?? 0),
  }));
}

/** Whether some rows lack a column that others have. */
function isMixed(presence: Presence): boolean {
  return presence.some(({ common, every }) => (every & ~common) !== 0);
}

function doubtfulOf(entry: SeriesEntry, quarters: ReadonlyMap<number, Presence>, range: TimeRange): Doubtful[] {
  const buckets = { quarter: new Map(), hour: new Map(), day: new Map() } as const satisfies Record<
    Exclude<RollupLevel, 'minute'>,
    Map<number, Presence>
  >;
  for (const [quarter, presence] of quarters) {
    const starts = {
      quarter,
      hour: Math.floor(quarter / HOUR_MS) * HOUR_MS,
      day: bucketAt('day', quarter + 1, entry.zone).from,
    };
    for (const level of ['quarter', 'hour', 'day'] as const) {
      buckets[level].set(starts[level], together(buckets[level].get(starts[level]), presence));
    }
  }
  const found: Doubtful[] = [];
  for (const level of ['quarter', 'hour', 'day'] as const) {
    for (const [start, presence] of buckets[level]) {
      const isOutside = start + longestBucket(level) <= range.from || start >= range.to;
      if (isOutside || !isMixed(presence)) continue;
      found.push({ entry, level, start });
      if (level !== 'quarter') continue;
      for (let minute = start; minute < start + QUARTER_MS; minute += MINUTE_MS) {
        found.push({ entry, level: 'minute', start: minute });
      }
    }
  }
  return found;
}

interface Asked {
  readonly family: SampleFamilyName;
  readonly level: SeriesLevel;
  readonly devices: readonly string[];
  readonly range: TimeRange;
  readonly words: readonly WordColumns[];
}

function presenceStatement(database: string, { family, level, devices, range, words }: Asked): string {
  const isRaw = level === 'raw';
  const end = `toUnixTimestamp64Milli(${isRaw ? 'ts' : 'end'})`;
  const time = isRaw ? 'ts' : 'start';
  const bits = words.flatMap(({ columns, isRegisters }, word) => {
    const known = columns.map((name, index) => `(${isKnown(name, { isRaw, isRegisters })}) * toUInt64(${2 ** index})`);
    const rows = rowsWith({ isRaw, isRegisters });
    return [
      `bitAnd(groupBitAndIf(${known.join(' + ')}, ${rows}), ${ALL_BITS}) AS common_${word}`,
      `groupBitOrIf(${known.join(' + ')}, ${rows}) AS every_${word}`,
    ];
  });
  return [
    `SELECT CAST(device, 'String') AS name, source, intDiv(${end} - 1, ${QUARTER_MS}) AS quarter,`,
    `${bits.join(', ')} FROM ${tableName(database, family, level)} WHERE device IN (${sqlList(devices)})`,
    `AND ${time} >= ${sqlTime(range.from)} AND ${time} <= ${sqlTime(range.to)}`,
    `GROUP BY name, source, quarter ${limits(LOOKING_SECONDS)}`,
  ].join(' ');
}

interface Kind {
  readonly isRaw: boolean;
  readonly isRegisters: boolean;
}

function rowsWith({ isRaw, isRegisters }: Kind): string {
  if (isRegisters) return isRaw ? 'registers != 0' : 'first_time > 0';
  return isRaw ? 'interval > 0' : 'covered > 0';
}

/** Whether a row has a column. A power factor is known, too, where both powers are (bucket-gauges.ts). */
function isKnown(name: string, { isRaw, isRegisters }: Kind): string {
  if (isRegisters) return `isFinite(${isRaw ? name : `${name}_first`})`;
  const gauge = (column: string) => `isFinite(${isRaw ? gaugeExpression(column) : `${column}_mean`})`;
  const powers = powersOfFactor(name);
  if (powers === undefined) return gauge(name);
  return `${gauge(name)} OR (${gauge(powers.active)} AND ${gauge(powers.apparent)})`;
}
