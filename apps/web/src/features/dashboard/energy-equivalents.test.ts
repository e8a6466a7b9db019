import { describe, expect, it } from 'vitest';
import { equivalentsOf, figuresOf } from './energy-equivalents.ts';

const given = { kwh_price: 0.0664, kwh_co2: 1.17, litre_price: 0.000_815_6 };
const details = {
  ...{ MRK: 0, RK: 0, CT_ratio: 1, E_I_offset: 0, title: 'Meter', time_zone: 'UTC', max_current: 63, currency: 'EUR' },
  ...{ kw_price: null, lat: null, lng: null, kwh_price: null, kwh_co2: null, litre_price: null, given },
};

describe('price, CO2 and water of an energy', () => {
  it('follow the figures: 100 kWh', () => {
    const { price, co2, water } = equivalentsOf(100_000, given, null);
    expect(price).toBeCloseTo(6.64);
    expect(co2).toBeCloseTo(117);
    expect(water).toBeCloseTo(8_141.25, 1);
  });

  it('follow the tariff where there is one: no two prices of one energy', () => {
    const { price, co2, water } = equivalentsOf(100_000, given, 18);
    expect(price).toBe(18);
    expect(co2).toBeCloseTo(117);
    expect(water).toBeCloseTo(22_069.64, 1);
    expect(figuresOf({ ...details, kwh_co2: 0.1, litre_price: 0.003 }, true).isGiven).toBe(false);
    expect(figuresOf({ ...details, kwh_co2: 0.1 }, true).isGiven).toBe(true);
  });

  it('are nothing of nothing, and unknown of what is unknown', () => {
    expect(equivalentsOf(0, given, null)).toEqual({ price: 0, co2: 0, water: 0 });
    expect(equivalentsOf(null, given, null)).toEqual({ price: null, co2: null, water: null });
    expect(equivalentsOf(0, undefined, null)).toEqual({ price: null, co2: null, water: null });
  });

  it('are given by configuration until the owner has set each figure', () => {
    expect(figuresOf(details, false)).toEqual({ figures: given, isGiven: true });
    const own = { kwh_price: 0.2, kwh_co2: 0.1, litre_price: 0.003 };
    expect(figuresOf({ ...details, kwh_price: 0.2 }, false)).toEqual({
      figures: { ...given, kwh_price: 0.2 },
      isGiven: true,
    });
    expect(figuresOf({ ...details, ...own }, false)).toEqual({ figures: own, isGiven: false });
  });
});
