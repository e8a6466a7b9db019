import { HOUR_MS } from '@phasor/quantities';

/** Input for the running quarter hour; W and Wh, null if unknown. */
export interface QuarterHourInput {
  /** Start of the quarter hour and its end, epoch ms. */
  readonly from: number;
  readonly to: number;
  readonly now: number;
  /** Energy imported since its start, Wh. */
  readonly energy: number | null;
  /** Until when that energy is counted, epoch ms: the newest value is older than now. */
  readonly countedUntil: number;
  /** Mean import of the last 60 s, W. */
  readonly recent: number | null;
  /** Highest quarter hour of the month so far, W. */
  readonly monthPeak: number | null;
  /** Contracted powers, kW; 0 = not set (D69). */
  readonly maximumCapacity: number;
  readonly reservedCapacity: number;
  /** Price of one more kW of billed peak (D70). */
  readonly kilowattPrice: number | null;
}

export interface QuarterHour {
  /** Expected mean power of the quarter hour, if the power of the last minute continues (D70), W. */
  readonly forecast: number | null;
  /** Mean power if nothing more were imported: the least that is certain already, W. */
  readonly reached: number | null;
  readonly leftMs: number;
  /** The contracted power that is reached first; null if none is set. */
  readonly limit: { readonly name: 'RK' | 'MRK'; readonly power: number } | null;
  /** From the forecast to that limit, W; negative above it. */
  readonly headRoom: number | null;
  /** End of the gauge's scale, W. */
  readonly scaleEnd: number;
  readonly state: 'calm' | 'near' | 'peak' | 'over';
  /** Extra cost of a new peak; null if there is none or no price is set. */
  readonly extraCost: number | null;
}

const NEAR = 0.95;
const SCALE_STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10] as const;

/** The running quarter hour: forecast, limits and cost; pure. */
export function judgeQuarterHour(input: QuarterHourInput): QuarterHour {
  const { from, to, now, energy, recent, monthPeak } = input;
  const leftMs = Math.max(0, to - now);
  const meanOf = (wattHours: number) => wattHours / ((to - from) / HOUR_MS);
  const reached = energy === null ? null : meanOf(energy);
  // What runs since the newest value was not counted yet: it belongs to the rest.
  const uncountedMs = to - Math.min(Math.max(input.countedUntil, from), now, to);
  const forecast = energy === null || recent === null ? null : meanOf(energy + (recent * uncountedMs) / HOUR_MS);
  const limit = limitOf(input);
  return {
    forecast,
    reached,
    leftMs,
    limit,
    headRoom: forecast === null || limit === null ? null : limit.power - forecast,
    scaleEnd: roundScale(Math.max(reached ?? 0, forecast ?? 0, monthPeak ?? 0, limit?.power ?? 0)),
    state: stateOf(forecast, monthPeak, limit?.power),
    extraCost: extraCostOf(forecast, input),
  };
}

function limitOf({ reservedCapacity, maximumCapacity }: QuarterHourInput): QuarterHour['limit'] {
  if (reservedCapacity > 0) return { name: 'RK', power: reservedCapacity * 1_000 };
  return maximumCapacity > 0 ? { name: 'MRK', power: maximumCapacity * 1_000 } : null;
}

function stateOf(
  forecast: number | null,
  monthPeak: number | null,
  limit = Number.POSITIVE_INFINITY,
): QuarterHour['state'] {
  if (forecast === null) return 'calm';
  if (forecast > limit) return 'over';
  if (monthPeak === null) return 'calm';
  if (forecast > monthPeak) return 'peak';
  return forecast >= NEAR * monthPeak ? 'near' : 'calm';
}

function extraCostOf(forecast: number | null, { monthPeak, kilowattPrice }: QuarterHourInput): number | null {
  if (forecast === null || monthPeak === null || kilowattPrice === null || forecast <= monthPeak) return null;
  return (kilowattPrice * (forecast - monthPeak)) / 1_000;
}

/** The next round number above, so that the scale of the gauge does not change with each value. */
function roundScale(value: number): number {
  if (value <= 0) return 1_000;
  const wanted = value * 1.1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return (SCALE_STEPS.find((step) => step * power >= wanted) ?? 10) * power;
}

/**
 * Energy since an instant, Wh: a device's live register against the register then. Where one is missing, or the register
 * was set back, what the server counted is taken; null when neither is known.
 */
export function energySince(registers: { live: number | null; start: number | null }, counted: number | null) {
  const { live, start } = registers;
  if (live === null || start === null || live < start) return counted;
  return live - start;
}
