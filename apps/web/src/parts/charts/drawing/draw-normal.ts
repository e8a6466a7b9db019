import type { NormalValues } from '@phasor/quantities';
import type { TimeChart } from '../chart-spec.ts';
import { axisExtents } from '../layout/axis-scales.ts';
import { projected } from '../layout/drawing-frame.ts';
import type { Plot } from '../layout/plot.ts';
import type { Drawing } from './drawing.ts';
import type { Pen } from './pen.ts';

/** Width of the strip at the value axis that spans the normal values, pixels. */
const STRIP = 3;
const EDGE = { width: 1, dash: [2, 4], opacity: 0.7 } as const;
const BEYOND_OPACITY = 0.6;

/** The normal values on the first axis of a chart; undefined if there are none, or the chart has several axes. */
export function normalOn({ axes: [first] }: Pick<TimeChart, 'axes'>): NormalValues | undefined {
  return first?.normal;
}

/** The visible parts of the normal values and of the others, pixels. */
export interface NormalPlace {
  readonly top: number;
  readonly bottom: number;
  /** Areas outside the normal values, with the edge at which each begins. */
  readonly beyond: readonly { readonly top: number; readonly bottom: number; readonly edge: number }[];
}

/** Position of the normal values; undefined for a chart without, and for one that shows no value, in which nothing is wrong. */
export function normalPlace({
  chart,
  frame,
  plot,
}: Pick<Drawing, 'chart' | 'frame' | 'plot'>): NormalPlace | undefined {
  const normal = normalOn(chart);
  if (normal === undefined || axisExtents(chart, frame.hidden)[0] === undefined) return undefined;
  const inside = (y: number) => Math.min(Math.max(y, plot.top), plot.bottom);
  const placeOf = (value: number | undefined, open: number) => {
    const height = value === undefined ? null : projected(value, chart.axes[0]);
    return height === null ? open : plot.yOf(0, height);
  };
  const top = placeOf(normal.high, plot.top);
  const bottom = placeOf(normal.low, plot.bottom);
  return {
    top: inside(top),
    bottom: inside(bottom),
    beyond: [
      ...(top > plot.top ? [{ top: plot.top, bottom: inside(top), edge: inside(top) }] : []),
      ...(bottom < plot.bottom ? [{ top: inside(bottom), bottom: plot.bottom, edge: inside(bottom) }] : []),
    ],
  };
}

/** Shades the values outside the normal ones, behind all measurements; a strip at the axis spans the normal ones. */
export function drawNormal(pen: Pen, drawing: Drawing): void {
  const place = normalPlace(drawing);
  if (place === undefined) return;
  const { plot, frame } = drawing;
  pen.fillStyle = frame.theme.colour('bad-soft');
  pen.globalAlpha = BEYOND_OPACITY;
  for (const { top, bottom } of place.beyond) pen.fillRect(plot.left, top, plot.right - plot.left, bottom - top);
  pen.globalAlpha = EDGE.opacity;
  pen.strokeStyle = frame.theme.colour('ok');
  pen.lineWidth = EDGE.width;
  pen.setLineDash([...EDGE.dash]);
  for (const { edge } of place.beyond) strokeAcross(pen, Math.round(edge) + 0.5, plot);
  pen.setLineDash([]);
  pen.globalAlpha = 1;
  pen.fillStyle = frame.theme.colour('ok');
  pen.fillRect(plot.left - STRIP, place.top, STRIP, place.bottom - place.top);
}

function strokeAcross(pen: Pen, y: number, { left, right }: Plot): void {
  pen.beginPath();
  pen.moveTo(left, y);
  pen.lineTo(right, y);
  pen.stroke();
}
