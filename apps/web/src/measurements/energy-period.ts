import { ENERGY_RANGE_DAYS, type EnergyPeriod } from '@phasor/contract';

const ORDER: readonly EnergyPeriod[] = ['15MIN', 'HOUR', 'DAY', 'MONTH'];
const DAY_MS = 86_400_000;

/** Typical length of a period, ms: how wide its column is. */
export const PERIOD_MS: Readonly<Record<EnergyPeriod, number>> = {
  '15MIN': 900_000,
  HOUR: 3_600_000,
  DAY: DAY_MS,
  MONTH: 30 * DAY_MS,
};

/** The wished period, or the finest coarser one that an answer over the range may have (decision 53). */
export function periodFor(wished: EnergyPeriod, range: { from: number; to: number }): EnergyPeriod {
  const days = (range.to - range.from) / DAY_MS;
  return ORDER.slice(ORDER.indexOf(wished)).find((period) => days <= ENERGY_RANGE_DAYS[period]) ?? 'MONTH';
}
