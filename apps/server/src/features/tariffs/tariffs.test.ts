import { type EnergyPeriod, TARIFF_LIMITS } from '@phasor/contract';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../testing/scenes/measurement-scene.ts';
import { aTariff, quartersOf } from '../../../testing/tariff-builder.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import type { TariffRecord } from '../../ports/records/tariff-records.ts';
import { createTariffs, type Tariffs } from './tariffs.ts';

const FIRST = aDevice({ mac: '00000000000A', transformationRatio: 2 });
const SECOND = aDevice({ mac: '00000000000B' });
const token = 't';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 2026-03-10T00:00 in Bratislava, a Tuesday. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);
const both = aCallContext({ devices: [FIRST, SECOND] });
const mine = aCallContext({ devices: [FIRST] });

let records: RecordStore;
let scene: MeasurementScene;
let calls: Tariffs['calls'];

beforeEach(async () => {
  records = await recordsInMemory();
  onTestFinished(() => records.stop());
  for (const device of [FIRST, SECOND]) await records.devices.add(device);
  scene = await new MeasurementScene([FIRST, SECOND], { now: MIDNIGHT + 30 * DAY }).start();
  calls = createTariffs({
    tariffs: records.tariffs,
    exclusively: records.exclusively,
    energies: scene.measurements.energies,
  }).calls;
  // Both count 1 kWh an hour; the first behind a transformer of 2 : 1.
  const hours = Array.from({ length: 73 }, (_, hour) => hour - 24);
  await scene.add(
    [FIRST, SECOND].flatMap(({ mac }) =>
      hours.map((hour) => ({
        ...{ device: mac, source: 1 as const, time: MIDNIGHT + hour * HOUR, interval: HOUR, boot: 1 },
        values: { E_I_L1: 1_000 * (hour + 24) },
      })),
    ),
  );
});

const put = (values: Partial<TariffRecord>) => records.tariffs.put(aTariff(values));

/** Cost of whole days from the 10th of March on. */
async function cost(context = both, { days = 1, from = 0, period = 'DAY' as EnergyPeriod } = {}) {
  const range = { from: (MIDNIGHT + from * DAY) / 1_000, to: (MIDNIGHT + (from + days) * DAY) / 1_000 };
  const answer = await calls['tariffs.cost']({ user_token: token, macList: [], ...range, period, source: 1 }, context);
  return answer.data;
}

function written(values: Record<string, unknown> = {}) {
  const days = { weekday: quartersOf(6, 22), weekend: quartersOf(0, 0), holidays: [] as string[] };
  return { token, valid_from: '2026-01-01', VT: 0.2, NT: 0.1, currency: 'EUR', ...days, ...values };
}

describe('versions of a tariff', () => {
  // proves R-TARIFF-010
  it('are read as they were written, by date, with holidays in order', async () => {
    await calls['tariffs.write'](written({ valid_from: '2026-06-01', VT: 0.3 }), mine);
    await calls['tariffs.write'](written({ holidays: ['2026-12-24', '2026-05-01'] }), mine);
    const { data } = await calls['tariffs.read']({ token }, mine);
    const { token: _token, ...first } = written({ holidays: ['2026-05-01', '2026-12-24'] });
    expect(data.time_zone).toBe('Europe/Bratislava');
    expect(data.versions).toEqual([first, { ...first, valid_from: '2026-06-01', VT: 0.3, holidays: [] }]);
  });

  // proves R-TARIFF-011
  it('replace the one of the same date', async () => {
    await calls['tariffs.write'](written(), mine);
    const { data } = await calls['tariffs.write'](written({ VT: 0.5 }), mine);
    expect(data.versions.map(({ VT }) => VT)).toEqual([0.5]);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '0000-00-00',
    '1969-12-31',
    '2101-01-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-32',
    '2026-12-99',
    '2026-05-00',
  ])('refuse %s, which is no date', async (date) => {
    const wrong = { error: 'request.invalid' };
    await expect(calls['tariffs.write'](written({ valid_from: date }), mine)).rejects.toMatchObject({
      ...wrong,
      field: 'valid_from',
    });
    await expect(calls['tariffs.write'](written({ holidays: [date] }), mine)).rejects.toMatchObject(wrong);
  });

  // proves R-TARIFF-012
  it('refuse a holiday listed twice', async () => {
    const twice = written({ holidays: ['2026-05-01', '2026-05-01'] });
    await expect(calls['tariffs.write'](twice, mine)).rejects.toMatchObject({ field: 'holidays' });
  });

  // proves R-ERR-009
  it('go when removed; removing what is not there is not found', async () => {
    await calls['tariffs.write'](written(), mine);
    const removal = { token, valid_from: '2026-01-01' };
    expect((await calls['tariffs.remove'](removal, mine)).data.versions).toEqual([]);
    await expect(calls['tariffs.remove'](removal, mine)).rejects.toMatchObject({ error: 'store.not_found' });
  });

  it('are refused beyond the limit, naming the field; one of a known date is replaced at it', async () => {
    const dates = Array.from({ length: TARIFF_LIMITS.versions }, (_, index) =>
      new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
    );
    for (const validFrom of dates) await put({ mac: FIRST.mac, validFrom });
    const refused = { error: 'request.invalid', field: 'valid_from' };
    await expect(calls['tariffs.write'](written(), mine)).rejects.toMatchObject(refused);
    const { data } = await calls['tariffs.write'](written({ valid_from: dates[7], VT: 9 }), mine);
    expect(data.versions).toHaveLength(TARIFF_LIMITS.versions);
    expect(data.versions[7]).toMatchObject({ valid_from: dates[7], VT: 9 });
  });

  it('are told as changed before the call is answered, once each, and noted with their prices', async () => {
    const told: string[] = [];
    const tariffs = createTariffs({
      ...{ exclusively: records.exclusively, tariffs: records.tariffs, energies: scene.measurements.energies },
      onPriceChange: async () => {
        told.push(`${(await records.tariffs.ofDevices([FIRST.mac])).length} versions`);
      },
    });
    const context = aCallContext({ devices: [FIRST], note: (text) => told.push(text) });
    await tariffs.calls['tariffs.write'](written(), context);
    expect(told).toEqual(['1 versions', 'from 2026-01-01: 0.2/0.1 EUR']);
    await tariffs.calls['tariffs.remove']({ token, valid_from: '2026-01-01' }, context);
    expect(told.slice(2)).toEqual(['0 versions', 'from 2026-01-01']);
  });

  it('are refused without a device', async () => {
    const refused = { error: 'access.forbidden' };
    await expect(calls['tariffs.write'](written(), aCallContext())).rejects.toMatchObject(refused);
    await expect(calls['tariffs.read']({ token }, aCallContext())).rejects.toMatchObject(refused);
  });

  it.each(['1970-01-01', '2100-12-31', '2028-02-29'])('begin on %s, too', async (date) => {
    const { data } = await calls['tariffs.write'](written({ valid_from: date, holidays: [date] }), mine);
    expect(data.versions).toMatchObject([{ valid_from: date, holidays: [date] }]);
  });
});

describe('the cost of energy', () => {
  // proves R-DASH-058, R-TARIFF-014, R-TARIFF-015
  it('is each quarter hour at its rate, ratio applied, per device and in all', async () => {
    await put({ mac: FIRST.mac });
    await put({ mac: SECOND.mac, highPrice: 1, lowPrice: 0 });
    const data = await cost();
    expect(data.devices).toEqual([
      {
        mac: FIRST.mac,
        imported: 48_000,
        coverage: 1,
        total: 8,
        currency: 'EUR',
        energy: { VT: 32_000, NT: 16_000 },
        unpriced: 0,
      },
      {
        mac: SECOND.mac,
        imported: 24_000,
        coverage: 1,
        total: 16,
        currency: 'EUR',
        energy: { VT: 16_000, NT: 8_000 },
        unpriced: 0,
      },
    ]);
    expect(data).toMatchObject({ total: 24, currency: 'EUR', unpriced: 0, steps: [[MIDNIGHT, 24]] });
  });

  it('answers the measured share of the whole request, also before the first reading', async () => {
    await put({ mac: FIRST.mac });
    const long = await cost(mine, { from: -1_999, days: 2_000, period: '15MIN' });
    // 49 hours of 48,000.
    expect(long.devices[0]?.coverage).toBe(0.001);
  });

  // proves R-ANA-033
  it('adds up over the steps', async () => {
    await put({ mac: FIRST.mac });
    const days = await cost(mine, { from: -1, days: 3 });
    expect(days.steps.map(([time]) => time)).toEqual([MIDNIGHT - DAY, MIDNIGHT, MIDNIGHT + DAY]);
    expect(days.steps.reduce((sum, [, value]) => sum + (value ?? 0), 0)).toBeCloseTo(days.total ?? 0, 6);
  });

  // proves R-TARIFF-022
  it.each(['15MIN', 'HOUR', 'DAY', 'MONTH'] as const)(
    'is the same by %s, whatever the rates change at',
    async (period) => {
      const wholeHours = await withRates(quartersOf(6, 22));
      const quarters = await withRates(quartersOf(0, 0).map((rate, quarter) => (quarter === 25 ? 'VT' : rate)));
      const allDay = await withRates(quartersOf(0, 24));
      expect([wholeHours, quarters, allDay]).toEqual([8, 4.85, 9.6]);

      async function withRates(weekday: TariffRecord['weekday']) {
        await put({ mac: FIRST.mac, weekday });
        const { total, steps } = await cost(mine, { period });
        expect(steps.reduce((sum, [, value]) => sum + (value ?? 0), 0)).toBeCloseTo(total ?? Number.NaN, 6);
        return total;
      }
    },
  );

  // proves R-TARIFF-020
  it('of devices in several zones follows the clock of each', async () => {
    await put({ mac: FIRST.mac });
    await put({ mac: SECOND.mac });
    const elsewhere = { ...SECOND, timeZone: 'Asia/Kolkata' };
    const context = aCallContext({ devices: [FIRST, elsewhere] });
    const { devices } = await cost(context);
    // The day of Bratislava is 4.30 to 4.30 o'clock there: all of its high hours are in it.
    expect(devices.map(({ energy }) => energy)).toEqual([
      { VT: 32_000, NT: 16_000 },
      { VT: 16_000, NT: 8_000 },
    ]);
  });

  // proves R-DASH-031, R-TARIFF-018
  it('is unknown before the first version, and the unpriced energy is answered', async () => {
    await put({ mac: FIRST.mac, validFrom: '2026-03-11' });
    const before = await cost(mine);
    expect(before).toMatchObject({ total: null, currency: 'EUR', unpriced: 48_000, steps: [[MIDNIGHT, null]] });
    const later = await cost(mine, { days: 2 });
    expect(later).toMatchObject({ total: 8, unpriced: 48_000 });
    expect(later.steps).toEqual([
      [MIDNIGHT, null],
      [MIDNIGHT + DAY, 8],
    ]);
  });

  it('of devices without a tariff has no currency either', async () => {
    expect(await cost()).toMatchObject({ total: null, currency: null, steps: [[MIDNIGHT, null]] });
  });

  it('of a device without a tariff is unknown and leaves the others alone', async () => {
    await put({ mac: FIRST.mac });
    expect(await cost()).toMatchObject({ total: 8, currency: 'EUR', unpriced: 24_000 });
  });

  // proves R-TARIFF-017
  it('of days that were priced stays when a new price begins', async () => {
    await put({ mac: FIRST.mac });
    const old = await cost(mine);
    await calls['tariffs.write'](written({ valid_from: '2026-03-11', VT: 7, NT: 7 }), mine);
    expect(await cost(mine)).toEqual(old);
    expect((await cost(mine, { from: 1 })).total).toBe(48 * 7);
  });

  // proves R-TARIFF-021
  it('never adds money of different currencies', async () => {
    await put({ mac: FIRST.mac });
    await put({ mac: SECOND.mac, currency: 'CZK' });
    expect(await cost()).toMatchObject({ total: null, currency: null, steps: [] });
    await put({ mac: FIRST.mac, validFrom: '2026-03-11', currency: 'CZK' });
    const changed = await cost(mine, { days: 2 });
    expect(changed).toMatchObject({ total: null, currency: null });
    expect((await cost(mine)).total).toBe(8);
  });

  // proves R-TARIFF-016
  it('counts listed holidays as weekend', async () => {
    await put({ mac: FIRST.mac, holidays: ['2026-03-10'] });
    expect((await cost(mine)).devices[0]?.energy).toEqual({ VT: 0, NT: 48_000 });
  });
});

describe('the energy of steps', () => {
  it.each(['15MIN', 'HOUR', 'DAY', 'MONTH'] as const)(
    'is answered at each rate and adds up to the whole: %s',
    async (period) => {
      await put({ mac: FIRST.mac, weekday: quartersOf(6, 22) });
      await put({ mac: SECOND.mac, weekday: quartersOf(0, 8) });
      const { devices, energy_steps } = await cost(both, { days: 2, period });
      for (const rate of ['VT', 'NT'] as const) {
        const steps = energy_steps[rate].map(([, energy]) => energy ?? 0);
        const whole = devices.reduce((sum, { energy }) => sum + energy[rate], 0);
        expect(whole).toBeGreaterThan(0);
        expect(steps.reduce((sum, energy) => sum + energy, 0)).toBeCloseTo(whole, 3);
      }
      const [times] = [energy_steps.VT.map(([time]) => time)];
      expect(energy_steps.NT.map(([time]) => time)).toEqual(times);
    },
  );

  it('is nothing at a rate that no step has, and unknown before the first version', async () => {
    await put({ mac: FIRST.mac, validFrom: '2026-03-11' });
    const { energy_steps } = await cost(mine, { days: 1 });
    expect([energy_steps.VT, energy_steps.NT].map(([step]) => step?.[1])).toEqual([null, null]);
  });
});
