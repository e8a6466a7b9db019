import {
  FAMILY_NAMES,
  IMPORT_LIMITS,
  type ImportRow,
  SAMPLE_FAMILIES,
  type SampleFamilyName,
  type Source,
  sampleGauges,
} from '@phasor/contract';
import type { Sample } from '../../ports/series-store.ts';

/** Time measured already: (from, to] of samples, epoch ms. */
export interface MeasuredSpan {
  readonly from: number;
  readonly to: number;
}

export interface ImportedSamples {
  /** Ascending in time. */
  readonly samples: readonly Sample[];
  /** Instants at which another count of the registers begins, epoch ms ascending. */
  readonly segmentStarts: readonly number[];
  /** Ends of the rows that these are; of the others something was measured in their interval, or an earlier row reaches into it. */
  readonly kept: readonly number[];
}

/** Families in the order in which rows are stored. */
export const IMPORT_FAMILIES: readonly SampleFamilyName[] = FAMILY_NAMES;

/** Columns that samples of a family can hold, including totals reported by devices. */
export function sampleColumns(family: SampleFamilyName): { gauges: readonly string[]; registers: readonly string[] } {
  return { gauges: sampleGauges(family), registers: SAMPLE_FAMILIES[family].registers };
}

/** Values of one family in the rows; rows without any are left out. */
export function rowsOfFamily(rows: readonly ImportRow[], family: SampleFamilyName): ImportRow[] {
  const columns = sampleColumns(family);
  const own = (values: Readonly<Record<string, number | undefined>> = {}, names: readonly string[]) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
  return rows.flatMap(({ time, interval, gauges, energies }) => {
    const row = { time, interval, gauges: own(gauges, columns.gauges), energies: own(energies, columns.registers) };
    return Object.keys(row.gauges).length + Object.keys(row.energies).length > 0 ? [row] : [];
  });
}

/**
 * The samples of a file's rows. Rows are kept where nothing was measured. The energies of rows that follow each other
 * without a gap, all with the same registers, become one count from 0, which begins and ends as a segment of its own:
 * what the meter counted before and after is not set against it. The rows that were kept alone give the same samples.
 * @see D75
 */
export function importedSamples(
  rows: readonly ImportRow[],
  { device, source, measured }: { device: string; source: Source; measured: readonly MeasuredSpan[] },
): ImportedSamples {
  const kept = rowsWithRoom(rows, measured);
  const samples: Sample[] = [];
  const segmentStarts: number[] = [];
  const common = { device, source, boot: 0, imported: true } as const;
  let counts = new Map<string, number>();
  let end = Number.NEGATIVE_INFINITY;
  const closeSegment = () => {
    if (counts.size > 0) segmentStarts.push(end + 1);
    counts = new Map();
  };
  for (const row of kept) {
    const { time, interval, gauges, energies } = row;
    const columns = Object.keys(energies ?? {});
    const isContinued =
      end === time - interval && columns.length === counts.size && columns.every((column) => counts.has(column));
    if (!isContinued) {
      closeSegment();
      // A millisecond after the measured sample that the gap may begin with: of one instant only that one is kept.
      const begin = time - interval + 1;
      counts = new Map(columns.map((column) => [column, 0]));
      if (columns.length > 0) {
        segmentStarts.push(begin);
        samples.push({ ...common, time: begin, interval: 0, values: Object.fromEntries(counts) });
      }
    }
    for (const [column, energy] of Object.entries(energies ?? {})) {
      counts.set(column, (counts.get(column) ?? 0) + energy);
    }
    const registers = columns.map((column) => [column, counts.get(column) ?? 0] as const);
    samples.push({ ...common, time, interval, values: { ...gauges, ...Object.fromEntries(registers) } });
    end = time;
  }
  closeSegment();
  return { samples, segmentStarts, kept: kept.map(({ time }) => time) };
}

/** The rows in order of time that overlap neither each other nor what was measured. */
function rowsWithRoom(rows: readonly ImportRow[], measured: readonly MeasuredSpan[]): ImportRow[] {
  const spans = [...measured].sort((a, b) => a.to - b.to);
  const kept: ImportRow[] = [];
  let end = Number.NEGATIVE_INFINITY;
  let next = 0;
  for (const row of [...rows].sort((a, b) => a.time - b.time)) {
    const from = row.time - row.interval;
    if (from < end) continue;
    while (next < spans.length && (spans[next] as MeasuredSpan).to <= from) next += 1;
    if (overlapsAny(spans, { first: next, from, to: row.time })) continue;
    kept.push(row);
    end = row.time;
  }
  return kept;
}

/** Spans end in ascending order from `first` on; one that begins later may still be followed by one that begins earlier. */
function overlapsAny(spans: readonly MeasuredSpan[], row: { first: number; from: number; to: number }): boolean {
  for (let index = row.first; index < spans.length; index += 1) {
    const span = spans[index] as MeasuredSpan;
    if (span.from < row.to) return true;
    if (span.from - row.to > IMPORT_LIMITS.intervalMs.max) return false;
  }
  return false;
}
