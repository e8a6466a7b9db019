import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectHarmless,
  memosOf,
  payloadOf,
  readContext,
  unknownOf,
  valuesOf,
} from '../../../../testing/devices/ecosystem-readings.ts';
import { ecosystem } from './index.ts';

const KEY = 'shellypro3em-34945470abcd';
const TS = 1_768_478_400.25;

const read = (topic: string, value: unknown, context = readContext(KEY)) =>
  ecosystem.read({ topic, payload: payloadOf(value) }, context);

const notify = (components: object, context = readContext(KEY)) =>
  read(`${KEY}/events/rpc`, { src: KEY, method: 'NotifyStatus', params: { ts: TS, ...components } }, context);

// proves R-ECO-001
describe('the meter of three phases', () => {
  // After the notification in https://github.com/iobroker-community-adapters/ioBroker.shelly/issues/787
  const status = {
    id: 0,
    a_current: 9.594,
    a_voltage: 233.7,
    a_act_power: 2240.6,
    a_aprt_power: 2241.9,
    a_pf: -1,
    a_freq: 50,
    b_current: 1.93,
    b_voltage: 236.4,
    b_act_power: -420.1,
    b_aprt_power: 456.3,
    b_pf: -0.93,
    b_freq: 50,
    c_current: 0,
    c_voltage: 0.4,
    c_act_power: 0,
    c_aprt_power: 0,
    c_pf: 0,
    c_freq: 198,
    n_current: null,
    total_current: 11.602,
    total_act_power: 1820.512,
    total_aprt_power: 2698.27,
    user_calibrated_phase: [],
  };

  it('reports its phases, its own totals and the time', () => {
    const [values] = notify({ 'em:0': status });
    expect(values).toMatchObject({ kind: 'values', key: KEY, time: 1_768_478_400_250 });
    expect(valuesOf(notify({ 'em:0': status }))).toEqual({
      ...{ 'U.L1': 233.7, 'I.L1': 9.594, 'P.L1': 2240.6, 'S.L1': 2241.9, 'PF.L1': -1 },
      ...{ 'U.L2': 236.4, 'I.L2': 1.93, 'P.L2': -420.1, 'S.L2': 456.3, 'PF.L2': -0.93 },
      ...{ 'U.L3': 0.4, 'I.L3': 0, 'P.L3': 0, 'S.L3': 0, 'PF.L3': 0 },
      ...{ 'I.T': 11.602, 'P.T': 1820.512, 'S.T': 2698.27, 'F.': 50 },
    });
  });

  it('has its frequency from an energized phase, not from a dead one', () => {
    expect(valuesOf(notify({ 'em:0': { ...status, a_voltage: 0, a_freq: 198, b_freq: 49.9 } }))).toMatchObject({
      'F.': 49.9,
    });
    const dead = { c_voltage: 0.4, c_freq: 198 };
    expect(valuesOf(notify({ 'em:0': dead }))).toEqual({ 'U.L3': 0.4 });
  });

  it('reports the registers of both directions, and those over all phases', () => {
    const registers = {
      a_total_act_energy: 39_922.93,
      a_total_act_ret_energy: 1_075.97,
      c_total_act_energy: 40_056.66,
    };
    const found = notify({ 'emdata:0': { id: 0, ...registers, total_act: 119_878.25, total_act_ret: 1_076.1 } });
    expect(valuesOf(found)).toEqual({
      ...{ 'E_I.L1': 39_922.93, 'E_E.L1': 1_075.97, 'E_I.L3': 40_056.66, 'E_I.T': 119_878.25, 'E_E.T': 1_076.1 },
    });
  });
});

// proves R-ECO-002
it('two clamps are channels with all their quantities', () => {
  // After https://github.com/evcc-io/evcc/issues/12252
  const status = {
    'em1:0': {
      id: 0,
      current: 0.02,
      voltage: 221.3,
      act_power: 0,
      aprt_power: 4.5,
      pf: 0,
      freq: 50,
      calibration: 'factory',
    },
    'em1:1': { id: 1, current: 30.665, voltage: 221.4, act_power: 6769.3, aprt_power: 6823.1, pf: 0.99, freq: 50 },
    'em1data:1': { id: 1, total_act_energy: 9671.54, total_act_ret_energy: 2595.26 },
    'switch:0': { id: 0, source: 'HTTP_in', output: true, temperature: { tC: 31.6, tF: 88.8 } },
    wifi: { sta_ip: '192.168.8.9', status: 'got ip', rssi: -61 },
    sys: { mac: '08F9E0E67204', uptime: 30_877, ram_free: 116_776 },
  };
  const found = notify(status);
  expect(valuesOf(found)).toEqual({
    ...{ 'U.CH1': 221.3, 'I.CH1': 0.02, 'P.CH1': 0, 'S.CH1': 4.5, 'PF.CH1': 0, 'F.': 50 },
    ...{ 'U.CH2': 221.4, 'I.CH2': 30.665, 'P.CH2': 6769.3, 'S.CH2': 6823.1, 'PF.CH2': 0.99 },
    ...{ 'E_I.CH2': 9671.54, 'E_E.CH2': 2595.26, 'relay.R1': 1, 'signal.': -61 },
  });
  expect(found.filter(({ kind }) => kind === 'unknown')).toEqual([]);
});

// proves R-ECO-003
describe('the energy of a plug', () => {
  // After the trace in https://github.com/evcc-io/evcc/pull/18841: both registers count at the same speed while power returns.
  const pm1 = {
    id: 0,
    voltage: 236.2,
    current: 0.477,
    apower: -63.1,
    freq: 50,
    aenergy: { total: 330.473, by_minute: [1053.994, 1053.994, 1053.994], minute_ts: 1_743_682_140 },
    ret_aenergy: { total: 128.95, by_minute: [1053.994, 1053.994, 1053.994], minute_ts: 1_743_682_140 },
  };

  it('is import without what was returned', () => {
    expect(valuesOf(notify({ 'pm1:0': pm1 }))).toEqual({
      ...{ 'U.CH1': 236.2, 'I.CH1': 0.477, 'P.CH1': -63.1, 'F.': 50, 'E_I.CH1': 201.523, 'E_E.CH1': 128.95 },
    });
  });

  it('is import as it stands where nothing is returned', () => {
    // After https://github.com/evcc-io/evcc/pull/31878: this firmware has no `ret_aenergy`.
    const plug = {
      id: 0,
      source: 'switch',
      output: true,
      apower: 155.3,
      voltage: 233.4,
      current: 0.577,
      aenergy: { total: 687_882.498 },
    };
    expect(valuesOf(read(`${KEY}/status/switch:0`, plug))).toMatchObject({
      ...{ 'E_I.CH1': 687_882.498, 'energy.R1': 687_882.498, 'relay.R1': 1 },
    });
  });

  it('knows the returned energy from an earlier message', () => {
    const memos = memosOf(notify({ 'pm1:0': pm1 }));
    const later = notify({ 'pm1:0': { aenergy: { total: 340.473 } } }, readContext(KEY, memos));
    expect(valuesOf(later)).toEqual({ 'E_I.CH1': 211.523 });
  });
});

describe('messages', () => {
  it.each([
    ['true', true],
    ['false', false],
  ])('online %s is the presence', (word, online) => {
    expect(read(`${KEY}/online`, word)[0]).toEqual({ kind: 'presence', key: KEY, online });
  });

  it('of a gateway name their device', () => {
    const found = read('hall/plug/status/switch:0', { id: 0, output: false }, readContext());
    expect(found).toMatchObject([{ key: 'hall/plug', values: [{ quantity: 'relay', place: 'R1', value: 0 }] }]);
  });

  it.each([
    [`${KEY}/events/rpc`, { method: 'NotifyEvent', params: { ts: TS, events: [] } }],
    [`${KEY}/events/rpc`, { method: 'NotifyStatus' }],
    [`${KEY}/rpc`, { id: 1 }],
    [`${KEY}/announce`, 'any text'],
    [`${KEY}/debug/log`, 'any text'],
    [`${KEY}/status/cover:0`, null],
    ['another/online', 'true'],
  ])('on %s in %j have nothing to be read', (topic, value) => {
    expect(read(topic, value)).toEqual([]);
  });

  it.each([
    [`${KEY}/events/rpc`, 'not JSON', 'json'],
    [`${KEY}/status/em:0`, [1], 'shape'],
    [`${KEY}/online`, 'maybe', 'shape'],
  ])('on %s of wrong content are unreadable', (topic, value, reason) => {
    expect(read(topic, value)).toEqual([{ kind: 'unreadable', key: KEY, reason }]);
  });

  it('of a device without a clock have no time', () => {
    const found = read(`${KEY}/events/rpc`, { method: 'NotifyStatus', params: { ts: 34.2, wifi: { rssi: -60 } } });
    expect(found).toMatchObject([{ kind: 'values', time: null }]);
  });

  it('list numbers of unknown components by their path', () => {
    const found = notify({ 'voltmeter:100': { id: 100, voltage: 4.2, xvoltage: null }, 'em:0': { a_voltage: 'high' } });
    expect(unknownOf(found)).toEqual({ 'voltmeter:100.voltage': 4.2, 'U.L1': 'high' });
  });
});

// proves R-ECO-006
it('never throws and never finds a number that is not finite', () => {
  const rest = fc.constantFrom('online', 'events/rpc', 'status/em:0', 'status/switch:99', 'phasor/rpc', 'x');
  const field = fc.constantFrom('output', 'aenergy', 'ret_aenergy', 'a_voltage', 'a_freq', 'voltage', 'total', 'rssi');
  const hostile = fc.oneof(fc.jsonValue(), fc.record({ total: fc.jsonValue() }), fc.constant('1e999'));
  const status = fc.dictionary(field, hostile);
  const name = fc.constantFrom('em:0', 'em1:1', 'switch:7', 'switch:-1', 'pm1:0', 'emdata', '__proto__', 'other:1');
  const components = fc.dictionary(name, fc.oneof(status, fc.jsonValue()));
  const block = { ts: fc.constantFrom(TS, -1, 'x'), period: fc.constantFrom(60, 0, 1e9), values: fc.jsonValue() };
  const page = fc.record({ keys: fc.jsonValue(), data: fc.array(fc.record(block)), next_record_ts: fc.jsonValue() });
  const message = fc.oneof(
    fc.record({ method: fc.constantFrom('NotifyStatus', 'NotifyFullStatus'), params: components }),
    fc.record({
      id: fc.constantFrom('status', 'identity', 'r-1', 'records|emdata:0|1768479000|gap', 7),
      result: fc.oneof(components, page),
      error: fc.oneof(fc.constant(undefined), fc.jsonValue()),
    }),
    status,
  );
  expectHarmless(ecosystem, { topic: rest.map((last) => `${KEY}/${last}`), message, keys: [KEY, null] });
});
