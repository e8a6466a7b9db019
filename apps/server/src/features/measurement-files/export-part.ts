import { SAMPLE_FAMILIES, type Source } from '@phasor/contract';
import type { RowBlock } from '@phasor/series';
import type { SeriesStore } from '../../ports/series-store.ts';

const HOUR_MS = 3_600_000;
/** Rows after which a part ends, about: an hour of a meter that measures every second. */
const ROWS_ENOUGH = 2_000;
/** A part of samples that are far apart reaches no farther than this. */
const LONGEST_PART_MS = 64 * 24 * HOUR_MS;

export interface ExportPart {
  readonly columns: string[];
  /** Time and interval, ms, then a value or null per column. */
  readonly rows: (number | null)[][];
  /** Epoch seconds from which on the next part is asked for; null at the end. */
  readonly next: number | null;
}

/**
 * The samples of a device from the start of a range on, so many as one answer should hold, as they were measured. Parts
 * join without a gap or a doubled sample: each holds the samples of [from, next).
 */
export async function exportPart(
  store: Pick<SeriesStore, 'rows' | 'extents'>,
  mac: string,
  { from, to, source }: { from: number; to: number; source: Source },
): Promise<ExportPart> {
  const extent = (await store.extents([mac])).find((each) => each.source === source);
  if (extent === undefined) return { columns: [], rows: [], next: null };
  // Nobody waits for the decades before the first sample.
  const end = Math.min(to * 1_000, second(extent.last) + 1_000);
  let start = Math.max(from * 1_000, second(extent.first));
  const blocks: RowBlock[] = [];
  let count = 0;
  for (let length = HOUR_MS; start < end && count < ROWS_ENOUGH && length <= LONGEST_PART_MS; length *= 2) {
    const until = Math.min(end, start + length);
    const block = await samplesOf(store, mac, { from: start, to: until, source });
    if (block !== undefined) blocks.push(block);
    count += block?.end.length ?? 0;
    start = until;
  }
  const names = [...SAMPLE_FAMILIES.electrical.gauges, ...SAMPLE_FAMILIES.electrical.registers];
  const columns = names.filter((name) => blocks.some((block) => columnOf(block, name)?.some(Number.isFinite)));
  const rows = blocks.flatMap((block) => rowsOf(block, columns));
  return { columns, rows, next: start < end ? start / 1_000 : null };
}

/** Start of the second of an instant, epoch ms. */
const second = (time: number) => Math.floor(time / 1_000) * 1_000;

/** Samples with an instant in [from, to); rows overlap (from, to]. */
async function samplesOf(
  store: Pick<SeriesStore, 'rows'>,
  mac: string,
  { from, to, source }: { from: number; to: number; source: Source },
): Promise<RowBlock | undefined> {
  const { gauges, registers } = SAMPLE_FAMILIES.electrical;
  const query = { family: 'electrical', devices: [mac], source, level: 'raw', neighbours: false } as const;
  const block = (await store.rows({ ...query, from: from - 1, to: to - 1, gauges, registers })).get(mac);
  if (block === undefined) return undefined;
  return { ...block, end: block.end.map((time) => (time >= from && time < to ? time : Number.NaN)) };
}

function columnOf(block: RowBlock, name: string): Float64Array | undefined {
  return block.gauges[name]?.mean ?? block.registers[name]?.first;
}

function rowsOf(block: RowBlock, columns: readonly string[]): (number | null)[][] {
  const values = columns.map((name) => columnOf(block, name));
  return Array.from(block.end).flatMap((time, row) => {
    const cells = values.map((column) => cell(column?.[row]));
    const isEmpty = cells.every((value) => value === null);
    return Number.isNaN(time) || isEmpty ? [] : [[time, block.covered[row] ?? 0, ...cells]];
  });
}

/** Gauges are kept in single precision: digits beyond it mean nothing. */
function cell(value: number | undefined): number | null {
  if (value === undefined || !Number.isFinite(value)) return null;
  return Math.round(value * 1e6) / 1e6 + 0;
}
