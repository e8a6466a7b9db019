import { startOf } from '@phasor/calendar';
import type { EnergyPeriod, SeriesAnswer, Source } from '@phasor/contract';
import { QUARTER_MS } from '@phasor/quantities';
import { type ChartSeries, type ChartWindow, stepEnd, type TimeChart } from '../../parts/charts/index.ts';
import { possiblePeaks } from '../../parts/demand/index.ts';
import { type EnergyWish, energyChart, PERIOD_UNITS, type StepTexts } from '../../parts/measurements/index.ts';
import type { AnalyticsScreen } from './analytics-catalogue.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The request of an analytics screen (R-ANA-025); epoch seconds. */
export function columnWish(
  screen: AnalyticsScreen,
  { range, period, source }: { range: Range; period: EnergyPeriod; source: Source | undefined },
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

/** Texts of a column chart in the page's language. */
export interface ColumnTexts extends StepTexts {
  readonly nameOf: (quantity: string) => string;
  /** Start of the highest quarter hour of a longer step. */
  readonly quarterAt: (time: number) => string;
  /** That a quarter hour of the step with a gap may have been higher, W. */
  readonly possible: (power: number) => string;
}

export interface ColumnFrame {
  readonly range: Range;
  readonly period: EnergyPeriod;
  readonly now: number;
  readonly locale: string;
  readonly axisKind: 'linear' | 'logarithmic';
  readonly texts: ColumnTexts;
}

/** Builds the chart of an analytics screen from an answer; pure. */
export function columnChart(screen: AnalyticsScreen, answer: SeriesAnswer, frame: ColumnFrame): TimeChart {
  const { axis, series } = screen;
  const chart = energyChart(answer, { ...frame, axis, series, nameOf: frame.texts.nameOf });
  return { ...chart, series: chart.series.map((one) => (one.id === 'P_MAX' ? atSteps(one, answer, frame) : one)) };
}

/**
 * The highest quarter hour of a longer step comes with its own time (D53): it becomes the step's column, and the time its
 * caption. A higher one that was measured only in part is named there too (D80).
 */
function atSteps(series: ChartSeries, answer: SeriesAnswer, { period, texts }: ColumnFrame): ChartSeries {
  const unit = PERIOD_UNITS[period];
  if (unit === 'quarter') return series;
  const start = (time: number) => startOf(unit, time, answer.time_zone);
  const captions = new Map<number, string>();
  for (const [time, value] of series.points) if (value !== null) captions.set(start(time), texts.quarterAt(time));
  for (const [time, value] of possiblePeaks(answer)) {
    const known = captions.get(start(time));
    if (value !== null) captions.set(start(time), [...(known ? [known] : []), texts.possible(value)].join(' · '));
  }
  return {
    ...series,
    points: series.points.map(([time, value]) => [start(time), value]),
    ...(series.unmeasured && { unmeasured: new Set([...series.unmeasured].map(start)) }),
    notes: new Map([...(series.notes ?? [])].map(([time, note]) => [start(time), note])),
    captions,
  };
}

interface Steps {
  readonly period: EnergyPeriod;
  readonly zone: string;
}

/** A window extended to whole steps, so that no column stands for less than its label. */
export function wholeSteps(part: Range, { period, zone }: Steps): Range {
  const step = PERIOD_UNITS[period];
  const last = startOf(step, part.to - 1, zone);
  return { from: startOf(step, part.from, zone), to: stepEnd({ step, timeZone: zone }, last) };
}

/** Approximate length of a step of each period; a window of columns is not shorter. */
const LEAST_MS = {
  '15MIN': QUARTER_MS,
  HOUR: 4 * QUARTER_MS,
  DAY: 96 * QUARTER_MS,
  MONTH: 30 * 96 * QUARTER_MS,
} as const;

/** A window over columns: at least one step, and whole steps once the gesture has ended. */
export function columnWindow(window: ChartWindow, steps: Steps): ChartWindow {
  const least = LEAST_MS[steps.period];
  return {
    ...window,
    limits: { ...window.limits, least },
    show: (part, how) => window.show(part && wholeSteps(nudged(part), steps), how),
  };
}

/** A step that a drag touches only at its edge is not part of the selection. */
function nudged({ from, to }: Range): Range {
  const hair = (to - from) * HAIR;
  return { from: from + hair, to: to - hair };
}

const HAIR = 0.01;
