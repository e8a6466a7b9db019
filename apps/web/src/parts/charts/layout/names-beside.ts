import type { TimeChart } from '../chart-spec.ts';
import type { DrawingFrame } from './drawing-frame.ts';

/** From so many rows on, names stand beside their bars where the picture is wide enough, pixels. */
const MANY_ROWS = 6;
const WIDE = 640;
/** Most of the width that names take, as a share. */
const NAMES_SHARE = 0.25;

/** Width of a text of the axes, or of a name beside bars, pixels. */
export type TextWidth = (text: string, isName?: boolean) => number;

/** Width of the names beside the bars of a chart of spans; 0 where they are above them. */
export function namesBeside(
  { chart, frame }: { readonly chart: TimeChart; readonly frame: DrawingFrame },
  widthOf: TextWidth,
): number {
  if (chart.kind !== 'span' || frame.width < WIDE) return 0;
  const shown = chart.series.filter(({ id }) => !frame.hidden.has(id));
  if (shown.length <= MANY_ROWS) return 0;
  return Math.min(NAMES_SHARE * frame.width, Math.max(1, ...shown.map(({ name }) => widthOf(name, true))));
}
