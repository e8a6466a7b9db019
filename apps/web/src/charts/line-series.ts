import type { ChartPoint, ChartSeries } from './chart-spec.ts';
import { type RenderItem, SHAPES } from './custom-shapes.ts';
import { type Drawing, projected, projectedPoints } from './drawing-frame.ts';
import type { EngineSeries } from './engine.ts';

const BAND_OPACITY = 0.2;
const AREA_OPACITY = 0.14;
/** With so few points each one is shown. */
const FEW_POINTS = 40;

/** A line that breaks where nothing was measured, over the band between the extremes of its steps. */
export function lineSeries(series: ChartSeries, drawing: Drawing): EngineSeries[] {
  const { chart, frame } = drawing;
  const colour = frame.theme.series(series.colour);
  const axis = series.axis ?? 0;
  const line: EngineSeries = {
    id: series.id,
    type: 'line',
    silent: true,
    z: 3,
    yAxisIndex: axis,
    data: projectedPoints(series.points, chart.axes[axis]),
    connectNulls: false,
    // A measurement between two gaps has no line to be seen by.
    showSymbol: series.points.length < FEW_POINTS || hasLonePoint(series.points),
    symbol: series.points.length < FEW_POINTS ? 'circle' : lonePointsOnly(series.points),
    symbolSize: 4,
    showAllSymbol: true,
    lineStyle: { color: colour, width: 1.5, type: series.dashed ? 'dashed' : 'solid' },
    itemStyle: { color: colour },
    ...(series.filled === true ? { areaStyle: { color: colour, opacity: AREA_OPACITY, origin: 0 } } : {}),
    emphasis: { disabled: true },
  };
  return [...bandSeries(series, drawing), line];
}

const isLone = (points: readonly ChartPoint[], index: number) =>
  points[index]?.[1] !== null && (points[index - 1]?.[1] ?? null) === null && (points[index + 1]?.[1] ?? null) === null;

const hasLonePoint = (points: readonly ChartPoint[]) => points.some((_, index) => isLone(points, index));

const lonePointsOnly =
  (points: readonly ChartPoint[]) =>
  (_: unknown, { dataIndex }: { dataIndex: number }) =>
    isLone(points, dataIndex) ? 'circle' : 'none';

interface BandStep {
  readonly time: number;
  readonly low: number;
  readonly high: number;
}

/** Everything between the extremes of each step, so that no peak vanishes by down-sampling. */
function bandSeries(series: ChartSeries, { chart, frame }: Drawing): EngineSeries[] {
  const axis = series.axis ?? 0;
  const runs = bandRuns(series, (value) => projected(value, chart.axes[axis]));
  if (runs.length === 0) return [];
  const fill = frame.theme.series(series.colour);
  const shape: RenderItem = ({ dataIndex }, api) => {
    const run = runs[dataIndex] ?? [];
    const above = run.map(({ time, high }) => api.coord([time, high]));
    const below = run.map(({ time, low }) => api.coord([time, low])).reverse();
    return {
      type: 'polygon',
      shape: { points: [...above, ...below] },
      style: { fill, opacity: BAND_OPACITY, stroke: fill, lineWidth: 0.75 },
    };
  };
  return [
    {
      ...SHAPES,
      id: `${series.id}:extremes`,
      yAxisIndex: axis,
      z: 2,
      data: runs.map((run) => [run[0]?.time, run[0]?.high]),
      renderItem: shape,
    },
  ];
}

/** Unbroken runs of steps whose extremes differ; [] where every step is a single value. */
export function bandRuns(
  { extremes }: Pick<ChartSeries, 'extremes'>,
  project: (value: number | null) => number | null,
): BandStep[][] {
  const runs: BandStep[][] = [];
  let run: BandStep[] = [];
  let differs = false;
  const end = () => {
    if (run.length > 0 && differs) runs.push(run);
    run = [];
    differs = false;
  };
  for (const [index, [time, least]] of extremes?.min.entries() ?? []) {
    const low = project(least);
    const high = project(extremes?.max[index]?.[1] ?? null);
    if (low === null || high === null) {
      end();
      continue;
    }
    run.push({ time, low, high });
    differs ||= low !== high;
  }
  end();
  return runs;
}
