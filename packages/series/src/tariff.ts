import { type ClockReadings, clockReadings, dayNumberOf, weekdayOf } from '@phasor/calendar';

/** VT is the high rate, NT the low one. */
export type Rate = 'VT' | 'NT';

/** A tariff from one instant until the next version. */
export interface TariffVersion {
  /** Epoch ms, a local midnight. */
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

/** Versions ascending by `validFrom`, and the zone of their clock times. */
export interface Tariff {
  readonly versions: readonly TariffVersion[];
  readonly zone: string;
}

export interface EnergyCost {
  /** Cost of each step; NaN if the energy is unknown or no tariff was valid yet. */
  readonly perStep: Float64Array;
  /** The rate of each step; undefined if the energy is unknown or no tariff was valid yet. */
  readonly rates: readonly (Rate | undefined)[];
  /** Sum of the known costs; null if there is none. */
  readonly total: number | null;
  /** Energy at each rate, Wh. */
  readonly energy: Readonly<Record<Rate, number>>;
  /** Energy from before the first version, Wh: not in `total`. */
  readonly unpriced: number;
}

/** Prices the energies of the steps, Wh, NaN for unknown. */
export type Pricing = (energy: Float64Array, tariff: Tariff) => EnergyCost;

/**
 * The coarsest calendar unit in which a tariff's rates are constant: its energies cost the same as those of quarter hours,
 * from far fewer rows.
 */
export function unitOfRates({ versions }: Tariff): 'day' | 'hour' | 'quarter' {
  const days = versions.flatMap(({ weekday, weekend }) => [weekday, weekend]);
  if (days.every((rates) => rates.every((rate) => rate === rates[0]))) return 'day';
  const holdsThroughHours = (rates: readonly Rate[]) => rates.every((rate, quarter) => rate === rates[quarter & ~3]);
  return days.every(holdsThroughHours) ? 'hour' : 'quarter';
}

/**
 * Cost of energies, for any number of devices counted in the same steps. The clock time at its start gives the price of a
 * step, so days with a clock change have 92 or 100 priced quarter hours; no step may be longer than `unitOfRates` of its
 * tariff.
 *
 * @param starts  of the steps, epoch ms, ascending
 * @see D73
 */
export function pricingOver(starts: Float64Array): Pricing {
  const clocks = new Map<string, ClockReadings>();
  return (energy, tariff) => {
    const clock = clocks.get(tariff.zone) ?? clockReadings(starts, tariff.zone);
    clocks.set(tariff.zone, clock);
    return priced(energy, { starts, clock, versions: tariff.versions });
  };
}

interface PricedSteps {
  readonly starts: Float64Array;
  readonly clock: ClockReadings;
  readonly versions: readonly TariffVersion[];
}

function priced(amounts: Float64Array, { starts, clock, versions }: PricedSteps): EnergyCost {
  const energy = { VT: 0, NT: 0 };
  const perStep = new Float64Array(amounts.length).fill(Number.NaN);
  const rates: (Rate | undefined)[] = Array.from({ length: amounts.length });
  let [unpriced, total, known] = [0, 0, 0];
  let next = 0;
  let rateOf: ((step: number) => Rate) | undefined;
  for (const [step, amount] of amounts.entries()) {
    for (; next < versions.length && versionAt(versions, next).validFrom <= (starts[step] as number); next += 1) {
      rateOf = ratesOf(versionAt(versions, next), clock);
    }
    if (Number.isNaN(amount)) continue;
    if (rateOf === undefined) {
      unpriced += amount;
      continue;
    }
    const rate = rateOf(step);
    const cost = (amount / 1000) * versionAt(versions, next - 1).prices[rate];
    energy[rate] += amount;
    perStep[step] = cost;
    rates[step] = rate;
    total += cost;
    known += 1;
  }
  return { perStep, rates, total: known > 0 ? total : null, energy, unpriced };
}

const versionAt = (versions: readonly TariffVersion[], index: number) => versions[index] as TariffVersion;

/** The rate of a version at each step, whether it is valid then or not. */
function ratesOf({ weekday, weekend, holidays }: TariffVersion, { day, quarter }: ClockReadings) {
  const free = new Set(holidays.map(dayNumberOf));
  return (step: number): Rate => {
    const date = day[step] as number;
    const rates = weekdayOf(date) >= 6 || free.has(date) ? weekend : weekday;
    return rates[quarter[step] as number] as Rate;
  };
}
