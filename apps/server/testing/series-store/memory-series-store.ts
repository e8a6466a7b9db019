import type { TimeRange } from '@phasor/calendar';
import { FAMILY_NAMES, SAMPLE_FAMILIES, type SampleFamilyName, SOURCES, type Source } from '@phasor/contract';
import { GroupMinutes, type PlacedSample, placeSample, type RowBlock } from '@phasor/series';
import { AppError } from '../../src/app-error.ts';
import { naturalStep } from '../../src/features/measurements/gauges/gauge-reading.ts';
import { leastStep } from '../../src/features/measurements/groups/group-minutes-reading.ts';
import type {
  DamagedStretch,
  FoldQuery,
  GroupPiece,
  PartsAside,
  RepairedStretch,
  RowQuery,
  Sample,
  SampleBatch,
  SeriesExtent,
  SeriesStore,
  SeriesStoreStatus,
  SeriesWatcher,
} from '../../src/ports/series-store.ts';
import { levelRows, pickRows } from './memory-levels.ts';

interface MemorySeries {
  readonly family: SampleFamilyName;
  readonly device: string;
  readonly source: Source;
  readonly samples: Map<number, Sample & PlacedSample>;
  rows: ReturnType<typeof levelRows> | undefined;
}

/** Series store without a disk: what every adapter is measured against, and what features are tested with. */
export class MemorySeriesStore implements SeriesStore {
  readonly #series = new Map<string, MemorySeries>();
  readonly #tokens = new Set<string>();
  readonly #zones = new Map<string, string>();
  readonly #watchers: SeriesWatcher[] = [];
  #running = false;

  async start(): Promise<void> {
    this.#running = true;
  }

  async stop(): Promise<void> {
    this.#running = false;
  }

  async append({ family, samples, token }: SampleBatch): Promise<void> {
    this.#assertRunning();
    if (this.#tokens.has(token)) return;
    this.#tokens.add(token);
    for (const sample of samples) this.#keep(family, sample);
  }

  async rows(query: RowQuery): Promise<ReadonlyMap<string, RowBlock>> {
    this.#assertRunning();
    const answer = new Map<string, RowBlock>();
    for (const device of query.devices) {
      const series = this.#series.get(seriesKey(query.family, device, query.source));
      const rows = series && selectRows(this.#rowsOf(series)(query.level), device, query);
      if (rows && rows.end.length > 0) answer.set(device, query.extremes === false ? withoutExtremes(rows) : rows);
    }
    return answer;
  }

  async folds(query: FoldQuery): Promise<readonly (readonly GroupPiece[])[]> {
    this.#assertRunning();
    const pieces = query.ranges.map(async (range) => {
      const columns = query.gauges.flatMap(({ shape: { column, divisor } }) => [column, ...(divisor ? [divisor] : [])]);
      const wish = { ...query, ...range, gauges: [...new Set(columns)] };
      const rows = await this.rows({ ...wish, level: 'minute', registers: [], extremes: false, neighbours: false });
      return query.gauges.map((gauge) => foldedPiece(gauge, { ...query, range, rows }));
    });
    return Promise.all(pieces);
  }

  mayChange(): boolean {
    return false;
  }

  damaged(): readonly DamagedStretch[] {
    return [];
  }

  repaired(): readonly RepairedStretch[] {
    return [];
  }

  watch(watcher: SeriesWatcher): void {
    this.#watchers.push(watcher);
  }

  async extents(devices: readonly string[]): Promise<readonly SeriesExtent[]> {
    this.#assertRunning();
    return devices.flatMap((device) =>
      Object.values(SOURCES).flatMap((source) => {
        const families = FAMILY_NAMES;
        const times = families.flatMap((family) => [
          ...(this.#series.get(seriesKey(family, device, source))?.samples.keys() ?? []),
        ]);
        if (times.length === 0) return [];
        const first = times.reduce((least, time) => Math.min(least, time));
        const last = times.reduce((greatest, time) => Math.max(greatest, time));
        return [{ device, source, first, last }];
      }),
    );
  }

  async counts(since: number): Promise<ReadonlyMap<string, number>> {
    this.#assertRunning();
    const counts = new Map<string, number>();
    for (const { device, samples } of this.#series.values()) {
      const after = [...samples.keys()].filter((time) => time > since).length;
      if (after > 0) counts.set(device, (counts.get(device) ?? 0) + after);
    }
    return counts;
  }

  async tryWrite(): Promise<void> {
    // Memory can always be written.
  }

  async partsAside(): Promise<PartsAside> {
    this.#assertRunning();
    return { parts: 0, unrepaired: 0 };
  }

  async settle(): Promise<void> {
    this.#assertRunning();
  }

  status(): SeriesStoreStatus {
    return { available: this.#running, dirtyBuckets: 0, damaged: false };
  }

  async setTimeZone(device: string, timeZone: string): Promise<void> {
    this.#zones.set(device, timeZone);
    for (const series of this.#series.values()) if (series.device === device) series.rows = undefined;
  }

  #keep(family: SampleFamilyName, sample: Sample): void {
    const key = seriesKey(family, sample.device, sample.source);
    const { device, source } = sample;
    const series = this.#series.get(key) ?? { family, device, source, samples: new Map(), rows: undefined };
    this.#series.set(key, series);
    series.rows = undefined;
    const stored = series.samples.get(sample.time);
    this.#place(series, sample, stored);
    const from = sample.time - Math.max(sample.interval, stored?.interval ?? 0);
    for (const watch of this.#watchers) watch({ family, device, source, from, to: sample.time });
  }

  #place({ family, samples }: MemorySeries, sample: Sample, stored: Sample | undefined): void {
    if (sample.imported || stored?.imported) {
      // What was imported gives way to what was measured, and to what was imported later.
      if (!sample.imported || stored === undefined || stored.imported) samples.set(sample.time, sample);
      return;
    }
    const registers: readonly string[] = SAMPLE_FAMILIES[family].registers;
    placeSample<Sample & PlacedSample>(sample, samples, (column) => registers.includes(column));
  }

  #rowsOf(series: MemorySeries): ReturnType<typeof levelRows> {
    const zone = this.#zones.get(series.device) ?? 'UTC';
    series.rows ??= levelRows([...series.samples.values()], { family: series.family, zone });
    return series.rows;
  }

  #assertRunning(): void {
    if (!this.#running) throw new AppError('server.unavailable');
  }
}

function seriesKey(family: SampleFamilyName, device: string, source: Source): string {
  return `${family} ${device} ${source}`;
}

/** A gauge of a group by the one rule, minute by minute. */
function foldedPiece(
  { shape, factors }: FoldQuery['gauges'][number],
  read: Pick<FoldQuery, 'devices' | 'length'> & { range: TimeRange; rows: ReadonlyMap<string, RowBlock> },
): GroupPiece {
  const minutes = new GroupMinutes(shape, read.range);
  const present = read.devices.filter((device, member) => {
    const rows = read.rows.get(device);
    return rows !== undefined && minutes.add(rows, factors[member] ?? 1);
  });
  const natural = leastStep(present.map((device) => naturalStep([read.rows.get(device)])));
  return { stretches: minutes.stretches(read.length), present, natural };
}

function withoutExtremes(rows: RowBlock): RowBlock {
  const means = Object.entries(rows.gauges).map(([name, { mean, covered }]) => [
    name,
    { mean, min: mean, max: mean, ...(covered && { covered }) },
  ]);
  return { ...rows, gauges: Object.fromEntries(means) };
}

/** The rows that overlap (from, to], with the neighbours that have registers where they are asked for. */
function selectRows(rows: RowBlock, device: string, query: RowQuery): RowBlock {
  const { from, to, neighbours } = query;
  const stretches = query.stretches ? (query.stretches.get(device) ?? []) : [{ from, to }];
  const isWanted = (start: number, end: number) =>
    stretches.some((stretch) => end > stretch.from && start < stretch.to);
  const picks: { block: RowBlock; row: number }[] = [];
  for (let row = 0; row < rows.end.length; row += 1) {
    const isInside = (rows.end[row] as number) > from && (rows.start[row] as number) < to;
    if (isInside && isWanted(rows.start[row] as number, rows.end[row] as number)) picks.push({ block: rows, row });
  }
  const { before, after } = neighbours ? neighbourRows(rows, query) : { before: [], after: [] };
  const picked = (row: number) => ({ block: rows, row });
  return pickRows([...before.map(picked), ...picks, ...after.map(picked)], query);
}

/** The nearest rows on both sides that have each of the registers, ascending. */
function neighbourRows(rows: RowBlock, { registers, from, to }: RowQuery): { before: number[]; after: number[] } {
  const order = Array.from(rows.end.keys());
  const found = registers.map((register) => {
    const has = (row: number) => !Number.isNaN(rows.registers[register]?.first[row] ?? Number.NaN);
    return {
      before: order.findLast((row) => (rows.end[row] as number) <= from && has(row)),
      after: order.find((row) => (rows.start[row] as number) >= to && has(row)),
    };
  });
  const ascending = (side: 'before' | 'after') =>
    [...new Set(found.flatMap((each) => each[side] ?? []))].sort((a, b) => a - b);
  return { before: ascending('before'), after: ascending('after') };
}
