import type { ChartSeries, PointShape } from '../chart-spec.ts';
import { type Drawing, type Spot, stretchesOf } from './drawing.ts';
import type { Pen } from './pen.ts';

/** Pixels from the centre of a point to its edge: both shapes have a similar area. */
const REACH = { circle: 3.5, diamond: 5.5 } as const satisfies Record<PointShape, number>;
const POINT = { opacity: 0.72, edge: 1 } as const;

/** The corners of a diamond around a spot, clockwise from its top. */
export function diamond({ x, y }: Spot, reach: number): readonly Spot[] {
  return [
    { x, y: y - reach },
    { x: x + reach, y },
    { x, y: y + reach },
    { x: x - reach, y },
  ];
}

/** Positions of the points of a series that are on its axis. */
export function spotsOf(series: ChartSeries, drawing: Drawing): readonly Spot[] {
  return stretchesOf(series.points, series.axis ?? 0, drawing).flat();
}

/** The points of a series individually: shape and colour distinguish the series, and overlapping points are darker. */
export function drawPoints(pen: Pen, series: ChartSeries, drawing: Drawing): void {
  const { theme } = drawing.frame;
  pen.fillStyle = theme.series(series.colour);
  pen.strokeStyle = theme.colour('surface');
  pen.lineWidth = POINT.edge;
  for (const spot of spotsOf(series, drawing)) {
    pen.beginPath();
    tracePoint(pen, spot, series.shape ?? 'circle');
    pen.globalAlpha = POINT.opacity;
    pen.fill();
    pen.globalAlpha = 1;
    pen.stroke();
  }
}

function tracePoint(pen: Pen, spot: Spot, shape: PointShape): void {
  if (shape === 'circle') {
    pen.arc(spot.x, spot.y, REACH.circle, 0, 2 * Math.PI);
    return;
  }
  const [first, ...others] = diamond(spot, REACH.diamond);
  if (first === undefined) return;
  pen.moveTo(first.x, first.y);
  for (const { x, y } of others) pen.lineTo(x, y);
  pen.closePath();
}
