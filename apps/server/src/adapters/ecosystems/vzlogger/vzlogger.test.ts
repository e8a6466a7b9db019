import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectHarmless, readAll, unknownOf, valuesOf } from '../../../../testing/devices/ecosystem-readings.ts';
import { ecosystem } from './index.ts';

/** Channels of one meter as published, after https://github.com/volkszaehler/vzlogger/blob/master/src/mqtt.cpp */
const channels = (base: string, rows: readonly (readonly [id: string, value: unknown])[]) =>
  rows.flatMap(([id, value], n) => [
    [`${base}/chn${n}/id`, id] as const,
    [`${base}/chn${n}/uuid`, 'fde8f1d0-c5d0-11e0-856e-f9e4360ced10'] as const,
    [`${base}/chn${n}/raw`, value] as const,
  ]);

// proves R-ECO-015
describe('channels of vzlogger', () => {
  it('are what their OBIS code says, in Wh', () => {
    const found = readAll(
      ecosystem,
      channels('vzlogger/data', [
        ['1-0:1.8.0*255', '4567890.100000'],
        ['1-0:2.8.0*255', '12.500000'],
        ['1-0:16.7.0*255', '-215.000000'],
        ['1-0:32.7.0*255', { timestamp: 1_768_478_400_123, value: 231.4 }],
        ['1-0:14.7.0*255', '49.980000'],
      ]),
    );
    expect(valuesOf(found)).toEqual({ 'E_I.T': 4_567_890.1, 'E_E.T': 12.5, 'P.T': -215, 'U.L1': 231.4, 'F.': 49.98 });
    expect(found.flatMap((each) => (each.kind === 'values' ? [each.time] : []))).toEqual([
      null,
      null,
      null,
      1_768_478_400_123,
      null,
    ]);
    expect(new Set(found.flatMap((each) => (each.kind === 'values' ? [each.key] : [])))).toEqual(
      new Set(['vzlogger/data']),
    );
  });

  it('of a meter of protocol d0 are in kWh and kW', () => {
    const rows = [
      ['1-0:1.8.0', '12345.678000'],
      ['1-0:1.7.0', '0.215000'],
      ['1-0:52.7.0', '231.000000'],
    ] as const;
    expect(valuesOf(readAll(ecosystem, channels('house/d0', rows)))).toEqual({
      'E_I.T': 12_345_678,
      'P.T': 215,
      'U.L2': 231,
    });
  });

  it('with both directions of power are one power', () => {
    const rows = [
      ['1-0:1.7.0', '0.000000'],
      ['1-0:2.7.0', '500.000000'],
      ['1-0:1.7.0', '0.000000'],
    ] as const;
    const found = readAll(ecosystem, channels('vzlogger', rows));
    const powers = found.flatMap((each) => (each.kind === 'values' ? each.values.map(({ value }) => value) : []));
    expect(powers).toEqual([0, -500, -500]);
  });

  it('without a known code are listed for a field map', () => {
    const found = readAll(ecosystem, [
      ['vzlogger/chn0/raw', '3.000000'],
      ['vzlogger/chn1/id', 'Impulse'],
      ['vzlogger/chn1/raw', '7'],
      ['vzlogger/chn2/id', 'Power'],
      ['vzlogger/chn2/raw', '412.5'],
    ]);
    expect(unknownOf(found)).toEqual({ chn0: 3, Impulse: 7 });
    expect(valuesOf(found)).toEqual({ 'P.T': 412.5 });
  });

  it('are not read twice where raw and mean values arrive', () => {
    const id = ['vzlogger/chn0/id', '1-0:16.7.0'] as const;
    const agg = ['vzlogger/chn0/agg', '7'] as const;
    expect(valuesOf(readAll(ecosystem, [id, agg]))).toEqual({ 'P.T': 7 });
    expect(valuesOf(readAll(ecosystem, [id, ['vzlogger/chn0/raw', '9'], agg]))).toEqual({ 'P.T': 9 });
  });

  it('of wrong content are unreadable', () => {
    expect(readAll(ecosystem, [['vzlogger/chn0/raw', 'nan']])).toMatchObject([
      { kind: 'unreadable', reason: 'shape', at: 'chn0' },
    ]);
  });

  it('never make reading throw', () => {
    const topic = fc.constantFrom(
      'vzlogger/chn0/raw',
      'vzlogger/chn0/agg',
      'vzlogger/chn0/id',
      'chn0/raw',
      'a/chn0/other',
    );
    const message = fc.oneof(
      fc.constantFrom('1e308', '1-0:1.8.0', 'x'),
      fc.record({ timestamp: fc.jsonValue(), value: fc.jsonValue() }),
    );
    expectHarmless(ecosystem, { topic, message, keys: ['vzlogger', null] });
  });
});
