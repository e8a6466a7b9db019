import type { Scale } from '@phasor/quantities';
import type { TimeChart } from '../chart-spec.ts';
import { axisPlaces } from './axis-places.ts';
import { type DrawingFrame, projected } from './drawing-frame.ts';
import { namesBeside, type TextWidth } from './names-beside.ts';
import { axisLabel } from './tick-label.ts';
import type { ValueTicks } from './value-ticks.ts';

/** Area of the lines and columns of a chart, in pixels. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Of a position on the time axis. */
  xOf(place: number): number;
  placeAt(x: number): number;
  /** Of a projected value (see `projected`) on an axis. */
  yOf(axis: number, height: number): number;
}

/** The same picture drawn so many times larger. */
export function grownPlot(plot: Plot, times: number): Plot {
  if (times === 1) return plot;
  return {
    left: plot.left * times,
    top: plot.top * times,
    right: plot.right * times,
    bottom: plot.bottom * times,
    xOf: (place) => plot.xOf(place) * times,
    placeAt: (x) => plot.placeAt(x / times),
    yOf: (axis, height) => plot.yOf(axis, height) * times,
  };
}

interface Laid {
  readonly chart: TimeChart;
  readonly frame: DrawingFrame;
  readonly scales: readonly Scale[];
  readonly ticks: readonly ValueTicks[];
}

/** Pixels between a label and its tick. */
export const LABEL_GAP = 8;
const EDGE = 2;
/** Space beside a chart without an axis there: half of the last time label. */
const ROOM_BESIDE = 12;
/** Space below, for the times. */
const ROOM_BELOW = 24;
/** Space above the highest tick for half of its label, and for the name of a mark. */
const ROOM_ABOVE = { plain: 12, marks: 26, events: 22 } as const;

/** The area of a chart inside its labels. */
export function plotOf(laid: Laid, widthOf: TextWidth): Plot {
  const { chart, frame, ticks } = laid;
  const beside = roomBeside(laid, widthOf);
  const left = beside.left === 0 ? ROOM_BESIDE : beside.left;
  const right = Math.max(left + 1, frame.width - (beside.right === 0 ? ROOM_BESIDE : beside.right));
  const above = chart.marks === undefined ? (chart.events === undefined ? 'plain' : 'events') : 'marks';
  const top = ROOM_ABOVE[above];
  const bottom = Math.max(top + 1, frame.height - ROOM_BELOW);
  const { from, to } = chart.range;
  const bounds = chart.axes.map((axis, index) => {
    const { min, max } = ticks[index] as ValueTicks;
    return { min: projected(min, axis) ?? 0, max: projected(max, axis) ?? 1 };
  });
  return {
    ...{ left, top, right, bottom },
    xOf: (place) => left + ((place - from) / (to - from)) * (right - left),
    placeAt: (x) => from + ((x - left) / (right - left)) * (to - from),
    yOf: (axis, height) => {
      const { min, max } = bounds[axis] as (typeof bounds)[number];
      return bottom - ((height - min) / (max - min)) * (bottom - top);
    },
  };
}

/** Width of the labels of the value axes on either side; 0 without an axis. */
function roomBeside({ chart, frame, scales, ticks }: Laid, widthOf: TextWidth) {
  const names = namesBeside({ chart, frame }, widthOf);
  const room = { left: names === 0 ? 0 : EDGE + names + LABEL_GAP, right: 0 };
  for (const [index, place] of axisPlaces(chart, frame).entries()) {
    if (place === undefined) continue;
    const { values } = ticks[index] as ValueTicks;
    const label = axisLabel(chart.axes[index], { values, scale: scales[index] as Scale, locale: chart.locale });
    const widest = Math.max(0, ...values.map((value) => widthOf(label(value))));
    room[place.side] = Math.max(room[place.side], EDGE + place.offset + widest + LABEL_GAP);
  }
  return room;
}
