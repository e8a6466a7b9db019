import { startOf, type TimeRange } from '@phasor/calendar';
import type { SampleFamilyName, Source } from '@phasor/contract';
import type { CoveredRows } from '@phasor/series';
import type { Device } from '../../ports/record-store.ts';
import type { SeriesLevel, SeriesStore } from '../../ports/series-store.ts';
import { ROW_MS } from './level-choice.ts';

/** Rows that a bucket is taken apart into where a range begins or ends inside of it. */
const PARTS = {
  day: 'quarter',
  hour: 'quarter',
  quarter: 'minute',
  minute: 'raw',
} as const satisfies Partial<Record<SeriesLevel, SeriesLevel>>;

interface MeasuredQuery {
  readonly family: SampleFamilyName;
  readonly devices: readonly Device[];
  readonly source: Source;
  readonly level: SeriesLevel;
  /** Ends of the range inside of a bucket of the level, epoch ms. */
  readonly instants: readonly number[];
}

/** Rows by MAC. */
type Rows = ReadonlyMap<string, CoveredRows>;

/**
 * What was measured, exact at the ends of a range: a bucket that holds an end says how much of it was measured, not where, so
 * its finer rows take its place, down to the samples. The rows as they are where the range ends at edges of buckets.
 * @see D80
 */
export async function measuredRows(store: SeriesStore, query: MeasuredQuery, rows: Rows): Promise<Rows> {
  const { family, source, devices, instants } = query;
  let measured = rows;
  for (let { level } = query; level !== 'raw' && instants.length > 0; level = PARTS[level]) {
    const buckets = new Map(devices.map(({ mac, timeZone }) => [mac, bucketsAt(instants, level, timeZone)]));
    const ends = [...buckets.values()].flat();
    if (ends.length === 0) break;
    const parts = await store.rows({
      ...{ family, source, devices: [...buckets.keys()], gauges: [], registers: [], neighbours: false },
      level: PARTS[level],
      from: Math.min(...ends.map(({ from }) => from)),
      to: Math.max(...ends.map(({ to }) => to)),
      stretches: buckets,
    });
    measured = new Map(
      [...buckets].flatMap(([mac, own]) => {
        const [known, finer] = [measured.get(mac), parts.get(mac)];
        return known ? [[mac, finer ? withParts(known, finer, own) : known] as const] : [];
      }),
    );
  }
  return measured;
}

/** Buckets of a level that hold one of the instants inside, ascending, each once. */
function bucketsAt(instants: readonly number[], level: Exclude<SeriesLevel, 'raw'>, zone: string): TimeRange[] {
  const buckets = new Map<number, TimeRange>();
  for (const at of instants.toSorted((a, b) => a - b)) {
    const from = level === 'day' ? startOf('day', at, zone) : Math.floor(at / ROW_MS[level]) * ROW_MS[level];
    const to = level === 'day' ? startOf('day', from + 1.5 * ROW_MS.day, zone) : from + ROW_MS[level];
    if (at > from) buckets.set(from, { from, to });
  }
  return [...buckets.values()];
}

/** Rows that end in one of the buckets replaced by the finer rows that do: each measured time counts once. */
function withParts(rows: CoveredRows, parts: CoveredRows, buckets: readonly TimeRange[]): CoveredRows {
  const isInside = (end: number) => buckets.some(({ from, to }) => end > from && end <= to);
  const kept = [
    ...Array.from(rows.end, (end, row) => ({ rows, row, end, isKept: !isInside(end) })),
    ...Array.from(parts.end, (end, row) => ({ rows: parts, row, end, isKept: isInside(end) })),
  ].filter(({ isKept }) => isKept);
  kept.sort((a, b) => a.end - b.end);
  const pick = (column: keyof CoveredRows) => Float64Array.from(kept, (each) => each.rows[column][each.row] as number);
  return { start: pick('start'), end: pick('end'), covered: pick('covered') };
}
