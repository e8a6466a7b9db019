import { leastShown, type Scale, scaleFor, scaleIn } from '@phasor/quantities';
import type { AxisScales, ChartPoint, TimeChart } from '../chart-spec.ts';

export interface Extent {
  readonly low: number;
  readonly high: number;
}

interface Known {
  readonly hidden: ReadonlySet<string>;
  readonly extents: readonly (Extent | undefined)[];
  readonly scales: AxisScales;
}

/** The last result of a chart, which never changes: a crosshair needs it at every movement, for thousands of points. */
const known = new WeakMap<TimeChart, Known>();

/**
 * Least and greatest value drawn on each axis, without hidden series; undefined if there is none. A logarithmic axis shows
 * positive values only.
 */
export function axisExtents(chart: TimeChart, hidden: ReadonlySet<string>): readonly (Extent | undefined)[] {
  return knownOf(chart, hidden).extents;
}

/** One scale per value axis: that of the largest absolute value drawn on it. */
export function axisScales(chart: TimeChart, hidden: ReadonlySet<string>): AxisScales {
  return knownOf(chart, hidden).scales;
}

function knownOf(chart: TimeChart, hidden: ReadonlySet<string>): Known {
  const before = known.get(chart);
  if (before?.hidden === hidden) return before;
  const extents = extentsOf(chart, hidden);
  const now: Known = { hidden, extents, scales: scalesOf(chart, { hidden, extents }) };
  known.set(chart, now);
  return now;
}

function extentsOf(chart: TimeChart, hidden: ReadonlySet<string>): readonly (Extent | undefined)[] {
  return chart.axes.map((axis, index) => {
    const range = new ExtentSearch(axis.kind === 'logarithmic');
    for (const series of chart.series) {
      if ((series.axis ?? 0) !== index || hidden.has(series.id)) continue;
      if (chart.stacked === true) continue;
      range.add(series.points);
      range.add(series.extremes?.min ?? []);
      range.add(series.extremes?.max ?? []);
    }
    if (chart.stacked === true) {
      range.add(stackTops(chart, { index, hidden }));
      range.add(stackTops(chart, { index, hidden, isBelow: true }));
    }
    if (index === 0 && range.found !== undefined) range.add((chart.limits ?? []).map(({ value }) => [0, value]));
    return range.found;
  });
}

function scalesOf(chart: TimeChart, { hidden, extents }: Omit<Known, 'scales'>): AxisScales {
  return chart.axes.map(({ quantity, unit }, index) => {
    const { low, high } = extents[index] ?? { low: 0, high: 0 };
    const maxAbs = Math.max(Math.abs(low), Math.abs(high));
    const drawn = chart.series.filter(({ id, axis = 0 }) => axis === index && !hidden.has(id));
    const leastAbs = leastShown(
      quantity,
      drawn.flatMap(({ points }) => points.map(([, value]) => value)),
    );
    if (unit === undefined) return scaleIn(quantity, scaleFor(quantity, maxAbs).unit, { maxAbs, leastAbs });
    return inUnit(scaleIn(quantity, unit, { maxAbs, leastAbs }), maxAbs);
  });
}

const FINE = { below: 10, decimals: 3 } as const;

/** A scale with a given unit: small values in it have one more decimal. */
function inUnit(scale: Scale, size: number): Scale {
  return size < FINE.below * scale.divisor ? { ...scale, decimals: Math.max(scale.decimals, FINE.decimals) } : scale;
}

interface Stack {
  readonly index: number;
  readonly hidden: ReadonlySet<string>;
  /** The columns below zero instead of those above. */
  readonly isBelow?: boolean;
}

/** Height of the stacked columns of an axis, by their time; null if none of them has a value. */
export function stackTops(
  { series }: Pick<TimeChart, 'series'>,
  { index, hidden, isBelow = false }: Stack,
): readonly ChartPoint[] {
  const tops = new Map<number, number | null>();
  for (const { id, axis = 0, points } of series) {
    if (axis !== index || hidden.has(id)) continue;
    for (const [time, value] of points) {
      const below = tops.get(time) ?? null;
      tops.set(time, value === null || value < 0 !== isBelow ? below : (below ?? 0) + value);
    }
  }
  return [...tops];
}

class ExtentSearch {
  readonly #positiveOnly: boolean;
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  constructor(positiveOnly: boolean) {
    this.#positiveOnly = positiveOnly;
  }

  add(points: readonly ChartPoint[]): void {
    for (const [, value] of points) {
      if (value === null || (this.#positiveOnly && value <= 0)) continue;
      if (value < this.#low) this.#low = value;
      if (value > this.#high) this.#high = value;
    }
  }

  get found(): Extent | undefined {
    return this.#high >= this.#low ? { low: this.#low, high: this.#high } : undefined;
  }
}
