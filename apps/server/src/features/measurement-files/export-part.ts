import {
  PHASE_GAUGES,
  type PhaseGauge,
  phaseColumn,
  REPORTED_TOTALS,
  type Source,
  WIRE_QUANTITIES,
} from '@phasor/contract';
import { HOUR_MS, PHASES } from '@phasor/quantities';
import { type RowBlock, totalOf } from '@phasor/series';
import type { SeriesStore } from '../../ports/series-store.ts';
import { IMPORT_FAMILIES, sampleColumns } from './import-samples.ts';

/** Rows after which a part ends, about: an hour of a meter that measures every second. */
const ROWS_ENOUGH = 2_000;
/** A part of samples that are far apart reaches no farther than this. */
const LONGEST_PART_MS = 64 * 24 * HOUR_MS;
/** What sums in single precision may differ by, as a share. */
const SINGLE = 1e-5;

export interface ExportPart {
  readonly columns: string[];
  /** Time and interval, ms, then a value or null per column. */
  readonly rows: (number | null)[][];
  /** Epoch seconds after which the next part begins; null at the end. */
  readonly next: number | null;
}

/** A column of samples; the value of a row is that of the same place. */
interface ValueColumn {
  readonly name: string;
  readonly values: Float64Array;
}

/** Samples of one family. */
interface Samples {
  readonly block: RowBlock;
  readonly columns: readonly ValueColumn[];
}

/**
 * The samples of a device, of all its families, from the start of a range on, so many as one answer should hold, as they were
 * measured. A sample stands at the end of its interval: parts hold those of (from, next] and join without a gap or a doubled
 * one. With `opening` what counters showed at `from` itself comes first: the energies of the first interval count from there.
 */
export async function exportPart(
  store: Pick<SeriesStore, 'rows' | 'extents'>,
  mac: string,
  { from, to, source, opening = false }: { from: number; to: number; source: Source; opening?: boolean | undefined },
): Promise<ExportPart> {
  const extent = (await store.extents([mac])).find((each) => each.source === source);
  if (extent === undefined) return { columns: [], rows: [], next: null };
  // A call must not wait for the decades before the first sample.
  const end = Math.min(to * 1_000, second(extent.last) + 1_000);
  let start = Math.max(from * 1_000, second(extent.first) - 1_000);
  const read = opening ? await countersAt(store, mac, { at: from * 1_000, source }) : [];
  let count = 0;
  for (let length = HOUR_MS; start < end && count < ROWS_ENOUGH && length <= LONGEST_PART_MS; length *= 2) {
    const until = Math.min(end, start + length);
    const found = await samplesOf(store, mac, { from: start, to: until, source });
    read.push(...found);
    count += found.reduce((most, { block }) => Math.max(most, block.end.length), 0);
    start = until;
  }
  const present = new Set(read.flatMap(({ columns }) => columns.map(({ name }) => name)));
  const columns = IMPORT_FAMILIES.flatMap((family) => {
    const { gauges, registers } = sampleColumns(family);
    return [...gauges, ...registers].filter((name) => present.has(name));
  });
  return { columns, rows: rowsOf(read, columns), next: start < end ? start / 1_000 : null };
}

/** Start of the second of an instant, epoch ms. */
const second = (time: number) => Math.floor(time / 1_000) * 1_000;

/** What counters showed at an instant, epoch ms; means apply to the time before it. */
async function countersAt(
  store: Pick<SeriesStore, 'rows'>,
  mac: string,
  { at, source }: { at: number; source: Source },
): Promise<Samples[]> {
  const found = await samplesOf(store, mac, { from: at - 1, to: at, source });
  return found.map(({ block, columns }) => ({
    block,
    columns: columns.filter(({ name }) => Object.hasOwn(block.registers, name)),
  }));
}

/** Samples with an instant in (from, to], by family; rows that overlap it may end later. */
async function samplesOf(
  store: Pick<SeriesStore, 'rows'>,
  mac: string,
  { from, to, source }: { from: number; to: number; source: Source },
): Promise<Samples[]> {
  const query = { devices: [mac], source, level: 'raw', neighbours: false, from, to } as const;
  const found = await Promise.all(
    IMPORT_FAMILIES.map(async (family) => (await store.rows({ family, ...query, ...sampleColumns(family) })).get(mac)),
  );
  return found.flatMap((rows) => {
    if (rows === undefined) return [];
    const block = { ...rows, end: rows.end.map((time) => (time > from && time <= to ? time : Number.NaN)) };
    return [{ block, columns: columnsWithValues(block) }];
  });
}

function columnsWithValues(block: RowBlock): ValueColumn[] {
  const gauges = Object.entries(block.gauges).map(([name, { mean }]) => ({ name, values: mean }));
  const registers = Object.entries(block.registers).map(([name, { first }]) => ({ name, values: first }));
  return [...gauges, ...registers].filter(
    ({ name, values }) => values.some(Number.isFinite) && (!isTotal(name) || isReported(block, name)),
  );
}

const isTotal = (name: string) => REPORTED_TOTALS.some((total) => total === name);

/** Totals are computed where a device reports none: a reported one is recognised where it differs from the sum of the phases. */
function isReported(block: RowBlock, name: string): boolean {
  const gauge = PHASE_GAUGES.find((each) => phaseColumn(each, 'T') === name);
  const reported = block.gauges[name]?.mean;
  if (gauge === undefined || reported === undefined) return false;
  return reported.some((value, row) => {
    const formed = formedTotal(block, gauge, row);
    return Number.isFinite(value) && !(Math.abs(value - formed) <= SINGLE * Math.max(1, Math.abs(formed)));
  });
}

function formedTotal({ gauges }: RowBlock, gauge: PhaseGauge, row: number): number {
  const phases = PHASES.map((phase) => gauges[phaseColumn(gauge, phase)]?.mean[row] ?? Number.NaN);
  return totalOf(WIRE_QUANTITIES[gauge], phases.filter(Number.isFinite)) ?? Number.NaN;
}

/** One row for each instant and interval: families of one frame stand beside each other. */
function rowsOf(read: readonly Samples[], columns: readonly string[]): (number | null)[][] {
  const places = new Map(columns.map((name, index) => [name, index + 2]));
  const rows = new Map<string, (number | null)[]>();
  for (const { block, columns: own } of read) {
    for (const [row, time] of block.end.entries()) {
      if (Number.isNaN(time)) continue;
      const interval = block.covered[row] ?? 0;
      const key = `${time} ${interval}`;
      const cells = rows.get(key) ?? [time, interval, ...columns.map(() => null)];
      rows.set(key, cells);
      for (const { name, values } of own) cells[places.get(name) ?? 0] = cell(values[row]);
    }
  }
  const isKnown = (cells: readonly (number | null)[]) => cells.slice(2).some((value) => value !== null);
  return [...rows.values()].filter(isKnown).sort(byTime);
}

function byTime([time, interval]: readonly (number | null)[], [other, ofOther]: readonly (number | null)[]): number {
  return (time ?? 0) - (other ?? 0) || (interval ?? 0) - (ofOther ?? 0);
}

/** A value as files have it; gauges are kept in single precision: digits beyond it mean nothing. */
export function cell(value: number | undefined): number | null {
  if (value === undefined || !Number.isFinite(value)) return null;
  return Math.round(value * 1e6) / 1e6 + 0;
}
