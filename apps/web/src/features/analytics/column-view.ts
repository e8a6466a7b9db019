import { startOf } from '@phasor/calendar';
import type { EnergyPeriod, Point, SeriesAnswer, Source } from '@phasor/contract';
import type { ChartSeries, TimeChart } from '../../charts/chart-spec.ts';
import { stepEnd } from '../../charts/steps.ts';
import { energyChart } from '../../measurements/energy-chart.ts';
import { PERIOD_UNITS } from '../../measurements/energy-period.ts';
import type { EnergyWish } from '../../measurements/series-query.ts';
import type { AnalyticsScreen } from './analytics-catalogue.ts';
import { COVERED_ENOUGH } from './peaks.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** What an analytics screen asks the server (2-measurement-views.md, 7); epoch seconds. */
export function columnWish(
  screen: AnalyticsScreen,
  { range, period, source }: { range: Range; period: EnergyPeriod; source: Source },
): EnergyWish {
  return {
    data: screen.series.map(({ quantity }) => quantity).join(),
    phase: 'CUM',
    from: range.from / 1_000,
    to: range.to / 1_000,
    period,
    format: 'H',
    source,
  };
}

/** Words of a column chart in the page's language. */
export interface ColumnTexts {
  readonly nameOf: (quantity: string) => string;
  /** The step is not over yet. */
  readonly running: string;
  /** Too little of the step was measured; `share` 0 to 1. */
  readonly incomplete: (share: number) => string;
  /** When in a longer step its highest quarter hour began. */
  readonly quarterAt: (time: number) => string;
}

export interface ColumnFrame {
  readonly range: Range;
  readonly period: EnergyPeriod;
  readonly now: number;
  readonly locale: string;
  readonly axisKind: 'linear' | 'logarithmic';
  readonly texts: ColumnTexts;
}

/** What an analytics screen draws from an answer: columns, those to be taken with care marked; pure. */
export function columnChart(screen: AnalyticsScreen, answer: SeriesAnswer, frame: ColumnFrame): TimeChart {
  const { texts, ...rest } = frame;
  const chart = energyChart(answer, { ...rest, axis: screen.axis, series: screen.series, nameOf: texts.nameOf });
  return { ...chart, series: chart.series.map((series) => marked(series, { chart, answer, frame })) };
}

interface Marking {
  readonly chart: TimeChart;
  readonly answer: SeriesAnswer;
  readonly frame: ColumnFrame;
}

/**
 * Points at the starts of their steps with what has to be said of them. The highest quarter hour of a longer step comes
 * with its own time (decision 53): it becomes the step's column and the time its caption.
 */
function marked(series: ChartSeries, { chart, answer, frame: { period, now, texts } }: Marking): ChartSeries {
  const unit = PERIOD_UNITS[period];
  const covered = new Map(answer.steps_covered as readonly Point[] | undefined);
  const notes = new Map<number, string>();
  const captions = new Map<number, string>();
  const points = series.points.map(([time, value]): Point => {
    const start = series.id === 'P_MAX' ? startOf(unit, time, chart.timeZone) : time;
    if (value === null) return [start, value];
    if (series.id === 'P_MAX' && unit !== 'quarter') captions.set(start, texts.quarterAt(time));
    const share = covered.get(time) ?? 1;
    if (start <= now && now < stepEnd(chart, start)) notes.set(start, texts.running);
    else if (share < COVERED_ENOUGH) notes.set(start, texts.incomplete(share));
    return [start, value];
  });
  return { ...series, points, notes, captions };
}

export interface ShownTotal {
  readonly id: string;
  readonly name: string;
  /** Base unit. */
  readonly value: number;
}

/** Sums of the shown series over the picture; those without a value are left out. Of powers there is no sum. */
export function totalsShown(chart: TimeChart, hidden: ReadonlySet<string>): ShownTotal[] {
  return chart.series.flatMap(({ id, name, points }) => {
    const values = points.flatMap(([, value]) => value ?? []);
    if (hidden.has(id) || values.length === 0) return [];
    return [{ id, name, value: values.reduce((sum, value) => sum + value, 0) }];
  });
}

/** A part of the period grown to whole steps, so that no column stands for less than it says. */
export function wholeSteps(part: Range, whole: Range, { period, zone }: { period: EnergyPeriod; zone: string }): Range {
  const step = PERIOD_UNITS[period];
  const from = startOf(step, part.from, zone);
  const last = startOf(step, part.to - 1, zone);
  const to = stepEnd({ step, timeZone: zone }, last);
  return { from: Math.max(from, whole.from), to: Math.min(to, whole.to) };
}
