import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memosAfter, message, valuesOf } from '../../../../testing/devices/ecosystem-messages.ts';
import { expectHarmless } from '../../../../testing/devices/hostile-messages.ts';
import { bridge, listed, numeric, PLUG, relay } from '../../../../testing/devices/zigbee-bridge.ts';
import { ecosystem } from './index.ts';

// proves R-ECO-029
describe('a plug', () => {
  // https://github.com/Koenkk/zigbee2mqtt/issues/32463
  const payload = {
    countdown: 0,
    current: 0.4,
    energy: 12.05,
    identify: null,
    last_seen: '2026-07-27T09:41:41+02:00',
    linkquality: 43,
    power: 91,
    power_outage_memory: 'off',
    state: 'OFF',
    update: { installed_version: 268449287, state: 'idle' },
    voltage: 243,
  };

  it('is one channel with a relay, at the time at which it was seen', () => {
    const found = bridge(listed('z1', PLUG)).read('z1', payload);
    expect(found).toMatchObject([
      { kind: 'values', key: '0xa4c138280528b031', time: Date.UTC(2026, 6, 27, 7, 41, 41) },
    ]);
    expect(valuesOf(found)).toEqual({ 'I.CH1': 0.4, 'E_I.CH1': 12_050, 'P.CH1': 91, 'U.CH1': 243, 'relay.R1': 0 });
  });

  it('has a name with slashes', () => {
    const { read } = bridge(listed('house/kitchen/Küche Kaffee', PLUG));
    expect(valuesOf(read('house/kitchen/Küche Kaffee', { power: 5 }))).toEqual({ 'P.CH1': 5 });
  });

  it('stays the same device after a rename', () => {
    const { read, context } = bridge(listed('z1', PLUG));
    memosAfter(read('bridge/devices', [listed('kettle', PLUG)]), context.memos);
    expect(read('kettle', { power: 5 })).toMatchObject([{ key: '0xa4c138280528b031' }]);
    expect(read('z1', { power: 5 })).toEqual([]);
  });

  it('may publish each property at a topic of its own', () => {
    const { read } = bridge(listed('z1', PLUG));
    expect(valuesOf(read('z1/power', '7.5'))).toEqual({ 'P.CH1': 7.5 });
    expect(valuesOf(read('z1/state', 'ON'))).toEqual({ 'relay.R1': 1 });
    expect(read('z1/countdown', '4')).toEqual([]);
  });

  it.each([
    ['mV', 0.001],
    ['V', 1],
  ])('is converted from the units of the list, such as %s', (unit, factor) => {
    const exposes = [
      numeric('power', 'kW'),
      numeric('energy', 'Wh'),
      { ...numeric('voltage', unit), property: 'voltage_l1' },
    ];
    const found = valuesOf(bridge(listed('z1', exposes)).read('z1', { power: 0.5, energy: 900, voltage_l1: 230 }));
    expect(found['U.CH1']).toBeCloseTo(230 * factor, 9);
    expect(Object.values(found)).toContain(500);
    expect(Object.values(found)).toContain(900);
  });

  it('is switched under its friendly name, also with several relays', () => {
    const { context } = bridge(listed('house/z1', [relay('state_l1'), relay('state_l2')]));
    const request = { id: '1', method: 'relay.set', params: { relay_2: true } };
    const device = { ...context, key: '0xa4c138280528b031' };
    expect(ecosystem.commands?.request?.(request, device)).toEqual([
      { topic: 'zigbee2mqtt/house/z1/set', payload: '{"state_l2":"ON"}' },
    ]);
    expect(ecosystem.commands?.request?.({ ...request, params: { relay_3: true } }, device)).toBeUndefined();
  });
});

// proves R-ECO-030
describe('the bridge', () => {
  it('lists the identity of its devices', () => {
    const context = { key: null, memos: new Map(), prefix: '', timeZone: 'UTC' };
    const found = ecosystem.read(message('zigbee2mqtt/bridge/devices', [listed('z1', PLUG)]), context);
    expect(found.filter(({ kind }) => kind === 'identity')).toEqual([
      {
        kind: 'identity',
        key: '0xa4c138280528b031',
        maker: 'TuYa',
        model: 'TS011F_plug_1',
        name: 'z1',
        firmware: '1.0.5',
        phases: 1,
        relays: 1,
      },
    ]);
  });

  it.each([
    ['online', true],
    ['offline', false],
    [{ state: 'online' }, true],
    [{ state: 'offline' }, false],
  ])('reports the availability of a device as %o', (payload, online) => {
    const found = bridge(listed('house/z1', PLUG)).read('house/z1/availability', payload);
    expect(found).toEqual([{ kind: 'presence', key: '0xa4c138280528b031', online }]);
  });

  it('may have no base topic below its prefix', () => {
    const memos = new Map<string, unknown>();
    const context = { key: null, memos, prefix: 'site/a/', timeZone: 'UTC' };
    memosAfter(ecosystem.read(message('bridge/devices', [listed('z1', PLUG)]), context), memos);
    expect(valuesOf(ecosystem.read(message('z1', { power: 3 }), context))).toEqual({ 'P.CH1': 3 });
    const request = { id: '1', method: 'relay.set', params: { relay_1: false } };
    expect(ecosystem.commands?.request?.(request, { ...context, key: '0xa4c138280528b031' })).toEqual([
      { topic: 'z1/set', payload: '{"state":"OFF"}' },
    ]);
  });

  it('has to list its devices before a name means anything', () => {
    const context = { key: null, memos: new Map(), prefix: '', timeZone: 'UTC' };
    const found = ecosystem.read(message('zigbee2mqtt/kettle', { power: 3 }), context);
    expect(found).toEqual([{ kind: 'unreadable', key: null, reason: 'shape', at: 'bridge/devices' }]);
  });

  it('says nothing about measurements elsewhere', () => {
    const { read } = bridge(listed('z1', PLUG));
    for (const topic of ['bridge/state', 'bridge/info', 'bridge/logging', 'z1/set', 'z1/get', 'group of lamps']) {
      expect(read(topic, { power: 1 })).toEqual([]);
    }
  });

  it.each([
    ['z1', 'no json', 'json'],
    ['z1', '[]', 'shape'],
    ['z1/availability', 'maybe', 'shape'],
    ['bridge/devices', '{}', 'shape'],
    ['bridge/devices', '{', 'json'],
  ])('publishes an unreadable message at %s', (topic, payload, reason) => {
    expect(bridge(listed('z1', PLUG)).read(topic, payload)).toContainEqual(
      expect.objectContaining({ kind: 'unreadable', reason }),
    );
  });

  it('never makes reading throw or produce a value that is not finite', () => {
    const names = [
      'bridge/devices',
      '0xa4c138280528b031',
      '0xa4c138280528b031/availability',
      '0xa4c138280528b031/power',
    ];
    const topics = fc.constantFrom(...names.map((name) => `zigbee2mqtt/${name}`));
    const exposed = ['ieee_address', 'definition', 'exposes', 'features', 'type', 'property', 'unit', 'state'];
    expectHarmless(ecosystem, topics, [
      ...exposed,
      'power',
      'energy_a',
      'energy_b',
      'voltage',
      'last_seen',
      'temperature',
    ]);
  });
});
