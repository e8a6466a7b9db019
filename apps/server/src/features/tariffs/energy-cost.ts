import { type CalendarUnit, stepEdges } from '@phasor/calendar';
import type { CostAnswer, DeviceCost, EnergyPeriod } from '@phasor/contract';
import { type EnergyCost, type Pricing, pricingOver, type Rate, type Tariff, unitOfRates } from '@phasor/series';
import { inTurns } from '../../pacing/in-turns.ts';
import type { EnergiesWish, SteppedEnergies } from '../../ports/energies.ts';

const UNITS: Readonly<Record<EnergyPeriod, CalendarUnit>> = {
  '15MIN': 'quarter',
  HOUR: 'hour',
  DAY: 'day',
  MONTH: 'month',
};
/** Cost to the millionth of the currency, energy to the millionth of a Wh: more than is shown, fewer than a float prints. */
const SCALE = 1e6;
const rounded = (value: number) => Math.round(value * SCALE) / SCALE;

interface PricedDevice {
  readonly device: DeviceCost;
  readonly perStep: Float64Array | null;
  /** Energy of each step at each rate; NaN where it has none of it. */
  readonly byRate: Readonly<Record<Rate, Float64Array>>;
}

/**
 * The steps of energies that are needed to price them exactly and answer them per period: as coarse as the rates allow.
 * Devices in several zones share quarter hours alone.
 */
export function costUnit(tariffs: readonly Tariff[], period: EnergyPeriod): EnergiesWish['unit'] {
  if (period === '15MIN' || new Set(tariffs.map(({ zone }) => zone)).size > 1) return 'quarter';
  const units = new Set(tariffs.map(unitOfRates));
  if (units.has('quarter')) return 'quarter';
  return units.has('hour') || period === 'HOUR' ? 'hour' : 'day';
}

/**
 * What the energies of steps cost, per device, in all, and per civil period. Money of different currencies is not
 * added: where devices, or versions within the range, have several, the sum is null. Before the first version the sum and
 * every step are null, in the currency to come.
 * @param counted  energies imported, in steps of `costUnit`
 * @param tariffs  by mac; a device without one is unpriced
 */
export async function energyCost(
  counted: SteppedEnergies,
  tariffs: ReadonlyMap<string, Tariff>,
  period: EnergyPeriod,
): Promise<CostAnswer['data']> {
  const { edges } = counted;
  const pricing = pricingOver(edges.subarray(0, -1));
  const priced = await inTurns(counted.devices, ({ mac, energies, coverage }) =>
    priceDevice({ mac, energy: energies.E_I ?? new Float64Array(0), coverage, edges }, pricing, tariffs.get(mac)),
  );
  const devices = priced.map(({ device }) => device);
  const known = devices.filter(({ total }) => total !== null);
  const currencies = new Set(known.map(({ currency }) => currency));
  const isOne = currencies.size === 1 && devices.every(({ total, currency }) => total !== null || currency === null);
  const isBefore = devices.every(({ currency }) => currency === null);
  return {
    total: isOne ? rounded(known.reduce((sum, { total }) => sum + (total ?? 0), 0)) : null,
    currency: isOne ? (known[0]?.currency ?? null) : isBefore ? currencyToCome(tariffs) : null,
    unpriced: rounded(devices.reduce((sum, { unpriced }) => sum + unpriced, 0)),
    devices,
    steps: isOne || isBefore ? stepsOf(counted, pricedLists(priced), period) : [],
    energy_steps: {
      VT: stepsOf(
        counted,
        priced.map(({ byRate }) => byRate.VT),
        period,
      ),
      NT: stepsOf(
        counted,
        priced.map(({ byRate }) => byRate.NT),
        period,
      ),
    },
  };
}

const pricedLists = (priced: readonly PricedDevice[]) =>
  priced.map(({ perStep }) => perStep).filter((list) => list !== null);

/** The currency of tariffs that have not begun, so that a cost before them is unknown instead of absent; null without one. */
function currencyToCome(tariffs: ReadonlyMap<string, Tariff>): string | null {
  const firsts = new Set([...tariffs.values()].flatMap(({ versions: [first] }) => first?.currency ?? []));
  const [currency, ...others] = firsts;
  return others.length > 0 ? null : (currency ?? null);
}

const NO_TARIFF: Tariff = { versions: [], zone: 'UTC' };

interface CountedDevice {
  readonly mac: string;
  readonly energy: Float64Array;
  readonly coverage: number;
  readonly edges: Float64Array;
}

function priceDevice(counted: CountedDevice, pricing: Pricing, tariff = NO_TARIFF): PricedDevice {
  const { mac, energy, coverage, edges } = counted;
  const cost = pricing(energy, tariff);
  const currencies = currenciesIn(tariff, edges);
  const [currency] = currencies;
  const isOne = currencies.size === 1 && currency !== undefined && cost.total !== null;
  return {
    device: {
      mac,
      imported: importedOf(energy),
      coverage,
      ...figuresOf(cost),
      ...(isOne ? { total: rounded(cost.total ?? 0), currency } : unknown(currencies)),
    },
    perStep: isOne ? cost.perStep : null,
    byRate: { VT: atRate('VT', energy, cost), NT: atRate('NT', energy, cost) },
  };
}

/** The energies of the steps that a rate holds in; NaN for the others. */
function atRate(rate: Rate, energy: Float64Array, { rates }: EnergyCost): Float64Array {
  return energy.map((amount, step) => (rates[step] === rate ? amount : Number.NaN));
}

/** Several currencies are named as such, so that a sum over devices does not leave this one out unsaid. */
function unknown(currencies: ReadonlySet<string>): Pick<DeviceCost, 'total' | 'currency'> {
  return { total: null, currency: currencies.size > 1 ? [...currencies].join('/') : null };
}

/** Sum of the known steps; null where none is: missing is not zero. */
function importedOf(energy: Float64Array): number | null {
  const known = energy.filter((amount) => !Number.isNaN(amount));
  return known.length === 0 ? null : rounded(known.reduce((sum, amount) => sum + amount, 0));
}

function figuresOf({ energy, unpriced }: EnergyCost): Pick<DeviceCost, 'energy' | 'unpriced'> {
  return { energy: { VT: rounded(energy.VT), NT: rounded(energy.NT) }, unpriced: rounded(unpriced) };
}

/** Currencies of the versions that hold in a range. */
function currenciesIn({ versions }: Tariff, edges: Float64Array): ReadonlySet<string> {
  const from = edges[0] ?? 0;
  const to = edges.at(-1) ?? 0;
  const holding = versions.filter(
    ({ validFrom }, index) => validFrom < to && (versions[index + 1]?.validFrom ?? Number.POSITIVE_INFINITY) > from,
  );
  return new Set(holding.map(({ currency }) => currency));
}

/** Sum of what the counted steps have, over all lists, in each civil period; null where nothing of it is known. */
function stepsOf({ edges, zone }: SteppedEnergies, lists: readonly Float64Array[], period: EnergyPeriod) {
  const range = { from: edges[0] ?? 0, to: edges.at(-1) ?? 0 };
  const whole = stepEdges({ ...range, unit: UNITS[period], zone });
  const sums: (number | null)[] = Array.from({ length: Math.max(0, whole.length - 1) }, () => null);
  for (const list of lists) {
    let at = 0;
    for (const [step, amount] of list.entries()) {
      while ((whole[at + 1] as number) <= (edges[step] as number)) at += 1;
      if (!Number.isNaN(amount)) sums[at] = (sums[at] ?? 0) + amount;
    }
  }
  return sums.map((sum, at): [number, number | null] => [
    Math.max(whole[at] as number, range.from),
    sum === null ? null : rounded(sum),
  ]);
}
