import type { ChartSeries } from '../chart-spec.ts';
import { projected } from '../layout/drawing-frame.ts';
import { type Drawing, type Spot, stretchesOf } from './drawing.ts';
import type { Pen } from './pen.ts';

const LINE_WIDTH = 1.5;
const DASH = [6, 3];
const BAND = { opacity: 0.2, edge: 0.75 } as const;
const AREA_OPACITY = 0.14;
/** Up to this number, each point is shown. */
export const FEW_POINTS = 40;
const POINT_RADIUS = 2;

/** The area between the extremes of each step, so that down-sampling does not hide a peak. */
export function drawBand(pen: Pen, series: ChartSeries, drawing: Drawing): void {
  const { chart, frame, plot } = drawing;
  const axis = series.axis ?? 0;
  pen.fillStyle = frame.theme.series(series.colour);
  pen.strokeStyle = pen.fillStyle;
  pen.lineWidth = BAND.edge;
  pen.globalAlpha = BAND.opacity;
  for (const run of bandRuns(series, (value) => projected(value, chart.axes[axis]))) {
    const above = run.map(({ time, high }) => ({ x: plot.xOf(time), y: plot.yOf(axis, high) }));
    const below = run.map(({ time, low }) => ({ x: plot.xOf(time), y: plot.yOf(axis, low) })).reverse();
    pen.beginPath();
    trace(pen, [...above, ...below]);
    pen.closePath();
    pen.fill();
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** A line that breaks where measurements are missing. */
export function drawLine(pen: Pen, series: ChartSeries, drawing: Drawing): void {
  const stretches = stretchesOf(series.points, series.axis ?? 0, drawing);
  if (series.filled === true) fillBelow(pen, { series, stretches }, drawing);
  pen.strokeStyle = drawing.frame.theme.series(series.colour);
  pen.fillStyle = pen.strokeStyle;
  pen.lineWidth = LINE_WIDTH;
  pen.lineJoin = 'round';
  pen.setLineDash(series.dashed === true ? DASH : []);
  pen.beginPath();
  for (const stretch of stretches) trace(pen, stretch, series.smooth);
  pen.stroke();
  pen.setLineDash([]);
  // A measurement between two gaps has no visible line.
  const isFew = series.points.length < FEW_POINTS;
  drawDots(pen, isFew ? stretches.flat() : stretches.flatMap((stretch) => (stretch.length === 1 ? stretch : [])));
}

function trace(pen: Pen, spots: readonly Spot[], smooth?: ChartSeries['smooth']): void {
  const [first] = spots;
  if (first === undefined) return;
  pen.moveTo(first.x, first.y);
  if (smooth === undefined) for (const { x, y } of spots) pen.lineTo(x, y);
  else for (const { near, far, to } of smooth(spots)) pen.bezierCurveTo(near.x, near.y, far.x, far.y, to.x, to.y);
}

function drawDots(pen: Pen, spots: readonly Spot[]): void {
  pen.beginPath();
  for (const { x, y } of spots) {
    pen.moveTo(x + POINT_RADIUS, y);
    pen.arc(x, y, POINT_RADIUS, 0, 2 * Math.PI);
  }
  pen.fill();
}

/** The area between a line and zero, or the edge nearest to zero. */
function fillBelow(
  pen: Pen,
  { series, stretches }: { series: ChartSeries; stretches: readonly Spot[][] },
  { chart, frame, ticks, plot }: Drawing,
): void {
  const axis = series.axis ?? 0;
  const { min = 0, max = 0 } = ticks[axis] ?? {};
  const base = plot.yOf(axis, projected(Math.min(Math.max(0, min), max), chart.axes[axis]) ?? 0);
  pen.fillStyle = frame.theme.series(series.colour);
  pen.globalAlpha = AREA_OPACITY;
  pen.beginPath();
  for (const stretch of stretches) {
    const [first, last] = [stretch[0] as Spot, stretch.at(-1) as Spot];
    trace(pen, [{ x: first.x, y: base }, ...stretch, { x: last.x, y: base }]);
  }
  pen.fill();
  pen.globalAlpha = 1;
}

interface BandStep {
  readonly time: number;
  readonly low: number;
  readonly high: number;
}

/** Unbroken runs of steps with different extremes; [] if every step has a single value. */
export function bandRuns(
  { extremes }: Pick<ChartSeries, 'extremes'>,
  project: (value: number | null) => number | null,
): BandStep[][] {
  const runs: BandStep[][] = [];
  let run: BandStep[] = [];
  let differs = false;
  const end = () => {
    if (run.length > 0 && differs) runs.push(run);
    run = [];
    differs = false;
  };
  for (const [index, [time, least]] of extremes?.min.entries() ?? []) {
    const low = project(least);
    const high = project(extremes?.max[index]?.[1] ?? null);
    if (low === null || high === null) {
      end();
      continue;
    }
    run.push({ time, low, high });
    differs ||= low !== high;
  }
  end();
  return runs;
}
