import type { ChartPoint, ChartSeries, SeriesColour } from '../chart-spec.ts';
import { projected } from '../layout/drawing-frame.ts';
import { FEW_POINTS } from './draw-lines.ts';
import { type Drawing, type Spot, shownSeries, stretchesOf } from './drawing.ts';
import type { Pen } from './pen.ts';

/** Distinguishes lines that coincide, or that have similar colours for the reader. */
export type Marker = 'circle' | 'square' | 'triangle';

/** Each phase has its own, so that it can be identified without its colour. */
const MARKERS: Partial<Record<SeriesColour, Marker>> = {
  l1: 'circle',
  l2: 'square',
  l3: 'triangle',
  'l1-soft': 'circle',
  'l2-soft': 'square',
  'l3-soft': 'triangle',
};

/** Pixels between the markers of a line, and from the centre of a marker to its edge. */
const EVERY = 108;
const REACH = { circle: 3, square: 2.75, triangle: 3.75 } as const satisfies Record<Marker, number>;
const RING = 1.25;

/** The marker of a series among the others of its chart; undefined if it is not a phase, or the only one. */
export function markerOf({ colour }: Pick<ChartSeries, 'colour'>, of: readonly Pick<ChartSeries, 'colour'>[]) {
  const phases = of.filter((one) => MARKERS[one.colour] !== undefined);
  return phases.length > 1 ? MARKERS[colour] : undefined;
}

/**
 * Positions of a line's markers: on measured points, at offsets that differ between the lines, so that markers of coinciding
 * lines are beside one another. Lines with few points alternate.
 */
export function markerSpots(series: ChartSeries, drawing: Drawing): Spot[] {
  const { chart, plot } = drawing;
  const marked = shownSeries(drawing).filter((one) => markerOf(one, chart.series) !== undefined);
  const place = marked.findIndex(({ id }) => id === series.id);
  if (place === -1) return [];
  if (series.points.length < FEW_POINTS) {
    const all = stretchesOf(series.points, series.axis ?? 0, drawing).flat();
    return all.filter((_, index) => index % marked.length === place);
  }
  const spots: Spot[] = [];
  const share = EVERY / marked.length;
  for (let x = plot.left + share * (place + 0.5); x < plot.right; x += EVERY) {
    const [time, value] = pointAt(series.points, plot.placeAt(x)) ?? [];
    const height = projected(value ?? null, chart.axes[series.axis ?? 0]);
    if (time === undefined || height === null) continue;
    const spot = { x: plot.xOf(time), y: plot.yOf(series.axis ?? 0, height) };
    if (Math.abs(spot.x - x) < share / 2) spots.push(spot);
  }
  return spots;
}

/** The last of ascending points up to a time, otherwise the first one. */
function pointAt(points: readonly ChartPoint[], time: number): ChartPoint | undefined {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((points[middle]?.[0] ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return points[low];
}

/** The markers of a line, above all lines; those of a dashed one are hollow, which distinguishes lines of one colour. */
export function drawMarkers(pen: Pen, series: ChartSeries, drawing: Drawing): void {
  const marker = markerOf(series, drawing.chart.series);
  if (marker === undefined) return;
  const { theme } = drawing.frame;
  const [ink, ground] = [theme.series(series.colour), theme.colour('surface')];
  const isHollow = series.dashed === true;
  pen.lineWidth = RING;
  for (const spot of markerSpots(series, drawing)) {
    pen.beginPath();
    traceMarker(pen, spot, marker);
    pen.strokeStyle = ground;
    if (!isHollow) pen.stroke();
    pen.fillStyle = isHollow ? ground : ink;
    pen.fill();
    pen.strokeStyle = ink;
    if (isHollow) pen.stroke();
  }
}

/** The outline of a marker around a spot, enlarged as a sign beside a name. */
export function traceMarker(pen: Pen, { x, y, scale = 1 }: Spot & { scale?: number }, marker: Marker): void {
  const reach = REACH[marker] * scale;
  if (marker === 'circle') pen.arc(x, y, reach, 0, 2 * Math.PI);
  else if (marker === 'square') pen.rect(x - reach, y - reach, 2 * reach, 2 * reach);
  else {
    pen.moveTo(x, y - reach);
    pen.lineTo(x + reach, y + reach * 0.8);
    pen.lineTo(x - reach, y + reach * 0.8);
    pen.closePath();
  }
}
