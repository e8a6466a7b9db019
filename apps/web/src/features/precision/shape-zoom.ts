import type { ShapesAnswer } from '@phasor/contract';
import type { ChartWindow } from '../../parts/charts/index.ts';
import { periodOf, type Span, wholeOrders } from './shape-chart.ts';
import type { Shape } from './use-look.ts';

/** Least number of orders in a chart. */
const LEAST_ORDERS = 2;
/** Least share of a period in a chart. */
const LEAST_SHARE = 0.02;

/** The full range of the axis. */
export function wholeOf(shape: Shape, shapes: ShapesAnswer): Span {
  return shape === 'harmonics' ? wholeOrders(shapes) : { from: 0, to: periodOf(shapes).length };
}

/** The least shown part. */
export function leastOf(shape: Shape, { from, to }: Span): number {
  return shape === 'harmonics' ? LEAST_ORDERS : (to - from) * LEAST_SHARE;
}

/** The shown part, limited to the full range. */
export function windowIn(
  shape: Shape,
  { whole, part, show }: { whole: Span; part: Span | undefined; show: (part: Span | undefined) => void },
): ChartWindow {
  const longest = whole.to - whole.from;
  const limits = { first: whole.from, last: whole.to, least: leastOf(shape, whole), longest };
  return { shown: part ?? whole, whole, isZoomed: part !== undefined, limits, show };
}

/** The part chosen by hand, with its limits: whole orders, not below the least; undefined for all of it. */
export function snapped(shape: Shape, { from, to }: Span, whole: Span): Span | undefined {
  const isWhole = shape === 'harmonics';
  const least = leastOf(shape, whole);
  const wished = isWhole ? Math.floor(from) : from;
  const start = Math.max(whole.from, Math.min(wished, whole.to - least));
  const end = Math.min(whole.to, Math.max(isWhole ? Math.ceil(to) : to, start + least));
  return end - start >= whole.to - whole.from ? undefined : { from: start, to: end };
}
