import { SAMPLE_FAMILIES, type SampleFamilyName, SOURCES, type Source } from '@phasor/contract';
import { type RowBlock, supersedes } from '@phasor/series';
import { AppError } from '../src/app-error.ts';
import type {
  RowQuery,
  Sample,
  SampleBatch,
  SeriesExtent,
  SeriesStore,
  SeriesStoreStatus,
} from '../src/ports/series-store.ts';
import { levelRows, pickRows } from './memory-levels.ts';

interface MemorySeries {
  readonly family: SampleFamilyName;
  readonly device: string;
  readonly source: Source;
  readonly samples: Map<number, Sample>;
  rows: ReturnType<typeof levelRows> | undefined;
}

/** Series store without a disk: what every adapter is measured against, and what features are tested with. */
export class MemorySeriesStore implements SeriesStore {
  readonly #series = new Map<string, MemorySeries>();
  readonly #tokens = new Set<string>();
  readonly #zones = new Map<string, string>();
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

  async extents(devices: readonly string[]): Promise<readonly SeriesExtent[]> {
    this.#assertRunning();
    return devices.flatMap((device) =>
      Object.values(SOURCES).flatMap((source) => {
        const families = Object.keys(SAMPLE_FAMILIES) as SampleFamilyName[];
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

  async settle(): Promise<void> {
    this.#assertRunning();
  }

  status(): SeriesStoreStatus {
    return { available: this.#running, dirtyBuckets: 0 };
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
    const stored = series.samples.get(sample.time);
    if (stored && !isKept(sample, stored)) return;
    series.samples.set(sample.time, sample);
    series.rows = undefined;
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

/** What was imported gives way to what was measured, and to what was imported later. */
function isKept(sample: Sample, stored: Sample): boolean {
  if (sample.imported) return stored.imported === true;
  return stored.imported === true || supersedes(sample, stored);
}

function seriesKey(family: SampleFamilyName, device: string, source: Source): string {
  return `${family} ${device} ${source}`;
}

function withoutExtremes(rows: RowBlock): RowBlock {
  const means = Object.entries(rows.gauges).map(([name, { mean }]) => [name, { mean, min: mean, max: mean }]);
  return { ...rows, gauges: Object.fromEntries(means) };
}

/** The rows that overlap (from, to], with the neighbours that have registers where they are asked for. */
function selectRows(rows: RowBlock, device: string, query: RowQuery): RowBlock {
  const { from, to, neighbours } = query;
  const stretches = query.stretches ? (query.stretches.get(device) ?? []) : [{ from, to }];
  const isWanted = (start: number, end: number) =>
    stretches.some((stretch) => end > stretch.from && start < stretch.to);
  const picks: { block: RowBlock; row: number }[] = [];
  let before = -1;
  let after = -1;
  for (let row = 0; row < rows.end.length; row += 1) {
    const hasRegisters = Number.isFinite(rows.firstTime[row]);
    if ((rows.end[row] as number) <= from) before = hasRegisters ? row : before;
    else if ((rows.start[row] as number) < to) {
      if (isWanted(rows.start[row] as number, rows.end[row] as number)) picks.push({ block: rows, row });
    } else if (hasRegisters && after < 0) after = row;
  }
  if (neighbours && before >= 0) picks.unshift({ block: rows, row: before });
  if (neighbours && after >= 0) picks.push({ block: rows, row: after });
  return pickRows(picks, query);
}
