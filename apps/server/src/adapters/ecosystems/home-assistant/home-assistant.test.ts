import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ecosystemScene } from '../../../../testing/devices/ecosystem-messages.ts';
import { expectHarmless } from '../../../../testing/devices/hostile-messages.ts';
import { ecosystem } from './index.ts';

const gateway = (prefix = '') => ecosystemScene(ecosystem, { key: null, prefix });

describe('an inverter of OpenDTU', () => {
  // https://github.com/tbnobody/OpenDTU/blob/master/src/MqttHandleHass.cpp
  const device = { name: 'Roof', ids: '116180000000', mf: 'OpenDTU', mdl: 'HM-800', sw: '01e43777' };
  const field = (name: string, unit: string, extra: object) => ({
    name,
    stat_t: `solar/116180000000/0/${name.toLowerCase()}`,
    uniq_id: `116180000000_ch0_${name}`,
    unit_of_meas: unit,
    dev: device,
    ...extra,
  });

  function announced() {
    const scene = gateway();
    const announce = (name: string, unit: string, extra: object = {}) =>
      scene.read(`homeassistant/sensor/dtu_116180000000/ch0_${name}/config`, field(name, unit, extra));
    announce('Power', 'W', { dev_cla: 'power', stat_cla: 'measurement' });
    announce('PowerDC', 'W', { dev_cla: 'power', stat_cla: 'measurement' });
    announce('YieldTotal', 'kWh', { dev_cla: 'energy', stat_cla: 'total_increasing' });
    announce('YieldDay', 'Wh', { dev_cla: 'energy', stat_cla: 'total_increasing' });
    announce('Frequency', 'Hz', { dev_cla: 'frequency', stat_cla: 'measurement' });
    return { scene, found: announce('PowerFactor', '', { dev_cla: 'power_factor' }) };
  }

  it('announces its identity', () => {
    expect(announced().found).toContainEqual({
      kind: 'identity',
      key: '116180000000',
      maker: 'OpenDTU',
      model: 'HM-800',
      name: 'Roof',
      firmware: '01e43777',
      phases: 1,
    });
  });

  it('reports its output, without the day and without direct current', () => {
    const { scene } = announced();
    const values = {
      power: '412.5',
      powerdc: '430',
      yieldtotal: '1234.5',
      yieldday: '900',
      frequency: '50.02',
      powerfactor: '0.99',
    };
    const found = Object.assign(
      {},
      ...Object.entries(values).map(([name, value]) => scene.values(`solar/116180000000/0/${name}`, value)),
    );
    expect(found).toEqual({ 'P.CH1': -412.5, 'E_E.CH1': 1_234_500, F: 50.02, 'PF.CH1': 0.99 });
    expect(scene.read('solar/116180000000/0/powerdc', '430')).toEqual([
      { kind: 'unknown', key: '116180000000', fields: [{ path: 'PowerDC', value: 430 }] },
    ]);
    expect(scene.read('solar/116180000000/0/yieldday', '900')).toEqual([]);
  });

  // proves R-ECO-043
  it('has no circuits where it also announces its modules', () => {
    const { scene } = announced();
    for (const [name, unit, dev_cla] of [
      ['CH1 Power', 'W', 'power'],
      ['CH2 Power', 'W', 'power'],
      ['CH1 Voltage', 'V', 'voltage'],
      ['CH1 YieldTotal', 'kWh', 'energy'],
    ] as const) {
      const [channel, value] = name.split(' ');
      const extra = { dev_cla, stat_t: `solar/116180000000/${channel?.slice(2)}/${value?.toLowerCase()}` };
      scene.read(
        `homeassistant/sensor/dtu_116180000000/${channel?.toLowerCase()}_${value}/config`,
        field(name, unit, extra),
      );
    }
    expect(scene.values('solar/116180000000/0/power', '412.5')).toEqual({ 'P.CH1': -412.5 });
    expect(scene.read('solar/116180000000/1/power', '210')).toEqual([
      { kind: 'unknown', key: '116180000000', fields: [{ path: 'CH1 Power', value: 210 }] },
    ]);
    expect(scene.read('solar/116180000000/1/yieldtotal', '600')).toEqual([
      { kind: 'unknown', key: '116180000000', fields: [{ path: 'CH1 YieldTotal', value: 600 }] },
    ]);
  });

  it('is present as its connectivity says', () => {
    const { scene } = announced();
    const reachable = { ...field('Reachable', '', { dev_cla: 'connectivity' }), pl_on: '1', pl_off: '0' };
    scene.read('homeassistant/binary_sensor/dtu_116180000000/reachable/config', reachable);
    expect(scene.read('solar/116180000000/0/reachable', '0')).toContainEqual({
      kind: 'presence',
      key: '116180000000',
      online: false,
    });
  });
});

// proves R-ECO-033
describe('a device', () => {
  // https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
  const body = {
    dev: { ids: 'ea334450945afc', name: 'Kitchen', mf: 'Bla electronics', mdl: 'xya', sw: '1.0' },
    o: { name: 'bla2mqtt' },
    cmps: {
      power: {
        p: 'sensor',
        device_class: 'power',
        unit_of_measurement: 'W',
        value_template: '{{ value_json.power }}',
        unique_id: 'a',
      },
      relay: {
        p: 'switch',
        cmd_t: 'bla/set',
        val_tpl: '{{ value_json.relay }}',
        stat_on: 1,
        stat_off: 0,
        pl_on: 'go',
        pl_off: 'stop',
      },
      old: { p: 'sensor' },
      button: { p: 'button', cmd_t: 'bla/press' },
    },
    state_topic: 'bla/state',
    avty: [{ t: 'bla/online' }, { t: 'bridge/online', val_tpl: '{{ value_json.state }}' }],
    avty_mode: 'all',
  };

  function announced() {
    const scene = gateway();
    return { scene, found: scene.read('homeassistant/device/0AFFD2/config', body) };
  }

  it('announces all its entities at once', () => {
    const { scene, found } = announced();
    expect(found).toContainEqual(expect.objectContaining({ kind: 'identity', key: 'ea334450945afc', relays: 1 }));
    expect(scene.values('bla/state', { power: 5, relay: 1 })).toEqual({ 'P.CH1': 5, 'relay.R1': 1 });
    expect(scene.values('bla/state', { relay: 0 })).toEqual({ 'relay.R1': 0 });
  });

  it('switches at its command topic, with its own words', () => {
    const { scene } = announced();
    const context = { ...scene.context, key: 'ea334450945afc' };
    const request = { id: '1', method: 'relay.set', params: { relay_1: false } };
    expect(ecosystem.commands?.request?.(request, context)).toEqual([{ topic: 'bla/set', payload: 'stop' }]);
    expect(ecosystem.commands?.request?.({ ...request, params: { relay_2: true } }, context)).toBeUndefined();
  });

  it('is online while all its topics say so', () => {
    const { scene } = announced();
    const online = (topic: string, payload: unknown) =>
      scene.read(topic, payload).flatMap((finding) => (finding.kind === 'presence' ? [finding.online] : []));
    expect(online('bla/online', 'online')).toEqual([true]);
    expect(online('bridge/online', { state: 'offline' })).toEqual([false]);
    expect(online('bla/online', 'online')).toEqual([false]);
    expect(online('bridge/online', { state: 'online' })).toEqual([true]);
    expect(online('bridge/online', 'rubbish')).toEqual([]);
  });
});

// proves R-ECO-034
describe('messages that are none', () => {
  it.each([
    ['{', 'json'],
    ['[]', 'shape'],
  ])('such as %s are unreadable configurations', (payload, reason) => {
    expect(gateway().read('homeassistant/sensor/x/config', payload)).toMatchObject([{ kind: 'unreadable', reason }]);
  });

  it('at topics that were not announced are ignored', () => {
    expect(gateway().read('anything/at/all', '5')).toEqual([]);
    expect(gateway().read('homeassistant/status', 'online')).toEqual([]);
  });

  it('never throw and never produce a value that is not finite', () => {
    const topics = fc.constantFrom(
      'homeassistant/sensor/a/config',
      'homeassistant/device/a/config',
      'homeassistant/switch/n/a/config',
      '',
      '0',
      'NaN',
    );
    const keys = [
      'stat_t',
      'cmd_t',
      'val_tpl',
      'dev',
      'ids',
      'cmps',
      'p',
      'avty',
      't',
      '~',
      'unit_of_meas',
      'dev_cla',
      'name',
    ];
    expectHarmless(ecosystem, topics, keys);
  });
});
