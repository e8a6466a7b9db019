/** Mean, least and greatest value of a gauge per row; NaN where a row has none. */
export interface GaugeColumns {
  readonly mean: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  /**
   * Milliseconds of each row in which the gauge was known: less than those of the row if some samples lack it. Absent if no
   * row differs; without meaning for a row without a value.
   */
  readonly covered?: Float64Array;
}

/**
 * First and last reading of a cumulative register per row; NaN for a row without one. Each reading has its own instant: a
 * register can be missing in the first or the last samples of a row while others are present. If none is missing, the
 * columns of times and boots are those of the block.
 */
export interface RegisterColumns {
  readonly first: Float64Array;
  readonly last: Float64Array;
  /** Instants of the two readings, epoch ms; without meaning for a row without readings. */
  readonly firstTime: Float64Array;
  readonly lastTime: Float64Array;
  /** Boot numbers of the device at the two readings; NaN if unknown. */
  readonly firstBoot: Float64Array;
  readonly lastBoot: Float64Array;
}

/** Reading times of a row. */
export type ReadingTimes = Pick<RegisterColumns, 'firstTime' | 'lastTime' | 'firstBoot' | 'lastBoot'>;

/**
 * Measurements as columns, rows ascending by `end`. A row is either one sample (start = its instant minus its interval,
 * end = firstTime = lastTime = its instant, mean = min = max, first = last) or a rollup bucket (start and end are the
 * bucket's edges). A sample across an edge counts in both buckets with its time in each; its registers belong to the bucket that
 * contains its instant minus 1 ms. Beside a bucket a row may be the other part of such a sample. One block may mix rows of
 * different spans. Times are whole epoch ms, values in the base units of the quantities; a row holds for (start, end].
 */
export interface RowBlock {
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Milliseconds of the row covered by samples. */
  readonly covered: Float64Array;
  /** Of these, the milliseconds covered by samples that end after the row. Absent if there are none. */
  readonly begun?: Float64Array;
  /** Keyed by quantity and channel as in the store. */
  readonly gauges: Readonly<Record<string, GaugeColumns>>;
  readonly registers: Readonly<Record<string, RegisterColumns>>;
  /** Instant of the first reading of any register of the row, epoch ms. */
  readonly firstTime: Float64Array;
  readonly lastTime: Float64Array;
  /** Boot number of the device at that reading; NaN if unknown. */
  readonly firstBoot: Float64Array;
  readonly lastBoot: Float64Array;
}

/** Covered time of rows. */
export type CoveredRows = Pick<RowBlock, 'start' | 'end' | 'covered'>;

/** Gauges of rows. */
export type GaugeRows = CoveredRows & Pick<RowBlock, 'gauges'>;

/** Milliseconds of rows in which a gauge was known; those of the rows if it has none of its own. */
export function gaugeCovered(block: GaugeRows, name: string): Float64Array {
  return block.gauges[name]?.covered ?? block.covered;
}

/** One measurement of one device and source. */
export interface Sample {
  /** Instant of the registers and end of the interval of the gauges, epoch ms. */
  readonly time: number;
  /** Length of the averaging interval of the gauges, ms, more than 0. */
  readonly interval: number;
  /** Boot number of the device; NaN or constant if unknown. */
  readonly boot: number;
  /** Column → value; an absent column is unknown. */
  readonly values: Readonly<Record<string, number>>;
}

/** Which columns of a sample are averaged and which are cumulative. */
export interface BlockColumns {
  readonly gauges: readonly string[];
  readonly registers: readonly string[];
}

/**
 * A block of `length` rows with the named columns, times 0 and every value NaN, to be filled in. Its registers have the
 * times of the rows.
 */
export function createRowBlock(length: number, columns: BlockColumns): RowBlock {
  const unknown = () => new Float64Array(length).fill(Number.NaN);
  const gauge = () => ({ mean: unknown(), min: unknown(), max: unknown() });
  const times = createReadingTimes(length);
  const register = () => ({ first: unknown(), last: unknown(), ...times });
  return {
    start: new Float64Array(length),
    end: new Float64Array(length),
    covered: new Float64Array(length),
    gauges: Object.fromEntries(columns.gauges.map((name) => [name, gauge()])),
    registers: Object.fromEntries(columns.registers.map((name) => [name, register()])),
    ...times,
  };
}

/** Times of readings to be filled in: instants 0, boot numbers NaN. */
export function createReadingTimes(length: number): ReadingTimes {
  const unknown = () => new Float64Array(length).fill(Number.NaN);
  return {
    firstTime: new Float64Array(length),
    lastTime: new Float64Array(length),
    firstBoot: unknown(),
    lastBoot: unknown(),
  };
}

/** A block with separate times for each register, to be filled in. */
export function withOwnTimes(block: RowBlock): RowBlock {
  const registers = Object.entries(block.registers).map(([name, columns]) => [
    name,
    { ...columns, ...createReadingTimes(block.end.length) },
  ]);
  return { ...block, registers: Object.fromEntries(registers) };
}

/** The rows of samples, one each, in the order of their instants; a missing value is NaN. */
export function rowsOfSamples(samples: readonly Sample[], columns: BlockColumns): RowBlock {
  const ordered = [...samples].sort((a, b) => a.time - b.time);
  const block = createRowBlock(ordered.length, columns);
  for (const [row, sample] of ordered.entries()) {
    block.start[row] = sample.time - sample.interval;
    block.covered[row] = sample.interval;
    for (const column of [block.end, block.firstTime, block.lastTime]) column[row] = sample.time;
    for (const column of [block.firstBoot, block.lastBoot]) column[row] = sample.boot;
  }
  for (const [name, { mean, min, max }] of Object.entries(block.gauges)) fillColumns([mean, min, max], ordered, name);
  for (const [name, { first, last }] of Object.entries(block.registers)) fillColumns([first, last], ordered, name);
  return block;
}

function fillColumns(columns: readonly Float64Array[], samples: readonly Sample[], name: string): void {
  for (const [row, sample] of samples.entries()) {
    const value = sample.values[name] ?? Number.NaN;
    for (const column of columns) column[row] = value;
  }
}
