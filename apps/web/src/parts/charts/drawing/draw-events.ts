import type { ChartEvent } from '../chart-spec.ts';
import type { Drawing, Spot } from './drawing.ts';
import type { Pen } from './pen.ts';

const SIDE = 9;
const GAP = 4;
const LINE_OPACITY = 0.35;

/** A marker above the lines: a triangle that points up for a start and down for an end, a diamond for an exchange. */
export interface EventMark {
  readonly event: ChartEvent;
  readonly x: number;
  readonly corners: readonly [Spot, Spot, Spot, ...Spot[]];
}

/** The markers of events inside the period. */
export function eventMarks({ chart, plot }: Pick<Drawing, 'chart' | 'plot'>): EventMark[] {
  const { from, to } = chart.range;
  const [low, high] = [plot.top - GAP, plot.top - GAP - SIDE];
  return (chart.events ?? [])
    .filter(({ time }) => time >= from && time <= to)
    .map((event) => {
      const x = plot.xOf(event.time);
      const heights = event.kind === 'end' ? ([low, high] as const) : ([high, low] as const);
      return { event, x, corners: event.kind === 'exchange' ? diamond(x, heights) : triangle(x, heights) };
    });
}

type Heights = readonly [first: number, second: number];

function triangle(x: number, [tip, base]: Heights): EventMark['corners'] {
  return [
    { x, y: tip },
    { x: x + SIDE / 2, y: base },
    { x: x - SIDE / 2, y: base },
  ];
}

function diamond(x: number, [high, low]: Heights): EventMark['corners'] {
  const y = (low + high) / 2;
  return [
    { x, y: high },
    { x: x + SIDE / 2, y },
    { x, y: low },
    { x: x - SIDE / 2, y },
  ];
}

/** Lines through the chart closer than this on average would hide it, pixels. */
const LEAST_DISTANCE = 24;

/** The markers, each with a vertical line through the chart, unless there are so many that the lines would hide it. */
export function drawEvents(pen: Pen, drawing: Drawing): void {
  const { frame, plot } = drawing;
  const marks = eventMarks(drawing);
  const isCrowded = marks.length * LEAST_DISTANCE > plot.right - plot.left;
  for (const { event, x, corners } of marks) {
    const [first, ...others] = corners;
    pen.fillStyle = frame.theme.series(event.colour);
    pen.strokeStyle = pen.fillStyle;
    pen.beginPath();
    pen.moveTo(first.x, first.y);
    for (const { x: right, y } of others) pen.lineTo(right, y);
    pen.closePath();
    pen.fill();
    if (isCrowded) continue;
    pen.globalAlpha = LINE_OPACITY;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(x, plot.top);
    pen.lineTo(x, plot.bottom);
    pen.stroke();
    pen.globalAlpha = 1;
  }
}
