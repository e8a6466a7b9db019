import { type CalendarUnit, startOf } from '@phasor/calendar';
import type { DeviceDetails, SeriesAnswer } from '@phasor/contract';
import type { ChartLimit, ChartMark } from '../../charts/chart-spec.ts';
import { type MonthPeak, peaksOf } from '../../demand/peaks.ts';

/** Lines of the contracted powers that are set (decision 69); none where the details could not be read. */
export function contractLimits(details: Pick<DeviceDetails, 'MRK' | 'RK'> | undefined): ChartLimit[] {
  const limits: ChartLimit[] = [
    { name: 'MRK', value: (details?.MRK ?? 0) * 1_000, colour: 'bad' },
    { name: 'RK', value: (details?.RK ?? 0) * 1_000, colour: 'warn' },
  ];
  return limits.filter(({ value }) => value > 0);
}

/** Each month's highest quarter hour within the answer, marked at the column that it stands in (decision 18). */
export function monthMarks(answer: SeriesAnswer, unit: CalendarUnit, nameOf: (peak: MonthPeak) => string): ChartMark[] {
  return peaksOf(answer).map((peak) => ({
    time: startOf(unit, peak.time, answer.time_zone),
    value: peak.power,
    name: nameOf(peak),
  }));
}
