import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { SampleFrame } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import { type ColumnTarget, mapColumns } from './column-map.ts';

/** What a recorded file holds, found by reading it once. */
export interface RecordingFacts {
  readonly rows: number;
  /** Epoch seconds of the first and the last row. */
  readonly first: number;
  readonly last: number;
  /** Most frequent distance of two rows, s. */
  readonly interval: number;
  readonly phases: readonly Phase[];
  /** Wire names that the file has. */
  readonly quantities: readonly string[];
  readonly faults: Readonly<RecordingFaults>;
}

/** What of a file is left out. */
interface RecordingFaults {
  /** Without a time that can be read. */
  lines: number;
  /** That are no numbers: they stay unknown. */
  values: number;
}

/** A file that cannot be replayed, in words for the person at the terminal. */
export class RecordingError extends Error {}

/**
 * Rows of a CSV file (gzip by its name), in the order of the file, without the lines that have no time.
 * @param faults counts what is left out
 */
export async function* recordedRows(
  file: string,
  faults: RecordingFaults = { lines: 0, values: 0 },
): AsyncGenerator<SampleFrame> {
  let columns: readonly (ColumnTarget | null)[] | undefined;
  let separator = ',';
  for await (const line of linesOf(file)) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (!columns) {
      separator = line.includes(';') ? ';' : line.includes('\t') ? '\t' : ',';
      columns = mapColumns(line.split(separator));
      if (!columns.some((column) => column?.to === 'ts')) throw new RecordingError('the file has no column ts');
      continue;
    }
    const row = rowOf(line.split(separator), columns, faults);
    if (row) yield row;
    else faults.lines += 1;
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = file.endsWith('.gz') ? source.pipe(createGunzip()) : source;
  source.on('error', (error) => text.destroy(error));
  const lines = createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY });
  // readline swallows errors of its input unless they are raised here.
  const failed = new Promise<never>((_, reject) => text.once('error', reject));
  failed.catch(() => {});
  const iterator = lines[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), failed]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    lines.close();
    source.destroy();
  }
}

function rowOf(
  cells: readonly string[],
  columns: readonly (ColumnTarget | null)[],
  faults: RecordingFaults,
): SampleFrame | undefined {
  const row: SampleFrame = { ts: Number.NaN };
  columns.forEach((column, i) => {
    const cell = cells[i]?.trim() ?? '';
    if (!column || cell === '') return;
    if (column.to === 'ts') {
      row.ts = secondsOf(cell);
      return;
    }
    const value = Number(cell);
    if (!Number.isFinite(value)) {
      faults.values += 1;
      return;
    }
    if (column.to === 'frequency') row.F = value;
    else row[column.name] = { ...row[column.name], [column.phase]: value };
  });
  return Number.isFinite(row.ts) ? row : undefined;
}

/** Epoch seconds of a cell: seconds, milliseconds or a date in ISO 8601. */
function secondsOf(cell: string): number {
  const number = Number(cell);
  if (Number.isFinite(number)) return number > 1e11 ? number / 1000 : number;
  return Date.parse(cell) / 1000;
}

/** Reads a file once and says what it holds. @throws RecordingError when there is nothing to replay */
export async function factsOf(file: string): Promise<RecordingFacts> {
  let rows = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let before = Number.NaN;
  const distances = new Map<number, number>();
  const phases = new Set<Phase>();
  const quantities = new Set<string>();
  const faults = { lines: 0, values: 0 };
  for await (const { ts, ...values } of recordedRows(file, faults)) {
    rows += 1;
    const distance = Math.round(ts - before);
    if (distance > 0) distances.set(distance, (distances.get(distance) ?? 0) + 1);
    before = ts;
    first = Math.min(first, ts);
    last = Math.max(last, ts);
    for (const [name, value] of Object.entries(values)) {
      quantities.add(name);
      if (typeof value === 'object') for (const phase of Object.keys(value)) phases.add(phase as Phase);
    }
  }
  if (rows === 0 || quantities.size === 0) throw new RecordingError('the file has no rows with values');
  const [interval] = [...distances].sort((a, b) => b[1] - a[1])[0] ?? [1];
  return { rows, first, last, interval, phases: [...phases].sort(), quantities: [...quantities], faults };
}
