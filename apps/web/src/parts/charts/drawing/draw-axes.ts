import type { Scale } from '@phasor/quantities';
import { axisPlaces } from '../layout/axis-places.ts';
import { projected } from '../layout/drawing-frame.ts';
import { LABEL_GAP } from '../layout/plot.ts';
import { placeOf, stepEnd } from '../layout/steps.ts';
import { axisLabel } from '../layout/tick-label.ts';
import { timeTicks } from '../layout/time-ticks.ts';
import type { ValueTicks } from '../layout/value-ticks.ts';
import type { Drawing } from './drawing.ts';
import type { Pen } from './pen.ts';

/** Pixels. */
const LABEL_SIZE = 11;
const PIXELS_PER_TIME_TICK = 80;
/** Up to the width of a phone the time labels are closer together; otherwise one day would cover two. */
const NARROW = { width: 480, perTick: 56 } as const;
const TICK_LENGTH = 4;
/** Minimum distance of two times. */
const TIME_GAP = 6;

/** Middle of the pixel that a line of one pixel fills. */
const crisp = (pixel: number) => Math.round(pixel - 0.5) + 0.5;

export const labelFont = (font: string) => `400 ${LABEL_SIZE}px ${font}`;

/** The axes with their labels, and the grid lines. */
export function drawAxes(pen: Pen, drawing: Drawing): void {
  pen.font = labelFont(drawing.frame.theme.font);
  pen.lineWidth = 1;
  drawValueAxes(pen, drawing);
  drawTimeAxis(pen, drawing);
}

function drawValueAxes(pen: Pen, { chart, frame, scales, ticks, plot }: Drawing): void {
  const { theme } = frame;
  pen.textBaseline = 'middle';
  for (const [index, place] of axisPlaces(chart, frame).entries()) {
    if (place === undefined) continue;
    const { values } = ticks[index] as ValueTicks;
    const label = axisLabel(chart.axes[index], { values, scale: scales[index] as Scale, locale: chart.locale });
    const isLeft = place.side === 'left';
    const x = isLeft ? plot.left - place.offset - LABEL_GAP : plot.right + place.offset + LABEL_GAP;
    pen.textAlign = isLeft ? 'right' : 'left';
    for (const value of values) {
      const height = projected(value, chart.axes[index]);
      if (height === null) continue;
      const y = plot.yOf(index, height);
      if (place.isFirst) strokeLine(pen, { x1: plot.left, y1: y, x2: plot.right, y2: y }, theme.colour('line'));
      pen.fillStyle = place.colour === undefined ? theme.colour('ink-3') : theme.series(place.colour);
      pen.fillText(label(value), x, y);
    }
  }
}

function drawTimeAxis(pen: Pen, { chart, frame, plot }: Drawing): void {
  const colour = frame.theme.colour('line-strong');
  strokeLine(pen, { x1: plot.left, y1: plot.bottom, x2: plot.right, y2: plot.bottom }, colour);
  pen.fillStyle = frame.theme.colour('ink-3');
  pen.textBaseline = 'top';
  pen.textAlign = 'left';
  let taken = Number.NEGATIVE_INFINITY;
  for (const { place, text } of timeLabels({ chart, frame })) {
    const x = plot.xOf(place);
    if (chart.kind === 'span')
      strokeLine(pen, { x1: x, y1: plot.top, x2: x, y2: plot.bottom }, frame.theme.colour('line'));
    if (chart.kind !== 'column')
      strokeLine(pen, { x1: x, y1: plot.bottom, x2: x, y2: plot.bottom + TICK_LENGTH }, colour);
    const { width } = pen.measureText(text);
    const left = Math.max(0, Math.min(x - width / 2, frame.width - width));
    if (left < taken + TIME_GAP) continue;
    pen.fillText(text, left, plot.bottom + LABEL_GAP);
    taken = left + width;
  }
}

/** The labelled times, each at its position on the axis: the label of a step is below its column. */
export function timeLabels({ chart, frame }: Pick<Drawing, 'chart' | 'frame'>): { place: number; text: string }[] {
  const { range, timeZone, locale, across } = chart;
  const most = (perTick: number) => Math.max(2, Math.floor(frame.width / perTick));
  if (across !== undefined) return across.labels(chart, most(PIXELS_PER_TIME_TICK));
  const least = chart.kind === 'column' ? stepEnd(chart, range.from) - range.from : 0;
  const perTick = frame.width < NARROW.width ? NARROW.perTick : PIXELS_PER_TIME_TICK;
  const ticks = timeTicks({ ...range, timeZone, locale, least }, most(perTick));
  return ticks.values
    .map((time) => ({ place: placeOf(chart, time), text: ticks.label(time) }))
    .filter(({ place }) => place >= range.from && place <= range.to);
}

/** A line along an axis, one pixel wide. */
function strokeLine(
  pen: Pen,
  { x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number },
  colour: string,
): void {
  pen.strokeStyle = colour;
  pen.beginPath();
  pen.moveTo(x1 === x2 ? crisp(x1) : x1, y1 === y2 ? crisp(y1) : y1);
  pen.lineTo(x1 === x2 ? crisp(x2) : x2, y1 === y2 ? crisp(y2) : y2);
  pen.stroke();
}
