import type { CallBody } from '@phasor/contract';
import { DAY_MS, HOUR_MS } from '@phasor/quantities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EnergyCalls, energyCalls } from '../support/energy-calls.ts';
import { secondsAt } from '../support/metered.ts';

const QUARTER_S = 900;
const WEEKEND = { from: secondsAt('2026-10-24T00:00:00+02:00'), to: secondsAt('2026-10-27T00:00:00+01:00') } as const;
const METERS = [
  { mac: '02105E0C0001', ratio: 40 },
  { mac: '02105E0C0002', ratio: 1 },
] as const;
const RANGES = {
  'three days around the change of the clock': WEEKEND,
  'the day of 25 hours': { from: secondsAt('2026-10-25T00:00:00+02:00'), to: secondsAt('2026-10-26T00:00:00+01:00') },
  'the first hour from two': {
    from: secondsAt('2026-10-25T02:00:00+02:00'),
    to: secondsAt('2026-10-25T02:00:00+01:00'),
  },
  'the second hour from two': {
    from: secondsAt('2026-10-25T02:00:00+01:00'),
    to: secondsAt('2026-10-25T03:00:00+01:00'),
  },
} as const;
const PERIODS = ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const;
/** Prices of a kWh at high and low rate from a date on. */
const PRICES = [
  ['2026-01-01', 0.2, 0.1],
  ['2026-10-25', 0.4, 0.3],
  ['2026-10-26', 0.21, 0.17],
] as const;
/** High from two to three as well, which the clock shows twice. */
const RATES = Array.from({ length: 96 }, (_, quarter) =>
  (quarter >= 8 && quarter < 12) || quarter >= 40 ? 'VT' : 'NT',
);

/** Wh of all phases in the quarter hour of a number, without a ratio. */
const counted = (quarter: number, meter: number) => 300 + ((quarter * 37 + meter * 11) % 97);
const quartersOf = ({ from, to }: { readonly from: number; readonly to: number }) =>
  Array.from({ length: (to - from) / QUARTER_S }, (_, index) => (from - WEEKEND.from) / QUARTER_S + index);

/** The price of a kWh in a quarter hour: the clock stood two hours ahead of UTC until 01:00 UTC of the 25th, then one. */
function priceOf(quarter: number): number {
  const utc = (WEEKEND.from + quarter * QUARTER_S) * 1_000;
  const local = new Date(utc + (utc < Date.UTC(2026, 9, 25, 1) ? 2 : 1) * HOUR_MS).toISOString();
  const [, high, low] = PRICES.findLast(([from]) => from <= local.slice(0, 10)) ?? PRICES[0];
  const quarterOfDay = Math.floor((Date.parse(local) % DAY_MS) / (QUARTER_S * 1_000));
  return RATES[quarterOfDay] === 'VT' ? high : low;
}

function expectedOf(range: { readonly from: number; readonly to: number }, meter: number) {
  const steps = quartersOf(range).map((quarter) => {
    const energy = counted(quarter, meter) * (METERS[meter]?.ratio ?? 1);
    return { energy, cost: (energy / 1_000) * priceOf(quarter) };
  });
  return {
    energy: steps.reduce((sum, { energy }) => sum + energy, 0),
    cost: steps.reduce((sum, { cost }) => sum + cost, 0),
  };
}

const sumOf = (points: readonly (readonly [number, number | null])[] | undefined) =>
  (points ?? []).reduce((sum, [, value]) => sum + (value ?? 0), 0);

function okay<Answer extends { status: string }>(answer: Answer): Extract<Answer, { status: 'OK' }> {
  if (answer.status !== 'OK') throw new Error(JSON.stringify(answer));
  return answer as never;
}

describe('energy and cost behind transformers, of a tariff that changes with the clock', () => {
  let owner: EnergyCalls;
  beforeAll(async () => {
    const meters = METERS.map((meter, index) => {
      let register = 500_000;
      const readings = [{ second: 0, E_I: { T: register } }];
      for (const quarter of quartersOf(WEEKEND)) {
        register += counted(quarter, index);
        readings.push({ second: (quarter + 1) * QUARTER_S, E_I: { T: register } });
      }
      return { ...meter, interval: QUARTER_S, readings };
    });
    owner = await energyCalls(meters, WEEKEND.from);
    for (const { mac } of METERS) {
      for (const [valid_from, VT, NT] of PRICES) {
        const version = { valid_from, VT, NT, currency: 'EUR', weekday: RATES, weekend: RATES, holidays: [] };
        okay(await owner.call('tariffs.write', { token: mac, ...version } as CallBody<'tariffs.write'>));
      }
    }
  });
  afterAll(() => owner?.stop());

  // proves R-MEAS-170
  it.each(Object.entries(RANGES))(
    'are what the quarter hours say on every way, of each meter and of both: %s',
    async (_, range) => {
      const wrong: string[] = [];
      const compare = (what: string, figure: number | null | undefined, expected: number) => {
        if (!(Math.abs((figure ?? Number.NaN) - expected) < 0.01)) wrong.push(`${what}: ${figure}, not ${expected}`);
      };
      const own = METERS.map((_meter, index) => expectedOf(range, index));
      const both = {
        energy: own.reduce((sum, { energy }) => sum + energy, 0),
        cost: own.reduce((sum, { cost }) => sum + cost, 0),
      };
      const subjects = [
        ...METERS.map(({ mac }, index) => ({ macList: [mac], expected: own[index] ?? both })),
        { macList: METERS.map(({ mac }) => mac), expected: both },
      ];
      for (const { macList, expected } of subjects) {
        const user = { user_token: 'anybody', macList: [...macList] };
        for (const period of PERIODS) {
          const what = `${macList.join('+')} ${period}`;
          const wish = { data: 'E_I', phase: 'CUM', period, ...range } as const;
          const [mac = ''] = macList;
          const energy = okay(
            macList.length === 1
              ? await owner.call('measurements.energy', { token: mac, ...wish })
              : await owner.call('measurements.groupEnergy', { ...user, ...wish }),
          );
          const { CUM } = energy.data.E_I as { CUM: [number, number | null][] };
          compare(`energy of ${what}`, sumOf(CUM), expected.energy);
          const { data } = okay(await owner.call('tariffs.cost', { ...user, period, ...range }));
          compare(`cost of ${what}`, data.total, expected.cost);
          compare(`steps of cost of ${what}`, sumOf(data.steps), expected.cost);
          const rates = data.devices.reduce((sum, each) => sum + each.energy.VT + each.energy.NT, 0);
          compare(`priced energy of ${what}`, rates, expected.energy);
        }
        const report = okay(await owner.call('reports.energy', { ...user, data: 'E_I', ...range }));
        const reported = report.data.devices.reduce((sum, { energy }) => sum + (energy.E_I ?? 0), 0);
        compare(`report of ${macList.join('+')}`, reported, expected.energy);
      }
      expect(wrong).toEqual([]);
    },
  );
});
