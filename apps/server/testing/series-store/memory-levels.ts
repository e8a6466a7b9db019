import { stepEdges } from '@phasor/calendar';
import { SAMPLE_FAMILIES, type SampleFamilyName, TOTAL_GAUGES } from '@phasor/contract';
import {
  type BlockColumns,
  createRowBlock,
  cutRows,
  gaugeCovered,
  type PartsOfRow,
  type RowBlock,
  rollup,
  rowsOfSamples,
  withOwnTimes,
} from '@phasor/series';
import type { Sample, SeriesLevel } from '../../src/ports/series-store.ts';
import { totalValues } from './total-values.ts';

/** The finer level each level is formed from, and its bucket length in ms (days follow the zone). */
const FORMED_FROM = {
  minute: { child: 'raw', length: 60_000 },
  quarter: { child: 'minute', length: 900_000 },
  hour: { child: 'quarter', length: 3_600_000 },
  day: { child: 'quarter', length: undefined },
} as const;

/** A fall up to this much above 0.9 of the register is noise and hides nothing. */
const NOISE = 10;

const READING_PARTS = ['first', 'last', 'firstTime', 'lastTime', 'firstBoot', 'lastBoot'] as const;

/** Columns of a family as rows have them: totals included. */
export function rowColumns(family: SampleFamilyName): BlockColumns {
  const { gauges, registers } = SAMPLE_FAMILIES[family];
  return { gauges: family === 'electrical' ? [...gauges, ...TOTAL_GAUGES] : gauges, registers };
}

/** All rows of one device's samples at a level. */
export function levelRows(samples: readonly Sample[], shape: { family: SampleFamilyName; zone: string }) {
  const formed = new Map<SeriesLevel, RowBlock>();
  const rowsAt = (level: SeriesLevel): RowBlock => {
    const known = formed.get(level);
    if (known) return known;
    const rows = level === 'raw' ? rawRows(samples, shape.family) : formLevel(rowsAt(FORMED_FROM[level].child), level);
    formed.set(level, rows);
    return rows;
  };
  const formLevel = (child: RowBlock, level: Exclude<SeriesLevel, 'raw'>): RowBlock => {
    const rolled = rollup(child, FORMED_FROM[level].length ?? dayEdges(child, shape.zone));
    setPowerFactors(rolled);
    return withBrokenBucketsOpen(rolled, child);
  };
  return rowsAt;
}

function rawRows(samples: readonly Sample[], family: SampleFamilyName): RowBlock {
  const totalled = samples.map((sample) =>
    family === 'electrical' ? { ...sample, values: { ...sample.values, ...totalValues(sample.values) } } : sample,
  );
  const rows = rowsOfSamples(totalled, rowColumns(family));
  for (let row = 0; row < rows.end.length; row += 1) {
    if (Object.values(rows.registers).some(({ first }) => Number.isFinite(first[row]))) continue;
    for (const column of [rows.firstTime, rows.lastTime, rows.firstBoot, rows.lastBoot]) column[row] = Number.NaN;
  }
  return rows;
}

function dayEdges(rows: RowBlock, zone: string): Float64Array {
  // The first sample may have begun the day before.
  const from = rows.start.reduce((least, start) => Math.min(least, start), (rows.end[0] ?? 1) - 1);
  return stepEdges({ from, to: (rows.end.at(-1) ?? 0) + 1, unit: 'day', zone });
}

/** Power factor of a bucket: |mean P| / mean S where both are known (D15). */
function setPowerFactors(rows: RowBlock): void {
  for (const suffix of ['L1', 'L2', 'L3', 'T']) {
    const { [`P_${suffix}`]: power, [`S_${suffix}`]: apparent, [`PF_${suffix}`]: factor } = rows.gauges;
    for (let row = 0; power && apparent && factor && row < rows.end.length; row += 1) {
      const ratio = Math.abs(power.mean[row] as number) / (apparent.mean[row] as number);
      if (!Number.isFinite(ratio)) continue;
      factor.mean[row] = ratio;
      const both = Math.min(power.covered?.[row] ?? 0, apparent.covered?.[row] ?? 0);
      if (factor.covered) factor.covered[row] = Math.max(factor.covered[row] as number, both);
    }
  }
}

/**
 * A bucket whose first and last reading would hide a reset, or of what boot they are, is answered as its finer rows: of each of them the
 * part that is in no other bucket.
 */
function withBrokenBucketsOpen(rolled: RowBlock, child: RowBlock): RowBlock {
  const finer = new Set(Array.from(child.end, (_, row) => edgesOf(child, row)));
  const picks: { block: RowBlock; row: number }[] = [];
  const [closed, opened]: [number[], number[]] = [[], []];
  let at = 0;
  for (let row = 0; row < rolled.end.length; row += 1) {
    if (!isBucket(rolled, row, finer)) {
      picks.push({ block: rolled, row });
      continue;
    }
    const inside: number[] = [];
    const [start, end] = [rolled.start[row] as number, rolled.end[row] as number];
    for (; at < child.end.length && (child.end[at] as number) <= end; at += 1) {
      if ((child.end[at] as number) - (child.start[at] as number) < end - start) inside.push(at);
    }
    const isBroken = hidesReset(child, inside) || hidesBoot(rolled, row, bootsOf(child, inside));
    (isBroken ? opened : closed).push(row);
  }
  const rest = opened.length > 0 ? cutRows(child, outside(rolled, { closed, opened })) : child;
  if (opened.length > 0) for (const row of rest.end.keys()) picks.push({ block: rest, row });
  for (const row of closed) picks.push({ block: rolled, row });
  return pickRows(
    picks.sort((a, b) => (a.block.end[a.row] as number) - (b.block.end[b.row] as number)),
    rolled,
  );
}

/** What lies of a row in opened buckets; a row as long as the bucket in which it ends is not among them. */
function outside(
  { start, end }: RowBlock,
  { closed, opened }: { closed: readonly number[]; opened: readonly number[] },
): PartsOfRow {
  const holds = (row: number, instant: number) => (start[row] as number) < instant && (end[row] as number) >= instant;
  return (from, to) => {
    const own = [...closed, ...opened].find((row) => holds(row, to));
    if (own === undefined || to - from >= (end[own] as number) - (start[own] as number)) return [];
    const parts: { from: number; to: number }[] = [];
    for (const row of opened) {
      const part = { from: Math.max(from, start[row] as number), to: Math.min(to, end[row] as number) };
      if (part.from >= part.to) continue;
      const before = parts.at(-1);
      if (before?.to === part.from) before.to = part.to;
      else parts.push(part);
    }
    return parts;
  };
}

/**
 * Whether a row is a bucket of its level; otherwise it is a sample too long for it. Where both have the same edges, the
 * bucket comes first.
 */
function isBucket(rows: RowBlock, row: number, samples: ReadonlySet<string>): boolean {
  const edges = edgesOf(rows, row);
  return !samples.has(edges) || (row + 1 < rows.end.length && edgesOf(rows, row + 1) === edges);
}

function edgesOf(rows: RowBlock, row: number): string {
  return `${rows.start[row]} ${rows.end[row]}`;
}

function hidesReset(rows: RowBlock, bucket: readonly number[]): boolean {
  const firstTime = (row: number) => rows.firstTime[row] as number;
  const inside = bucket.filter((row) => Number.isFinite(firstTime(row))).sort((a, b) => firstTime(a) - firstTime(b));
  const boots = bootsOf(rows, bucket);
  return Object.values(rows.registers).some(({ first, last }) => {
    let highest = 0;
    return inside.some((row) => {
      const fall = highest - (first[row] as number);
      const hidden = fall > NOISE || fall > 0.1 * highest || (fall > 0 && boots.size > 1);
      highest = Math.max(highest, Number.isNaN(last[row]) ? 0 : (last[row] as number));
      return hidden;
    });
  });
}

function bootsOf(rows: RowBlock, bucket: readonly number[]): ReadonlySet<number | undefined> {
  const inside = bucket.filter((row) => Number.isFinite(rows.firstTime[row]));
  return new Set(inside.flatMap((row) => [rows.firstBoot[row], rows.lastBoot[row]]).filter(Number.isFinite));
}

/** Whether a register was read before or after the others while the device started anew: rows tell boots of the outermost. */
function hidesBoot(rows: RowBlock, row: number, boots: ReadonlySet<number | undefined>): boolean {
  if (boots.size < 2) return false;
  return Object.values(rows.registers).some(
    ({ first, firstTime, lastTime }) =>
      !Number.isNaN(first[row]) && (firstTime[row] !== rows.firstTime[row] || lastTime[row] !== rows.lastTime[row]),
  );
}

/** Rows of several blocks as one block with the columns of `shape`. */
export function pickRows(picks: readonly { block: RowBlock; row: number }[], shape: RowBlock | BlockColumns): RowBlock {
  const names = (columns: readonly string[] | object) => (Array.isArray(columns) ? columns : Object.keys(columns));
  const columns = { gauges: names(shape.gauges), registers: names(shape.registers) };
  const empty = withOwnTimes(createRowBlock(picks.length, columns));
  const own = Object.entries(empty.gauges).map(([name, gauge]) => [name, { ...gauge, covered: empty.covered.slice() }]);
  const begun = empty.covered.slice();
  const result: RowBlock = { ...empty, begun, gauges: Object.fromEntries(own) };
  const times = ['start', 'end', 'covered', 'firstTime', 'lastTime', 'firstBoot', 'lastBoot'] as const;
  for (const [index, { block, row }] of picks.entries()) {
    for (const time of times) result[time][index] = block[time][row] as number;
    begun[index] = block.begun?.[row] ?? 0;
    for (const [name, to] of Object.entries(result.gauges)) {
      for (const part of ['mean', 'min', 'max'] as const)
        to[part][index] = block.gauges[name]?.[part][row] ?? Number.NaN;
      if (to.covered) to.covered[index] = gaugeCovered(block, name)[row] as number;
    }
    for (const [name, to] of Object.entries(result.registers)) {
      for (const part of READING_PARTS) to[part][index] = block.registers[name]?.[part][row] ?? Number.NaN;
    }
  }
  return result;
}
