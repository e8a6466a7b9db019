import type { ChartSeries } from '../chart-spec.ts';
import { projected } from '../layout/drawing-frame.ts';
import { columnEnd } from '../layout/steps.ts';
import { type Drawing, shownSeries } from './drawing.ts';
import type { Pen } from './pen.ts';

/** Share of a step that its columns fill. */
const FILLED = 0.72;
/** Width of a column and of the one half behind it, as a share of their common space: they overlap in the middle. */
const OVERLAPPING = 0.64;
/** Steps narrower than this, in pixels, have no gaps and round corners. */
const NARROW = 5;
const ROUND = 3;
/** Height of the edge below a selected step, pixels. */
const CHOSEN_EDGE = 3;
/** Minimum height: a minute of a day must be visible beside the rest of it, pixels. */
const LEAST_STACKED = 2;
const NOTED = { opacity: 0.42, dash: [3, 2] };

/** A column in the chart, pixels. */
export interface Column {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Its value is uncertain. */
  readonly isNoted: boolean;
}

/** Columns as wide as their step, however long it is; several series are side by side. */
export function drawColumns(pen: Pen, series: ChartSeries, drawing: Drawing): void {
  pen.fillStyle = drawing.frame.theme.series(series.colour);
  pen.strokeStyle = pen.fillStyle;
  pen.lineWidth = 1;
  const colour = pen.fillStyle;
  const covers = shownSeries(drawing).some(({ behind }) => behind === series.id);
  for (const { x, y, width, height, isNoted } of columnsOf(series, drawing)) {
    const isWide = width >= NARROW;
    const radius = isWide && drawing.chart.stacked !== true ? Math.min(ROUND, width / 3) : 0;
    pen.beginPath();
    pen.roundRect(x, y, width, height, [radius, radius, 0, 0]);
    if (isNoted && covers) {
      // Covers what is behind a faint column.
      pen.fillStyle = drawing.frame.theme.colour('surface');
      pen.fill();
      pen.fillStyle = colour;
    }
    pen.globalAlpha = isNoted ? NOTED.opacity : 1;
    pen.fill();
    pen.globalAlpha = 1;
    if (!isNoted || !isWide) continue;
    pen.setLineDash(NOTED.dash);
    pen.stroke();
    pen.setLineDash([]);
  }
}

/** The columns of a series; a step without a value has none. */
export function columnsOf(series: ChartSeries, drawing: Drawing): Column[] {
  const { chart, plot, ticks } = drawing;
  const axis = series.axis ?? 0;
  const floor = ticks[axis]?.min ?? 0;
  const ground = projected(Math.max(0, floor), chart.axes[axis]) ?? floor;
  const ceiling = plot.yOf(axis, projected(ticks[axis]?.max ?? null, chart.axes[axis]) ?? Number.POSITIVE_INFINITY);
  const slot = slotOf(series, drawing);
  const below = sumsBelow(series, drawing);
  return series.points.flatMap(([time, value]) => {
    const isHanging = below !== null && value !== null && value < 0;
    const base = ground + ((isHanging ? below?.lows : below?.tops)?.get(time) ?? 0);
    const top = projected(value === null || below === null ? value : base + value, chart.axes[axis]);
    if (top === null || !Number.isFinite(top)) return [];
    const bottom = plot.yOf(axis, base);
    const { x, width } = slot(plot.xOf(time), plot.xOf(columnEnd(chart, time)));
    // A measured value must be visible, however small.
    const least = below === null ? 1 : LEAST_STACKED;
    const own = Math.abs(bottom - plot.yOf(axis, top));
    const height = Math.max(own, top === base ? 0 : least);
    // A column drawn larger than its value stays within the axis: it covers a little of the one below.
    const y = isHanging ? bottom : height > own ? Math.max(ceiling, bottom - height) : bottom - height;
    return [{ x, y, width, height, isNoted: series.notes?.has(time) === true }];
  });
}

/** Sums by time: of columns above zero, and of those below it. */
interface StackSums {
  readonly tops: ReadonlyMap<number, number>;
  readonly lows: ReadonlyMap<number, number>;
}

/** Sums of the preceding visible series of a stack at each time; null for columns side by side. */
function sumsBelow(series: ChartSeries, drawing: Drawing): StackSums | null {
  if (drawing.chart.stacked !== true) return null;
  const [tops, lows] = [new Map<number, number>(), new Map<number, number>()];
  for (const { id, points } of shownSeries(drawing)) {
    if (id === series.id) break;
    for (const [time, value] of points) {
      const sums = (value ?? 0) < 0 ? lows : tops;
      sums.set(time, (sums.get(time) ?? 0) + (value ?? 0));
    }
  }
  return { tops, lows };
}

/** The selected step, behind its columns. */
export function drawChosen(pen: Pen, { chart, frame, plot }: Drawing): void {
  const { chosen, range } = chart;
  if (chosen === undefined || chosen < range.from || chosen >= range.to) return;
  const left = plot.xOf(chosen);
  const width = plot.xOf(columnEnd(chart, chosen)) - left;
  pen.fillStyle = frame.theme.colour('accent-soft');
  pen.fillRect(left, plot.top, width, plot.bottom - plot.top);
  pen.fillStyle = frame.theme.colour('accent');
  pen.fillRect(left, plot.bottom, width, CHOSEN_EDGE);
}

/** Position of a column of the series in the pixels of its step: beside the others, or to the left behind one. */
function slotOf(series: ChartSeries, drawing: Drawing): (left: number, right: number) => { x: number; width: number } {
  const shown = shownSeries(drawing);
  const beside = drawing.chart.stacked === true ? [series] : shown.filter(({ behind }) => behind === undefined);
  const count = Math.max(1, beside.length);
  const place = series.behind ?? series.id;
  const index = Math.max(
    0,
    beside.findIndex(({ id }) => id === place),
  );
  const isPaired = series.behind !== undefined || shown.some(({ behind }) => behind === series.id);
  return (left, right) => {
    const step = right - left;
    const filled = step < NARROW ? Math.max(1, step - 0.5) : step * FILLED;
    const each = filled / count;
    const gap = count > 1 && each > NARROW ? 1 : 0;
    const x = left + (step - filled) / 2 + index * each;
    const width = Math.max(1, each - gap);
    if (!isPaired || width < NARROW) return { x, width };
    const share = width * OVERLAPPING;
    return { x: series.behind === undefined ? x + width - share : x, width: share };
  };
}
