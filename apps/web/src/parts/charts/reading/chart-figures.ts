import { isRegister } from '@phasor/quantities';
import type { ChartPoint, ChartSeries, TimeChart } from '../chart-spec.ts';
import { isUncut, stepEnd } from '../layout/steps.ts';
import { isWithin } from '../moving/windowed.ts';

/** Figures of a series in the legend; those of a register, which only grows, include its increase. */
export type FigureName = 'least' | 'mean' | 'greatest' | 'last' | 'first' | 'growth' | 'total';

const OF_GAUGES = ['least', 'mean', 'greatest', 'last'] as const;
const OF_ENERGIES = ['least', 'mean', 'greatest', 'last', 'total'] as const;
const OF_REGISTERS = ['first', 'last', 'growth'] as const;

/** Base units of the axis; null if nothing was measured. */
export type ChartFigures = Readonly<Partial<Record<FigureName, number | null>>>;

/** The figures that a chart has: none for states and for scattered points. */
export function figureNames({
  kind,
  axes,
  across,
}: Pick<TimeChart, 'kind' | 'axes' | 'across'>): readonly FigureName[] {
  if (kind === 'span' || kind === 'scatter' || across !== undefined) return [];
  const areEnergies = axes.length > 0 && axes.every(({ quantity }) => isRegister(quantity));
  if (!areEnergies) return OF_GAUGES;
  return kind === 'line' ? OF_REGISTERS : OF_ENERGIES;
}

/** Whether the lines of a chart are registers, whose points are readings at one instant each, not means of steps. */
export const showsRegisters = (chart: TimeChart): boolean => figureNames(chart).includes('growth');

/**
 * The figures of a series over the visible period. The least and the greatest value are those of its extremes, if it has
 * any; the mean is then of the steps that have extremes: a step of a group in which a member was silent has none, and a mean
 * over different members would not lie between the two. The least column and the mean one are of whole steps: a quarter hour
 * that has just begun would be the least of all. Steps that were not measured are none of the three: what was counted over a pause
 * is divided evenly among its steps, and is in the total alone.
 */
export function figuresOf(series: ChartSeries, chart: TimeChart): ChartFigures {
  const { range } = chart;
  const names = figureNames(chart);
  const areRegisters = showsRegisters(chart);
  // A reading at the end of the range is its last one; a mean there is that of the step after it.
  const isShown = (time: number) =>
    (areRegisters && time === range.to) ||
    (chart.beyond === true ? isWithin(chart, time) : time >= range.from && time <= range.to);
  const within = (points: readonly ChartPoint[]) => {
    const shown: number[] = [];
    for (const [time, value] of points) if (value !== null && isShown(time)) shown.push(value);
    return shown;
  };
  const values = within(series.points);
  const { min, max } = series.extremes ?? {};
  const [first, last] = areRegisters ? readingsOf(series, values, range) : [values[0] ?? null, values.at(-1) ?? null];
  const measured = series.points.filter(([time]) => series.unmeasured?.has(time) !== true);
  const whole = within(
    chart.now === undefined ? measured : ofWholeSteps({ ...series, points: measured }, chart, chart.now),
  );
  const counted = min === undefined ? whole : within(withExtremes(series.points, min));
  const figures: Readonly<Record<FigureName, () => number | null>> = {
    least: () => most(min === undefined ? whole : within(min), Math.min),
    greatest: () => most(max === undefined ? within(measured) : within(max), Math.max),
    mean: () => meanOf(counted.length === 0 ? whole : counted),
    first: () => first,
    last: () => last,
    total: () => (values.length === 0 ? null : sumOf(values)),
    growth: () => (first === null || last === null ? null : last - first),
  };
  return Object.fromEntries(names.map((name) => [name, figures[name]()]));
}

/** Columns that stand for their whole step: it is over, as those of a period before are, and the chart cuts nothing of it. */
function ofWholeSteps({ points, behind }: ChartSeries, chart: TimeChart, now: number): readonly ChartPoint[] {
  const isRunning = (time: number) => behind === undefined && time <= now && now < stepEnd(chart, time);
  return points.filter(([time, value]) => value !== null && !isRunning(time) && isUncut(chart, time));
}

/** The points of the steps that have extremes. */
function withExtremes(points: readonly ChartPoint[], min: readonly ChartPoint[]): readonly ChartPoint[] {
  const known = new Set<number>();
  for (const [time, value] of min) if (value !== null) known.add(time);
  return points.filter(([time]) => known.has(time));
}

/** First and last reading of a register, which may be beside the points at starts of steps. */
function readingsOf({ ends }: ChartSeries, values: readonly number[], { from, to }: TimeChart['range']) {
  const within = (end: readonly [number, number] | undefined) =>
    end !== undefined && end[0] >= from && end[0] <= to ? end[1] : null;
  return [within(ends?.[0]) ?? values[0] ?? null, within(ends?.[1]) ?? values.at(-1) ?? null] as const;
}

function most(values: readonly number[], of: (a: number, b: number) => number): number | null {
  let found: number | null = null;
  for (const value of values) found = found === null ? value : of(found, value);
  return found;
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : sumOf(values) / values.length;
}

function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
