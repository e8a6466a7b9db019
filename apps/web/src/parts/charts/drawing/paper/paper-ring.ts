import type { PieSlice } from '../../chart-spec.ts';
import type { ChartTheme } from '../../chart-theme.ts';
import { HATCH_WIDTH, ringSlices, WHOLE_RING } from '../../layout/ring.ts';
import { tracePath } from '../../layout/svg-path.ts';
import type { Pen } from '../pen.ts';

/** Space between the slices of a ring with diameter 1. */
const EDGE = { usual: 0.009, thin: 0.002 } as const;

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
      ? [{ path: WHOLE_RING, fill: theme.colour('line'), hatch: undefined, edge: EDGE.usual }]
      : drawn.map(({ path, colour, hatch, isThin }) => ({
          ...{ path, fill: theme.series(colour), hatch },
          edge: isThin ? EDGE.thin : EDGE.usual,
        }));
  pen.save();
  pen.translate(x, y);
  pen.scale(side, side);
  pen.strokeStyle = theme.colour('surface');
  for (const { path, fill, hatch, edge } of pieces) {
    pen.fillStyle = fill;
    pen.lineWidth = edge;
    pen.beginPath();
    tracePath(pen, path);
    pen.fill();
    pen.stroke();
    if (hatch === undefined) continue;
    pen.lineWidth = HATCH_WIDTH;
    pen.beginPath();
    tracePath(pen, hatch);
    pen.stroke();
  }
  pen.restore();
}
