import { describe, expect, it } from 'vitest';
import { ecosystemScene } from '../../../../testing/devices/ecosystem-messages.ts';
import { ecosystem } from './index.ts';

const gateway = (prefix = '') => ecosystemScene(ecosystem, { key: null, prefix });

// proves R-ECO-031
describe('an entity', () => {
  // https://github.com/letscontrolit/ESPEasy/pull/5199
  it('with names in full is a register', () => {
    const scene = gateway();
    scene.read('homeassistant/sensor/Energy_11/SDM230_ImpA/config', {
      dev: { name: 'Energy_11 SDM230', ids: ['Energy_11_SDM230'], mf: 'ESPEasy', sw: '20250725' },
      name: 'SDM230 Import Active Energy',
      unique_id: 'energy_11_sdm230_ImpA',
      device_class: 'energy',
      state_class: 'total_increasing',
      unit_of_measurement: 'kWh',
      state_topic: 'EspEasy/Energy_11/SDM230s3/ImpA',
    });
    expect(scene.values('EspEasy/Energy_11/SDM230s3/ImpA', '321.5')).toEqual({ 'E_I.CH1': 321_500 });
  });

  // https://github.com/arendst/Tasmota/issues/7097
  it('with a base topic and a template reads JSON, and its device by its hardware address', () => {
    const scene = gateway();
    scene.read('homeassistant/sensor/522851_ENERGY_Power/config', {
      name: 'Tasmota ENERGY Power',
      stat_t: '~SENSOR',
      avty_t: '~LWT',
      pl_avail: 'Online',
      pl_not_avail: 'Offline',
      device: { connections: [['mac', '84:0D:8E:52:28:51']] },
      '~': 'tasmota01/tele/',
      unit_of_meas: 'W',
      val_tpl: "{{value_json['ENERGY'].Power}}",
      dev_cla: 'power',
    });
    expect(scene.read('tasmota01/tele/SENSOR', { ENERGY: { Power: 42 } })).toMatchObject([
      { key: '84:0D:8E:52:28:51', time: null },
    ]);
    expect(scene.values('tasmota01/tele/SENSOR', { ENERGY: { Power: 42 } })).toEqual({ 'P.CH1': 42 });
    expect(scene.read('tasmota01/tele/LWT', 'Offline')).toContainEqual({
      kind: 'presence',
      key: '84:0D:8E:52:28:51',
      online: false,
    });
  });

  // https://github.com/home-assistant/core/issues/93086
  it('of class power in var is reactive power', () => {
    const scene = gateway();
    scene.announce('sensor', 'Reactive', { dev_cla: 'power', unit_of_meas: 'VAr' });
    expect(scene.values('node/Reactive', '12')).toEqual({ 'Q.CH1': 12 });
  });

  it.each([
    ['Voltage', { dev_cla: 'voltage', unit_of_meas: 'V' }, '231', { 'U.CH1': 231 }],
    ['Current', { dev_cla: 'current', unit_of_meas: 'mA' }, '1500', { 'I.CH1': 1.5 }],
    ['PF', { dev_cla: 'power_factor', unit_of_meas: '%' }, '95', { 'PF.CH1': 0.95 }],
    ['Apparent', { dev_cla: 'apparent_power', unit_of_meas: 'VA' }, '99', { 'S.CH1': 99 }],
    ['Temp', { dev_cla: 'temperature', unit_of_meas: '°F' }, '77', { tempS: 25 }],
    ['Hum', { dev_cla: 'humidity', unit_of_meas: '%' }, '45', { hum: 45 }],
    ['CO2', { dev_cla: 'carbon_dioxide', unit_of_meas: 'ppm' }, '640', { co2: 640 }],
    ['Lux', { dev_cla: 'illuminance', unit_of_meas: 'lx' }, '120', { lux: 120 }],
    ['WiFi', { dev_cla: 'signal_strength', unit_of_meas: 'dBm' }, '-61', { signal: -61 }],
    ['Energy returned', { dev_cla: 'energy', stat_cla: 'total_increasing', unit_of_meas: 'Wh' }, '7', { 'E_E.CH1': 7 }],
    ['Battery voltage', { dev_cla: 'voltage', unit_of_meas: 'V' }, '3.1', {}],
    ['Board', { dev_cla: 'temperature', unit_of_meas: '°C', ent_cat: 'diagnostic' }, '55', {}],
    ['Frequency', { dev_cla: 'frequency', unit_of_meas: 'Hz' }, '198', {}],
    ['Power', { dev_cla: 'power', unit_of_meas: 'W' }, 'nan', {}],
    ['Power', { dev_cla: 'power', unit_of_meas: 'W' }, '', {}],
    ['Energy daily', { dev_cla: 'energy', stat_cla: 'total_increasing', unit_of_meas: 'kWh' }, '7', {}],
  ])('named %s with %o reports %s as %o', (...[name, configuration, payload, expected]) => {
    const scene = gateway();
    scene.announce('sensor', name, configuration);
    expect(
      Object.entries(scene.values(`node/${name}`, payload)).map(([key, value]) => [key, Math.round(value * 1e6) / 1e6]),
    ).toEqual(Object.entries(expected));
  });

  it('without a class or a known unit is left to a person', () => {
    const scene = gateway();
    scene.announce('sensor', 'Pulses', { unit_of_meas: 'imp' });
    expect(scene.read('node/Pulses', '17')).toEqual([
      { kind: 'unknown', key: 'node', fields: [{ path: 'Pulses', value: 17 }] },
    ]);
  });

  it('is gone after an empty configuration', () => {
    const scene = gateway();
    scene.announce('sensor', 'Power', { dev_cla: 'power', unit_of_meas: 'W' });
    scene.read('homeassistant/sensor/node/Power/config', '');
    expect(scene.read('node/Power', '5')).toEqual([]);
    expect([...scene.context.memos.values()].filter((memo) => memo !== undefined)).toEqual([]);
  });

  it('with a template outside the subset is named with the place in it', () => {
    const found = gateway().announce('sensor', 'Power', { unit_of_meas: 'W', val_tpl: '{{ value_json.p | sum }}' });
    expect(found).toContainEqual({
      kind: 'unreadable',
      key: 'node',
      reason: 'template',
      at: 'homeassistant/sensor/node/Power/config:19',
    });
  });

  it('behind a gateway has its topics below the prefix, and none elsewhere', () => {
    const scene = gateway('site/a1/');
    scene.announce('sensor', 'Power', { unit_of_meas: 'W', stat_t: 'site/a1/node/power' });
    expect(scene.values('node/power', '5')).toEqual({ 'P.CH1': 5 });
    const found = scene.announce('sensor', 'Other', { unit_of_meas: 'W', stat_t: 'site/b2/node/power' });
    expect(found).toContainEqual(expect.objectContaining({ kind: 'unreadable', reason: 'shape' }));
  });
});

// proves R-ECO-032
describe('phases and channels', () => {
  const power = { dev_cla: 'power', unit_of_meas: 'W' };

  function reported(names: readonly string[], configuration: object = power) {
    const scene = gateway();
    for (const name of names) scene.announce('sensor', name, configuration);
    return Object.assign({}, ...names.map((name, n) => scene.values(`node/${name}`, String(n + 1))));
  }

  it.each([
    [
      ['Phase A Power', 'Phase B Power', 'Phase C Power', 'Total Power'],
      ['L1', 'L2', 'L3', 'T'],
    ],
    [
      ['Power L1', 'Power L2', 'Power L3', 'Power'],
      ['L1', 'L2', 'L3', 'T'],
    ],
    [
      ['power_phase_1', 'power_phase_2', 'power_phase_3'],
      ['L1', 'L2', 'L3'],
    ],
    [
      ['CT1 Watts', 'CT2 Watts', 'CT 3 Watts'],
      ['CH1', 'CH2', 'CH3'],
    ],
    [
      ['Channel 1 Power', 'Channel 2 Power', 'Power'],
      ['CH1', 'CH2', 'T'],
    ],
    [['Power'], ['CH1']],
  ])('%o are %o', (names, places) => {
    expect(reported(names)).toEqual(Object.fromEntries(places.map((place, n) => [`P.${place}`, n + 1])));
  });

  it('of a voltage between phases or of a neutral are stored nowhere', () => {
    const volts = { dev_cla: 'voltage', unit_of_meas: 'V' };
    expect(reported(['Voltage L1', 'Voltage L1-L2'], volts)).toEqual({ 'U.L1': 1 });
    expect(reported(['Current L1', 'Current Neutral'], { dev_cla: 'current', unit_of_meas: 'A' })).toEqual({
      'I.L1': 1,
    });
  });

  it('share the one voltage where they are channels', () => {
    const scene = gateway();
    for (const name of ['CT1 Power', 'CT2 Power']) scene.announce('sensor', name, power);
    scene.announce('sensor', 'Voltage', { dev_cla: 'voltage', unit_of_meas: 'V' });
    expect(scene.values('node/Voltage', '230')).toEqual({ 'U.CH1': 230, 'U.CH2': 230 });
  });

  it('have the first of two entities with the same meaning', () => {
    expect(reported(['Power', 'Power fast'])).toEqual({ 'P.CH1': 1 });
  });

  // https://esphome.io/components/sensor/dsmr.html
  it('of a meter with a number for each direction have their difference', () => {
    const scene = gateway();
    for (const name of ['Power Consumed', 'Power Produced'])
      scene.announce('sensor', name, { dev_cla: 'power', unit_of_meas: 'kW' });
    expect(scene.values('node/Power Consumed', '0')).toEqual({});
    expect(scene.values('node/Power Produced', '1.5')).toEqual({ 'P.CH1': -1_500 });
    expect(scene.values('node/Power Consumed', '0.25')['P.CH1']).toBeCloseTo(-1_250, 9);
  });

  it('have a register for each tariff', () => {
    const scene = gateway();
    const energy = { dev_cla: 'energy', stat_cla: 'total_increasing', unit_of_meas: 'kWh' };
    for (const name of ['Energy Consumed Tariff 1', 'Energy Produced Tariff 2']) scene.announce('sensor', name, energy);
    expect(scene.read('node/Energy Consumed Tariff 1', '5')).toMatchObject([
      { values: [{ quantity: 'E_I', value: 5_000, tariff: 1 }] },
    ]);
    expect(scene.read('node/Energy Produced Tariff 2', '6')).toMatchObject([
      { values: [{ quantity: 'E_E', value: 6_000, tariff: 2 }] },
    ]);
  });
});
