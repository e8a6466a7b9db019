import type { TimeChart } from '../../charts/index.ts';
import { scaleOf } from '../notes/tile-scale.ts';

export interface ShownTotal {
  readonly id: string;
  readonly name: string;
  /** Base unit. */
  readonly value: number;
}

/** Sums of the shown series over the picture; series without a value are left out. Powers have no sum. */
export function totalsShown(chart: TimeChart, hidden: ReadonlySet<string>): ShownTotal[] {
  return chart.series.flatMap(({ id, name, points }) => {
    const values = points.flatMap(([, value]) => value ?? []);
    if (hidden.has(id) || values.length === 0) return [];
    return [{ id, name, value: values.reduce((sum, value) => sum + value, 0) }];
  });
}

/**
 * The columns in the unit of their totals, which are in the same card: sums of more than 100 kWh have kWh, and so have the hours
 * that they are made of. Totals that keep the smallest unit leave the choice to the columns.
 */
export function inUnitOfTotals(drawn: TimeChart, totals: readonly ShownTotal[]): TimeChart {
  const axes = drawn.axes.map((axis) => {
    const values = totals.map(({ value }) => value);
    const { unit } = scaleOf(axis.quantity, values);
    return unit === scaleOf(axis.quantity, []).unit ? axis : { ...axis, unit };
  });
  return { ...drawn, axes };
}
