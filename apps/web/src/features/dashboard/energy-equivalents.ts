import type { DeviceDetails, EnergyFigures } from '@phasor/contract';

const WH_PER_KWH = 1_000;

/** What an energy costs and emits, and how much water its price buys; null while energy or figures are unknown. */
export interface EnergyEquivalents {
  /** In the device's currency. */
  readonly price: number | null;
  /** kg of CO2. */
  readonly co2: number | null;
  /** Litres. */
  readonly water: number | null;
}

/**
 * The figures that hold for a device, and whether one of them is only what the configuration says (decision 43). Where a
 * tariff prices the energy, a price of the kWh says nothing.
 */
export function figuresOf({ kwh_price, kwh_co2, litre_price, given }: DeviceDetails, hasTariff: boolean) {
  const figures: EnergyFigures = {
    kwh_price: kwh_price ?? given.kwh_price,
    kwh_co2: kwh_co2 ?? given.kwh_co2,
    litre_price: litre_price ?? given.litre_price,
  };
  return { figures, isGiven: [hasTariff ? 0 : kwh_price, kwh_co2, litre_price].includes(null) };
}

/** Equivalents of an energy in Wh (2-measurement-views.md, 9); `cost` is what its tariff makes of it, null without one. */
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
