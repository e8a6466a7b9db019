import { addUnits, startOf } from '@phasor/calendar';
import type { TimeChart } from '../chart-spec.ts';

type Stepped = Pick<TimeChart, 'step' | 'timeZone'>;

/** End of the step that contains a time, epoch ms; the time itself for a chart without steps. */
export function stepEnd({ step, timeZone }: Stepped, time: number): number {
  if (step === undefined) return time;
  if (typeof step === 'number') return time + step;
  return addUnits(startOf(step, time, timeZone), { count: 1, unit: step }, timeZone);
}

/** End of a column's step, which the end of the chart may cut. */
export function columnEnd(chart: Stepped & Pick<TimeChart, 'range'>, time: number): number {
  const end = stepEnd(chart, time);
  return time < chart.range.to ? Math.min(end, chart.range.to) : end;
}

/** Whether the step that contains a time is shown from its start to its end. */
export function isUncut(chart: Stepped & Pick<TimeChart, 'range'>, time: number): boolean {
  const { range, step, timeZone } = chart;
  const start = typeof step === 'string' ? startOf(step, time, timeZone) : time;
  return start >= range.from && stepEnd(chart, time) <= range.to;
}

/** Position of a point on the time axis: a column at the middle of its step, a line's point at its start. */
export function placeOf(chart: Stepped & Pick<TimeChart, 'kind' | 'range'>, time: number): number {
  return chart.kind === 'column' ? (time + columnEnd(chart, time)) / 2 : time;
}
