import type { ApplianceAnomalies } from '@phasor/contract';
import { DAY_MS, DAY_S, type FormattedQuantity, HOUR_MS, HOUR_S, MINUTE_S } from '@phasor/quantities';
import { dateFormat } from '../../../base/i18n/date-format.ts';
import type { ChartPeriod, ChartPoint, ChartSeries, TimeChart, ValueAxis } from '../../../parts/charts/index.ts';

/** The six charts of an appliance's runs (R-APPL-022). */
export const ANOMALY_CHARTS = ['times', 'durations', 'timeOfDay', 'timeOfWeek', 'timeOfMonth', 'timeOfYear'] as const;
export type AnomalyChartName = (typeof ANOMALY_CHARTS)[number];

/** Kinds of runs; the series of a chart, in the order of its legend. */
export const RUN_KINDS = ['normal', 'anomaly'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

const LOOKS = {
  normal: { colour: 'import', shape: 'circle' },
  anomaly: { colour: 'bad', shape: 'diamond' },
} as const satisfies Record<RunKind, Pick<ChartSeries, 'colour' | 'shape'>>;

const NORMAL = 1;
const kindOf = (value: number | undefined): RunKind => (value === NORMAL ? 'normal' : 'anomaly');

export interface AnomalyFrame {
  readonly timeZone: string;
  readonly locale: string;
  readonly names: Readonly<Record<RunKind, string>>;
}

/** One of the charts: each run a point, its start across and the examined value upwards. */
export function anomalyChart(name: AnomalyChartName, data: ApplianceAnomalies, frame: AnomalyFrame): TimeChart {
  const { axis, divisor } = axisOf(name, data[name], frame.locale);
  const classes = data[`${name}Class`];
  const series = RUN_KINDS.map(
    (kind): ChartSeries => ({
      id: kind,
      name: frame.names[kind],
      ...LOOKS[kind],
      points: data.starts.flatMap((start, index): ChartPoint[] => {
        const value = data[name][index];
        return value === null || value === undefined || kindOf(classes[index]) !== kind
          ? []
          : [[start, value / divisor]];
      }),
    }),
  );
  return {
    ...{ kind: 'scatter', timeZone: frame.timeZone, locale: frame.locale },
    range: rangeOf(data.starts),
    axes: [axis],
    series,
  };
}

/** How many runs there are, and how many of them have an anomaly. */
export function runCounts(data: ApplianceAnomalies): { readonly all: number; readonly anomalies: number } {
  const isAnomaly = (_: number, index: number) =>
    ANOMALY_CHARTS.some((name) => data[name][index] !== null && kindOf(data[`${name}Class`][index]) === 'anomaly');
  return { all: data.starts.length, anomalies: data.starts.filter(isAnomaly).length };
}

/** From the first run to the last, with a margin at both ends. */
function rangeOf(starts: readonly number[]): ChartPeriod['range'] {
  const first = starts[0] ?? 0;
  const last = starts.at(-1) ?? first;
  const room = Math.max((last - first) * 0.03, HOUR_MS);
  return { from: first - room, to: last + room };
}

interface ScaledAxis {
  readonly axis: ValueAxis;
  /** Divisor from a value of the answer to the unit of the axis. */
  readonly divisor: number;
}

function axisOf(name: AnomalyChartName, values: readonly (number | null)[], locale: string): ScaledAxis {
  if (name === 'times' || name === 'durations') {
    return spanAxis(Math.max(0, ...values.map((value) => value ?? 0)), SECONDS_OF[name]);
  }
  const { quantity, max, named } = CLOCKS[name];
  return { axis: { quantity, kind: 'linear', min: 0, max, named: named(locale) }, divisor: 1 };
}

const SPAN_UNITS = [
  { quantity: 'duration', seconds: 1 },
  { quantity: 'minutes', seconds: 60 },
  { quantity: 'uptime', seconds: HOUR_S },
  { quantity: 'days', seconds: DAY_S },
] as const satisfies readonly { quantity: FormattedQuantity; seconds: number }[];
/** A unit is used from twice its length on. */
const LEAST_UNITS = 2;

/** Units of times in the answer: hours and minutes. */
const SECONDS_OF = { times: HOUR_S, durations: MINUTE_S } as const;

/** An axis in the unit of the longest time; `given` is the unit of the answer in seconds. */
function spanAxis(longest: number, given: number): ScaledAxis {
  const unit = SPAN_UNITS.findLast(({ seconds }) => longest * given >= seconds * LEAST_UNITS) ?? SPAN_UNITS[0];
  return { axis: { quantity: unit.quantity, kind: 'linear', min: 0 }, divisor: unit.seconds / given };
}

type Named = NonNullable<ValueAxis['named']>;

/** Cyclic axes: their length, and the labels on them. */
const CLOCKS = {
  timeOfDay: { quantity: 'uptime', max: 24, named: hourNames },
  timeOfWeek: { quantity: 'days', max: 7, named: weekdayNames },
  timeOfMonth: { quantity: 'days', max: 31, named: dayNames },
  timeOfYear: { quantity: 'days', max: 365, named: monthNames },
} as const satisfies Record<string, { quantity: FormattedQuantity; max: number; named: (locale: string) => Named }>;

/** A Monday and a year without a leap day, in UTC. */
const MONDAY = Date.UTC(2024, 0, 1);
const YEAR = 2023;

function hourNames(locale: string): Named {
  const format = dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' });
  const hours = [0, 6, 12, 18].map((value) => ({ value, name: format.format(MONDAY + value * HOUR_MS) }));
  return [...hours, { value: 24, name: '24:00' }];
}

function weekdayNames(locale: string): Named {
  const format = dateFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, value) => ({ value, name: format.format(MONDAY + value * DAY_MS) }));
}

function dayNames(locale: string): Named {
  const format = dateFormat(locale, { day: 'numeric', timeZone: 'UTC' });
  return [0, 7, 14, 21, 28].map((value) => ({ value, name: format.format(MONDAY + value * DAY_MS) }));
}

function monthNames(locale: string): Named {
  const format = dateFormat(locale, { month: 'short', timeZone: 'UTC' });
  return [0, 3, 6, 9].map((month) => {
    const at = Date.UTC(YEAR, month, 1);
    return { value: (at - Date.UTC(YEAR, 0, 1)) / DAY_MS, name: format.format(at) };
  });
}
