import { addUnits, startOf } from '@phasor/calendar';
import type { TimeChart } from '../chart-spec.ts';

type Stepped = Pick<TimeChart, 'step' | 'timeZone'>;

/** End of the step that a time lies in, epoch ms; the time itself for a chart without steps. */
export function stepEnd({ step, timeZone }: Stepped, time: number): number {
  if (step === undefined) return time;
  if (typeof step === 'number') return time + step;
  return addUnits(startOf(step, time, timeZone), { count: 1, unit: step }, timeZone);
}

/** End of what a column stands for: of its step, which the end of the picture may cut. */
export function columnEnd(chart: Stepped & Pick<TimeChart, 'range'>, time: number): number {
  const end = stepEnd(chart, time);
  return time < chart.range.to ? Math.min(end, chart.range.to) : end;
}

/** Where a point stands on the time axis: a column over the middle of what it stands for, a line's point at its start. */
export function placeOf(chart: Stepped & Pick<TimeChart, 'kind' | 'range'>, time: number): number {
  return chart.kind === 'column' ? (time + columnEnd(chart, time)) / 2 : time;
}
