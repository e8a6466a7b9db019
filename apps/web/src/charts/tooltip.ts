import { formatNumber, type Scale, scaleFor, TOOLTIP_DECIMALS } from '@phasor/quantities';
import type { ChartSeries, TimeChart } from './chart-spec.ts';

interface TooltipItem {
  readonly seriesId?: string;
  readonly value?: unknown;
}

/** Lines of the crosshair: the moment in the site's zone, then every shown series to three decimals with its unit. */
export function tooltipText(chart: TimeChart, frame: { hidden: ReadonlySet<string> }, items: unknown): string {
  const entries = (Array.isArray(items) ? items : [items]) as readonly TooltipItem[];
  const time = timeOf(entries[0]?.value);
  if (time === null) return '';
  const lines = chart.series
    .filter((series) => !frame.hidden.has(series.id))
    .map((series) => valueLine(series, chart, valueIn(entries, series.id)));
  return [momentText(chart, time), ...lines].join('\n');
}

function timeOf(value: unknown): number | null {
  const time: unknown = Array.isArray(value) ? value[0] : null;
  return typeof time === 'number' ? time : null;
}

function valueIn(entries: readonly TooltipItem[], id: string): number | null {
  const value = entries.find((entry) => entry.seriesId === id)?.value;
  const number: unknown = Array.isArray(value) ? value[1] : null;
  return typeof number === 'number' ? number : null;
}

function valueLine(series: ChartSeries, chart: TimeChart, value: number | null): string {
  const axis = chart.axes[series.axis ?? 0];
  const scale: Scale = axis === undefined ? { unit: '', divisor: 1, decimals: 0 } : scaleFor(axis.quantity, value);
  const text = formatNumber(value === null ? null : value / scale.divisor, TOOLTIP_DECIMALS, chart.locale);
  return `${series.name}  ${text} ${scale.unit}`;
}

/** The start of a column's step, or the instant of a line's point. */
function momentText(chart: TimeChart, time: number): string {
  const start = chart.kind === 'column' && chart.step !== undefined ? time - chart.step / 2 : time;
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: chart.timeZone };
  const withTime = {
    ...options,
    timeStyle: (chart.step ?? 0) >= 60_000 || chart.kind === 'column' ? 'short' : 'medium',
  } as const;
  const isDaily = chart.kind === 'column' && (chart.step ?? 0) >= 23 * 3_600_000;
  return new Intl.DateTimeFormat(chart.locale, isDaily ? options : withTime).format(start);
}
