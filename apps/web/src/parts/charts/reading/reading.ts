import { startOf } from '@phasor/calendar';
import {
  formatNumber,
  formatScaled,
  MISSING,
  type NormalValues,
  scaleFor,
  TOOLTIP_DECIMALS,
  withUnit,
} from '@phasor/quantities';
import { clockSpan, clockText } from '../../../base/i18n/clock-text.ts';
import { CLOCK, DATE, dateFormat } from '../../../base/i18n/date-format.ts';
import type {
  AxisScales,
  ChartPeriod,
  ChartPoint,
  ChartSeries,
  PointShape,
  SeriesColour,
  SeriesCost,
  TimeChart,
} from '../chart-spec.ts';
import { axisScales } from '../layout/axis-scales.ts';
import { spanAt, stateText } from '../layout/spans.ts';
import { columnEnd, placeOf, stepEnd } from '../layout/steps.ts';
import { isWithin } from '../moving/windowed.ts';

/** The value of one series at a moment. */
export interface ReadingRow {
  readonly id: string;
  readonly name: string;
  readonly colour: SeriesColour;
  readonly shape?: PointShape | undefined;
  readonly axis: number;
  /** Base unit; null if nothing was measured. */
  readonly value: number | null;
  /** The value to three decimals in the axis's unit, or to those of the axis if it has more; a dash for none. */
  readonly text: string;
  readonly unit: string;
  /** Least and greatest value of the step, if they differ. */
  readonly between: string | undefined;
  /** The same in another quantity. */
  readonly also: string | undefined;
  /** Its cost; a dash without a price. */
  readonly cost: string | undefined;
  /** Note on the value; '' for none. */
  readonly note: string;
  /** The side on which it or its extremes are outside the normal values; undefined if all is normal. */
  readonly beyond: Beyond | undefined;
}

/** Whether the value itself is not normal, or only extremes of its step. */
export type Beyond = 'above' | 'below' | 'peaks' | 'dips' | 'swings';

/** Reading of the crosshair: a moment or step, with every visible series. */
export interface Reading {
  readonly time: number;
  readonly moment: string;
  /** The site's zone, in which the moment is shown (D20); undefined if it is not a time. */
  readonly zone: string | undefined;
  readonly rows: readonly ReadingRow[];
  /** The compared moment and its values, named as the series in front; undefined for none. */
  readonly compared: { readonly moment: string; readonly rows: readonly ReadingRow[] } | undefined;
}

/** Moments of the visible series, ascending: the positions of the crosshair. */
export function momentsOf(chart: TimeChart, hidden: ReadonlySet<string>): readonly number[] {
  const lists = chart.series.filter(({ id }) => !hidden.has(id)).map(({ points }) => points);
  const [first = []] = lists;
  const isShared = lists.every((list) => list.length === first.length && list.at(-1)?.[0] === first.at(-1)?.[0]);
  const times = isShared
    ? first.map(([time]) => time)
    : [...new Set(lists.flatMap((list) => list.map(([time]) => time)))].sort((a, b) => a - b);
  // Ascending, so only the ends can be outside the chart.
  const begin = times.findIndex((time) => isWithin(chart, time));
  return begin === -1 ? [] : times.slice(begin, times.findLastIndex((time) => isWithin(chart, time)) + 1);
}

/** Index of the moment at or before a time; -1 before the first. */
export function momentAt(moments: readonly number[], time: number): number {
  return firstThat(moments, (moment) => moment > time) - 1;
}

/** Index of the first of ascending moments with a property that all later ones have too; their number for none. */
function firstThat(moments: readonly number[], holds: (moment: number) => boolean): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(moments[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index of the moment nearest to a position on the time axis; -1 for none. */
export function nearestMoment(chart: TimeChart, moments: readonly number[], place: number): number {
  const after = firstThat(moments, (time) => placeOf(chart, time) >= place);
  if (after === moments.length) return moments.length - 1;
  if (after === 0) return 0;
  const [before, next] = [moments[after - 1] as number, moments[after] as number];
  return place - placeOf(chart, before) <= placeOf(chart, next) - place ? after - 1 : after;
}

/** The values of every visible series at a moment of the chart; pure. */
export function readingAt(chart: TimeChart, hidden: ReadonlySet<string>, time: number): Reading {
  const scales = axisScales(chart, hidden);
  const rowOf = (series: ChartSeries) => rowAt(chart, { series, scales, time });
  const stateOf = (series: ChartSeries) => stateAt(chart, series, time);
  const shown = chart.series.filter(({ id }) => !hidden.has(id));
  return {
    time,
    moment: momentText(chart, time),
    zone: chart.across === undefined ? chart.timeZone : undefined,
    rows: shown
      .filter(({ behind }) => behind === undefined)
      .map(chart.kind === 'span' ? stateOf : rowOf)
      // A moment is that of one point: other series are not missing there.
      .filter(({ value }) => chart.kind !== 'scatter' || value !== null),
    compared: comparedAt(shown, time, rowOf),
  };
}

/** The series behind others, with their common moment shown once. */
function comparedAt(
  shown: readonly ChartSeries[],
  time: number,
  rowOf: (series: ChartSeries) => ReadingRow,
): Reading['compared'] {
  const behind = shown.filter((series) => series.behind !== undefined);
  const moment = behind.find(({ moments }) => moments?.has(time))?.moments?.get(time);
  if (moment === undefined) return undefined;
  const nameOf = new Map(shown.map(({ id, name }) => [id, name]));
  return {
    moment,
    rows: behind.map((series) => ({ ...rowOf(series), name: nameOf.get(series.behind ?? '') ?? series.name })),
  };
}

function rowAt(
  { locale, axes }: TimeChart,
  { series, scales, time }: { series: ChartSeries; scales: AxisScales; time: number },
): ReadingRow {
  const axis = series.axis ?? 0;
  const scale = scales[axis] ?? { unit: '', divisor: 1, decimals: 0 };
  const decimals = Math.max(TOOLTIP_DECIMALS, scale.decimals);
  const text = (value: number | null) => formatScaled(value, { ...scale, decimals }, locale);
  const value = valueAt(series.points, time);
  const low = valueAt(series.extremes?.min ?? [], time);
  const high = valueAt(series.extremes?.max ?? [], time);
  return {
    id: series.id,
    name: series.name,
    colour: series.colour,
    shape: series.shape,
    axis,
    value,
    text: text(value),
    unit: scale.unit,
    between: low === null || high === null || low === high ? undefined : `${text(low)} – ${text(high)}`,
    also: series.also === undefined ? undefined : alsoText(series.also, time, locale),
    cost: series.cost === undefined ? undefined : costText(series.cost, time, locale),
    note: [series.captions?.get(time), series.notes?.get(time)].filter((text) => text !== undefined).join(' · '),
    beyond: beyondOf(axes[axis]?.normal, { value, low, high }),
  };
}

function beyondOf(
  normal: NormalValues | undefined,
  { value, low, high }: { value: number | null; low: number | null; high: number | null },
): Beyond | undefined {
  const isAbove = (one: number | null) => one !== null && normal?.high !== undefined && one > normal.high;
  const isBelow = (one: number | null) => one !== null && normal?.low !== undefined && one < normal.low;
  if (isAbove(value)) return 'above';
  if (isBelow(value)) return 'below';
  if (isAbove(high)) return isBelow(low) ? 'swings' : 'peaks';
  return isBelow(low) ? 'dips' : undefined;
}

/** Shorter spans are shown to the second. */
const SHORT_SPAN_MS = 300_000;

/** The state of a series of spans at a moment, in words, with its start and end. */
function stateAt({ locale, timeZone }: TimeChart, series: ChartSeries, time: number): ReadingRow {
  const { id, name, colour, points, notes } = series;
  const span = spanAt(points, time);
  const value = span?.state ?? null;
  const isShort = span !== undefined && span.to - span.from < SHORT_SPAN_MS;
  const clock: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', ...CLOCK, timeZone };
  const when = dateFormat(locale, isShort ? { ...clock, second: '2-digit' } : clock);
  return {
    ...{ id, name, colour, axis: 0, value, unit: '' },
    ...{ between: undefined, also: undefined, cost: undefined, beyond: undefined },
    text: span === undefined ? MISSING : stateText(series, span),
    note:
      span === undefined ? '' : [when.formatRange(span.from, span.to), notes?.get(span.from) ?? []].flat().join(' · '),
  };
}

function alsoText({ quantity, points }: NonNullable<ChartSeries['also']>, time: number, locale: string): string {
  const value = valueAt(points, time);
  const { unit, divisor } = scaleFor(quantity, value);
  return withUnit(formatNumber(value === null ? null : value / divisor, TOOLTIP_DECIMALS, locale), unit);
}

function costText({ currency, points }: SeriesCost, time: number, locale: string): string {
  const value = valueAt(points, time);
  if (value === null) return MISSING;
  const money = { style: 'currency', currency, maximumFractionDigits: TOOLTIP_DECIMALS } as const;
  return new Intl.NumberFormat(locale, money).format(value);
}

/** Value of ascending points at a time; null for none. */
function valueAt(points: readonly ChartPoint[], time: number): number | null {
  let low = 0;
  let high = points.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [at, value] = points[middle] as ChartPoint;
    if (at === time) return value;
    if (at < time) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

const isDateUnit = (step: TimeChart['step']) => step === 'week' || step === 'month' || step === 'year';

/** The period of a chart, or its time of measurement, in the site's zone. */
export function periodText({ range, moment, locale, timeZone }: ChartPeriod): string {
  if (moment !== undefined)
    return `${clockText(moment, locale, { ...DATE, ...CLOCK, second: '2-digit', timeZone })} (${timeZone})`;
  const text = (time: number) => clockText(time, locale, { ...DATE, ...clockOf(range), timeZone });
  return `${text(range.from)} – ${text(range.to)} (${timeZone})`;
}

/** Shorter ranges are shown to the second. */
const SHORT_RANGE_MS = 600_000;

/** Format of the times at which a range begins and ends. */
const clockOf = ({ from, to }: ChartPeriod['range']) =>
  to - from < SHORT_RANGE_MS ? ({ ...CLOCK, second: '2-digit' } as const) : CLOCK;

/** The visible part of a longer period, as short as possible, whole days without times; in the site's zone. */
export function windowText({ range, locale, timeZone }: ChartPeriod): string {
  const days = { day: 'numeric', month: 'short', timeZone } as const;
  const isMidnight = (time: number) => startOf('day', time, timeZone) === time;
  if (isMidnight(range.from) && isMidnight(range.to))
    return dateFormat(locale, days).formatRange(range.from, range.to - 1);
  return dateFormat(locale, { ...days, ...clockOf(range) }).formatRange(range.from, range.to);
}

/** Text around a chart on the screen that paper needs too: subject and period, and what must be known of the numbers. */
export function paperLine(subject: string, period: ChartPeriod, remark = ''): string {
  return [subject, periodText(period), remark].filter((words) => words !== '').join(' · ');
}

/** A line's instant, or the interval of a column; in the site's zone. */
export function momentText(chart: TimeChart, time: number): string {
  const { locale, timeZone, step, kind, across } = chart;
  if (across !== undefined) return across.text(time);
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...options, timeZone });
  if (kind !== 'column') {
    const isFine = typeof step !== 'number' || step < 60_000 || time % 60_000 !== 0;
    return clockText(time, locale, { ...DATE, ...CLOCK, ...(isFine ? { second: '2-digit' } : {}), timeZone });
  }
  const end = columnEnd(chart, time);
  const isWhole = end === stepEnd(chart, time) && typeof step === 'string' && startOf(step, time, timeZone) === time;
  if (!isWhole && isDateUnit(step)) return format(DATE).formatRange(time, end - 1);
  if (step === 'month') return format({ month: 'long', year: 'numeric' }).format(time);
  if (step === 'year') return format({ year: 'numeric' }).format(time);
  if (step === 'day') return format({ weekday: 'short', ...DATE }).format(time);
  if (step === 'week') return format(DATE).formatRange(time, end - 1);
  return `${format(DATE).format(time)}, ${clockSpan(time, end, { locale, timeZone })}`;
}
