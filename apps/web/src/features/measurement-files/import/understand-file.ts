import { addUnits } from '@phasor/calendar';
import { IMPORT_LIMITS, type ImportRow } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import type { SlicedWork } from './in-slices.ts';
import type { Mapping } from './mapping.ts';
import { type FileReading, readRecords } from './read-records.ts';
import type { Table } from './read-table.ts';
import { REJECTED_SHOWN, type Rejected, type UnderstandContext, type Understood } from './understood.ts';

/** A value of a file for (from, to], epoch ms. */
interface Span {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly gauges: Readonly<Record<string, number>>;
  /** Energy, evenly distributed over the span. */
  readonly energies: Readonly<Record<string, number>>;
}

/** Rows are as far apart as their interval when they differ from it by less than this share of it. */
const TOLERANCE = 0.1;
const SHARE_OF_READING = 0.8;
const YIELD_EVERY = 1_000;
const READ_DECIMALS = 1e6;

/**
 * The rows to store: intervals of records, energies as differences of neighbouring readings, and the rejected records with
 * their lines. Spans longer than a day are divided into days.
 * @param mapping  a valid one
 */
export function* understandFile(table: Table, mapping: Mapping, context: UnderstandContext): SlicedWork<Understood> {
  const records = readRecords(table, mapping, context);
  let step = records.next();
  while (step.done !== true) {
    yield step.value * SHARE_OF_READING;
    step = records.next();
  }
  const { readings, rejected, empty, doubledHour } = step.value;
  const counted = countedSpans(readings);
  yield SHARE_OF_READING;
  const spans = mergedSpans(ownSpans(readings, mapping), counted.spans);
  const made = new RowList(context.now);
  for (const [index, span] of spans.entries()) {
    made.add(span);
    if (index % YIELD_EVERY === 0) yield SHARE_OF_READING + ((1 - SHARE_OF_READING) * index) / spans.length;
  }
  const all = [...rejected, ...made.rejected];
  return {
    ...{ rows: made.rows, lines: made.lines, spread: made.spread, empty, doubledHour },
    rejected: all.slice(0, REJECTED_SHOWN),
    rejectedCount: all.length,
    fell: counted.fell,
  };
}

/** Values of each record for its own interval. */
function ownSpans(readings: readonly FileReading[], mapping: Mapping): Span[] {
  return readings.flatMap((reading, index): Span[] => {
    const { line, gauges, energies } = reading;
    if (Object.keys(gauges).length + Object.keys(energies).length === 0) return [];
    const length = lengthOf(reading, mapping);
    // The neighbour limits the interval, and closes the gap that an inexact clock leaves.
    if (mapping.stamp === 'end') {
      const before = readings[index - 1]?.time ?? Number.NEGATIVE_INFINITY;
      const from = closes(reading, reading.time - before, length) ? before : reading.time - length;
      return [{ line, from, to: reading.time, gauges, energies }];
    }
    const after = readings[index + 1]?.time ?? Number.POSITIVE_INFINITY;
    const to = closes(reading, after - reading.time, length) ? after : reading.time + length;
    return [{ line, from: reading.time, to, gauges, energies }];
  });
}

function closes({ interval }: FileReading, distance: number, length: number): boolean {
  return distance <= length * (interval === undefined ? 1 + TOLERANCE : 1);
}

function lengthOf({ time, interval }: FileReading, { interval: length, stamp, zone }: Mapping): number {
  if (interval !== undefined) return interval;
  if (typeof length === 'number') return length;
  return Math.abs(addUnits(time, { count: stamp === 'end' ? -1 : 1, unit: length }, zone) - time);
}

/** Energies between neighbouring readings of registers. A falling one began again: its energy before that is unknown. */
function countedSpans(readings: readonly FileReading[]): { spans: Span[]; fell: number[] } {
  const spans: Span[] = [];
  const fell: number[] = [];
  let before: FileReading | undefined;
  for (const reading of readings) {
    const columns = Object.entries(reading.registers);
    if (columns.length === 0) continue;
    const energies: Record<string, number> = {};
    let isFallen = false;
    for (const [column, value] of columns) {
      const energy = value - (before?.registers[column] ?? Number.NaN);
      if (energy >= 0) energies[column] = energy;
      if (energy < 0) isFallen = true;
    }
    if (isFallen) fell.push(reading.line);
    if (before !== undefined && Object.keys(energies).length > 0)
      spans.push({ line: reading.line, from: before.time, to: reading.time, gauges: {}, energies });
    before = reading;
  }
  return { spans, fell };
}

/** Two lists of spans as one without overlaps: overlapping spans are cut, and energies shared by time. */
function mergedSpans(own: readonly Span[], counted: readonly Span[]): readonly Span[] {
  if (own.length === 0 || counted.length === 0) return own.length === 0 ? counted : own;
  const merged: Span[] = [];
  let [left, right, at] = [0, 0, Number.NEGATIVE_INFINITY];
  while (left < own.length || right < counted.length) {
    const both = [own[left], counted[right]].filter((span) => span !== undefined);
    if ((own[left]?.to ?? Number.POSITIVE_INFINITY) <= at) left += 1;
    else if ((counted[right]?.to ?? Number.POSITIVE_INFINITY) <= at) right += 1;
    else {
      const from = Math.max(at, Math.min(...both.map((span) => span.from)));
      const to = Math.min(...both.flatMap((span) => [span.from, span.to]).filter((edge) => edge > from));
      const parts = both.filter((span) => span.from <= from && span.to >= to);
      if (parts.length > 0) merged.push(joinedSpan(parts, from, to));
      at = to;
    }
  }
  return merged;
}

function joinedSpan(parts: readonly Span[], from: number, to: number): Span {
  const energies: Record<string, number> = {};
  for (const part of parts) {
    const share = (to - from) / (part.to - part.from);
    for (const [column, energy] of Object.entries(part.energies)) energies[column] = energy * share;
  }
  const gauges = Object.assign({}, ...parts.map((part) => part.gauges));
  return { line: parts[0]?.line ?? 0, from, to, gauges, energies };
}

/** Rows for the calls, made of spans. */
class RowList {
  readonly rows: ImportRow[] = [];
  readonly lines: number[] = [];
  readonly rejected: Rejected[] = [];
  readonly #now: number;
  spread = 0;

  constructor(now: number) {
    this.#now = now;
  }

  add({ line, from, to, gauges, energies }: Span): void {
    const { min, max } = IMPORT_LIMITS.intervalMs;
    const reason = to > this.#now ? 'future' : to - from < min ? 'interval' : undefined;
    if (reason !== undefined) {
      this.rejected.push({ line, column: null, reason, text: '' });
      return;
    }
    const pieces = to - from > max ? Math.ceil((to - from) / DAY_MS) : 1;
    if (pieces > 1) this.spread += 1;
    const [means, counts] = [rounded(gauges, 1), rounded(energies, pieces)];
    let begin = from;
    for (let piece = 1; piece <= pieces; piece += 1) {
      const time = Math.round(from + ((to - from) * piece) / pieces);
      this.rows.push({ time, interval: time - begin, ...withValues(means, counts) });
      this.lines.push(line);
      begin = time;
    }
  }
}

type Values = Readonly<Record<string, number>>;

function rounded(values: Values, pieces: number): Values {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([column, value]) => [column, Math.round((value / pieces) * READ_DECIMALS) / READ_DECIMALS]),
  );
}

/** Columns are those of the mapping, whose targets are columns of storage. */
function withValues(gauges: Values, energies: Values): Pick<ImportRow, 'gauges' | 'energies'> {
  return {
    ...(Object.keys(gauges).length > 0 ? { gauges } : {}),
    ...(Object.keys(energies).length > 0 ? { energies } : {}),
  };
}
