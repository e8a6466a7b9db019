import { type CalendarUnit, stepEdges } from '@phasor/calendar';
import type { CostAnswer, DeviceCost, EnergyPeriod } from '@phasor/contract';
import { costOf, type EnergyCost, type Tariff } from '@phasor/series';
import type { SteppedEnergies } from '../../ports/energies.ts';

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
  readonly perQuarter: Float64Array | null;
}

/**
 * What the energies of quarter hours cost, per device, in all, and per civil period. Money of different currencies is not
 * added: where devices, or versions within the range, have several, the sum is null.
 * @param quarters  energies imported per quarter hour
 * @param tariffs  by mac; a device without one is unpriced
 */
export function energyCost(
  quarters: SteppedEnergies,
  tariffs: ReadonlyMap<string, Tariff>,
  period: EnergyPeriod,
): CostAnswer['data'] {
  const priced = quarters.devices.map(({ mac, energies }) =>
    priceDevice(mac, { edges: quarters.edges, energy: energies.E_I ?? new Float64Array(0) }, tariffs.get(mac)),
  );
  const devices = priced.map(({ device }) => device);
  const known = devices.filter(({ total }) => total !== null);
  const currencies = new Set(known.map(({ currency }) => currency));
  const isOne = currencies.size === 1 && devices.every(({ total, currency }) => total !== null || currency === null);
  return {
    total: isOne ? rounded(known.reduce((sum, { total }) => sum + (total ?? 0), 0)) : null,
    currency: isOne ? (known[0]?.currency ?? null) : null,
    unpriced: rounded(devices.reduce((sum, { unpriced }) => sum + unpriced, 0)),
    devices,
    steps: isOne ? stepsOf(quarters, priced, period) : [],
  };
}

type Quarters = Parameters<typeof costOf>[0];
const NO_TARIFF: Tariff = { versions: [], zone: 'UTC' };

function priceDevice(mac: string, quarters: Quarters, tariff: Tariff = NO_TARIFF): PricedDevice {
  const cost = costOf(quarters, tariff);
  const currencies = currenciesIn(tariff, quarters.edges);
  const [currency] = currencies;
  const isOne = currencies.size === 1 && currency !== undefined && cost.total !== null;
  return {
    device: {
      mac,
      ...figuresOf(cost),
      ...(isOne ? { total: rounded(cost.total ?? 0), currency } : unknown(currencies)),
    },
    perQuarter: isOne ? cost.perQuarter : null,
  };
}

/** Several currencies are named as such, so that a sum over devices does not leave this one out unsaid. */
function unknown(currencies: ReadonlySet<string>): Pick<DeviceCost, 'total' | 'currency'> {
  return { total: null, currency: currencies.size > 1 ? [...currencies].join('/') : null };
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

/** Cost of each civil period over all devices; null where no quarter hour of it has a known cost. */
function stepsOf({ edges, zone }: SteppedEnergies, priced: readonly PricedDevice[], period: EnergyPeriod) {
  const range = { from: edges[0] ?? 0, to: edges.at(-1) ?? 0 };
  const whole = stepEdges({ ...range, unit: UNITS[period], zone });
  const sums: (number | null)[] = Array.from({ length: Math.max(0, whole.length - 1) }, () => null);
  for (const { perQuarter } of priced) {
    let step = 0;
    for (const [quarter, cost] of perQuarter?.entries() ?? []) {
      while (step < sums.length - 1 && (whole[step + 1] as number) <= (edges[quarter] as number)) step += 1;
      if (!Number.isNaN(cost)) sums[step] = (sums[step] ?? 0) + cost;
    }
  }
  return sums.map((cost, step): [number, number | null] => [
    Math.max(whole[step] as number, range.from),
    cost === null ? null : rounded(cost),
  ]);
}
