import { DAY_MS, PHASES, QUARTER_MS } from '@phasor/quantities';
import { type DecimalMark, isClock, parseNumber, parseTime, TIME_FORMATS, type TimeFormat } from '../cells.ts';
import { guessValueColumn, IGNORED } from './guess-columns.ts';
import type { ColumnMapping, IntervalLength, Mapping, Meaning } from './mapping.ts';
import type { Table } from './read-table.ts';

/** Number of records for a guess. */
const SAMPLE = 200;
/** Share of a column's cells that has to match a format. */
const RELIABLE = 0.7;
const END_WORDS = /(^|[\s_])(end|ende|bis|koniec|konca)($|[\s_])/i;

/** The guessed mapping of a file; the user corrects the rest. */
export function guessMapping(table: Table, zone: string): Mapping {
  const [first] = table.records;
  const hasHeader = first !== undefined && !first.some(isData);
  return guessedWith(table, { zone, hasHeader });
}

/** The guess without quantities that the device does not measure. */
export function withMeanings(mapping: Mapping, meanings: readonly Meaning[]): Mapping {
  const columns = mapping.columns.map((column) => (meanings.includes(column.meaning) ? column : IGNORED));
  return { ...mapping, columns };
}

/** The guess for a file when the user has set whether its first line is a heading. */
export function guessedWith(table: Table, { zone, hasHeader }: Pick<Mapping, 'zone' | 'hasHeader'>): Mapping {
  const records = table.records.slice(hasHeader ? 1 : 0, SAMPLE);
  const headings = hasHeader ? (table.records[0] ?? []) : [];
  const cells = Array.from({ length: table.width }, (_, column) => records.map((record) => record[column] ?? ''));
  const times = cells.map(timeFormatOf);
  const timeColumn = times.findIndex((format) => format !== undefined);
  const timeFormat = times[timeColumn] ?? 'iso';
  const clockColumn = cells.findIndex((column) => column.every((cell) => cell === '' || isClock(cell)));
  const isParted = timeColumn >= 0 && clockColumn >= 0 && !hasClock(cells[timeColumn] ?? [], timeFormat);
  const decimalMark = table.separator === ',' ? '.' : decimalMarkOf(cells.flat());
  const columns = cells.map((column, index): ColumnMapping => {
    if (index === timeColumn) return { ...IGNORED, meaning: isParted ? 'date' : 'time' };
    if (index === clockColumn) return isParted ? { ...IGNORED, meaning: 'clock' } : IGNORED;
    if (times[index] !== undefined) return IGNORED;
    return guessValueColumn(headings[index] ?? '', column, decimalMark);
  });
  const written = columns.some(({ phase, meaning }) => isPhase(phase) && meaning !== 'ignore');
  const shown = withoutDoubles(written ? withoutTotals(columns) : columns);
  const readings = records.map((record) => joined(record, shown)).flatMap((text) => numberOf(text, timeFormat));
  const interval = intervalOf(readings);
  return {
    ...{ hasHeader, timeFormat, zone, interval, decimalMark },
    stamp: END_WORDS.test(headings[timeColumn] ?? '') ? 'end' : stampOf(shown, readings, interval),
    // Only exports of samples, whose values are as measured by the meter, have the length of each interval.
    isPrimary: !shown.some(({ meaning }) => meaning === 'interval'),
    columns: shown,
  };
}

const isPhase = (phase: string) => PHASES.some((each) => each === phase);

/** Totals beside their phases would be counted twice. */
function withoutTotals(columns: readonly ColumnMapping[]): ColumnMapping[] {
  const ofPhases = new Set(columns.filter(({ phase }) => isPhase(phase)).map(({ meaning }) => meaning));
  return columns.map((column) => (column.phase === 'all' && ofPhases.has(column.meaning) ? IGNORED : column));
}

/** Of two columns with the same meaning the first is taken; the user sets the other. */
function withoutDoubles(columns: readonly ColumnMapping[]): ColumnMapping[] {
  const nameOf = ({ meaning, phase }: ColumnMapping) => `${meaning} ${phase}`;
  const names = columns.map(nameOf);
  return columns.map((column, index) => (names.indexOf(nameOf(column)) === index ? column : IGNORED));
}

function isData(cell: string): boolean {
  return (
    parseNumber(cell, '.') !== undefined ||
    parseNumber(cell, ',') !== undefined ||
    TIME_FORMATS.some((format) => parseTime(cell, format) !== undefined)
  );
}

function timeFormatOf(cells: readonly string[]): TimeFormat | undefined {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length === 0) return undefined;
  const share = (format: TimeFormat) =>
    filled.filter((cell) => parseTime(cell, format) !== undefined).length / filled.length;
  const [dated] = (['iso', 'dmy', 'mdy'] as const)
    .map((format) => ({ format, fits: share(format) }))
    .sort((a, b) => b.fits - a.fits);
  if (dated !== undefined && dated.fits >= RELIABLE) return dated.format;
  // Numbers between 2001 and 2100 are instants.
  const numbers = filled.map(Number);
  const within = (from: number, to: number) => numbers.every((value) => value >= from && value < to);
  if (within(1e9, 4.2e9)) return 'epoch_s';
  return within(1e12, 4.2e12) ? 'epoch_ms' : undefined;
}

function hasClock(cells: readonly string[], format: TimeFormat): boolean {
  return format.startsWith('epoch') || cells.some((cell) => /\d[:h]\d\d/.test(cell));
}

function decimalMarkOf(cells: readonly string[]): DecimalMark {
  const numbers = cells.filter((cell) => parseNumber(cell, '.') !== undefined || parseNumber(cell, ',') !== undefined);
  return numbers.some((cell) => /,\d+$/.test(cell.trim()) && parseNumber(cell, ',') !== undefined) ? ',' : '.';
}

/** The text of a record's time, date and time of day combined. */
export function joined(record: readonly string[], columns: readonly ColumnMapping[]): string {
  const of = (meaning: string) => record[columns.findIndex((column) => column.meaning === meaning)]?.trim() ?? '';
  return of('time') || [of('date'), of('clock')].filter((part) => part !== '').join(' ');
}

function numberOf(text: string, format: TimeFormat): number[] {
  const time = parseTime(text, format);
  if (time === undefined) return [];
  return ['instant' in time ? time.instant : time.clock];
}

/** The most frequent distance of rows; a quarter hour where there is none. */
function intervalOf(readings: readonly number[]): IntervalLength {
  const counts = new Map<number, number>();
  for (let index = 1; index < readings.length; index += 1) {
    const distance = Math.abs((readings[index] as number) - (readings[index - 1] as number));
    if (distance > 0) counts.set(distance, (counts.get(distance) ?? 0) + 1);
  }
  const [distance = QUARTER_MS] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (distance >= 28 * DAY_MS && distance <= 31 * DAY_MS) return 'month';
  return distance === DAY_MS ? 'day' : distance;
}

/** Rows that begin one interval after midnight are named by their end, and so are readings of registers. */
function stampOf(
  columns: readonly ColumnMapping[],
  readings: readonly number[],
  interval: IntervalLength,
): Mapping['stamp'] {
  const isOf = (meaning: string) => columns.some((column) => column.meaning === meaning);
  if (isOf('interval') || columns.some(({ reading, meaning }) => reading === 'register' && meaning !== 'ignore'))
    return 'end';
  const [first = 0] = readings.toSorted((a, b) => a - b);
  return typeof interval === 'number' && interval < DAY_MS && first % DAY_MS === interval ? 'end' : 'start';
}
