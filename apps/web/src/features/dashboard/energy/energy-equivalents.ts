import type { CostAnswer, DeviceCost, DeviceFigures, EnergyFigures } from '@phasor/contract';

const WH_PER_KWH = 1_000;
/** Digits of a mean: the same as in the configuration's figures. */
const MEAN_DIGITS = 4;

/** Cost and emissions of an energy, and the water that its price buys; null while energy or figures are unknown. */
export interface EnergyEquivalents {
  /** In the device's currency. */
  readonly price: number | null;
  /** kg of CO2. */
  readonly co2: number | null;
  /** Litres. */
  readonly water: number | null;
}

/**
 * The figures of a device, and whether one of them is the configuration's default (D43). Where a tariff prices all of the energy,
 * the price of the kWh is not used.
 */
export function figuresOf(own: Omit<DeviceFigures, 'mac' | 'currency'>, hasTariff: boolean) {
  const { kwh_price, kwh_co2, litre_price, given } = own;
  const figures: EnergyFigures = {
    kwh_price: kwh_price ?? given.kwh_price,
    kwh_co2: kwh_co2 ?? given.kwh_co2,
    litre_price: litre_price ?? given.litre_price,
  };
  return { figures, isGiven: [hasTariff ? 0 : kwh_price, kwh_co2, litre_price].includes(null) };
}

/** Equivalents of an energy in Wh (R-DASH-077); `cost` is what it costs where a tariff prices it, null without one. */
export function equivalentsOf(
  energy: number | null,
  figures: EnergyFigures | undefined,
  cost: number | null,
): EnergyEquivalents {
  if (energy === null || figures === undefined) return { price: null, co2: null, water: null };
  const kilowattHours = energy / WH_PER_KWH;
  const price = cost ?? kilowattHours * figures.kwh_price;
  return { price, co2: kilowattHours * figures.kwh_co2, water: price / figures.litre_price };
}

/** Equivalents of a device's energy with the figures behind them. */
interface DeviceEquivalents extends EnergyEquivalents {
  /** Of the price; null where it is unknown. */
  readonly currency: string | null;
  readonly figures: EnergyFigures;
  readonly isGiven: boolean;
  /** No single price of the kWh is behind it. */
  readonly isByTariff: boolean;
}

/**
 * Equivalents of the energy of a device, Wh: a tariff prices what it holds for, and the price of the kWh what was imported before its
 * first version. A cost in another currency than the figures is shown as it is, and one in several is unknown: the price of a
 * litre says nothing about them.
 */
export function deviceEquivalents(
  energy: number | null,
  own: Omit<DeviceFigures, 'mac'>,
  { total, currency, unpriced }: Pick<DeviceCost, 'total' | 'currency' | 'unpriced'>,
): DeviceEquivalents {
  const isApart = currency !== null && currency !== own.currency;
  const { figures, isGiven } = figuresOf(own, isApart || (total !== null && unpriced === 0));
  const isByTariff = isApart || total !== null;
  if (isApart) {
    const price = unpriced > 0 ? null : total;
    const { co2 } = equivalentsOf(energy, figures, 0);
    return { price, co2, water: null, currency: price === null ? null : currency, figures, isGiven, isByTariff };
  }
  const cost = total === null ? null : total + (unpriced / WH_PER_KWH) * figures.kwh_price;
  return { ...equivalentsOf(energy, figures, cost), currency: own.currency, figures, isGiven, isByTariff };
}

/** Equivalents of a group's energy, and the means of their figures; null where they are unknown. */
export interface GroupEquivalents extends EnergyEquivalents {
  /** Null where the prices of members are in different currencies, and cannot be added, or one is unknown. */
  readonly currency: string | null;
  readonly means: { readonly [figure in keyof EnergyFigures]: number | null };
  /** A figure of some member is the configuration's default. */
  readonly isGiven: boolean;
}

/** Each member's energy by its own tariff and figures, added up; unmeasured energy is left out. */
export function groupEquivalentsOf(
  counted: Pick<CostAnswer['data'], 'devices'>,
  figures: readonly DeviceFigures[],
): GroupEquivalents {
  const own = new Map(figures.map((each) => [each.mac, each]));
  const members = counted.devices.flatMap((cost) => {
    const { mac, imported } = cost;
    const found = own.get(mac);
    if (imported === null || found === undefined) return [];
    return [{ ...deviceEquivalents(imported, found, cost), imported }];
  });
  const currencies = new Set(members.map(({ currency }) => currency));
  const sumOf = (pick: (member: (typeof members)[number]) => number | null) =>
    members.length === 0 ? null : members.reduce((sum, member) => sum + (pick(member) ?? 0), 0);
  const kilowattHours = ratio(
    sumOf(({ imported }) => imported),
    WH_PER_KWH,
  );
  const [currency = null] = currencies.size === 1 ? currencies : [];
  const price = currency === null ? null : sumOf((member) => member.price);
  const co2 = sumOf((member) => member.co2);
  const water = members.some((member) => member.water === null) ? null : sumOf((member) => member.water);
  const means = {
    kwh_price: mean(price, kilowattHours),
    kwh_co2: mean(co2, kilowattHours),
    litre_price: mean(price, water),
  };
  return { price, co2, water, currency, means, isGiven: members.some(({ isGiven }) => isGiven) };
}

function mean(sum: number | null, over: number | null): number | null {
  const value = ratio(sum, over);
  return value === null ? null : Number(value.toPrecision(MEAN_DIGITS));
}

function ratio(sum: number | null, over: number | null): number | null {
  return sum === null || over === null || over === 0 ? null : sum / over;
}
