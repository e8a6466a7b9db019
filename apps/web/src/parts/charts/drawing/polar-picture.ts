import type { PolarChart } from '../chart-spec.ts';
import type { ChartTheme } from '../chart-theme.ts';
import { type PolarSpot, polarDrawing, ringLabel } from '../layout/polar.ts';
import { tracePath } from '../layout/svg-path.ts';
import { PAPER } from './paper/paper.ts';
import type { Pen } from './pen.ts';
import type { Picture } from './picture.ts';

/** Radius of the outermost ring of a picture for a file, pixels. */
const RADIUS = 185;
const LINE = { grid: 1, arrow: 2.25, halo: 4 } as const;
const TEXT = { tick: 13, value: 11, name: 14 } as const;
const DASH = [6, 4];

/** A polar chart for a file. */
export function polarPicture(chart: PolarChart, hidden: ReadonlySet<string>, theme: ChartTheme): Picture {
  return {
    ...PAPER,
    draw: (pen) => {
      pen.translate(PAPER.width / 2, PAPER.height / 2);
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      const drawing = polarDrawing(chart, hidden);
      drawGrid(pen, drawing, theme);
      drawArrows(pen, drawing, theme);
    },
  };
}

type Drawing = ReturnType<typeof polarDrawing>;

function drawGrid(pen: Pen, { rings, spokes }: Drawing, theme: ChartTheme): void {
  pen.strokeStyle = theme.colour('line');
  pen.lineWidth = LINE.grid;
  for (const { radius } of rings) {
    pen.beginPath();
    pen.arc(0, 0, radius * RADIUS, 0, 2 * Math.PI);
    pen.stroke();
  }
  for (const { angle, end, label } of spokes) {
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.lineTo(end.x * RADIUS, end.y * RADIUS);
    pen.stroke();
    write(pen, { text: `${angle}°`, at: label, size: TEXT.tick }, theme);
  }
  for (const { radius, text } of rings) write(pen, { text, at: ringLabel(radius), size: TEXT.value }, theme);
}

function drawArrows(pen: Pen, { arrows }: Drawing, theme: ChartTheme): void {
  for (const { line, head, colour, dashed } of arrows) {
    pen.strokeStyle = theme.series(colour);
    pen.fillStyle = pen.strokeStyle;
    pen.lineWidth = LINE.arrow;
    pen.setLineDash(dashed === true ? DASH : []);
    traceLarger(pen, line);
    pen.stroke();
    pen.setLineDash([]);
    traceLarger(pen, head);
    pen.fill();
  }
  for (const { name, label, colour } of arrows)
    write(pen, { text: name, at: label, size: TEXT.name, fill: theme.series(colour) }, theme);
}

/** Traces a path for the outermost radius 1 in the size of the picture. */
function traceLarger(pen: Pen, path: string): void {
  pen.beginPath();
  pen.save();
  pen.scale(RADIUS, RADIUS);
  tracePath(pen, path);
  pen.restore();
}

function write(
  pen: Pen,
  { text, at, size, fill }: { text: string; at: PolarSpot; size: number; fill?: string },
  theme: ChartTheme,
): void {
  pen.font = `${fill === undefined ? 400 : 600} ${size}px ${theme.font}`;
  pen.strokeStyle = theme.colour('surface');
  pen.lineWidth = LINE.halo;
  pen.strokeText(text, at.x * RADIUS, at.y * RADIUS);
  pen.fillStyle = fill ?? theme.colour('ink-3');
  pen.fillText(text, at.x * RADIUS, at.y * RADIUS);
}
