import { SAMPLE_FAMILIES, type SampleFamilyName, type Source, sampleGauges } from '@phasor/contract';
import { type KeptSamples, type PlacedSample, placeSample } from '@phasor/series';
import type { Sample } from '../../ports/series-store.ts';
import type { SeriesBook } from './book/series-book.ts';
import { decodeNative, type NativeColumns, numberColumn, textColumn } from './engine/native-block.ts';
import type { SeriesConnection } from './engine/series-connection.ts';
import { limits, ofDevices, sqlTime } from './engine/sql-text.ts';
import { tableName } from './schema.ts';
import { LONGEST_INTERVAL, lentOf } from './writing/sample-rows.ts';

/** A sample as stored in its row. */
export type KeptSample = Sample & PlacedSample;

interface InstantKeeperOptions {
  readonly database: string;
  readonly connection: SeriesConnection;
  readonly book: SeriesBook;
}

/** Instants per statement: their text stays far below the size limit of a statement. */
const ASKED_AT_ONCE = 4_000;
const READING_SECONDS = 20;
/** Rank of measured samples; imported ones have a lower rank and give way as a whole. */
const MEASURED = 2 ** 32;

/** Samples of one series and one interval, of instants at which another sample may be stored already. */
interface Question {
  readonly source: Source;
  readonly interval: number;
  readonly devices: Set<string>;
  readonly times: Set<number>;
}

/** What a batch has of one series; nearly always one sample. */
interface Brought {
  /** Instant of the last stored sample, epoch ms. */
  readonly last: number;
  readonly first: Sample;
  /** Intervals by instant, from the second sample on. */
  intervals?: Map<number, number>;
}

/**
 * Decides which samples are written where other samples of another interval exist at their instants (D52). Samples after
 * all stored ones are written without a query; for the rest the engine is queried for existing instants.
 */
export class InstantKeeper {
  readonly #options: InstantKeeperOptions;

  constructor(options: InstantKeeperOptions) {
    this.#options = options;
  }

  /** The rows to write, in the order in which the samples arrived. @throws AppError('server.unavailable') */
  async rowsOf(family: SampleFamilyName, samples: readonly Sample[]): Promise<readonly KeptSample[]> {
    const { questions, doubled } = this.#questions(family, samples);
    const taken = new Set(doubled);
    for (const question of questions) for (const key of await this.#taken(family, question)) taken.add(key);
    if (taken.size === 0) return samples;
    const series = new Set(samples.filter((sample) => taken.has(instantKey(sample))).map(seriesKey));
    const placed = samples.filter((sample) => !sample.imported && series.has(seriesKey(sample)));
    const others = samples.filter((sample) => sample.imported || !series.has(seriesKey(sample)));
    const written: KeptSample[] = [];
    for (const [key, own] of Map.groupBy(placed, seriesKey)) {
      written.push(
        ...(await this.#placed(family, own, (sample) => taken.has(instantKey(sample)) && seriesKey(sample) === key)),
      );
    }
    return [...others, ...written];
  }

  /** Instants to query: those not after all that is stored, and those that occur twice in this batch. */
  #questions(family: SampleFamilyName, samples: readonly Sample[]) {
    const questions = new Map<string, Question>();
    const doubled = new Set<string>();
    const brought = new Map<Source, Map<string, Brought>>();
    for (const sample of samples) {
      const { device, source, time, interval, imported } = sample;
      if (imported) continue;
      const ofSource = brought.getOrInsertComputed(source, () => new Map());
      const series = ofSource.get(device) ?? { last: this.#lastOf(family, sample), first: sample };
      ofSource.set(device, series);
      if (isAgainOfOtherInterval(series, sample)) doubled.add(instantKey(sample));
      if (time > series.last) continue;
      const group = `${source} ${interval}`;
      const question = questions.get(group) ?? { source, interval, devices: new Set(), times: new Set() };
      questions.set(group, question);
      question.devices.add(device);
      question.times.add(time);
    }
    return { questions: questions.values(), doubled };
  }

  #lastOf(family: SampleFamilyName, { device, source }: Sample): number {
    return this.#options.book.find(family, device, source)?.last ?? Number.NEGATIVE_INFINITY;
  }

  async #taken(family: SampleFamilyName, { source, interval, devices, times }: Question): Promise<readonly string[]> {
    const { database, connection } = this.#options;
    const ascending = [...times].sort((a, b) => a - b);
    const found: string[] = [];
    for (let from = 0; from < ascending.length; from += ASKED_AT_ONCE) {
      const some = ascending.slice(from, from + ASKED_AT_ONCE);
      const { columns, rows } = decodeNative(
        await connection.query(
          `SELECT CAST(device, 'String') AS name, ${TIME} AS time FROM ${tableName(database, family, 'raw')} FINAL ` +
            `WHERE ${ofDevices({ devices: [...devices], source })} AND ${between(some[0], some.at(-1))} ` +
            `AND ${TIME} IN (${some.join(', ')}) AND version >= ${MEASURED} ` +
            `AND (interval != ${Math.round(interval)} OR lent != '') ${limits(READING_SECONDS)}, max_threads = 1`,
          'store',
        ),
      );
      const [names, stamps] = [textColumn(columns, 'name'), numberColumn(columns, 'time')];
      for (let row = 0; row < rows; row += 1) {
        found.push(instantKey({ device: names[row] ?? '', source, time: stamps[row] as number }));
      }
    }
    return found;
  }

  /** Samples of one series, merged with those stored around the existing instants. */
  async #placed(
    family: SampleFamilyName,
    samples: readonly Sample[],
    isTaken: (sample: Sample) => boolean,
  ): Promise<Iterable<KeptSample>> {
    const stored = new Map<number, KeptSample>();
    for (const { time } of samples.filter(isTaken)) {
      if (stored.has(time)) continue;
      for (const sample of await this.#storedAround(family, samples, time)) stored.set(sample.time, sample);
    }
    const written = new Map<number, KeptSample>();
    const kept: KeptSamples<KeptSample> = {
      get: (time) => written.get(time) ?? stored.get(time),
      set: (time, sample) => written.set(time, sample),
    };
    const registers = new Set(SAMPLE_FAMILIES[family].registers as readonly string[]);
    for (const sample of samples) placeSample<KeptSample>(sample, kept, (column) => registers.has(column));
    return written.values();
  }

  /** Samples stored at an instant and within the longest sample that ends there: any of them may overlap its rest. */
  async #storedAround(
    family: SampleFamilyName,
    samples: readonly Sample[],
    time: number,
  ): Promise<readonly KeptSample[]> {
    const [first] = samples;
    if (first === undefined) return [];
    const { device, source } = first;
    const arriving = samples.filter((sample) => sample.time === time).map(({ interval }) => interval);
    const at = await this.#stored(family, { device, source, from: time, to: time });
    const longest = Math.max(0, ...arriving, ...at.map(({ interval }) => interval));
    return longest <= 1 ? at : await this.#stored(family, { device, source, from: time - longest + 1, to: time });
  }

  async #stored(
    family: SampleFamilyName,
    { device, source, from, to }: { device: string; source: Source; from: number; to: number },
  ): Promise<readonly KeptSample[]> {
    const { database, connection } = this.#options;
    const names = [...sampleGauges(family), ...SAMPLE_FAMILIES[family].registers];
    const { columns, rows } = decodeNative(
      await connection.query(
        `SELECT ${TIME} AS time, interval, boot, lent, toUInt64(bitShiftRight(version, 32)) AS ranked, ${names.join(', ')} ` +
          `FROM ${tableName(database, family, 'raw')} FINAL WHERE ${ofDevices({ devices: [device], source })} ` +
          `AND ${between(from, to)} AND version >= ${MEASURED} ${limits(READING_SECONDS)}, max_threads = 1`,
        'store',
      ),
    );
    return Array.from({ length: rows }, (_, row) => ({ device, source, ...keptSample(columns, names, row) }));
  }
}

const TIME = 'toUnixTimestamp64Milli(ts)';

/** Whether a batch had another interval for this instant; notes the one that it has now. */
function isAgainOfOtherInterval(series: Brought, sample: Sample): boolean {
  if (sample === series.first) return false;
  series.intervals ??= new Map([[series.first.time, series.first.interval]]);
  const before = series.intervals.get(sample.time) ?? sample.interval;
  series.intervals.set(sample.time, sample.interval);
  return before !== sample.interval;
}

function between(from = 0, to = 0): string {
  return `ts >= ${sqlTime(from)} AND ts <= ${sqlTime(to)}`;
}

function keptSample(
  columns: NativeColumns,
  names: readonly string[],
  row: number,
): Omit<KeptSample, 'device' | 'source'> {
  const cell = (name: string) => numberColumn(columns, name)[row] as number;
  const values: Record<string, number> = {};
  for (const name of names) if (Number.isFinite(cell(name))) values[name] = cell(name);
  const interval = cell('interval');
  const lent = textColumn(columns, 'lent')[row];
  const measured = LONGEST_INTERVAL - cell('ranked');
  return {
    time: cell('time'),
    interval,
    boot: cell('boot'),
    values,
    ...(measured === interval ? {} : { measured }),
    ...(lent ? { lent: lentOf(lent) } : {}),
  };
}

function seriesKey({ device, source }: Pick<Sample, 'device' | 'source'>): string {
  return `${device} ${source}`;
}

function instantKey({ device, source, time }: Pick<Sample, 'device' | 'source' | 'time'>): string {
  return `${device} ${source} ${time}`;
}
