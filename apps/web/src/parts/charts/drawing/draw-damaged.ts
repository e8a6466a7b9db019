import { damagedParts } from '../layout/damaged-parts.ts';
import type { Drawing } from './drawing.ts';
import type { Pen } from './pen.ts';

const HATCH = { distance: 10, width: 1, ground: 0.6, lines: 0.4 } as const;
/** A narrower part would be invisible, pixels. */
const LEAST_WIDTH = 2;

/** Hatches the damaged parts of which nothing is drawn, so that they differ from time without measurements. */
export function drawDamaged(pen: Pen, drawing: Drawing): void {
  const { chart, plot, frame } = drawing;
  const height = plot.bottom - plot.top;
  for (const { from, to } of damagedParts(chart)) {
    const left = plot.xOf(from);
    const width = Math.max(plot.xOf(to) - left, LEAST_WIDTH);
    pen.save();
    pen.beginPath();
    pen.rect(left, plot.top, width, height);
    pen.clip();
    pen.fillStyle = frame.theme.colour('warn-soft');
    pen.globalAlpha = HATCH.ground;
    pen.fillRect(left, plot.top, width, height);
    pen.globalAlpha = HATCH.lines;
    pen.strokeStyle = frame.theme.colour('warn');
    pen.lineWidth = HATCH.width;
    pen.beginPath();
    for (let x = left - height; x < left + width; x += HATCH.distance) {
      pen.moveTo(x, plot.bottom);
      pen.lineTo(x + height, plot.top);
    }
    pen.stroke();
    pen.restore();
  }
}
