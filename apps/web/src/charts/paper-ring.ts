import type { PieSlice } from './chart-spec.ts';
import type { ChartTheme } from './chart-theme.ts';
import { PICTURE_RATIO } from './picture-ratio.ts';
import { ringSlices, WHOLE_RING } from './ring.ts';

/** Pixels across before the ratio. */
const SIZE = 220;
const EDGE = 2;

/** A ring of slices drawn for a page; a PNG data URL. */
export function paperRing(slices: readonly PieSlice[], theme: ChartTheme): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE * PICTURE_RATIO;
  canvas.height = SIZE * PICTURE_RATIO;
  const pen = canvas.getContext('2d');
  if (pen === null) return '';
  pen.fillStyle = theme.colour('surface');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.scale(canvas.width, canvas.height);
  pen.strokeStyle = theme.colour('surface');
  pen.lineWidth = EDGE / SIZE;
  const drawn = ringSlices(slices);
  const pieces =
    drawn.length === 0
      ? [{ path: WHOLE_RING, fill: theme.colour('line') }]
      : drawn.map(({ path, colour }) => ({ path, fill: theme.series(colour) }));
  for (const { path, fill } of pieces) {
    const shape = new Path2D(path);
    pen.fillStyle = fill;
    pen.fill(shape);
    pen.stroke(shape);
  }
  return canvas.toDataURL('image/png');
}
