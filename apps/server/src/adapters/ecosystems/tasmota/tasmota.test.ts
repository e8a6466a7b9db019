import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memosAfter, message, valuesOf } from '../../../../testing/devices/ecosystem-messages.ts';
import { expectHarmless } from '../../../../testing/devices/hostile-messages.ts';
import { ecosystem } from './index.ts';

const context = { key: 'plug', memos: new Map(), prefix: '', timeZone: 'Europe/Bratislava' };

function read(topic: string, payload: unknown, memos = new Map<string, unknown>()) {
  return ecosystem.read(message(topic, payload), { ...context, memos });
}

// proves R-ECO-024
describe('a smart-meter head', () => {
  it.each([
    // https://github.com/ottelo9/tasmota-sml-script
    [{ SML: { Total_in: 12_345.678, Total_out: 4_567.89, Power_curr: 1_250, Power_L1: 420, Meter_id: '0a0149' } }, 420],
    // https://github.com/ottelo9/tasmota-sml-script/issues/20
    [{ '': { E_in: 12_345.678, E_out: 4_567.89, Power: 1_250, '36_7_0': 420, Zaehlernummer: '1EBZ' } }, 420],
    [{ MT175: { ImportActive: 12_345.678, ExportActive: 4_567.89, Power: 1_250, power_L1: 0, server_id: '' } }, 0],
  ])('is read by the common labels of %o', (body, phase) => {
    const found = valuesOf(read('tele/plug/SENSOR', { Time: '2026-07-02T11:00:00', ...body }));
    expect(Object.keys(found).sort()).toEqual(['E_E.T', 'E_I.T', 'P.L1', 'P.T']);
    expect(found['E_I.T']).toBeCloseTo(12_345_678, 3);
    expect(found['E_E.T']).toBeCloseTo(4_567_890, 3);
    expect(found).toMatchObject({ 'P.T': 1_250, 'P.L1': phase });
  });

  it('reports voltage and current of its phases by their OBIS labels', () => {
    const body = {
      SM: { '32_7_0': 231.1, '52_7_0': 232.2, '72_7_0': 233.3, '31_7_0': 1, '51_7_0': 2, '71_7_0': 3, '14_7_0': 50 },
    };
    expect(valuesOf(read('tele/plug/SENSOR', body))).toEqual({
      'U.L1': 231.1,
      'U.L2': 232.2,
      'U.L3': 233.3,
      'I.L1': 1,
      'I.L2': 2,
      'I.L3': 3,
      F: 50,
    });
  });

  // https://github.com/ottelo9/tasmota-sml-script/tree/main/script-list-menu/meters
  it.each([
    [
      'EasyMeter, Iskra and eHZ',
      { P1: 10, P2: 20, P3: 30, U1: 231, I1: 0.5, Curr_p2: 0.6, Watt_L1: 10 },
      { 'P.L1': 10, 'P.L2': 20, 'P.L3': 30, 'U.L1': 231, 'I.L1': 0.5, 'I.L2': 0.6 },
    ],
    ['ABB B23', { power: 60, Active_power_L2: 20, Voltage_L3: 233 }, { 'P.T': 60, 'P.L2': 20, 'U.L3': 233 }],
    ['AS1440, with a power for each direction', { power_in: 0, power_out: 1_250 }, { 'P.T': -1_250 }],
    ['a meter with a sum beside them', { Power: -1_250, P_in: 0, P_out: 1_250 }, { 'P.T': -1_250 }],
    [
      'scripts that name the unit, in whichever it is',
      { Power_curr_kW: 1.25, Total_in_Wh: 12_345, P_L1_W: 420 },
      { 'P.T': 1_250, 'E_I.T': 12_345, 'P.L1': 420 },
    ],
    ['a meter with a power for each direction in kW', { Pin_kW: 0.2, Pout_kW: 0.5 }, { 'P.T': -300 }],
    [
      'Metcom',
      { power_apparent_phase1: 11, power_reactive_phase1: -4, power_factor_phase1: 0.9 },
      { 'S.L1': 11, 'Q.L1': -4, 'PF.L1': 0.9 },
    ],
  ])('is read by the labels of %s', (...[, labels, values]) => {
    expect(valuesOf(read('tele/plug/SENSOR', { SML: labels }))).toEqual(values);
  });

  it('reports high and low tariff as tariffs', () => {
    const [values] = read('tele/plug/SENSOR', { SML: { E_inHT: 1.5, NT_Total_in: 2.5 } });
    expect(values).toMatchObject({
      values: [
        { quantity: 'E_I', tariff: 1, value: 1_500 },
        { quantity: 'E_I', tariff: 2, value: 2_500 },
      ],
    });
  });

  it('does not take one direction of the power for the whole', () => {
    expect(read('tele/plug/SENSOR', { SML: { power_out: 0 } })).toEqual([]);
  });

  it('leaves its other labels to a person', () => {
    expect(read('tele/plug/SENSOR', { Haus: { consume: 0.4, Zaehlerstand: 'x' } })).toEqual([
      { kind: 'unknown', key: 'plug', fields: [{ path: 'Haus.consume', value: 0.4 }] },
    ]);
  });

  it('reports two tariffs as tariffs', () => {
    const [values] = read('tele/plug/SENSOR', { SML: { '1_8_1': 1.5, '1_8_2': 2.5 } });
    expect(values).toMatchObject({
      values: [
        { tariff: 1, value: 1_500 },
        { tariff: 2, value: 2_500 },
      ],
    });
  });
});

describe('sensors', () => {
  it('are the surroundings of the device, the first of each kind', () => {
    const found = read('tele/plug/SENSOR', {
      'DS18B20-1': { Id: '01131E', Temperature: 21.5 },
      'DS18B20-2': { Id: '01131F', Temperature: 5 },
      SCD40: { CarbonDioxide: 640, Humidity: 45.5, DewPoint: 9 },
      BH1750: { Illuminance: 120 },
      ESP32: { Temperature: 51 },
      TempUnit: 'C',
    });
    expect(valuesOf(found)).toEqual({ tempS: 21.5, co2: 640, hum: 45.5, lux: 120 });
    expect(found[1]).toMatchObject({ fields: [{ path: 'DS18B20-2.Temperature' }, { path: 'ESP32.Temperature' }] });
  });

  it('in degrees Fahrenheit are converted', () => {
    expect(valuesOf(read('tele/plug/SENSOR', { AM2301: { Temperature: 77 }, TempUnit: 'F' })).tempS).toBeCloseTo(25, 9);
  });

  it('of direct current are no meter of the supply', () => {
    expect(valuesOf(read('tele/plug/SENSOR', { INA219: { Voltage: 4.494, Current: 0.02, Power: 0.089 } }))).toEqual({});
  });
});

// proves R-ECO-025
describe('relays and reception', () => {
  // https://github.com/arendst/Tasmota/issues/22579
  const state = { POWER: 'OFF', Wifi: { RSSI: 100, Signal: -42, LinkCount: 1 }, UptimeSec: 1_993 };

  it('are in the state, the signal in dBm', () => {
    for (const found of [read('tele/plug/STATE', state), read('stat/plug/STATUS11', { StatusSTS: state })]) {
      expect(valuesOf(found)).toEqual({ 'relay.R1': 0, signal: -42 });
    }
  });

  it.each([
    ['stat/plug/RESULT', { POWER2: 'ON' }, { 'relay.R2': 1 }],
    ['stat/plug/POWER', 'ON', { 'relay.R1': 1 }],
    ['stat/plug/POWER4', 'OFF', { 'relay.R4': 0 }],
    ['stat/plug/POWER5', 'ON', {}],
    ['stat/plug/RESULT', { Command: 'Unknown' }, {}],
  ])('are reported on %s as %o', (topic, payload, expected) => {
    expect(valuesOf(read(topic, payload))).toEqual(expected);
  });

  it('are switched at the topic of the device', () => {
    const request = { id: '1', method: 'relay.set', params: { relay_2: true, relay_1: false } };
    expect(ecosystem.commands?.request?.(request, context)).toEqual([
      { topic: 'cmnd/plug/POWER1', payload: 'OFF' },
      { topic: 'cmnd/plug/POWER2', payload: 'ON' },
    ]);
    expect(ecosystem.commands?.request?.({ id: '1', method: 'waveform.get' }, context)).toBeUndefined();
  });

  it('are switched where a device with its topic first takes commands', () => {
    const gateway = { ...context, key: null, memos: new Map<string, unknown>() };
    const found = ecosystem.read(message('home/plug/tele/STATE', state), gateway);
    expect(found).toContainEqual(expect.objectContaining({ kind: 'values', key: 'home/plug' }));
    memosAfter(found, gateway.memos);
    const request = { id: '1', method: 'relay.set', params: { relay_1: true } };
    expect(ecosystem.commands?.request?.(request, { ...gateway, key: 'home/plug' })).toEqual([
      { topic: 'home/plug/cmnd/POWER1', payload: 'ON' },
    ]);
  });
});

// proves R-ECO-026
describe('presence and identity', () => {
  it.each([
    ['Online', true],
    ['Offline', false],
  ])('%s is the will or its contrary', (word, online) => {
    expect(read('tele/plug/LWT', word)).toEqual([{ kind: 'presence', key: 'plug', online }]);
  });

  it.each([
    [
      'tele/plug/INFO1',
      { Info1: { Module: 'Nous A1T', Version: '14.3.0(tasmota)' } },
      { model: 'Nous A1T', firmware: '14.3.0' },
    ],
    [
      'tele/plug/INFO1',
      { Module: 'Gosund SP1 v23', Version: '7.1.1(tasmota)' },
      { model: 'Gosund SP1 v23', firmware: '7.1.1' },
    ],
    [
      'stat/plug/STATUS',
      { Status: { DeviceName: 'Boiler', FriendlyName: ['Boiler', 'Lamp'] } },
      { name: 'Boiler', relays: 2 },
    ],
    ['stat/plug/STATUS2', { StatusFWR: { Version: '12.3.1.3(tasmota)' } }, { firmware: '12.3.1.3' }],
  ])('%s holds the identity', (topic, payload, expected) => {
    expect(read(topic, payload)).toEqual([{ kind: 'identity', key: 'plug', ...expected }]);
  });

  // https://github.com/home-assistant/core/issues/42343
  it('comes from the discovery of a fleet too, under the key of its messages', () => {
    const config = {
      dn: 'Sonoff4CHProR2',
      md: 'Sonoff 4CH Pro',
      sw: '9.0.0.2',
      t: 'tasmota_ABCDEF',
      ft: 'home/%topic%/%prefix%/',
      tp: ['cmnd', 'stat', 'tele'],
      rl: [1, 1, 1, 1, 0, 0, 0, 0],
    };
    const found = ecosystem.read(message('tasmota/discovery/DC4F22ABCDEF/config', config), { ...context, key: null });
    expect(found).toEqual([
      {
        kind: 'identity',
        key: 'home/tasmota_ABCDEF',
        model: 'Sonoff 4CH Pro',
        name: 'Sonoff4CHProR2',
        firmware: '9.0.0.2',
        relays: 4,
      },
    ]);
  });

  it('is asked for once the device is connected', () => {
    expect(ecosystem.commands?.greet?.(context)).toEqual([
      { topic: 'cmnd/plug/STATUS', payload: '0' },
      { topic: 'plug/cmnd/STATUS', payload: '0' },
    ]);
  });
});

// proves R-ECO-027
describe('messages that are none', () => {
  it.each([
    ['tele/plug/SENSOR', '{"ENERGY":', 'json'],
    ['tele/plug/SENSOR', '[1,2]', 'shape'],
    ['stat/plug/STATUS10', '{}', 'shape'],
    ['tele/plug/LWT', 'maybe', 'shape'],
    ['tasmota/discovery/DC4F22ABCDEF/config', '{"t":1}', 'shape'],
  ])('on %s are unreadable', (topic, payload, reason) => {
    expect(ecosystem.read({ topic, payload: Buffer.from(payload) }, context)).toMatchObject([
      { kind: 'unreadable', reason },
    ]);
  });

  it('on other topics mean nothing', () => {
    for (const topic of ['cmnd/plug/POWER', 'tele/plug/UPTIME', 'plug', 'tele', 'a/b/c', 'stat/plug/STATUS5']) {
      expect(read(topic, {})).toEqual([]);
    }
  });

  it('never throw and never produce a value that is not finite', () => {
    const topics = fc.constantFrom(
      ...['SENSOR', 'STATE', 'INFO1', 'LWT'].map((leaf) => `tele/plug/${leaf}`),
      ...['STATUS10', 'STATUS', 'STATUS2', 'RESULT', 'POWER1'].map((leaf) => `stat/plug/${leaf}`),
      'tasmota/discovery/0/config',
    );
    expectHarmless(ecosystem, topics, [
      'ENERGY',
      'Total',
      'ExportActive',
      'Power',
      'Voltage',
      'StatusSNS',
      'POWER1',
      't',
      'ft',
    ]);
  });
});
