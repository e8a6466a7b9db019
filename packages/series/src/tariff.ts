import { localTime } from '@phasor/calendar';

/** VT is the high rate, NT the low one. */
export type Rate = 'VT' | 'NT';

/** A tariff from one instant on, until the next version. */
export interface TariffVersion {
  /** Epoch ms. */
  readonly validFrom: number;
  /** Price of one kWh at each rate, in `currency`. */
  readonly prices: Readonly<Record<Rate, number>>;
  /** ISO 4217. */
  readonly currency: string;
  /** Rate of each of the 96 quarter hours of the clock, Monday to Friday. */
  readonly weekday: readonly Rate[];
  /** Rates on Saturdays, Sundays and holidays. */
  readonly weekend: readonly Rate[];
  /** Local dates `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
}

/** Versions ascending by `validFrom`, and the zone their clock runs in. */
export interface Tariff {
  readonly versions: readonly TariffVersion[];
  readonly zone: string;
}

/** The rate at instant t; null before the first version. @see decision 73 */
export function rateAt(tariff: Tariff, t: number): { rate: Rate; version: TariffVersion } | null {
  const [slot] = rateSlots(tariff, Float64Array.of(t));
  return slot ?? null;
}

export interface EnergyCost {
  /** Cost of each quarter hour; NaN where the energy is unknown or no tariff was valid yet. */
  readonly perQuarter: Float64Array;
  /** Sum of the known costs; null if there is none. */
  readonly total: number | null;
  /** Energy at each rate, Wh. */
  readonly energy: Readonly<Record<Rate, number>>;
  /** Energy from before the first version, Wh: not in `total`. */
  readonly unpriced: number;
}

/**
 * What the energies of quarter hours cost. A quarter hour is priced by the clock it starts at, so days with a clock change
 * price 92 or 100 of them.
 * @param quarters.edges  starts, epoch ms, ascending; may have one edge more than energies
 * @param quarters.energy  Wh; NaN for unknown
 * @see decision 73
 */
export function costOf(quarters: { edges: Float64Array; energy: Float64Array }, tariff: Tariff): EnergyCost {
  const slots = rateSlots(tariff, quarters.edges.subarray(0, quarters.energy.length));
  const energy = { VT: 0, NT: 0 };
  let unpriced = 0;
  const perQuarter = quarters.energy.map((amount, index) => {
    const slot = slots[index];
    if (Number.isNaN(amount)) return Number.NaN;
    if (!slot) {
      unpriced += amount;
      return Number.NaN;
    }
    energy[slot.rate] += amount;
    return (amount / 1000) * slot.version.prices[slot.rate];
  });
  const known = perQuarter.filter((cost) => !Number.isNaN(cost));
  return { perQuarter, total: known.length > 0 ? known.reduce((sum, cost) => sum + cost, 0) : null, energy, unpriced };
}

type RateSlot = { rate: Rate; version: TariffVersion } | null;

/** Rate and version at each of the ascending instants. */
function rateSlots(tariff: Tariff, times: Float64Array): RateSlot[] {
  const { versions, zone } = tariff;
  const slots: RateSlot[] = [];
  let current = -1;
  for (const time of times) {
    while (current + 1 < versions.length && (versions[current + 1] as TariffVersion).validFrom <= time) current += 1;
    const version = versions[current];
    if (!version) {
      slots.push(null);
      continue;
    }
    const local = localTime(time, zone);
    const isWeekend = local.weekday >= 6 || version.holidays.includes(local.date);
    const rate = (isWeekend ? version.weekend : version.weekday)[local.quarter];
    slots.push(rate ? { rate, version } : null);
  }
  return slots;
}
