import { METER_FIELD_NAMES, type StoredMeter } from '@phasor/contract/stored-meters';
import { describe, expect, it } from 'vitest';
import { cellText, codeChoices, meterLabel, obstacle, searchTexts } from './meter-view.ts';

const words = { code: (_field: string, name: string) => `<${name}>`, locale: 'sk', zone: 'Europe/Bratislava' };
const empty = Object.fromEntries(METER_FIELD_NAMES.map((field) => [field, ''])) as unknown as StoredMeter;

describe('a cell of the list of meters', () => {
  // proves R-METER-032
  it.each([
    ['CONTYPE', 1, '<3P3W>'],
    ['CONTYPE', '4', '<1P2W>'],
    ['CONTYPE', 99, '99'],
    ['CLASS', 0.5, '0,5'],
    ['CONSTANT', 10_000, '10\u00a0000'],
    ['YMAN', 2019, '2019'],
    ['SNUM', '0017', '0017'],
    ['MTIME', 1_767_225_600, '01.01.2026 01:00:00'],
    ['NOTE1', '', '-'],
    ['CTRATIO', '', '-'],
  ] as const)('shows %s %j as %j', (field, value, text) => {
    expect(cellText(field, value, words)).toBe(text);
  });

  // proves R-METER-032
  it('is chosen from the texts of its codes', () => {
    expect(codeChoices('CONSTTYPE', words)).toEqual([
      { value: '0', label: '<secondary>' },
      { value: '1', label: '<primary>' },
    ]);
    expect(codeChoices('CONSTUNIT', words)).toHaveLength(10);
  });
});

// proves R-METER-031
it('searches serial number, type, producer, year and location, and nothing else', () => {
  const meter = { ...empty, ID_meter: 1, SNUM: 1, TYPE: 't', PRODUCER: 'p', YMAN: 2019, LOCATION: 'l', CUSTOMER: 'c' };
  expect(searchTexts(meter)).toEqual(['1', 't', 'p', '2019', 'l']);
  expect(meterLabel(meter)).toBe('1 | t');
});

// proves R-METER-016
it('exchanges the database while the device is online, and results while it is connected by BT_MQTT too', () => {
  const of = (status: string, connection?: string) =>
    (['database', 'tests'] as const).map((what) => obstacle({ status, connection }, what));
  expect(of('ONLINE', 'BT_MQTT')).toEqual([undefined, undefined]);
  expect(of('ONLINE', 'BT_MQTT_DB')).toEqual([undefined, 'connection']);
  expect(of('ONLINE')).toEqual([undefined, 'connection']);
  expect(of('OFFLINE', 'BT_MQTT')).toEqual(['offline', 'offline']);
});
