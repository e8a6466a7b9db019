import { type CalendarUnit, longestOfDays, type TimeRange } from '@phasor/calendar';
import { ENERGY_RANGE_DAYS, type EnergyPeriod } from '@phasor/contract';

/** Periods of columns, the finest first. */
export const FINEST_FIRST: readonly EnergyPeriod[] = ['15MIN', 'HOUR', 'DAY', 'MONTH'];

/** Civil unit of each period: the width of its columns. */
export const PERIOD_UNITS = {
  '15MIN': 'quarter',
  HOUR: 'hour',
  DAY: 'day',
  MONTH: 'month',
} as const satisfies Record<EnergyPeriod, CalendarUnit>;

/** The requested period, or the finest coarser one that the server answers over the range (D53). */
export function periodFor(wished: EnergyPeriod, { from, to }: TimeRange): EnergyPeriod {
  const isAnswered = (period: EnergyPeriod) => to - from <= longestOfDays(ENERGY_RANGE_DAYS[period]);
  return FINEST_FIRST.slice(FINEST_FIRST.indexOf(wished)).find(isAnswered) ?? 'MONTH';
}
