import { scaleFor } from '@phasor/quantities';
import type { AxisScales, ChartPoint, TimeChart } from './chart-spec.ts';

export interface Extent {
  readonly low: number;
  readonly high: number;
}

/**
 * Least and greatest value drawn on each axis, hidden series left out; undefined where there is none. A logarithmic axis
 * has place for positive values only.
 */
export function axisExtents(chart: TimeChart, hidden: ReadonlySet<string>): readonly (Extent | undefined)[] {
  return chart.axes.map((axis, index) => {
    const range = new ExtentSearch(axis.kind === 'logarithmic');
    for (const series of chart.series) {
      if ((series.axis ?? 0) !== index || hidden.has(series.id)) continue;
      range.add(series.points);
      range.add(series.extremes?.min ?? []);
      range.add(series.extremes?.max ?? []);
    }
    if (index === 0 && range.found !== undefined) range.add((chart.limits ?? []).map(({ value }) => [0, value]));
    return range.found;
  });
}

/** One scale per value axis: that of the largest absolute value drawn on it. */
export function axisScales(chart: TimeChart, hidden: ReadonlySet<string>): AxisScales {
  const extents = axisExtents(chart, hidden);
  return chart.axes.map((axis, index) => {
    const { low, high } = extents[index] ?? { low: 0, high: 0 };
    return scaleFor(axis.quantity, Math.max(Math.abs(low), Math.abs(high)));
  });
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
