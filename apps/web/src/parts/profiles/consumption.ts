import { type CalendarUnit, fixedStepEdges, stepEdges, type TimeRange } from '@phasor/calendar';
import { RELAYS } from '@phasor/contract';
import { DAY_MS, HOUR_S, MINUTE_S, PHASES } from '@phasor/quantities';
import type { ChartPoint, ChartSeries, TimeChart } from '../charts/index.ts';
import { COVERED_ENOUGH, isFullyCovered, type StepTexts } from '../measurements/index.ts';

/** Most columns of a chart. */
const MOST = 100;
/** Usual lengths of steps, seconds, finest first. */
const LENGTHS = [
  ...[1, 5, 10, 15, 30],
  ...[1, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_S),
  ...[1, 3, 6].map((hours) => hours * HOUR_S),
] as const;

/** Steps that a range is divided into: step i is `[edges[i], edges[i + 1])`, epoch ms. */
interface Steps {
  /** Milliseconds, or a calendar unit. */
  readonly step: number | CalendarUnit;
  readonly edges: readonly number[];
}

/**
 * Steps of the consumption over a range: about a hundred at most, by the clock of the zone, and none shorter than the time
 * between two measurements: it would repeat its neighbour.
 * @param every  time between two measurements, ms
 */
export function consumptionSteps(range: TimeRange, zone: string, every = 0): Steps {
  const least = Math.max(every, (range.to - range.from) / MOST);
  const length = LENGTHS.find((seconds) => seconds * 1_000 >= least);
  if (length !== undefined)
    return { step: length * 1_000, edges: [...fixedStepEdges({ ...range, step: length, zone })] };
  const unit = range.to - range.from <= MOST * DAY_MS ? 'day' : 'month';
  return { step: unit, edges: [...stepEdges({ ...range, unit, zone })] };
}

/** The range to request so that no step is cut by its edges: whole minutes at least, as often as most is measured. */
export function wholeSteps(range: TimeRange, zone: string): TimeRange {
  const { edges } = consumptionSteps(range, zone, MINUTE_S * 1_000);
  return { from: edges[0] ?? range.from, to: edges.at(-1) ?? range.to };
}

interface Asked {
  readonly now: number;
  readonly texts: StepTexts;
}

/**
 * Consumption of each step: the difference of the register at its two edges, each interpolated between the neighbouring readings.
 * The outer steps count from the first reading and up to the last one, so that the steps add up to the energy of the range.
 */
export function consumptionChart(registers: TimeChart, { now, texts }: Asked): TimeChart {
  const { step, edges } = consumptionSteps(registers.range, registers.timeZone, registers.every);
  return {
    ...registers,
    kind: 'column',
    step,
    now,
    series: registers.series.map(({ extremes: _extremes, ends, ...series }) => {
      const points = columnsOf(readingsOf(series.points, ends), edges);
      const shares = sharesOf({ points }, series.points, edges);
      const unmeasured = new Set(
        [...shares].flatMap(([time, { measured }]) => (measured < COVERED_ENOUGH ? [time] : [])),
      );
      return { ...series, points, unmeasured, notes: notesOf(shares, { edges, now, texts }) };
    }),
  };
}

/** The same with stacked parts; their sum is the height of the stack and no column of its own. */
export function stackedParts(chart: TimeChart): TimeChart {
  return addsUp(chart) ? { ...chart, stacked: true, series: partsOf(chart) } : chart;
}

/** True for a chart with several parts of a sum. */
export const addsUp = (chart: TimeChart): boolean => partsOf(chart).length > 1;

const partsOf = ({ series }: TimeChart) => series.filter(({ id }) => PARTS.has(id));

/** Phases of a meter, relays of a disconnector. */
const PARTS: ReadonlySet<string> = new Set([...PHASES, ...RELAYS.map((relay) => `R${relay}`)]);

type Reading = readonly [number, number];

/** Known readings at starts of steps, from the first to the last reading of all. */
function readingsOf(points: readonly ChartPoint[], ends: ChartSeries['ends']): readonly Reading[] {
  const known = points.filter((point): point is [number, number] => point[1] !== null);
  if (ends === undefined) return known;
  const [first, last] = ends;
  return [first, ...known.filter(([time]) => time > first[0] && time < last[0]), last];
}

function columnsOf(known: readonly Reading[], edges: readonly number[]): ChartPoint[] {
  const [first, last] = [known[0]?.[0], known.at(-1)?.[0]];
  let at = 0;
  const registerAt = (time: number): number => {
    while (at < known.length - 2 && (known[at + 1]?.[0] ?? 0) <= time) at += 1;
    const [before, after] = [known[at], known[at + 1]];
    if (before === undefined) return 0;
    if (after === undefined || time <= before[0]) return before[1];
    return before[1] + ((after[1] - before[1]) * (time - before[0])) / (after[0] - before[0]);
  };
  const columns: ChartPoint[] = [];
  for (const [index, from] of edges.slice(0, -1).entries()) {
    const to = edges[index + 1] as number;
    if (first === undefined || last === undefined || to <= first || from >= last) {
      columns.push([from, null]);
      continue;
    }
    const begin = registerAt(Math.max(from, first));
    columns.push([from, Math.max(0, registerAt(Math.min(to, last)) - begin)]);
  }
  return columns;
}

interface StepShares {
  /** Of the readings at starts of finer steps, those that were made. */
  readonly measured: number;
  /** Of its time, what was read. */
  readonly read: number;
}

/** The shares of each column's step. Rows of a quarter hour in a window of some minutes begin before it. */
function sharesOf(
  columns: Pick<ChartSeries, 'points'>,
  readings: readonly ChartPoint[],
  edges: readonly number[],
): Map<number, StepShares> {
  const shares = new Map<number, StepShares>();
  const [begin, end] = [readings[0]?.[0] ?? 0, readings.at(-1)?.[0] ?? 0];
  let at = 0;
  for (const [index, [from, value]] of columns.points.entries()) {
    const to = edges[index + 1] ?? from;
    let [known, all] = [0, 0];
    for (; at < readings.length && (readings[at]?.[0] ?? 0) < to; at += 1) {
      if ((readings[at]?.[0] ?? 0) < from) continue;
      all += 1;
      if (readings[at]?.[1] !== null) known += 1;
    }
    if (value === null) continue;
    const read = (Math.min(to, end) - Math.max(from, begin)) / (to - from);
    shares.set(from, { measured: all === 0 ? 1 : known / all, read });
  }
  return shares;
}

/** Why columns are uncertain: their step still runs, or was measured or read only in part. */
function notesOf(
  shares: ReadonlyMap<number, StepShares>,
  { edges, now, texts }: Asked & { readonly edges: readonly number[] },
): Map<number, string> {
  const notes = new Map<number, string>();
  for (const [index, from] of edges.slice(0, -1).entries()) {
    const { measured = Number.NaN, read = Number.NaN } = shares.get(from) ?? {};
    const share = measured * read;
    if (Number.isNaN(share)) continue;
    if (from <= now && now < (edges[index + 1] ?? from)) notes.set(from, texts.running);
    else if (!isFullyCovered(share)) notes.set(from, texts.incomplete(share));
  }
  return notes;
}
