import { leastSpanOf, type NormalValues, type Scale } from '@phasor/quantities';
import type { ChartPoint, ChartSeries, TimeChart } from '../chart-spec.ts';
import { axisExtents, axisScales, type Extent } from '../layout/axis-scales.ts';
import { type DrawingFrame, projected } from '../layout/drawing-frame.ts';
import type { TextWidth } from '../layout/names-beside.ts';
import { type Plot, plotOf } from '../layout/plot.ts';
import { type ValueTicks, valueTicks } from '../layout/value-ticks.ts';

/** Data shared by the parts of a chart. */
export interface Drawing {
  readonly chart: TimeChart;
  readonly frame: DrawingFrame;
  readonly scales: readonly Scale[];
  readonly ticks: readonly ValueTicks[];
  readonly plot: Plot;
}

/** The series that are drawn. */
export function shownSeries({ chart, frame }: Pick<Drawing, 'chart' | 'frame'>): ChartSeries[] {
  return chart.series.filter(({ id }) => !frame.hidden.has(id));
}

const PIXELS_PER_VALUE_TICK = 56;

/** Lays out a chart; `widthOf` measures a text of its axes in pixels. */
export function drawingOf(chart: TimeChart, frame: DrawingFrame, widthOf: TextWidth): Drawing {
  const scales = axisScales(chart, frame.hidden);
  const ticks = ticksOf(chart, frame);
  return { chart, frame, scales, ticks, plot: plotOf({ chart, frame, scales, ticks }, widthOf) };
}

function ticksOf(chart: TimeChart, frame: DrawingFrame): ValueTicks[] {
  const extents = axisExtents(chart, frame.hidden);
  return chart.axes.map((axis, index) => {
    const ticks = valueTicks({
      extent: extents[index] ?? expected(axis.normal),
      kind: axis.kind,
      fromZero: chart.kind === 'column' || axis.fromZero === true,
      fixed: { min: axis.min, max: axis.max },
      count: Math.max(2, Math.floor(frame.height / PIXELS_PER_VALUE_TICK)),
      least: leastSpanOf(axis.quantity),
    });
    return axis.named === undefined ? ticks : { ...ticks, values: axis.named.map(({ value }) => value) };
  });
}

/** Where the values would lie of which none is shown; undefined if nothing is known of them. */
function expected({ low, high }: NormalValues = {}): Extent | undefined {
  return low === undefined || high === undefined ? undefined : { low, high };
}

/** A position in the chart, pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Unbroken runs of points in the chart: a gap begins a new one, and a point between two gaps is a run of one. */
export function stretchesOf(points: readonly ChartPoint[], axis: number, { chart, plot }: Drawing): Spot[][] {
  const stretches: Spot[][] = [];
  let stretch: Spot[] = [];
  for (const [time, value] of points) {
    const height = projected(value, chart.axes[axis]);
    if (height !== null) {
      if (stretch.length === 0) stretches.push(stretch);
      stretch.push({ x: plot.xOf(time), y: plot.yOf(axis, height) });
    } else if (stretch.length > 0) {
      stretch = [];
    }
  }
  return stretches;
}
