import { type CalendarUnit, longestOfDays } from '@phasor/calendar';
import { ENERGY_RANGE_DAYS, type EnergyPeriod } from '@phasor/contract';
import { HOUR_S, QUARTER_S } from '@phasor/quantities';
import { AppError } from '../../../app-error.ts';

/** The civil unit of each period and its length, s; 0 where days differ in length. */
export const PERIODS: Readonly<Record<EnergyPeriod, { unit: CalendarUnit; seconds: number }>> = {
  '15MIN': { unit: 'quarter', seconds: QUARTER_S },
  HOUR: { unit: 'hour', seconds: HOUR_S },
  DAY: { unit: 'day', seconds: 0 },
  MONTH: { unit: 'month', seconds: 0 },
};

/**
 * Half an hour to an hour more than whole days: the day of a clock change belongs to the range.
 * @param requested  epoch seconds
 * @throws AppError('request.invalid', field period) beyond the limits of D53
 */
export function assertWithinLimit({ from, to, period }: { from: number; to: number; period: EnergyPeriod }): void {
  const limit = longestOfDays(ENERGY_RANGE_DAYS[period]);
  if ((to - from) * 1_000 <= limit + 1_000) return;
  throw new AppError('request.invalid', 'period', `${period} reaches ${ENERGY_RANGE_DAYS[period]} days at most`);
}
