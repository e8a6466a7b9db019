import { expect } from 'vitest';
import type { TariffRecord } from '../../src/ports/records/tariff-records.ts';
import { aDevice } from '../record-builders.ts';
import { aTariff } from '../tariff-builder.ts';
import type { Scenarios } from './scenarios.ts';

const [MINE, OTHER] = ['00000000000A', '00000000000B'] as const;
const of = (mac: string, validFrom: string, values: Partial<TariffRecord> = {}) =>
  aTariff({ mac, validFrom, ...values });

export const tariffScenarios: Scenarios = {
  'answers the versions of the named devices, by device and date, to the last digit': async ({ devices, tariffs }) => {
    for (const mac of [OTHER, MINE]) await devices.add(aDevice({ mac }));
    const exact = of(MINE, '2026-03-01', { highPrice: 0.123_456_789, lowPrice: 0, holidays: ['2026-05-01'] });
    for (const version of [of(OTHER, '2025-01-01'), of(MINE, '2026-11-01'), exact]) await tariffs.put(version);
    expect(await tariffs.ofDevices([MINE])).toEqual([exact, of(MINE, '2026-11-01')]);
    expect((await tariffs.ofDevices([OTHER, MINE])).map(({ mac }) => mac)).toEqual([MINE, MINE, OTHER]);
    expect(await tariffs.ofDevices([])).toEqual([]);
    expect(await tariffs.ofDevices(['00000000000F'])).toEqual([]);
  },
  'replaces the version of the same date and no other': async ({ devices, tariffs }) => {
    await devices.add(aDevice({ mac: MINE }));
    await tariffs.put(of(MINE, '2026-01-01'));
    await tariffs.put(of(MINE, '2026-02-01'));
    await tariffs.put(of(MINE, '2026-02-01', { highPrice: 9, currency: 'CZK' }));
    expect(await tariffs.ofDevices([MINE])).toEqual([
      of(MINE, '2026-01-01'),
      of(MINE, '2026-02-01', { highPrice: 9, currency: 'CZK' }),
    ]);
  },
  'removes one version and answers whether there was one': async ({ devices, tariffs }) => {
    await devices.add(aDevice({ mac: MINE }));
    await tariffs.put(of(MINE, '2026-01-01'));
    expect(await tariffs.remove(MINE, '2026-01-02')).toBe(false);
    expect(await tariffs.remove(OTHER, '2026-01-01')).toBe(false);
    expect(await tariffs.remove(MINE, '2026-01-01')).toBe(true);
    expect(await tariffs.ofDevices([MINE])).toEqual([]);
  },
  'keeps no tariff of a device that is unknown or gone': async ({ devices, tariffs }) => {
    await expect(tariffs.put(of(MINE, '2026-01-01'))).rejects.toMatchObject({ error: 'request.invalid' });
    await devices.add(aDevice({ mac: MINE }));
    await tariffs.put(of(MINE, '2026-01-01'));
    await devices.remove(MINE);
    expect(await tariffs.ofDevices([MINE])).toEqual([]);
  },
};
