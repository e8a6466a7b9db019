import { expect, it } from 'vitest';
import { extendWindow, type LiveWindow, meanImport } from '../../../web/src/parts/live-values/live-window.ts';
import { judgeQuarterHour } from '../../../web/src/parts/measurements/energy/quarter-hour.ts';
import { aBrowser, aMeter, aWorks, dataOf, MAC } from '../scenes/works.ts';
import { until } from '../until.ts';

/** Midnight in Tokyo is in the middle of the hour that follows. */
const START = Date.UTC(2026, 5, 1, 14, 30);
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const WATTS = 6_000;
/** What the meter counted in the hour, Wh. */
const COUNTED = WATTS;
const RANGE = { from: START / 1_000, to: (START + HOUR) / 1_000, source: 1 } as const;

type Browser = Awaited<ReturnType<typeof aBrowser>>;
type Points = readonly (readonly [number, number | null])[];

interface Settings {
  readonly ratio: number;
  readonly price: number;
  /** kWh. */
  readonly offset: number;
  readonly zone: string;
}

const listOf = (answer: { data: Record<string, unknown> }, quantity: string, list: string) =>
  ((answer.data[quantity] as Record<string, Points>)[list] ?? []).map(([, value]) => value ?? Number.NaN);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The figures of a device or of a group of it alone, in Wh and W. */
async function seriesFigures({ call, token, userToken }: Browser, who: 'device' | 'group') {
  const own = { ...RANGE, token };
  const all = { ...RANGE, user_token: userToken, macList: [MAC] };
  const energyWish = { data: 'E_I,P_MAX', period: '15MIN' } as const;
  const profileWish = { data: 'P,E_I', cumulative: true, step: 900 } as const;
  const [energy, profile, statistics] =
    who === 'device'
      ? [
          await call('measurements.energy', { ...own, ...energyWish }),
          await call('measurements.profile', { ...own, ...profileWish }),
          await call('measurements.statistics', { ...own, data: 'P' }),
        ]
      : [
          await call('measurements.groupEnergy', { ...all, ...energyWish }),
          await call('measurements.groupProfile', { ...all, ...profileWish }),
          await call('measurements.groupStatistics', { ...all, data: 'P' }),
        ];
  const [first, last] = profile.ends?.E_I?.cumulative ?? [];
  const zones = [energy, profile, statistics].map(({ time_zone }) => time_zone);
  const figures = {
    energy: sumOf(listOf(energy, 'E_I', 'CUM')),
    peak: Math.max(...listOf(energy, 'P_MAX', 'CUM')),
    power: Math.max(...listOf(profile, 'P', 'cumulative')),
    grown: (last?.[1] ?? Number.NaN) - (first?.[1] ?? Number.NaN),
    mean: statistics.data.P?.CUM?.AVG ?? Number.NaN,
  };
  return { figures, zones, register: last?.[1] ?? Number.NaN };
}

/** Live values: what is counted beyond the register of a profile, the mean of the last minute, and the forecast from it. */
function liveFigures({ messages }: Browser, now: number, register: number) {
  let window: LiveWindow = [];
  for (const message of dataOf(messages))
    if ('device' in message) window = extendWindow(window, [message.data], MINUTE);
  const recent = meanImport(window, MINUTE);
  const counted = (window.at(-1)?.E_I?.CUM ?? Number.NaN) - register;
  const quarter = { from: START + HOUR, to: START + HOUR + QUARTER, now, countedUntil: now };
  const contract = { monthPeak: null, maximumCapacity: 0, reservedCapacity: 0, kilowattPrice: null };
  const { forecast, leftMs } = judgeQuarterHour({ ...quarter, ...contract, energy: counted, recent });
  return { counted, figures: { live: recent ?? Number.NaN, forecast: ((forecast ?? Number.NaN) * QUARTER) / leftMs } };
}

/** Every figure of the hour, requested once, right after a change of the settings. */
async function expectFigures(browser: Browser, now: number, settings: Settings): Promise<string> {
  const { call, token, userToken, answeredSettings } = browser;
  const { ratio, price, offset, zone } = settings;
  answeredSettings.length = 0;
  const all = { ...RANGE, user_token: userToken, macList: [MAC] };
  const details = await call('devices.readDetails', { token });
  const [device, group] = [await seriesFigures(browser, 'device'), await seriesFigures(browser, 'group')];
  const days = await call('measurements.energy', { ...RANGE, token, data: 'E_I,P_MAX', period: 'DAY' });
  const balance = await call('measurements.groupBalance', all);
  const report = await call('reports.energy', { ...all, data: 'E_I' });
  const cost = await call('tariffs.cost', { ...all, period: 'DAY' });
  const { counted, figures: live } = liveFigures(browser, now, device.register);

  expect(details.data).toMatchObject({ CT_ratio: ratio, E_I_offset: offset, time_zone: zone });
  const figures = {
    ...device.figures,
    ...Object.fromEntries(Object.entries(group.figures).map(([name, value]) => [`${name} of the group`, value])),
    balance: balance.data.energy,
    report: report.data.devices[0]?.energy.E_I,
    bill: cost.data.devices[0]?.imported,
    cost: ((cost.data.total ?? Number.NaN) * 1_000) / price,
    ...live,
  };
  for (const [name, value] of Object.entries(figures))
    expect([name, (value ?? 0) / ratio]).toEqual([name, expect.closeTo(COUNTED, 3)]);
  expect(counted).toBeCloseTo(0, 3);
  const perDay = zone === 'Asia/Tokyo' ? [COUNTED / 2, COUNTED / 2] : [COUNTED];
  expect(listOf(days, 'E_I', 'CUM').map((value) => Math.round(value / ratio))).toEqual(perDay);
  expect(listOf(days, 'P_MAX', 'CUM').map((value) => Math.round(value / ratio))).toEqual(perDay.map(() => WATTS));
  expect(cost.data.steps.map(([, value]) => Math.round(((value ?? 0) * 1_000) / price / ratio))).toEqual(perDay);
  const zones = [...device.zones, ...group.zones, days.time_zone, balance.time_zone, report.time_zone, cost.time_zone];
  expect(new Set(zones)).toEqual(new Set([zone]));
  expect(answeredSettings).toHaveLength(11);
  const [name = ''] = answeredSettings;
  expect(new Set(answeredSettings)).toEqual(new Set([name]));
  return name;
}

async function write({ call, token }: Browser, { ratio, offset, zone, price }: Settings, before: Settings | undefined) {
  if (before?.ratio !== ratio) await call('devices.writeDetails', { token, CT_ratio: ratio });
  if (before?.offset !== offset) await call('devices.writeDetails', { token, E_I_offset: offset });
  if (before?.zone !== zone) await call('devices.writeDetails', { token, time_zone: zone });
  if (before?.price === price) return;
  const day = new Array<'VT'>(96).fill('VT');
  const prices = { VT: price, NT: price, currency: 'EUR', valid_from: '2026-01-01' };
  await call('tariffs.write', { token, ...prices, weekday: day, weekend: day, holidays: [] });
}

// proves R-MEAS-084
it('after a change of ratio, offset, price or time zone every figure is of the same settings at once', async () => {
  const { server, clock } = await aWorks(START + HOUR);
  const browser = await aBrowser(server.port);
  const meter = await aMeter(server.mqttPort);
  const samples = Array.from({ length: 61 }, (_, minute) => ({
    ...{ ts: START / 1_000 + minute * 60, P: { L1: WATTS }, E_I: { L1: 1_000 + (minute * WATTS) / 60 } },
  }));
  await meter.publish('data', { boot: 1, seq: 1, interval: 60, samples });
  await meter.acknowledged(1);
  await until(() => expect(dataOf(browser.messages).length).toBeGreaterThan(1));

  const first: Settings = { ratio: 1, price: 0.5, offset: 0, zone: 'Europe/Bratislava' };
  const changes: Partial<Settings>[] = [{}, { ratio: 40 }, { price: 2 }, { offset: 1_234.5 }, { zone: 'Asia/Tokyo' }];
  const after: Partial<Settings>[] = [{ ratio: 12.5 }, { price: 0.25, ratio: 80 }, { zone: 'Europe/Bratislava' }];
  const names: string[] = [];
  let before: Settings | undefined;
  for (const change of [...changes, ...after]) {
    const settings = { ...(before ?? first), ...change };
    await write(browser, settings, before);
    // The last live values are sent again under the new settings, at most once a second.
    clock.set(clock.now() + 5_000);
    const sent = () => dataOf(browser.messages).slice(-2);
    await until(() =>
      expect(sent().map(({ data }) => data.P?.L1)).toEqual([WATTS * settings.ratio, WATTS * settings.ratio]),
    );
    const name = await expectFigures(browser, clock.now(), settings);
    await until(() => expect(sent().map(({ data }) => data.settings)).toEqual([name, name]));
    names.push(name);
    before = settings;
  }
  expect(new Set(names).size).toBe(names.length);
});
