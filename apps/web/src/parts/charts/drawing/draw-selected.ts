import type { Drawing } from './drawing.ts';
import type { Pen } from './pen.ts';

const EDGE = 2;

/** The visible part of the selection, pixels; undefined for none. */
export function selectedSpan({
  chart,
  plot,
}: Pick<Drawing, 'chart' | 'plot'>): { left: number; right: number } | undefined {
  const { selected, range } = chart;
  if (selected === undefined || selected.to <= range.from || selected.from >= range.to) return undefined;
  return { left: plot.xOf(Math.max(selected.from, range.from)), right: plot.xOf(Math.min(selected.to, range.to)) };
}

/** The selected part, behind the measurements, with its two edges. */
export function drawSelected(pen: Pen, drawing: Drawing): void {
  const span = selectedSpan(drawing);
  if (span === undefined) return;
  const { plot, frame } = drawing;
  const height = plot.bottom - plot.top;
  pen.fillStyle = frame.theme.colour('accent-soft');
  pen.fillRect(span.left, plot.top, span.right - span.left, height);
  pen.fillStyle = frame.theme.colour('accent');
  for (const x of [span.left, span.right]) pen.fillRect(x - EDGE / 2, plot.top, EDGE, height);
}
