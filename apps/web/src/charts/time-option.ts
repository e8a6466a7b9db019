import { formatNumber, type Scale } from '@phasor/quantities';
import { axisPlaces } from './axis-places.ts';
import { axisExtents, axisScales } from './axis-scales.ts';
import type { TimeChart, ValueAxis } from './chart-spec.ts';
import { columnSeries } from './column-series.ts';
import { type Drawing, type DrawingFrame, projected } from './drawing-frame.ts';
import type { EngineOption } from './engine.ts';
import { lineSeries } from './line-series.ts';
import { limitSeries, markSeries } from './named-lines.ts';
import { placeOf, stepEnd } from './steps.ts';
import { timeTicks } from './time-ticks.ts';
import { type ValueTicks, valueTicks } from './value-ticks.ts';

const PIXELS_PER_TIME_TICK = 80;
const PIXELS_PER_VALUE_TICK = 56;
const LABEL_SIZE = 11;
/** Room above the highest tick for half of its label, and for the name of a mark. */
const ROOM_ABOVE = { plain: 12, marks: 26 } as const;

/** What the engine needs to draw a chart over time; pure. */
export function timeOption(chart: TimeChart, frame: DrawingFrame): EngineOption {
  const drawing: Drawing = { chart, frame, scales: axisScales(chart, frame.hidden), ticks: ticksOf(chart, frame) };
  const drawn = chart.series.filter((series) => !frame.hidden.has(series.id));
  return {
    animation: false,
    textStyle: { fontFamily: frame.theme.font },
    grid: {
      left: 2,
      right: chart.axes.length > 1 ? 2 : 12,
      top: chart.marks === undefined ? ROOM_ABOVE.plain : ROOM_ABOVE.marks,
      bottom: 2,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: timeAxis(chart, frame),
    yAxis: chart.axes.map((axis, index) => valueAxis(axis, index, drawing)),
    series: [
      ...drawn.flatMap((series) =>
        chart.kind === 'column' ? [columnSeries(series, drawing)] : lineSeries(series, drawing),
      ),
      ...limitSeries(drawing),
      ...markSeries(drawing),
    ],
  };
}

function ticksOf(chart: TimeChart, frame: DrawingFrame): ValueTicks[] {
  const extents = axisExtents(chart, frame.hidden);
  return chart.axes.map((axis, index) =>
    valueTicks({
      extent: extents[index],
      kind: axis.kind,
      fromZero: chart.kind === 'column',
      fixed: { min: axis.min, max: axis.max },
      count: Math.max(2, Math.floor(frame.height / PIXELS_PER_VALUE_TICK)),
    }),
  );
}

function timeAxis(chart: TimeChart, { theme, width }: DrawingFrame): EngineOption {
  const { range, timeZone, locale } = chart;
  const most = Math.max(2, Math.floor(width / PIXELS_PER_TIME_TICK));
  const least = chart.kind === 'column' ? stepEnd(chart, range.from) - range.from : 0;
  const ticks = timeTicks({ ...range, timeZone, locale, least }, most);
  // The name of a step stands under its column.
  const places = new Map(ticks.values.map((time) => [placeOf(chart, time), time]));
  const values = [...places.keys()].filter((place) => place >= range.from && place <= range.to);
  return {
    type: 'value',
    min: range.from,
    max: range.to,
    axisLine: { show: true, onZero: false, lineStyle: { color: theme.colour('line-strong') } },
    axisTick: {
      show: chart.kind === 'line',
      customValues: values,
      length: 4,
      lineStyle: { color: theme.colour('line-strong') },
    },
    splitLine: { show: false },
    axisLabel: {
      customValues: values,
      color: theme.colour('ink-3'),
      fontSize: LABEL_SIZE,
      margin: 8,
      hideOverlap: true,
      formatter: (place: number) => ticks.label(places.get(place) ?? place),
    },
  };
}

function valueAxis(axis: ValueAxis, index: number, { frame, chart, scales, ticks: all }: Drawing): EngineOption {
  const { theme } = frame;
  const places = axisPlaces(chart, frame);
  const ticks = all[index] as ValueTicks;
  const heights = new Map(ticks.values.map((value) => [projected(value, axis) ?? 0, value]));
  const values = [...heights.keys()];
  const label = tickLabel(ticks.values, scales[index] as Scale, chart.locale);
  const place = places[index];
  return {
    type: 'value',
    show: place !== undefined,
    position: place?.side ?? 'left',
    offset: place?.offset ?? 0,
    min: projected(ticks.min, axis),
    max: projected(ticks.max, axis),
    axisLine: { show: false },
    axisTick: { show: false, customValues: values },
    splitLine: { show: place?.isFirst === true, customValues: values, lineStyle: { color: theme.colour('line') } },
    axisLabel: {
      customValues: values,
      color: place?.colour === undefined ? theme.colour('ink-3') : theme.series(place.colour),
      fontSize: LABEL_SIZE,
      margin: 8,
      formatter: (projection: number) => label(heights.get(projection) ?? projection),
    },
  };
}

/** Labels of one axis: all with as few decimals as tell neighbours apart, the highest one with the unit. */
export function tickLabel(
  values: readonly number[],
  { divisor, unit }: Scale,
  locale: string,
): (value: number) => string {
  const scaled = values.map((value) => value / divisor);
  const fits = (count: number) => scaled.every((value) => Math.abs(value - Number(value.toFixed(count))) < 1e-9);
  const decimals = [0, 1, 2, 3, 4].find(fits) ?? 4;
  const highest = values.at(-1);
  return (value) => {
    const text = formatNumber(value / divisor, decimals, locale);
    return value === highest && unit !== '' ? `${text} ${unit}` : text;
  };
}
