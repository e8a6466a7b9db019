import { binCoverage } from '../gauges/bin-gauge.ts';
import type { CoveredRows, ReadingTimes, RowBlock } from '../rows/row-block.ts';
import { unreadBeginnings } from './unread-beginnings.ts';

/** Share of each step that was measured, 0 to 1, with all of the registers named; with any column for none. */
export type CoverageByRegisters = (registers: readonly string[]) => Float64Array;

/**
 * Share of each step [edges[i], edges[i + 1]) in which all of some registers were measured, 0 to 1: that of the register with
 * the least coverage. Between the first and the last reading of a step a register is fully known; readings of other
 * registers before and after do not count for it. A step with readings of other registers only is not measured, and nor is the
 * sample after a pause where its register is interpolated over the pause, nor the beginning of a step before which the register
 * lacks a reading that others have, nor a step within a longer sample where it lacks the reading before or after. What several
 * questions share is computed once.
 *
 * @param rows.covered  coverage by any column, exact at the ends
 * @param edges  epoch ms, ascending
 */
export function coverageByRegisters(
  rows: { readonly block: RowBlock; readonly covered: CoveredRows },
  edges: Float64Array,
): CoverageByRegisters {
  let ofAny: Float64Array | undefined;
  let measured: MeasuredSteps | undefined;
  const shares = new Map<string, Float64Array>();
  const shareOf = (register: string) => {
    measured ??= measuredSteps(rows, edges);
    const share = shares.get(register) ?? shareOfRegister(rows.block, register, measured);
    shares.set(register, share);
    return share;
  };
  return (registers) => {
    if (registers.length === 0) {
      ofAny ??= binCoverage(rows.covered, edges);
      return ofAny.slice();
    }
    return least(registers.map(shareOf));
  };
}

/** What was measured of each step, whichever register it was. */
interface MeasuredSteps {
  readonly edges: Float64Array;
  /** 0 to 1. */
  readonly share: Float64Array;
  /** ms at the beginning of each step that are not in its share because no register was read there. */
  readonly beginnings: Float64Array;
  readonly readings: OutermostReadings;
  readonly around: ReadingsAround;
}

function measuredSteps(
  { block, covered }: { block: RowBlock; covered: CoveredRows },
  edges: Float64Array,
): MeasuredSteps {
  const beginnings = unreadBeginnings(block, edges);
  const share = binCoverage(covered, edges).map((all, step) =>
    Math.max(0, all - (beginnings[step] as number) / lengthOf(edges, step)),
  );
  const readings = outermostReadings(block, block, edges);
  return { edges, share, beginnings, readings, around: readingsAround(block, block, edges) };
}

function shareOfRegister(block: RowBlock, register: string, measured: MeasuredSteps): Float64Array {
  const { edges, share, beginnings, readings } = measured;
  const columns = block.registers[register];
  if (!columns) return share;
  const own = outermostReadings(block, columns, edges);
  const around = readingsAround(block, columns, edges);
  const shares = share.slice();
  for (let step = 0; step < shares.length; step += 1) {
    const [first, last] = [readings.first[step] as number, readings.last[step] as number];
    if (Number.isNaN(first)) {
      // Within a longer sample: a register that lacks one of its ends is interpolated over more than the sample.
      if (!isSameAround(around, measured.around, step)) shares[step] = 0;
      continue;
    }
    const isLate = (around.before[step] as number) < (measured.around.before[step] as number) && beginnings[step] === 0;
    const begin = isLate ? (edges[step] as number) : first;
    const unread = (own.first[step] as number) - begin + last - (own.last[step] as number);
    const all = share[step] as number;
    shares[step] = Number.isNaN(unread) ? 0 : Math.max(0, Math.min(all, all - unread / lengthOf(edges, step)));
  }
  return shares;
}

function lengthOf(edges: Float64Array, step: number): number {
  return (edges[step + 1] as number) - (edges[step] as number);
}

function least([first, ...others]: readonly Float64Array[]): Float64Array {
  const lowest = first?.slice() ?? new Float64Array();
  for (const other of others) {
    for (let step = 0; step < lowest.length; step += 1) {
      if ((other[step] as number) < (lowest[step] as number)) lowest[step] = other[step] as number;
    }
  }
  return lowest;
}

/** Instants of the first and the last reading of the rows that end in each step; NaN for none. */
interface OutermostReadings {
  readonly first: Float64Array;
  readonly last: Float64Array;
}

/** Reading times of one register, or of any. */
type Readings = ReadingTimes & { readonly first?: Float64Array };

function outermostReadings(
  { end }: RowBlock,
  { firstTime, lastTime, first: readings }: Readings,
  edges: Float64Array,
): OutermostReadings {
  const steps = Math.max(0, edges.length - 1);
  const [first, last] = [new Float64Array(steps).fill(Number.NaN), new Float64Array(steps).fill(Number.NaN)];
  let step = 0;
  for (let row = 0; row < end.length && steps > 0; row += 1) {
    const at = end[row] as number;
    while (step < steps - 1 && (edges[step + 1] as number) < at) step += 1;
    const isInside = at > (edges[step] as number) && at <= (edges[step + 1] as number);
    if (!isInside || (readings && Number.isNaN(readings[row])) || Number.isNaN(firstTime[row])) continue;
    if (!((first[step] as number) <= (firstTime[row] as number))) first[step] = firstTime[row] as number;
    if (!((last[step] as number) >= (lastTime[row] as number))) last[step] = lastTime[row] as number;
  }
  return { first, last };
}

/** Readings beside each step. */
interface ReadingsAround {
  /** Instant of the last reading of the rows that end before each step or where it begins; NaN for none. */
  readonly before: Float64Array;
  /** Instant of the first reading of the rows that end after each step; NaN for none. */
  readonly after: Float64Array;
}

function readingsAround(block: RowBlock, readings: Readings, edges: Float64Array): ReadingsAround {
  return { before: readingsBefore(block, readings, edges), after: readingsAfter(block, readings, edges) };
}

function isSameAround(own: ReadingsAround, any: ReadingsAround, step: number): boolean {
  return Object.is(own.before[step], any.before[step]) && Object.is(own.after[step], any.after[step]);
}

function readingsBefore({ end }: RowBlock, { lastTime, first: readings }: Readings, edges: Float64Array): Float64Array {
  const before = new Float64Array(Math.max(0, edges.length - 1)).fill(Number.NaN);
  let [row, last] = [0, Number.NaN];
  for (let step = 0; step < before.length; step += 1) {
    for (; row < end.length && (end[row] as number) <= (edges[step] as number); row += 1) {
      if ((readings && Number.isNaN(readings[row])) || Number.isNaN(lastTime[row])) continue;
      if (!(last >= (lastTime[row] as number))) last = lastTime[row] as number;
    }
    before[step] = last;
  }
  return before;
}

function readingsAfter({ end }: RowBlock, { firstTime, first: readings }: Readings, edges: Float64Array): Float64Array {
  const after = new Float64Array(Math.max(0, edges.length - 1)).fill(Number.NaN);
  let [row, next] = [end.length - 1, Number.NaN];
  for (let step = after.length - 1; step >= 0; step -= 1) {
    for (; row >= 0 && (end[row] as number) > (edges[step + 1] as number); row -= 1) {
      if ((readings && Number.isNaN(readings[row])) || Number.isNaN(firstTime[row])) continue;
      if (!(next <= (firstTime[row] as number))) next = firstTime[row] as number;
    }
    after[step] = next;
  }
  return after;
}
