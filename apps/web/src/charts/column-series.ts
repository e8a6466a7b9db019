import type { ChartSeries } from './chart-spec.ts';
import { type RenderItem, SHAPES } from './custom-shapes.ts';
import { type Drawing, projected } from './drawing-frame.ts';
import type { EngineSeries } from './engine.ts';
import { columnEnd, placeOf } from './steps.ts';

/** Share of a step that its columns fill. */
const FILLED = 0.72;
/** Share of its place that a column and the one half behind it each take: they overlap in the middle. */
const OVERLAPPING = 0.64;
/** Steps narrower than this, in pixels, have no room for gaps and round corners. */
const NARROW = 5;
const NOTED_OPACITY = 0.42;

/** Columns as wide as the step they stand for, however long it is; several series stand side by side. */
export function columnSeries(series: ChartSeries, drawing: Drawing): EngineSeries {
  const { chart } = drawing;
  const axis = chart.axes[series.axis ?? 0];
  const data = series.points.map(([time, value]) => [
    placeOf(chart, time),
    projected(value, axis) ?? Number.NaN,
    time,
    columnEnd(chart, time),
  ]);
  return {
    ...SHAPES,
    id: series.id,
    yAxisIndex: series.axis ?? 0,
    z: series.behind === undefined ? 2 : 1,
    data,
    renderItem: columnShape(series, drawing),
  };
}

function columnShape(series: ChartSeries, { chart, frame, ticks }: Drawing): RenderItem {
  const axis = series.axis ?? 0;
  const fill = frame.theme.series(series.colour);
  const base = projected(Math.max(0, ticks[axis]?.min ?? 0), chart.axes[axis]) ?? ticks[axis]?.min ?? 0;
  const slot = slotOf(series, { chart, frame });
  return (_, api) => {
    const value = api.value(1);
    if (!Number.isFinite(value)) return undefined;
    const [left, top] = api.coord([api.value(2), value]);
    const [right, bottom] = api.coord([api.value(3), base]);
    const { x, width } = slot(left, right);
    // What was measured is seen, however little it is.
    const height = Math.max(Math.abs(bottom - top), value === base ? 0 : 1);
    const radius = width >= NARROW ? Math.min(3, width / 3) : 0;
    const isNoted = series.notes?.has(api.value(2)) === true;
    return {
      type: 'rect',
      shape: { x, y: bottom - height, width, height, r: [radius, radius, 0, 0] },
      style: isNoted
        ? { fill, fillOpacity: NOTED_OPACITY, stroke: fill, lineDash: [3, 2], lineWidth: width >= NARROW ? 1 : 0 }
        : { fill },
    };
  };
}

/** Where in the pixels of its step a column of the series stands: beside the others, one behind it to its left. */
function slotOf(
  series: ChartSeries,
  { chart, frame }: Pick<Drawing, 'chart' | 'frame'>,
): (left: number, right: number) => { x: number; width: number } {
  const shown = chart.series.filter(({ id }) => !frame.hidden.has(id));
  const beside = shown.filter(({ behind }) => behind === undefined);
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
