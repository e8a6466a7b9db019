import type { PieSlice } from '../../chart-spec.ts';
import type { ChartTheme } from '../../chart-theme.ts';
import { ringSlices, WHOLE_RING } from '../../layout/ring.ts';
import { tracePath } from '../../layout/svg-path.ts';
import type { Pen } from '../pen.ts';

/** Space between the slices of a ring with diameter 1. */
const EDGE = 0.009;

export interface RingPlace {
  /** Middle of the ring, pixels. */
  readonly x: number;
  readonly y: number;
  /** Diameter, pixels. */
  readonly side: number;
}

/** Draws a ring of slices; one without a value is an empty ring. */
export function paperRing(
  pen: Pen,
  { slices, theme }: { slices: readonly PieSlice[]; theme: ChartTheme },
  { x, y, side }: RingPlace,
): void {
  const drawn = ringSlices(slices);
  const pieces =
    drawn.length === 0
      ? [{ path: WHOLE_RING, fill: theme.colour('line') }]
      : drawn.map(({ path, colour }) => ({ path, fill: theme.series(colour) }));
  pen.save();
  pen.translate(x, y);
  pen.scale(side, side);
  pen.strokeStyle = theme.colour('surface');
  pen.lineWidth = EDGE;
  for (const { path, fill } of pieces) {
    pen.fillStyle = fill;
    pen.beginPath();
    tracePath(pen, path);
    pen.fill();
    pen.stroke();
  }
  pen.restore();
}
