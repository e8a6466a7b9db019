import { startOfDate, stepEdges } from '@phasor/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pricingOver, type Rate, type Tariff, type TariffVersion, unitOfRates } from './tariff.ts';

const ZONE = 'Europe/Bratislava';

/** VT from 6 to 22 o'clock on weekdays, NT otherwise. */
function version(from: string, prices: { VT: number; NT: number }): TariffVersion {
  const weekday = Array.from({ length: 96 }, (_, quarter): Rate => (quarter >= 24 && quarter < 88 ? 'VT' : 'NT'));
  return {
    validFrom: startOfDate(from, ZONE),
    prices,
    currency: 'EUR',
    weekday,
    weekend: weekday.map(() => 'NT'),
    holidays: ['2026-05-01'],
  };
}

const tariff: Tariff = {
  versions: [version('2026-03-01', { VT: 0.2, NT: 0.1 }), version('2026-06-01', { VT: 0.3, NT: 0.15 })],
  zone: ZONE,
};

function dayCost(date: string) {
  const from = startOfDate(date, ZONE);
  const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
  const edges = stepEdges({ from, to: startOfDate(next, ZONE), unit: 'quarter', zone: ZONE });
  return pricingOver(edges.subarray(0, -1))(new Float64Array(edges.length - 1).fill(1000), tariff);
}

describe('the cost of energies', () => {
  it('prices weekdays by the clock', () => {
    const cost = dayCost('2026-03-02');
    expect(cost.energy).toEqual({ VT: 64_000, NT: 32_000 });
    expect(cost.total).toBeCloseTo(64 * 0.2 + 32 * 0.1, 9);
    expect(cost.perStep[23]).toBeCloseTo(0.1, 12);
    expect(cost.perStep[24]).toBeCloseTo(0.2, 12);
  });

  it('treats holidays as weekend days', () => {
    expect(dayCost('2026-05-01').energy).toEqual({ VT: 0, NT: 96_000 });
    expect(dayCost('2026-05-02').energy).toEqual({ VT: 0, NT: 96_000 });
  });

  // proves R-TARIFF-019
  it('prices the 92 and 100 quarter hours of days with a clock change', () => {
    expect(dayCost('2026-03-29').energy).toEqual({ VT: 0, NT: 92_000 });
    expect(dayCost('2026-10-25').energy).toEqual({ VT: 0, NT: 100_000 });
  });

  it('uses each version from its first instant', () => {
    expect(dayCost('2026-05-29').total).toBeCloseTo(64 * 0.2 + 32 * 0.1, 9);
    expect(dayCost('2026-06-01').total).toBeCloseTo(64 * 0.3 + 32 * 0.15, 9);
  });

  it('has no cost before the first version', () => {
    const cost = dayCost('2026-02-28');
    expect(cost.total).toBeNull();
    expect(cost.unpriced).toBe(96_000);
    expect(cost.perStep.every(Number.isNaN)).toBe(true);
  });

  it('adds up known energies and ignores unknown ones', () => {
    const from = startOfDate('2026-03-02', ZONE);
    const cost = pricingOver(Float64Array.of(from, from + 900_000))(Float64Array.of(Number.NaN, 2000), tariff);
    expect([...cost.perStep]).toEqual([Number.NaN, 0.2]);
    expect(cost.total).toBe(0.2);
  });
});

describe('the unit of rates', () => {
  const day = (rateOf: (quarter: number) => Rate) => Array.from({ length: 96 }, (_, quarter) => rateOf(quarter));
  const [base] = tariff.versions;
  const unitWith = (weekday: Rate[], weekend: Rate[]) =>
    unitOfRates({
      zone: ZONE,
      versions: [base, { ...base, weekday, weekend }].filter((each) => each !== undefined) as TariffVersion[],
    });

  it('is the coarsest in which every version has a constant rate', () => {
    const low = day(() => 'NT');
    expect(unitOfRates(tariff)).toBe('hour');
    expect(
      unitWith(
        low,
        day((quarter) => (quarter === 25 ? 'VT' : 'NT')),
      ),
    ).toBe('quarter');
    expect(unitWith(low, low)).toBe('hour');
    const flat = { ...(base as TariffVersion), weekday: day(() => 'VT'), weekend: low };
    expect(unitOfRates({ zone: ZONE, versions: [flat] })).toBe('day');
    expect(unitOfRates({ zone: ZONE, versions: [] })).toBe('day');
  });

  // proves R-TARIFF-022
  it('gives the same price as quarter hours, for any rates, holidays and clock changes', () => {
    const rates = fc.array(fc.constantFrom<Rate>('VT', 'NT'), { minLength: 24, maxLength: 24 });
    const start = fc.integer({ min: 0, max: 360 });
    fc.assert(
      fc.property(rates, rates, start, (weekdays, weekends, offset) => {
        const hourly = (list: readonly Rate[]) => day((quarter) => list[quarter >> 2] ?? 'NT');
        const version = { ...(base as TariffVersion), weekday: hourly(weekdays), weekend: hourly(weekends) };
        const from = startOfDate('2026-03-02', ZONE) + offset * 86_400_000;
        const range = { from, to: from + 3 * 86_400_000, zone: ZONE };
        const costBy = (unit: 'quarter' | 'hour') => {
          const edges = stepEdges({ ...range, unit });
          const energy = Float64Array.from(edges.subarray(1), (edge, step) => (edge - (edges[step] ?? 0)) / 900);
          return pricingOver(edges.subarray(0, -1))(energy, { zone: ZONE, versions: [version] });
        };
        const [fine, coarse] = [costBy('quarter'), costBy('hour')];
        expect(coarse.total).toBeCloseTo(fine.total ?? Number.NaN, 6);
        expect(coarse.energy.VT).toBeCloseTo(fine.energy.VT, 6);
      }),
      { numRuns: 50 },
    );
  });
});
