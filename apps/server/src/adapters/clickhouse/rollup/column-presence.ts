import type { TimeRange } from '@phasor/calendar';
import { powersOfFactor, SAMPLE_FAMILIES, type SampleFamilyName, sampleGauges } from '@phasor/contract';
import { HOUR_MS, MINUTE_MS, QUARTER_MS } from '@phasor/quantities';
import type { SeriesLevel } from '../../../ports/series-store.ts';
import type { SeriesEntry } from '../book/series-book.ts';
import { decodeNative, numberColumn, textColumn } from '../engine/native-block.ts';
import type { SeriesConnection } from '../engine/series-connection.ts';
import { limits, sqlList, sqlTime } from '../engine/sql-text.ts';
import { LONGEST_DAY_MS } from '../levels.ts';
import { gaugeExpression } from '../reading/row-source.ts';
import { tableName } from '../schema.ts';

const LOOKING_SECONDS = 120;
/** Columns of a word: bits that are safe in every number. */
const WORD_BITS = 30;
const ALL_BITS = 2 ** WORD_BITS - 1;
const NEVER = Number.POSITIVE_INFINITY;

/** Series of one family to examine, and where. */
export interface Look {
  readonly family: SampleFamilyName;
  readonly entries: readonly SeriesEntry[];
  readonly range: TimeRange;
}

/** Columns as bits of a word: those that all rows of a quarter hour have, and those that any of them has. */
interface Word {
  readonly common: number;
  readonly every: number;
}

export type Presence = readonly Word[];

/** What the rows that end in a quarter hour have. */
export interface Found {
  readonly presence: Presence;
  /** When the first of the samples begins that lie across an edge between two buckets that they are part of, epoch ms. */
  readonly acrossFrom: number;
  /** The same of samples of an hour or longer, whether they lie across the edge of a day or not. */
  readonly longFrom: number;
}

/** Columns whose presence is compared together, with the rows that can have them. */
interface WordColumns {
  readonly columns: readonly string[];
  readonly isRegisters: boolean;
}

/** By series and quarter hour, ascending; with the remaining hours of the days at both ends. */
export async function samplesFound(
  { database, connection }: { readonly database: string; readonly connection: SeriesConnection },
  { family, entries, range }: Look,
): Promise<Map<SeriesEntry, Map<number, Found>>> {
  const wide = { from: range.from - LONGEST_DAY_MS, to: range.to + LONGEST_DAY_MS };
  const devices = entries.map(({ device }) => device);
  const known = new Map(entries.map((entry) => [`${entry.device} ${entry.source}`, entry]));
  const found = new Map<SeriesEntry, Map<number, Found>>();
  const words = wordsOf(family);
  for (const level of ['raw', 'minute', 'quarter'] as const) {
    const sql = presenceStatement(database, { family, level, devices, range: wide, words });
    const { columns } = decodeNative(await connection.query(sql));
    const [sources, quarters] = [numberColumn(columns, 'source'), numberColumn(columns, 'quarter')];
    const [across, long] = [numberColumn(columns, 'across_from'), numberColumn(columns, 'long_from')];
    const bits = words.map((_, word) =>
      (['common', 'every'] as const).map((name) => numberColumn(columns, `${name}_${word}`)),
    );
    for (const [row, device] of textColumn(columns, 'name').entries()) {
      const entry = known.get(`${device} ${sources[row]}`);
      if (!entry) continue;
      const own = found.get(entry) ?? new Map<number, Found>();
      found.set(entry, own);
      const quarter = (quarters[row] ?? 0) * QUARTER_MS;
      const presence = bits.map(([common, every]) => ({ common: common?.[row] ?? 0, every: every?.[row] ?? 0 }));
      const begins = { acrossFrom: across[row] ?? NEVER, longFrom: long[row] ?? NEVER };
      own.set(quarter, joined(own.get(quarter), { presence, ...begins }));
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

function joined(one: Found | undefined, other: Found): Found {
  return {
    presence: together(one?.presence, other.presence),
    acrossFrom: Math.min(one?.acrossFrom ?? NEVER, other.acrossFrom),
    longFrom: Math.min(one?.longFrom ?? NEVER, other.longFrom),
  };
}

export function together(one: Presence | undefined, other: Presence): Presence {
  if (!one) return other;
  return one.map(({ common, every }, word) => ({
    common: common & (other[word]?.common ?? ALL_BITS),
    every: every | (other[word]?.every ?? 0),
  }));
}

/** Whether some rows lack a column that others have. */
export function isMixed(presence: Presence): boolean {
  return presence.some(({ common, every }) => (every & ~common) !== 0);
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
    `${bits.join(', ')}, ${isRaw ? beginnings() : `${NONE} AS across_from, ${NONE} AS long_from`}`,
    `FROM ${tableName(database, family, level)} WHERE device IN (${sqlList(devices)})`,
    `AND ${time} >= ${sqlTime(range.from)} AND ${time} <= ${sqlTime(range.to)}`,
    `GROUP BY name, source, quarter ${limits(LOOKING_SECONDS)}`,
  ].join(' ');
}

/** Instants of no sample: an empty group of the engine has 0, which would be the first instant of all. */
const NONE = '2e15';

/** Where the earliest samples begin that are part of two buckets of the finest level that has them. */
function beginnings(): string {
  const end = 'toUnixTimestamp64Milli(ts)';
  const start = `(${end} - toInt64(interval))`;
  const shorter = (length: number) =>
    `interval < ${length} AND intDiv(${end} - 1, ${length}) != intDiv(${start}, ${length})`;
  const across = [MINUTE_MS, QUARTER_MS, HOUR_MS].map((length) => `(${shorter(length)})`).join(' OR ');
  const least = (condition: string) =>
    `if(countIf(${condition}) = 0, ${NONE}, toFloat64(minIf(${start}, ${condition})))`;
  return [
    `${least(`interval > 0 AND (${across})`)} AS across_from`,
    `${least(`interval >= ${HOUR_MS} AND interval < ${LONGEST_DAY_MS}`)} AS long_from`,
  ].join(', ');
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
