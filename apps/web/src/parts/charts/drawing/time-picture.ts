import type { TimeChart } from '../chart-spec.ts';
import type { DrawingFrame } from '../layout/drawing-frame.ts';
import type { Plot } from '../layout/plot.ts';
import { drawAxes, labelFont } from './draw-axes.ts';
import { drawChosen, drawColumns } from './draw-columns.ts';
import { drawDamaged } from './draw-damaged.ts';
import { drawEvents } from './draw-events.ts';
import { drawBand, drawLine } from './draw-lines.ts';
import { drawMarkers } from './draw-markers.ts';
import { drawLimits, drawMarks } from './draw-names.ts';
import { drawNormal } from './draw-normal.ts';
import { drawPoints } from './draw-points.ts';
import { drawSelected } from './draw-selected.ts';
import { drawSpanNames, drawSpans, nameFont } from './draw-spans.ts';
import { type Drawing, drawingOf, shownSeries } from './drawing.ts';
import type { Pen } from './pen.ts';
import type { Picture } from './picture.ts';

/** How far lines and points at the edge of the plot extend beyond it, pixels. */
const OVERLAP = { line: 3, scatter: 7 } as const;

/** Draws a chart over time on a canvas with `ratio` pixels per unit of the picture; answers its position. */
export function drawTimeChart(
  canvas: HTMLCanvasElement,
  { chart, frame, ratio }: { chart: TimeChart; frame: DrawingFrame; ratio: number },
): Plot | null {
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  fit(canvas, frame, ratio);
  // Resets the whole canvas first, so that the browser does not copy the old picture.
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  return drawTimePicture(pen, chart, frame);
}

/** Draws a chart over time, one unit of the pen per pixel of the frame; answers its position. */
export function drawTimePicture(pen: Pen, chart: TimeChart, frame: DrawingFrame): Plot {
  const drawing = drawingOf(chart, frame, (text, isName = false) => {
    pen.font = (isName ? nameFont : labelFont)(frame.theme.font);
    return pen.measureText(text).width;
  });
  drawNormal(pen, drawing);
  drawChosen(pen, drawing);
  drawSelected(pen, drawing);
  drawDamaged(pen, drawing);
  drawAxes(pen, drawing);
  if (chart.kind === 'span') drawSpanNames(pen, drawing);
  clipped(pen, drawing, () => drawSeries(pen, drawing));
  drawLimits(pen, drawing);
  drawMarks(pen, drawing);
  drawEvents(pen, drawing);
  return drawing.plot;
}

/** A chart over time for other pens, in the size of its frame. */
export function timePicture(chart: TimeChart, frame: DrawingFrame): Picture {
  return { width: frame.width, height: frame.height, draw: (pen) => void drawTimePicture(pen, chart, frame) };
}

/** Setting the size of a canvas releases its memory: only if the size changes. */
function fit(canvas: HTMLCanvasElement, { width, height }: DrawingFrame, ratio: number): void {
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
}

function clipped(pen: Pen, { chart, plot }: Drawing, draw: () => void): void {
  const { left, top, right, bottom } = plot;
  const beyond = OVERLAP[chart.kind === 'scatter' ? 'scatter' : 'line'];
  pen.save();
  pen.beginPath();
  pen.rect(left - beyond, top - beyond, right - left + 2 * beyond, bottom - top + 2 * beyond);
  pen.clip();
  draw();
  pen.restore();
}

/** Columns behind others first, bands before lines: measured values are above their surroundings. */
function drawSeries(pen: Pen, drawing: Drawing): void {
  const shown = shownSeries(drawing);
  if (drawing.chart.kind === 'span') {
    drawSpans(pen, drawing);
    return;
  }
  if (drawing.chart.kind === 'column') {
    const behind = shown.filter((series) => series.behind !== undefined);
    for (const series of [...behind, ...shown.filter((one) => !behind.includes(one))]) {
      drawColumns(pen, series, drawing);
    }
    return;
  }
  if (drawing.chart.kind === 'scatter') {
    for (const series of shown) drawPoints(pen, series, drawing);
    return;
  }
  for (const series of shown) drawBand(pen, series, drawing);
  for (const series of shown) drawLine(pen, series, drawing);
  for (const series of shown) drawMarkers(pen, series, drawing);
}
