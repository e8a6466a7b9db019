import type { ShapesAnswer } from '@phasor/contract';
import type { ChartWindow } from '../../parts/charts/index.ts';
import { periodOf, type Span, wholeOrders } from './shape-chart.ts';
import type { Shape } from './use-look.ts';

/** Fewer orders than these are no picture. */
const LEAST_ORDERS = 2;
/** Share of a period that can still be looked at. */
const LEAST_SHARE = 0.02;

/** All that there is to look at along the axis. */
export function wholeOf(shape: Shape, shapes: ShapesAnswer): Span {
  return shape === 'harmonics' ? wholeOrders(shapes) : { from: 0, to: periodOf(shapes).length };
}

/** The least that can be looked at. */
export function leastOf(shape: Shape, { from, to }: Span): number {
  return shape === 'harmonics' ? LEAST_ORDERS : (to - from) * LEAST_SHARE;
}

/** The part that is looked at, which stays within all that there is. */
export function windowIn(
  shape: Shape,
  { whole, part, show }: { whole: Span; part: Span | undefined; show: (part: Span | undefined) => void },
): ChartWindow {
  const longest = whole.to - whole.from;
  const limits = { first: whole.from, last: whole.to, least: leastOf(shape, whole), longest };
  return { shown: part ?? whole, whole, isZoomed: part !== undefined, limits, show };
}

/** The part that a person asks for, as it can be looked at: whole orders, no less than the least; undefined for all of it. */
export function snapped(shape: Shape, { from, to }: Span, whole: Span): Span | undefined {
  const isWhole = shape === 'harmonics';
  const least = leastOf(shape, whole);
  const wished = isWhole ? Math.floor(from) : from;
  const start = Math.max(whole.from, Math.min(wished, whole.to - least));
  const end = Math.min(whole.to, Math.max(isWhole ? Math.ceil(to) : to, start + least));
  return end - start >= whole.to - whole.from ? undefined : { from: start, to: end };
}
