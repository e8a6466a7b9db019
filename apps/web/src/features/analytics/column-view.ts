import { startOf } from '@phasor/calendar';
import type { EnergyPeriod, SeriesAnswer, Source } from '@phasor/contract';
import type { ChartSeries, TimeChart } from '../../charts/chart-spec.ts';
import { stepEnd } from '../../charts/steps.ts';
import { energyChart, type StepTexts } from '../../measurements/energy-chart.ts';
import { PERIOD_UNITS } from '../../measurements/energy-period.ts';
import type { EnergyWish } from '../../measurements/series-query.ts';
import type { AnalyticsScreen } from './analytics-catalogue.ts';

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
export interface ColumnTexts extends StepTexts {
  readonly nameOf: (quantity: string) => string;
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

/** What an analytics screen draws from an answer; pure. */
export function columnChart(screen: AnalyticsScreen, answer: SeriesAnswer, frame: ColumnFrame): TimeChart {
  const { axis, series } = screen;
  const chart = energyChart(answer, { ...frame, axis, series, nameOf: frame.texts.nameOf });
  return { ...chart, series: chart.series.map((one) => (one.id === 'P_MAX' ? atSteps(one, chart, frame) : one)) };
}

/**
 * The highest quarter hour of a longer step comes with its own time (decision 53): it becomes the step's column and the
 * time its caption.
 */
function atSteps(series: ChartSeries, { timeZone }: TimeChart, { period, texts }: ColumnFrame): ChartSeries {
  const unit = PERIOD_UNITS[period];
  if (unit === 'quarter') return series;
  const start = (time: number) => startOf(unit, time, timeZone);
  const measured = series.points.filter(([, value]) => value !== null);
  return {
    ...series,
    points: series.points.map(([time, value]) => [start(time), value]),
    notes: new Map([...(series.notes ?? [])].map(([time, note]) => [start(time), note])),
    captions: new Map(measured.map(([time]) => [start(time), texts.quarterAt(time)])),
  };
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
