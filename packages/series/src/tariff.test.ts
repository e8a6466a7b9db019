import { startOfDate, stepEdges } from '@phasor/calendar';
import { describe, expect, it } from 'vitest';
import { costOf, type Rate, rateAt, type Tariff, type TariffVersion } from './tariff.ts';

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
  return costOf({ edges, energy: new Float64Array(edges.length - 1).fill(1000) }, tariff);
}

describe('costOf', () => {
  it('prices weekdays by the clock', () => {
    const cost = dayCost('2026-03-02');
    expect(cost.energy).toEqual({ VT: 64_000, NT: 32_000 });
    expect(cost.total).toBeCloseTo(64 * 0.2 + 32 * 0.1, 9);
    expect(cost.perQuarter[23]).toBeCloseTo(0.1, 12);
    expect(cost.perQuarter[24]).toBeCloseTo(0.2, 12);
  });

  it('takes holidays for weekend days', () => {
    expect(dayCost('2026-05-01').energy).toEqual({ VT: 0, NT: 96_000 });
    expect(dayCost('2026-05-02').energy).toEqual({ VT: 0, NT: 96_000 });
  });

  it('prices the 92 and 100 quarter hours of days with a clock change', () => {
    expect(dayCost('2026-03-29').energy).toEqual({ VT: 0, NT: 92_000 });
    expect(dayCost('2026-10-25').energy).toEqual({ VT: 0, NT: 100_000 });
  });

  it('uses each version from its first instant on', () => {
    expect(dayCost('2026-05-29').total).toBeCloseTo(64 * 0.2 + 32 * 0.1, 9);
    expect(dayCost('2026-06-01').total).toBeCloseTo(64 * 0.3 + 32 * 0.15, 9);
  });

  it('knows no cost before the first version', () => {
    const cost = dayCost('2026-02-28');
    expect(cost.total).toBeNull();
    expect(cost.unpriced).toBe(96_000);
    expect(cost.perQuarter.every(Number.isNaN)).toBe(true);
  });

  it('adds up what is known and leaves unknown energies out', () => {
    const from = startOfDate('2026-03-02', ZONE);
    const edges = Float64Array.of(from, from + 900_000, from + 1_800_000);
    const cost = costOf({ edges, energy: Float64Array.of(Number.NaN, 2000) }, tariff);
    expect([...cost.perQuarter]).toEqual([Number.NaN, 0.2]);
    expect(cost.total).toBe(0.2);
  });
});

describe('rateAt', () => {
  it('tells the rate of an instant', () => {
    expect(rateAt(tariff, startOfDate('2026-03-02', ZONE) + 7 * 3_600_000)?.rate).toBe('VT');
    expect(rateAt(tariff, startOfDate('2026-03-02', ZONE))?.rate).toBe('NT');
    expect(rateAt(tariff, 0)).toBeNull();
  });
});
