import { QUARTER_MS } from '@phasor/quantities';

/** Quarter hours with less coverage than this are marked (R-ANA-014, D80). */
export const MARKED_BELOW = 0.8;

const QUARTERS_PER_HOUR = 4;

/**
 * Mean active import power of each clock quarter hour, W: the energy of all phases / 0.25 h, no netting between phases.
 * NaN where a phase is unknown.
 * @param energies  Wh per quarter hour, one series per phase in use, all of one length
 * @see D18 and D69
 */
export function quarterHourDemand(energies: readonly Float64Array[]): Float64Array {
  const demand = new Float64Array(energies[0]?.length ?? 0);
  for (const energy of energies) {
    for (let quarter = 0; quarter < energy.length; quarter += 1) {
      demand[quarter] = (demand[quarter] as number) + (energy[quarter] as number) * QUARTERS_PER_HOUR;
    }
  }
  return demand;
}

export interface DemandSeries {
  /** Start of each quarter hour, epoch ms, ascending; may have one more edge than values. */
  readonly edges: Float64Array;
  /** W; NaN for an unknown quarter hour. */
  readonly demand: Float64Array;
  /** Share of each quarter hour that was measured, 0 to 1. */
  readonly coverage: Float64Array;
}

/** The highest quarter hour of a period. */
export interface DemandPeak {
  /** Start of the quarter hour, epoch ms. */
  readonly time: number;
  /** W. */
  readonly demand: number;
  readonly coverage: number;
  /** Less than 80 % of it was measured: shown only with its mark. */
  readonly marked: boolean;
}

export interface PeriodPeak {
  /** Start of the period, epoch ms. */
  readonly start: number;
  /** The highest measured quarter hour; null if there is none. */
  readonly measured: DemandPeak | null;
  /** A higher one with partial coverage: it may be the peak, until the gap is filled; null if there is none. */
  readonly possible: DemandPeak | null;
}

/**
 * Peaks of each period [periods[i], periods[i + 1]), usually civil months: an interpolated value never replaces a measured
 * one. Of equal quarter hours the first counts.
 *
 * @param periods  epoch ms, ascending, one more than periods
 * @see D18, D53 and D80
 */
export function demandPeaks(series: DemandSeries, periods: Float64Array): PeriodPeak[] {
  const peaks: { start: number; measured: DemandPeak | null; possible: DemandPeak | null }[] = [];
  for (const start of periods.subarray(0, -1)) peaks.push({ start, measured: null, possible: null });
  let period = 0;
  for (const [quarter, demand] of series.demand.entries()) {
    const time = series.edges[quarter] as number;
    while (time >= (periods[period + 1] as number)) period += 1;
    const found = peaks[period];
    if (!found || time < found.start || Number.isNaN(demand)) continue;
    const coverage = series.coverage[quarter] ?? 0;
    const peak = { time, demand, coverage, marked: coverage < MARKED_BELOW };
    const kind = peak.marked ? 'possible' : 'measured';
    if (demand > (found[kind]?.demand ?? Number.NEGATIVE_INFINITY)) found[kind] = peak;
  }
  return peaks.map(({ start, measured, possible }) => {
    const isHigher = possible !== null && possible.demand > (measured?.demand ?? Number.NEGATIVE_INFINITY);
    return { start, measured, possible: isHigher ? possible : null };
  });
}

/** Known values of the current quarter hour. */
export interface RunningQuarter {
  /** Epoch ms. */
  readonly start: number;
  readonly now: number;
  /** Active energy imported since its start, Wh, all phases. */
  readonly energy: number;
  /** Mean active power of the last 60 s, W; exports count as 0. */
  readonly recentPower: number;
}

/**
 * Expected demand at the end of the current quarter hour, W: the energy so far plus the mean of the last 60 s for the rest.
 *
 * @see D70
 */
export function forecastDemand(quarter: RunningQuarter): number {
  const rest = Math.min(QUARTER_MS, Math.max(0, quarter.start + QUARTER_MS - quarter.now));
  const expected = quarter.energy + (Math.max(0, quarter.recentPower) * rest) / (QUARTER_MS * QUARTERS_PER_HOUR);
  return expected * QUARTERS_PER_HOUR;
}

/**
 * Cost of a higher billed peak, in the currency of the price; 0 if it is not higher, null without a price.
 *
 * @param peaks  the new and the billed peak so far, W
 * @param pricePerKw  price of one kW
 * @see D70
 */
export function peakCost(peaks: { forecast: number; billed: number }, pricePerKw: number | null): number | null {
  if (pricePerKw === null) return null;
  return (pricePerKw * Math.max(0, peaks.forecast - peaks.billed)) / 1000;
}
