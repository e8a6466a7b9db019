import { addUnits } from '@phasor/calendar';
import type { TimeChart } from './chart-spec.ts';

/** End of the step that begins at a time, epoch ms; the time itself for a chart without steps. */
export function stepEnd({ step, timeZone }: Pick<TimeChart, 'step' | 'timeZone'>, time: number): number {
  if (step === undefined) return time;
  return typeof step === 'number' ? time + step : addUnits(time, { count: 1, unit: step }, timeZone);
}

/** Where a point stands on the time axis: a column over the middle of its step, a line's point at its start. */
export function placeOf(chart: Pick<TimeChart, 'kind' | 'step' | 'timeZone'>, time: number): number {
  return chart.kind === 'column' ? (time + stepEnd(chart, time)) / 2 : time;
}
