import type { CallAnswer } from '@phasor/contract';
import type { Rate, Tariff, TariffVersion } from '@phasor/series';
import { describe, expect, it } from 'vitest';
import { quartersOf } from '../../../testing/tariff-builder.ts';
import { costUnit, energyCost } from './energy-cost.ts';

const HOUR = 3_600_000;
const ZONE = 'Europe/Bratislava';
/** 2026-03-10T12:00 and midnight of the next day in Bratislava. */
const NOON = Date.UTC(2026, 2, 10, 11);
const MIDNIGHT = NOON + 12 * HOUR;

function version(values: Partial<TariffVersion> = {}): TariffVersion {
  const weekend: Rate[] = quartersOf(0, 0);
  const prices = { VT: 0.2, NT: 0.1 };
  return { validFrom: 0, prices, currency: 'EUR', weekday: quartersOf(6, 22), weekend, holidays: [], ...values };
}

const tariff = (...versions: readonly TariffVersion[]): Tariff => ({ zone: ZONE, versions });

/** Hours from noon on. */
function counted(energies: Readonly<Record<string, readonly number[]>>) {
  const hours = Math.max(...Object.values(energies).map((list) => list.length));
  return {
    edges: Float64Array.from({ length: hours + 1 }, (_, hour) => NOON + hour * HOUR),
    zone: ZONE,
    devices: Object.entries(energies).map(([mac, list]) => ({
      ...{ mac, coverage: 1 },
      energies: list.length === 0 ? {} : { E_I: Float64Array.from(list) },
    })),
  };
}

const day = (energy = 1_000) => Array.from({ length: 24 }, () => energy);
const figures = ({ total, currency, steps }: CallAnswer<'tariffs.cost'>['data']) => ({ total, currency, steps });

describe('the steps that are priced', () => {
  const flat = tariff(version({ weekday: quartersOf(0, 24) }));
  const hourly = tariff(version());
  const odd = tariff(version({ weekday: quartersOf(0.25, 24) }));

  it.each([
    ['nothing', [], { '15MIN': 'quarter', HOUR: 'hour', DAY: 'day', MONTH: 'day' }],
    ['rates of whole days', [flat], { '15MIN': 'quarter', HOUR: 'hour', DAY: 'day', MONTH: 'day' }],
    ['rates of hours', [flat, hourly], { '15MIN': 'quarter', HOUR: 'hour', DAY: 'hour', MONTH: 'hour' }],
    ['rates of quarter hours', [hourly, odd], { HOUR: 'quarter', DAY: 'quarter', MONTH: 'quarter' }],
    ['several zones', [flat, { ...flat, zone: 'UTC' }], { HOUR: 'quarter', DAY: 'quarter' }],
  ] as const)('are as coarse as the answer and the rates allow: %s', (_, tariffs, units) => {
    for (const [period, unit] of Object.entries(units)) expect(costUnit(tariffs, period as 'DAY')).toBe(unit);
  });
});

describe('the cost of what was counted', () => {
  // 15 known hours from 6 to 22 o'clock, and 8 at night; 13 o'clock is unknown.
  const energies = day();
  energies[1] = Number.NaN;
  const prices = new Map([['A', tariff(version())]]);

  it('begins with the range in each period, and is unknown where nothing of it is known', async () => {
    const cost = await energyCost(counted({ A: energies }), prices, 'DAY');
    expect(figures(cost)).toEqual({
      ...{ total: 3.8, currency: 'EUR' },
      steps: [
        [NOON, 2],
        [MIDNIGHT, 1.8],
      ],
    });
    expect(cost.devices[0]).toMatchObject({ imported: 23_000, energy: { VT: 15_000, NT: 8_000 }, unpriced: 0 });
    expect(cost.energy_steps).toEqual({
      VT: [
        [NOON, 9_000],
        [MIDNIGHT, 6_000],
      ],
      NT: [
        [NOON, 2_000],
        [MIDNIGHT, 6_000],
      ],
    });
    expect((await energyCost(counted({ A: energies }), prices, 'MONTH')).steps).toEqual([[NOON, 3.8]]);
    const hours = await energyCost(counted({ A: energies }), prices, 'HOUR');
    expect(hours.steps.slice(0, 3)).toEqual([
      [NOON, 0.2],
      [NOON + HOUR, null],
      [NOON + 2 * HOUR, 0.2],
    ]);
  });

  it('is written to the millionth', async () => {
    const cost = await energyCost(counted({ A: [1 / 3, 1 / 3] }), prices, 'HOUR');
    expect(cost.devices[0]).toMatchObject({ imported: 0.666667, total: 0.000133, energy: { VT: 0.666667, NT: 0 } });
    expect(figures(cost)).toMatchObject({ total: 0.000133, steps: [[NOON, 0.000067], expect.anything()] });
  });

  it('leaves out devices without counted energy, which is unknown, not zero', async () => {
    const cost = await energyCost(
      counted({ A: energies, B: [] }),
      new Map([...prices, ['B', tariff(version())]]),
      'DAY',
    );
    expect(figures(cost)).toMatchObject({ total: 3.8, currency: 'EUR' });
    expect(cost.devices[1]).toMatchObject({ imported: null, total: null, currency: null, unpriced: 0 });
  });

  it('adds up the unpriced energy of all devices', async () => {
    const cost = await energyCost(counted({ A: day(), B: day(10), C: day(1) }), prices, 'DAY');
    expect(cost.unpriced).toBe(24 * 11);
    expect(figures(cost)).toMatchObject({ total: 4, currency: 'EUR' });
  });

  // proves R-TARIFF-021
  it('names the currencies of a device that has several in the range, and gives no sum', async () => {
    const changed = tariff(version(), version({ validFrom: MIDNIGHT, currency: 'CZK' }));
    const both = await energyCost(counted({ A: day(), B: day() }), new Map([...prices, ['B', changed]]), 'DAY');
    expect(both.devices.map(({ total, currency }) => [total, currency])).toEqual([
      [4, 'EUR'],
      [null, 'EUR/CZK'],
    ]);
    expect(figures(both)).toEqual({ total: null, currency: null, steps: [] });
    // A version of the past, and one that begins with the end of the range, are none of it.
    const before = await energyCost(counted({ B: day().slice(12) }), new Map([['B', changed]]), 'DAY');
    expect(figures(before)).toMatchObject({ total: 2.2, currency: 'EUR', steps: [[NOON, 2.2]] });
    const { edges, ...rest } = counted({ B: day().slice(12) });
    const after = { ...rest, edges: edges.map((edge) => edge + 12 * HOUR) };
    expect(figures(await energyCost(after, new Map([['B', changed]]), 'DAY'))).toMatchObject({
      ...{ total: 1.8, currency: 'CZK' },
    });
  });

  // proves R-TARIFF-021
  it('gives no sum either where the only device with a tariff has several currencies', async () => {
    const changed = tariff(version(), version({ validFrom: MIDNIGHT, currency: 'CZK' }));
    const cost = await energyCost(counted({ A: day(), B: day() }), new Map([['A', changed]]), 'DAY');
    expect(cost.devices.map(({ currency }) => currency)).toEqual(['EUR/CZK', null]);
    expect(figures(cost)).toEqual({ total: null, currency: null, steps: [] });
  });

  it.each([
    ['EUR', 'EUR'],
    ['CZK', null],
  ])('is unknown in the currency to come where no tariff has begun: EUR and %s', async (other, currency) => {
    const later = (of: string) => tariff(version({ validFrom: MIDNIGHT + 30 * HOUR, currency: of }));
    const cost = await energyCost(
      counted({ A: day(), B: day() }),
      new Map([
        ['A', later('EUR')],
        ['B', later(other)],
      ]),
      'MONTH',
    );
    expect(figures(cost)).toEqual({ total: null, currency, steps: [[NOON, null]] });
    expect(cost.unpriced).toBe(48_000);
  });
});
