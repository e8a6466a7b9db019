import { crc16Arc } from '@phasor/obis';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectHarmless, readAll, unknownOf, valuesOf } from '../../../../testing/devices/ecosystem-readings.ts';
import { ecosystem } from './index.ts';

/** A telegram of DSMR 5 with its checksum, its lines after https://github.com/ndokter/dsmr_parser/blob/master/test/example_telegrams.py */
function telegram(lines: readonly string[]): string {
  const text = `/ISK5\\2M550T-1012\r\n\r\n${lines.join('\r\n')}\r\n!`;
  const sum = crc16Arc(Buffer.from(text, 'latin1')).toString(16).toUpperCase().padStart(4, '0');
  return `${text}${sum}\r\n`;
}

const LINES = [
  '1-3:0.2.8(50)',
  '0-0:1.0.0(260115120000W)',
  '1-0:1.8.1(001234.567*kWh)',
  '1-0:1.8.2(002000.000*kWh)',
  '1-0:2.8.1(000000.500*kWh)',
  '1-0:2.8.2(000001.000*kWh)',
  '0-0:96.14.0(0002)',
  '1-0:1.7.0(00.000*kW)',
  '1-0:2.7.0(00.731*kW)',
  '1-0:32.7.0(231.4*V)',
  '1-0:31.7.0(003*A)',
  '1-0:21.7.0(00.000*kW)',
  '1-0:22.7.0(00.731*kW)',
  '0-1:24.2.1(260115120000W)(01785.123*m3)',
];

// proves R-ECO-016
describe('a raw telegram', () => {
  it('has power of both directions, and registers over both tariffs', () => {
    const found = readAll(ecosystem, [['p1/telegram', telegram(LINES)]]);
    expect(valuesOf(found)).toEqual({
      ...{ 'E_I.T': 3_234_567, 'E_E.T': 1_500, 'P.T': -731 },
      ...{ 'U.L1': 231.4, 'I.L1': 3, 'P.L1': -731 },
    });
    expect(found[0]).toMatchObject({ key: 'p1', time: null });
    expect(found[1]).toEqual({ kind: 'identity', key: 'p1', model: 'ISK5\\2M550T-1012' });
  });

  it('with a digit lost on the way is refused', () => {
    const damaged = telegram(LINES).replace('001234', '001244');
    expect(readAll(ecosystem, [['p1', damaged]])).toEqual([{ kind: 'unreadable', key: 'p1', reason: 'checksum' }]);
  });
});

// proves R-ECO-017
describe('values of readers', () => {
  it('of DSMR-reader are in kW and kWh, by tariff', () => {
    // Topics of https://dsmr-reader.readthedocs.io/en/latest/how-to/admin/mqtt.html
    const found = readAll(ecosystem, [
      ['dsmr/reading/timestamp', '2026-01-15T12:00:00+01:00'],
      ['dsmr/reading/electricity_delivered_1', '1234.567'],
      ['dsmr/reading/electricity_delivered_2', '2000.000'],
      ['dsmr/reading/electricity_returned_1', '0.5'],
      ['dsmr/reading/phase_voltage_l2', '230.0'],
      ['dsmr/reading/phase_power_current_l3', '2'],
      ['dsmr/reading/extra_device_delivered', '1785.123'],
      ['dsmr/day-consumption/electricity1', '3.4'],
      ['dsmr/current-month/electricity1', '80.1'],
    ]);
    expect(valuesOf(found)).toEqual({
      ...{ 'E_I.T/1': 1_234_567, 'E_I.T/2': 2_000_000, 'E_E.T/1': 500, 'U.L2': 230, 'I.L3': 2 },
    });
    expect(unknownOf(found)).toEqual({ extra_device_delivered: 1785.123 });
  });

  it('join both directions of power, one after the other', () => {
    const powers = (rows: readonly (readonly [string, string])[]) =>
      readAll(
        ecosystem,
        rows.map(([name, value]) => [`dsmr/reading/electricity_currently_${name}`, value] as const),
      ).flatMap((finding) => (finding.kind === 'values' ? finding.values.map(({ value }) => value) : []));
    expect(
      powers([
        ['delivered', '0.0'],
        ['returned', '0.731'],
        ['delivered', '0.0'],
      ]),
    ).toEqual([-731, -731]);
    expect(
      powers([
        ['delivered', '0.412'],
        ['returned', '0'],
      ]),
    ).toEqual([412, 412]);
  });

  it('of HomeWizard have totals beside tariffs', () => {
    // After https://api-documentation.homewizard.com/docs/v1/measurement
    const message = {
      wifi_ssid: 'net',
      wifi_strength: 100,
      smr_version: 50,
      total_power_import_kwh: 13_779.338,
      total_power_import_t1_kwh: 10_830.511,
      total_power_import_t2_kwh: 2_948.827,
      active_power_w: -543,
      active_power_l1_w: -676,
      active_voltage_l1_v: 230.111,
      active_current_l1_a: -4,
      total_gas_m3: 2_569.646,
    };
    const found = readAll(ecosystem, [['p1meter/data', message]]);
    expect(valuesOf(found)).toEqual({
      ...{ 'E_I.T': 13_779_338, 'E_I.T/1': 10_830_511, 'E_I.T/2': 2_948_827 },
      ...{ 'P.T': -543, 'P.L1': -676, 'U.L1': 230.111, 'I.L1': -4 },
    });
    expect(unknownOf(found)).toEqual({});
  });

  it('of DSMR-logger and P1 Monitor are read by their names', () => {
    const logger = { power_delivered: [{ value: 0.2, unit: 'kW' }], power_returned: [{ value: 0, unit: 'kW' }] };
    expect(valuesOf(readAll(ecosystem, [['DSMR-API/all', logger]]))).toEqual({ 'P.T': 200 });
    const monitor = readAll(ecosystem, [
      ['p1monitor/smartmeter/CONSUMPTION_KWH_LOW', '100.25'],
      ['p1monitor/phase/L1_V', '231.0'],
    ]);
    expect(valuesOf(monitor)).toEqual({ 'E_I.T/1': 100_250, 'U.L1': 231 });
  });

  it('keyed by OBIS codes need a unit where it could be another', () => {
    const message = {
      '1-0:1.8.0*255': '0012345.678*kWh',
      '1-0:2.8.0*255': { value: 7, unit: 'Wh' },
      '1-0:16.7.0*255': 215,
      '1-0:32.7.0*255': 231.4,
      timestamp: '2026-01-15T12:00:00Z',
    };
    const found = readAll(ecosystem, [['meter/obis', message]]);
    expect(valuesOf(found)).toEqual({ 'E_I.T': 12_345_678, 'E_E.T': 7, 'U.L1': 231.4 });
    expect(unknownOf(found)).toEqual({ '1-0:16.7.0*255': 215 });
    expect(found[0]).toMatchObject({ time: Date.UTC(2026, 0, 15, 12) });
  });
});

// proves R-ECO-018
it('messages of readers never make reading throw', () => {
  const topic = fc.constantFrom('p1', 'dsmr/reading/electricity_currently_delivered', 'dsmr/json', 'a/b/l1_v', '/');
  const lines = fc.array(fc.oneof(fc.constantFrom(...LINES), fc.string()));
  const field = fc.constantFrom(
    'power_delivered',
    'active_power_w',
    '1-0:1.8.0',
    '1-0:32.7.0*255',
    '__proto__',
    'timestamp',
  );
  const message = fc.oneof(
    lines.map(telegram),
    lines.map((each) => `/${each.join('\n')}`),
    fc.dictionary(field, fc.oneof(fc.jsonValue(), fc.constantFrom('1e308', '9'.repeat(400)))),
  );
  expectHarmless(ecosystem, { topic, message, keys: ['p1', null] });
});
