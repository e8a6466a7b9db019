import type { ChartEvent } from '../chart-spec.ts';
import type { Drawing, Spot } from './drawing.ts';
import type { Pen } from './pen.ts';

const SIDE = 9;
const GAP = 4;
const LINE_OPACITY = 0.35;

/** A marker above the lines: a triangle that points up for a start and down for an end. */
export interface EventMark {
  readonly event: ChartEvent;
  readonly x: number;
  /** Its three corners. */
  readonly corners: readonly [Spot, Spot, Spot];
}

/** The markers of events inside the period. */
export function eventMarks({ chart, plot }: Pick<Drawing, 'chart' | 'plot'>): EventMark[] {
  const { from, to } = chart.range;
  const [low, high] = [plot.top - GAP, plot.top - GAP - SIDE];
  return (chart.events ?? [])
    .filter(({ time }) => time >= from && time <= to)
    .map((event) => {
      const x = plot.xOf(event.time);
      const [tip, base] = event.kind === 'start' ? [high, low] : [low, high];
      return {
        event,
        x,
        corners: [
          { x, y: tip },
          { x: x + SIDE / 2, y: base },
          { x: x - SIDE / 2, y: base },
        ],
      };
    });
}

/** The markers, each with a vertical line through the chart. */
export function drawEvents(pen: Pen, drawing: Drawing): void {
  const { frame, plot } = drawing;
  for (const { event, x, corners } of eventMarks(drawing)) {
    const [first, second, third] = corners;
    pen.fillStyle = frame.theme.series(event.colour);
    pen.strokeStyle = pen.fillStyle;
    pen.beginPath();
    pen.moveTo(first.x, first.y);
    pen.lineTo(second.x, second.y);
    pen.lineTo(third.x, third.y);
    pen.closePath();
    pen.fill();
    pen.globalAlpha = LINE_OPACITY;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(x, plot.top);
    pen.lineTo(x, plot.bottom);
    pen.stroke();
    pen.globalAlpha = 1;
  }
}
