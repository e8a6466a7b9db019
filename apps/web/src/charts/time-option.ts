import { formatScaled, type Scale } from '@phasor/quantities';
import { axisScales } from './axis-scales.ts';
import type { ChartPoint, ChartSeries, TimeChart, ValueAxis } from './chart-spec.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { EngineOption, EngineSeries } from './engine.ts';
import { timeTicks } from './time-ticks.ts';
import { tooltipText } from './tooltip.ts';

export interface DrawingFrame {
  readonly theme: ChartTheme;
  /** Ids of series that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  /** Pixels across, for the number of ticks. */
  readonly width: number;
}

const PIXELS_PER_TICK = 76;
const COLUMN_SHARE = 0.7;

/** What the engine needs to draw a chart over time; pure. */
export function timeOption(chart: TimeChart, frame: DrawingFrame): EngineOption {
  const scales = axisScales(chart, frame.hidden);
  const drawn = chart.series.filter((series) => !frame.hidden.has(series.id));
  return {
    animation: false,
    textStyle: { fontFamily: frame.theme.font },
    grid: { left: 8, right: chart.axes.length > 1 ? 8 : 14, top: 26, bottom: 6, containLabel: true },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      backgroundColor: frame.theme.colour('surface'),
      borderColor: frame.theme.colour('line-strong'),
      textStyle: { color: frame.theme.colour('ink'), fontSize: 12, fontFamily: frame.theme.font },
      axisPointer: {
        type: chart.kind === 'column' ? 'shadow' : 'line',
        lineStyle: { color: frame.theme.colour('ink-3') },
      },
      formatter: (items: unknown) => tooltipText(chart, frame, items),
    },
    xAxis: timeAxis(chart, frame),
    yAxis: chart.axes.map((axis, index) => valueAxis(axis, scales[index] as Scale, { chart, frame, index })),
    toolbox: {
      show: false,
      feature: { dataZoom: { yAxisIndex: 'none', brushStyle: { color: frame.theme.colour('accent-soft') } } },
    },
    series: [...drawn.flatMap((series) => seriesOptions(series, chart, frame)), ...limitLines(chart, frame)],
  };
}

function timeAxis(chart: TimeChart, frame: DrawingFrame): EngineOption {
  const { range, timeZone, locale } = chart;
  const ticks = timeTicks({ ...range, timeZone, locale }, Math.max(2, Math.floor(frame.width / PIXELS_PER_TICK)));
  return {
    type: 'time',
    min: range.from,
    max: range.to,
    axisLine: { lineStyle: { color: frame.theme.colour('line-strong') } },
    axisTick: { show: true, customValues: ticks.values, lineStyle: { color: frame.theme.colour('line-strong') } },
    splitLine: { show: false },
    axisLabel: {
      customValues: ticks.values,
      color: frame.theme.colour('ink-3'),
      fontSize: 11,
      hideOverlap: true,
      formatter: (value: number) => ticks.format.format(value),
    },
  };
}

interface AxisPlace {
  readonly chart: TimeChart;
  readonly frame: DrawingFrame;
  readonly index: number;
}

function valueAxis(axis: ValueAxis, scale: Scale, place: AxisPlace): EngineOption {
  const { theme } = place.frame;
  const tickScale = { ...scale, decimals: 0 };
  const label = (value: number) => formatTick(value, tickScale, place.chart.locale);
  return {
    type: axis.kind === 'logarithmic' ? 'log' : 'value',
    name: scale.unit,
    nameTextStyle: { color: theme.colour('ink-3'), fontSize: 11, align: place.index % 2 === 0 ? 'right' : 'left' },
    position: place.index % 2 === 0 ? 'left' : 'right',
    offset: Math.floor(place.index / 2) * 44,
    scale: axis.min === undefined && place.chart.kind === 'line',
    ...(axis.min === undefined ? {} : { min: axis.min }),
    ...(axis.max === undefined ? {} : { max: axis.max }),
    splitLine: { show: place.index === 0, lineStyle: { color: theme.colour('line') } },
    axisLabel: { color: theme.colour('ink-3'), fontSize: 11, formatter: label },
  };
}

/** An axis label: as few decimals as tell neighbours apart. */
function formatTick(value: number, scale: Scale, locale: string): string {
  const scaled = value / scale.divisor;
  const decimals = [0, 1, 2, 3].find((count) => Math.abs(scaled - Number(scaled.toFixed(count))) < 1e-9) ?? 3;
  return formatScaled(value, { ...scale, decimals }, locale);
}

function seriesOptions(series: ChartSeries, chart: TimeChart, frame: DrawingFrame): EngineSeries[] {
  return chart.kind === 'column'
    ? [columns(series, chart, frame)]
    : [...envelope(series, chart, frame), line(series, chart, frame)];
}

function line(series: ChartSeries, chart: TimeChart, frame: DrawingFrame): EngineSeries {
  const colour = frame.theme.series(series.colour);
  return {
    id: series.id,
    name: series.name,
    type: 'line',
    yAxisIndex: series.axis ?? 0,
    data: drawable(series.points, chart.axes[series.axis ?? 0]),
    connectNulls: false,
    showSymbol: series.points.length < 40,
    symbolSize: 4,
    lineStyle: { color: colour, width: 1.5, type: series.dashed ? 'dashed' : 'solid' },
    itemStyle: { color: colour },
    emphasis: { disabled: true },
    ...markOption(series, chart, frame),
  };
}

/** Minimum and maximum of each step behind the mean, drawn as one thin stroke up and down, so that every peak shows. */
function envelope(series: ChartSeries, chart: TimeChart, frame: DrawingFrame): EngineSeries[] {
  const extremes = series.extremes;
  if (extremes === undefined) return [];
  const strokes: ChartPoint[] = [];
  extremes.min.forEach(([time, low], index) => {
    const high = extremes.max[index]?.[1] ?? null;
    if (low === null || high === null) strokes.push([time, null]);
    else strokes.push([time, low], [time, high]);
  });
  return [
    {
      id: `${series.id}:extremes`,
      name: series.name,
      type: 'line',
      silent: true,
      yAxisIndex: series.axis ?? 0,
      data: drawable(strokes, chart.axes[series.axis ?? 0]),
      connectNulls: false,
      showSymbol: false,
      lineStyle: { color: frame.theme.series(series.colour), width: 1, opacity: 0.28 },
      tooltip: { show: false },
      emphasis: { disabled: true },
    },
  ];
}

function columns(series: ChartSeries, chart: TimeChart, frame: DrawingFrame): EngineSeries {
  const shown = chart.series.filter((other) => !frame.hidden.has(other.id)).length;
  const step = chart.step ?? chart.range.to - chart.range.from;
  const slot = ((frame.width - 60) * step) / (chart.range.to - chart.range.from);
  return {
    id: series.id,
    name: series.name,
    type: 'bar',
    yAxisIndex: series.axis ?? 0,
    // A column stands over the middle of its step, not on its start.
    data: drawable(series.points, chart.axes[series.axis ?? 0]).map(([time, value]) => [time + step / 2, value]),
    barWidth: Math.max(1, (slot * COLUMN_SHARE) / Math.max(1, shown)),
    barGap: '12%',
    itemStyle: { color: frame.theme.series(series.colour), borderRadius: slot > 12 ? [3, 3, 0, 0] : 0 },
    emphasis: { disabled: true },
    ...markOption(series, chart, frame),
  };
}

/** A logarithmic axis has no place for zero and below: such values are gaps there. */
function drawable(points: readonly ChartPoint[], axis: ValueAxis | undefined): ChartPoint[] {
  if (axis?.kind !== 'logarithmic') return [...points];
  return points.map(([time, value]) => [time, value !== null && value > 0 ? value : null]);
}

function markOption(series: ChartSeries, chart: TimeChart, frame: DrawingFrame): Partial<EngineSeries> {
  if (series.id !== chart.series[0]?.id || chart.marks === undefined || chart.marks.length === 0) return {};
  const half = chart.kind === 'column' ? (chart.step ?? 0) / 2 : 0;
  return {
    markPoint: {
      symbol: 'circle',
      symbolSize: 8,
      itemStyle: { color: frame.theme.colour('bad') },
      label: { show: true, position: 'top', color: frame.theme.colour('ink'), fontSize: 11, formatter: '{b}' },
      data: chart.marks.map((mark) => ({ name: mark.name, coord: [mark.time + half, mark.value] })),
    },
  };
}

function limitLines(chart: TimeChart, frame: DrawingFrame): EngineSeries[] {
  return (chart.limits ?? []).map((limit) => ({
    id: `limit:${limit.name}`,
    name: limit.name,
    type: 'line',
    silent: true,
    showSymbol: false,
    tooltip: { show: false },
    data: [
      [chart.range.from, limit.value],
      [chart.range.to, limit.value],
    ],
    lineStyle: { color: frame.theme.colour(limit.colour), width: 1.5, type: 'dashed' },
    endLabel: {
      show: true,
      formatter: limit.name,
      color: frame.theme.colour(limit.colour),
      fontSize: 11,
      offset: [-34, -9],
    },
  }));
}
