import { instantsOf } from '@phasor/calendar';
import { IMPORT_LIMITS } from '@phasor/contract';
import { QUANTITIES } from '@phasor/quantities';
import { parseNumber, parseTime } from '../cells.ts';
import { isBehindTransformers, nameOfQuantity } from '../file-quantities.ts';
import { joined } from './guess-mapping.ts';
import { factorOf, isEnergy, isValue, type Mapping, targetsOf } from './mapping.ts';
import type { Table } from './read-table.ts';
import type { Rejected, RejectReason, UnderstandContext } from './understood.ts';

/** One parsed record of the file. */
export interface FileReading {
  readonly line: number;
  /** Epoch ms. */
  readonly time: number;
  /** Length of its interval, ms, where a column has it. */
  readonly interval: number | undefined;
  /** Base units as measured by the meter, by column of storage. */
  readonly gauges: Readonly<Record<string, number>>;
  /** Energies of the interval. */
  readonly energies: Readonly<Record<string, number>>;
  /** Readings of registers. */
  readonly registers: Readonly<Record<string, number>>;
}

export interface FileReadings {
  /** Ascending in time. */
  readonly readings: readonly FileReading[];
  readonly rejected: readonly Rejected[];
  readonly empty: number;
  readonly doubledHour: number;
}

/** A column of the file with values. */
interface ValueColumn {
  readonly index: number;
  readonly kind: 'gauges' | 'energies' | 'registers';
  readonly targets: readonly string[];
  /** Factor from the file's unit to the base unit of one phase as measured by the meter. */
  readonly factor: number;
}

const YIELD_EVERY = 500;
/** Number of records that decide the order of a file. */
const ORDER_SAMPLE = 200;
const NOTHING = /^(-|–|n\/?a|null|nan)?$/i;

/** Parses the records of a file one by one; yields the progress. */
export function* readRecords(
  table: Table,
  mapping: Mapping,
  context: UnderstandContext,
): Generator<number, FileReadings> {
  const reader = new RecordReader(mapping, context);
  const first = mapping.hasHeader ? 1 : 0;
  const count = table.records.length;
  const isDescending = runsBackwards(table, mapping, first);
  for (let step = first; step < count; step += 1) {
    const index = isDescending ? count - 1 - step + first : step;
    reader.take(table.records[index] ?? [], table.lines[index] ?? 0);
    if (step % YIELD_EVERY === 0) yield step / count;
  }
  return reader.result();
}

/** Some systems write the newest record first: most of the first ones are then later than the next. */
function runsBackwards({ records }: Table, mapping: Mapping, first: number): boolean {
  const times = records.slice(first, first + ORDER_SAMPLE).flatMap((record) => {
    const time = parseTime(joined(record, mapping.columns), mapping.timeFormat);
    return time === undefined ? [] : ['instant' in time ? time.instant : time.clock];
  });
  const steps = times.slice(1).map((time, index) => Math.sign(time - (times[index] as number)));
  return steps.reduce((sum, step) => sum + step, 0) < 0;
}

class RecordReader {
  readonly #mapping: Mapping;
  readonly #context: UnderstandContext;
  readonly #values: readonly ValueColumn[];
  readonly #timeColumn: number;
  readonly #intervalColumn: number;
  readonly #readings: FileReading[] = [];
  readonly #rejected: Rejected[] = [];
  #empty = 0;
  #doubledHour = 0;
  #previous = Number.NEGATIVE_INFINITY;

  constructor(mapping: Mapping, context: UnderstandContext) {
    this.#mapping = mapping;
    this.#context = context;
    this.#values = valueColumns(mapping, context);
    this.#timeColumn = mapping.columns.findIndex(({ meaning }) => meaning === 'time' || meaning === 'date');
    this.#intervalColumn = mapping.columns.findIndex(({ meaning }) => meaning === 'interval');
  }

  take(record: readonly string[], line: number): void {
    const time = this.#timeOf(record, line);
    if (time === undefined) return;
    const interval = this.#intervalOf(record, line);
    if (interval === null) return;
    const values = { gauges: {}, energies: {}, registers: {} } as Record<ValueColumn['kind'], Record<string, number>>;
    let count = 0;
    for (const column of this.#values) {
      const value = this.#valueOf(record, { column, line });
      if (value === null) return;
      if (value === undefined) continue;
      for (const target of column.targets) values[column.kind][target] = value;
      count += 1;
    }
    if (count === 0) this.#empty += 1;
    else this.#readings.push({ line, time, interval, ...values });
  }

  result(): FileReadings {
    const ordered = this.#readings.sort((a, b) => a.time - b.time);
    const readings = ordered.filter((reading, index) => {
      const isDoubled = reading.time === ordered[index - 1]?.time;
      if (isDoubled) this.#reject(reading.line, this.#timeColumn, { reason: 'doubled', text: '' });
      return !isDoubled;
    });
    const rejected = this.#rejected.sort((a, b) => a.line - b.line);
    return { readings, rejected, empty: this.#empty, doubledHour: this.#doubledHour };
  }

  #reject(line: number, column: number | null, why: { reason: RejectReason; text: string }): void {
    this.#rejected.push({ line, column, ...why });
  }

  #timeOf(record: readonly string[], line: number): number | undefined {
    const text = joined(record, this.#mapping.columns);
    const refuse = (reason: RejectReason) => this.#reject(line, this.#timeColumn, { reason, text });
    const written = parseTime(text, this.#mapping.timeFormat);
    if (written === undefined) return void refuse('time');
    const time = 'instant' in written ? written.instant : this.#instantOf(written.clock);
    if (time === undefined) return void refuse('skipped_hour');
    if (time > this.#context.now) return void refuse('future');
    if (time < IMPORT_LIMITS.time.min) return void refuse('too_early');
    this.#previous = time;
    return time;
  }

  /** Of an hour that occurs twice, the first until the file begins it again. */
  #instantOf(clock: number): number | undefined {
    const instants = instantsOf(clock, this.#mapping.zone);
    if (instants.length > 1) this.#doubledHour += 1;
    return instants.find((instant) => instant > this.#previous) ?? instants.at(-1);
  }

  /** Null for a record that is refused because of it. */
  #intervalOf(record: readonly string[], line: number): number | undefined | null {
    const column = this.#mapping.columns[this.#intervalColumn];
    if (column === undefined) return undefined;
    const text = record[this.#intervalColumn] ?? '';
    const length = (parseNumber(text, this.#mapping.decimalMark) ?? Number.NaN) * factorOf(column);
    if (length >= 0) return Math.round(length);
    this.#reject(line, this.#intervalColumn, { reason: 'interval', text });
    return null;
  }

  /** Undefined for an empty cell, null for one that the record is refused for. */
  #valueOf(record: readonly string[], { column, line }: { column: ValueColumn; line: number }) {
    const text = (record[column.index] ?? '').trim();
    if (NOTHING.test(text)) return undefined;
    const number = parseNumber(text, this.#mapping.decimalMark);
    const isRefused = number === undefined || (number < 0 && column.kind !== 'gauges');
    if (!isRefused) return number * column.factor;
    this.#reject(line, column.index, { reason: number === undefined ? 'number' : 'negative', text });
    return null;
  }
}

function valueColumns({ columns, isPrimary }: Mapping, { phases, ratio }: UnderstandContext): ValueColumn[] {
  return columns.flatMap((column, index): ValueColumn[] => {
    const { meaning, reading } = column;
    if (!isValue(meaning)) return [];
    const { totalling, transformed } = QUANTITIES[nameOfQuantity(meaning)];
    const targets = targetsOf(column, phases);
    const share = totalling === 'sum' && column.phase === 'all' ? phases.length : 1;
    const transformer = isPrimary && transformed && !isBehindTransformers(column.phase) ? ratio : 1;
    const kind = isEnergy(meaning) ? (reading === 'register' ? 'registers' : 'energies') : 'gauges';
    return [{ index, kind, targets, factor: factorOf(column) / share / transformer }];
  });
}
