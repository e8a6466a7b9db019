import { describe, expect, it } from 'vitest';
import { deviceEquivalents, equivalentsOf, figuresOf, groupEquivalentsOf } from './energy-equivalents.ts';

const given = { kwh_price: 0.0664, kwh_co2: 1.17, litre_price: 0.000_815_6 };
const details = {
  ...{ MRK: 0, RK: 0, CT_ratio: 1, E_I_offset: 0, title: 'Meter', time_zone: 'UTC', max_current: 63, currency: 'EUR' },
  ...{ kw_price: null, lat: null, lng: null, kwh_price: null, kwh_co2: null, litre_price: null, given },
};

describe('price, CO2 and water of an energy', () => {
  // proves R-DASH-077
  it('follow the figures: 100 kWh', () => {
    const { price, co2, water } = equivalentsOf(100_000, given, null);
    expect(price).toBeCloseTo(6.64);
    expect(co2).toBeCloseTo(117);
    expect(water).toBeCloseTo(8_141.25, 1);
  });

  // proves R-DASH-081
  it('follow the tariff where there is one: one energy has one price', () => {
    const { price, co2, water } = equivalentsOf(100_000, given, 18);
    expect(price).toBe(18);
    expect(co2).toBeCloseTo(117);
    expect(water).toBeCloseTo(22_069.64, 1);
    expect(figuresOf({ ...details, kwh_co2: 0.1, litre_price: 0.003 }, true).isGiven).toBe(false);
    expect(figuresOf({ ...details, kwh_co2: 0.1 }, true).isGiven).toBe(true);
  });

  // proves R-DASH-081
  it('have the price of the kWh for what was imported before the first version of a tariff', () => {
    const own = { ...details, kwh_price: 0.2 };
    // 100 kWh, of them 50 kWh by the tariff for 10: the others are not free.
    const half = deviceEquivalents(100_000, own, { total: 10, currency: 'EUR', unpriced: 50_000 });
    expect(half).toMatchObject({ price: 20, currency: 'EUR', isByTariff: true });
    expect(half.co2).toBeCloseTo(117);
    expect(half.water).toBeCloseTo(24_521.82, 1);
    const before = deviceEquivalents(100_000, own, { total: null, currency: null, unpriced: 100_000 });
    expect(before).toMatchObject({ price: 20, currency: 'EUR', isByTariff: false });
    const all = { ...details, kwh_co2: 0.1, litre_price: 0.003 };
    const isGiven = (unpriced: number) =>
      deviceEquivalents(100_000, all, { total: 10, currency: 'EUR', unpriced }).isGiven;
    expect([isGiven(0), isGiven(1)]).toEqual([false, true]);
  });

  // proves R-DASH-081
  it('have a cost in another currency as it is, and none in several, but no price of their own beside them', () => {
    const other = deviceEquivalents(100_000, details, { total: 450, currency: 'CZK', unpriced: 0 });
    expect(other).toMatchObject({ price: 450, currency: 'CZK', water: null, isByTariff: true });
    expect(other.co2).toBeCloseTo(117);
    const several = deviceEquivalents(100_000, details, { total: null, currency: 'EUR/CZK', unpriced: 0 });
    expect(several).toMatchObject({ price: null, currency: null, water: null, isByTariff: true });
  });

  it('are zero for zero energy, and unknown for unknown energy', () => {
    expect(equivalentsOf(0, given, null)).toEqual({ price: 0, co2: 0, water: 0 });
    expect(equivalentsOf(null, given, null)).toEqual({ price: null, co2: null, water: null });
    expect(equivalentsOf(0, undefined, null)).toEqual({ price: null, co2: null, water: null });
  });

  // proves R-DASH-079
  it('use the configuration until the owner has set each figure', () => {
    expect(figuresOf(details, false)).toEqual({ figures: given, isGiven: true });
    const own = { kwh_price: 0.2, kwh_co2: 0.1, litre_price: 0.003 };
    expect(figuresOf({ ...details, kwh_price: 0.2 }, false)).toEqual({
      figures: { ...given, kwh_price: 0.2 },
      isGiven: true,
    });
    expect(figuresOf({ ...details, ...own }, false)).toEqual({ figures: own, isGiven: false });
  });
});

describe('price, CO2 and water of a group', () => {
  const unset = { currency: 'EUR', kwh_price: null, kwh_co2: null, litre_price: null, given };
  const cost = { total: null, currency: null, coverage: 1, energy: { VT: 0, NT: 0 }, unpriced: 0 };
  const counted = (mac: string, imported: number | null) => ({ ...cost, mac, imported });

  // proves R-DASH-062
  it('sum up its members, each by its own tariff and figures, without unmeasured energy', () => {
    const devices = [
      counted('A', 100_000),
      { ...counted('B', 50_000), total: 10, currency: 'EUR' },
      counted('C', 50_000),
      counted('D', null),
    ];
    const figures = [
      { ...unset, mac: 'A' },
      { ...unset, mac: 'B' },
      { ...unset, mac: 'C', kwh_price: 0.2, kwh_co2: 0.1, litre_price: 0.004 },
      { ...unset, mac: 'D' },
    ];
    const { price, co2, water, currency, means, isGiven } = groupEquivalentsOf({ devices }, figures);
    expect(price).toBeCloseTo(6.64 + 10 + 10);
    expect(co2).toBeCloseTo(117 + 58.5 + 5);
    expect(water).toBeCloseTo((6.64 + 10) / 0.000_815_6 + 2_500, 1);
    expect([currency, isGiven]).toEqual(['EUR', true]);
    expect(means).toMatchObject({ kwh_price: 0.1332, kwh_co2: 0.9025 });
  });

  it('use the figures of the configuration where no owner set figures', () => {
    const devices = [counted('A', 123), counted('B', 4_567)];
    const figures = [
      { ...unset, mac: 'A' },
      { ...unset, mac: 'B' },
    ];
    expect(groupEquivalentsOf({ devices }, figures).means).toEqual(given);
  });

  // proves R-DASH-062
  it('have no price in several currencies, and are unknown without energies', () => {
    const figures = [
      { ...unset, mac: 'A' },
      { ...unset, mac: 'B', currency: 'CZK' },
    ];
    const mixed = groupEquivalentsOf({ devices: [counted('A', 1_000), counted('B', 1_000)] }, figures);
    expect(mixed).toMatchObject({ price: null, currency: null, co2: 2.34, means: { kwh_price: null } });
    const tariffs = [counted('A', 1_000), { ...counted('B', 1_000), total: 25, currency: 'CZK' }];
    const euros = figures.map((each) => ({ ...each, currency: 'EUR' }));
    expect(groupEquivalentsOf({ devices: tariffs }, euros)).toMatchObject({ price: null, currency: null, water: null });
    expect(groupEquivalentsOf({ devices: [] }, figures)).toMatchObject({ price: null, co2: null, water: null });
  });
});
