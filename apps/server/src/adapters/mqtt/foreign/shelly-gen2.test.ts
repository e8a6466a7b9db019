import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ForeignDevice } from './foreign.ts';
import { shellyGen2 } from './shelly-gen2.ts';

const THREE_PHASE: ForeignDevice = { type: 1, phases: 3 };
const SINGLE_PHASE: ForeignDevice = { type: 6, phases: 1 };
const CIRCUITS: ForeignDevice = { type: 4, phases: 3 };
const TS = 1_768_478_400.25;

const parse = (topic: string, value: unknown, device = THREE_PHASE) =>
  shellyGen2.parse(topic, Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)), device);

const notify = (components: object, device = THREE_PHASE) =>
  parse(
    'events/rpc',
    {
      src: 'shellypro3em-34945470abcd',
      dst: 'shellypro3em-34945470abcd/events',
      method: 'NotifyStatus',
      params: { ts: TS, ...components },
    },
    device,
  );

describe('Shelly Gen2+', () => {
  it('three phases: values by phase, the frequency of an energized phase, totals ignored', () => {
    const status = {
      id: 0,
      a_current: 0,
      a_voltage: 0,
      a_act_power: 0,
      a_aprt_power: 0,
      a_pf: 0,
      a_freq: 198,
      b_current: 1.872,
      b_voltage: 236.7,
      b_act_power: -409.1,
      b_aprt_power: 443.1,
      b_pf: -0.93,
      b_freq: 50,
      n_current: null,
      total_current: 13.753,
      total_act_power: -409.104,
      user_calibrated_phase: [],
    };
    expect(notify({ 'em:0': status })).toEqual([
      {
        kind: 'values',
        time: TS * 1_000,
        columns: {
          electrical: {
            U_L1: 0,
            I_L1: 0,
            P_L1: 0,
            S_L1: 0,
            PF_L1: 0,
            U_L2: 236.7,
            I_L2: 1.872,
            P_L2: -409.1,
            S_L2: 443.1,
            PF_L2: -0.93,
            F: 50,
          },
        },
      },
    ]);
  });

  it('three phases: both directions of energy, in Wh', () => {
    const status = {
      id: 0,
      a_total_act_energy: 39922.93,
      a_total_act_ret_energy: 1075.97,
      c_total_act_energy: 40056.66,
      total_act: 119878.25,
    };
    expect(notify({ 'emdata:0': status })).toMatchObject([
      { columns: { electrical: { E_I_L1: 39922.93, E_E_L1: 1075.97, E_I_L3: 40056.66 } } },
    ]);
  });

  it('channels are phases as far as the device has phases, the rest is ignored', () => {
    const em1 = (id: number) => ({ id, current: id + 1, voltage: 234.9, act_power: 501.8, pf: 0.84, freq: 50 });
    const found = notify(
      { 'em1:0': em1(0), 'em1:1': em1(1), 'em1data:0': { id: 0, total_act_energy: 7 } },
      SINGLE_PHASE,
    );
    expect(found).toMatchObject([
      { columns: { electrical: { I_L1: 1, U_L1: 234.9, P_L1: 501.8, PF_L1: 0.84, F: 50, E_I_L1: 7 } } },
    ]);
    expect(JSON.stringify(found)).not.toContain('L2');
  });

  it('channels of a device with circuits are circuits', () => {
    const found = notify({ 'em1:1': { id: 1, current: 2, act_power: 400, voltage: 230 } }, CIRCUITS);
    expect(found).toMatchObject([{ columns: { circuits: { CH2_I: 2, CH2_P: 400 } } }]);
  });

  it('a switch is a relay with its energy, and measures its phase', () => {
    const status = {
      id: 0,
      output: true,
      apower: 8.9,
      voltage: 232.4,
      current: 0.05,
      pf: 0.77,
      freq: 50.1,
      aenergy: { total: 1234.5, by_minute: [12.3, 11.1, 9.9], minute_ts: 1_768_478_400 },
      temperature: { tC: 41.2 },
    };
    expect(parse('status/switch:0', status, SINGLE_PHASE)).toEqual([
      {
        kind: 'values',
        time: null,
        columns: {
          electrical: { U_L1: 232.4, I_L1: 0.05, P_L1: 8.9, PF_L1: 0.77, F: 50.1, E_I_L1: 1234.5 },
          relays: { relay_1: 1, energy_R1: 1234.5 },
        },
      },
    ]);
    expect(notify({ 'switch:3': { id: 3, output: false } }, SINGLE_PHASE)).toMatchObject([
      { columns: { relays: { relay_4: 0 } } },
    ]);
  });

  it('a power meter counts both directions', () => {
    const status = { id: 0, apower: -120, aenergy: { total: 5 }, ret_aenergy: { total: 9 }, freq: 50 };
    expect(parse('status/pm1:0', status, SINGLE_PHASE)).toMatchObject([
      { columns: { electrical: { P_L1: -120, E_I_L1: 5, E_E_L1: 9, F: 50 } } },
    ]);
  });

  it('reports whether the device is online', () => {
    expect(parse('online', 'true')).toEqual([{ kind: 'state', online: true }]);
    expect(parse('online', 'false')).toEqual([{ kind: 'state', online: false }]);
  });

  it('drops and counts values that no measurement can have', () => {
    expect(notify({ 'em:0': { a_voltage: 1e9, a_current: '3', b_current: 1 } })).toEqual([
      { kind: 'values', time: TS * 1_000, columns: { electrical: { I_L2: 1 } } },
      { kind: 'ignored', count: 2 },
    ]);
  });

  it.each([
    ['events/rpc', { method: 'NotifyEvent', params: { ts: TS, events: [] } }],
    ['events/rpc', { method: 'NotifyStatus', params: { ts: TS, wifi: { rssi: -60 } } }],
    ['events/rpc', { method: 'NotifyStatus' }],
    ['rpc', { id: 1 }],
    ['announce', 'not its business'],
  ])('finds nothing on %s in %j', (topic, value) => {
    expect(parse(topic, value)).toEqual([]);
  });

  it.each([
    ['events/rpc', 'not JSON'],
    ['status/em:0', [1]],
    ['online', 'maybe'],
  ])('reports %s as unreadable with %j', (topic, value) => {
    expect(parse(topic, value)).toEqual([{ kind: 'unreadable' }]);
  });

  // proves R-MEAS-007
  it('never throws on any bytes or JSON', () => {
    const topic = fc.constantFrom('online', 'events/rpc', 'status/em:0', 'status/switch:99', 'status/em1:x', 'x');
    const status = fc.dictionary(fc.constantFrom('output', 'aenergy', 'a_voltage', 'voltage', 'total'), fc.jsonValue());
    const name = fc.constantFrom('em:0', 'em1:1', 'switch:7', 'switch:-1', 'pm1:0', 'emdata', '__proto__');
    const notification = fc.record({
      method: fc.constantFrom('NotifyStatus', 'NotifyFullStatus'),
      params: fc.dictionary(name, fc.oneof(status, fc.jsonValue())),
    });
    const payload = fc.oneof(
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      fc.oneof(notification, status).map((value) => Buffer.from(JSON.stringify(value))),
    );
    fc.assert(
      fc.property(topic, payload, (where, bytes) => {
        for (const finding of shellyGen2.parse(where, bytes, THREE_PHASE)) {
          if (finding.kind !== 'values') continue;
          const values = Object.values(finding.columns).flatMap((columns) => Object.values(columns));
          expect(values.every(Number.isFinite)).toBe(true);
        }
      }),
    );
  });
});
