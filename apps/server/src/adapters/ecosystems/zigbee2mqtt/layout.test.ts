import { describe, expect, it } from 'vitest';
import { message, valuesOf } from '../../../../testing/devices/ecosystem-messages.ts';
import { bridge, listed, numeric, relay } from '../../../../testing/devices/zigbee-bridge.ts';
import { ecosystem } from './index.ts';

// proves R-ECO-028
describe('two clamps', () => {
  // https://github.com/dlnraja/com.tuya.zigbee/issues/323
  const payload = {
    ac_frequency: 48.99,
    current_a: 0.926,
    current_b: 0.718,
    energy_a: 0,
    energy_b: 149.62,
    energy_flow_a: 'producing',
    energy_flow_b: 'consuming',
    energy_produced_a: 2948.58,
    energy_produced_b: 637.04,
    power_a: 130.8,
    power_ab: -122.5,
    power_b: 8.3,
    power_factor_a: 59,
    power_factor_b: 4,
    update_frequency: 10,
    voltage: 237.8,
  };
  const exposes = Object.keys(payload)
    .filter((name) => !name.startsWith('energy_flow'))
    .map((name) => ({
      ...numeric(name, name.startsWith('power_factor') ? '%' : undefined),
      access: name === 'update_frequency' ? 3 : 1,
    }));

  it('are channels with the sign of their direction, and their total', () => {
    const found = valuesOf(bridge(listed('clamps', exposes)).read('clamps', payload));
    expect(found).toMatchObject({
      'P.CH1': -130.8,
      'P.CH2': 8.3,
      'P.T': -122.5,
      'U.CH1': 237.8,
      'U.CH2': 237.8,
      F: 48.99,
    });
    expect(found['PF.CH1']).toBeCloseTo(0.59, 9);
    expect(found['E_E.CH1']).toBeCloseTo(2_948_580, 6);
    expect(found['E_I.CH2']).toBeCloseTo(149_620, 6);
    expect(Object.keys(found).some((name) => name.includes('.L'))).toBe(false);
  });

  it('are recognised by their names alone while the list is unknown', () => {
    const context = { key: null, memos: new Map(), prefix: '', timeZone: 'UTC' };
    const found = ecosystem.read(message('zigbee2mqtt/0xa4c138280528b031', payload), context);
    expect(valuesOf(found)).toMatchObject({ 'P.CH1': -130.8, 'P.CH2': 8.3, 'PF.CH2': 0.04 });
  });
});

describe('three phases', () => {
  // https://github.com/Koenkk/zigbee-herdsman-converters/blob/master/src/lib/modernExtend.ts
  it('of a Zigbee cluster have no letter for the first one', () => {
    const names = ['power', 'power_phase_b', 'power_phase_c', 'voltage', 'voltage_phase_b', 'voltage_phase_c'];
    const exposes = [
      ...names.map((name) => numeric(name)),
      numeric('energy', 'kWh'),
      numeric('produced_energy', 'kWh'),
    ];
    const payload = {
      power: 1,
      power_phase_b: 2,
      power_phase_c: 3,
      voltage: 231,
      voltage_phase_b: 232,
      voltage_phase_c: 233,
    };
    const found = valuesOf(bridge(listed('m', exposes)).read('m', { ...payload, energy: 4, produced_energy: 5 }));
    expect(found).toEqual({
      'P.L1': 1,
      'P.L2': 2,
      'P.L3': 3,
      'U.L1': 231,
      'U.L2': 232,
      'U.L3': 233,
      'E_I.T': 4_000,
      'E_E.T': 5_000,
    });
  });

  it.each(['phase_a,phase_b,phase_c', 'a,b,c', 'l1,l2,l3'])(
    'are named %s by other makers, the plain name is the total',
    (list) => {
      const names = list.split(',');
      const exposes = ['power', 'energy', 'total_power'].map((name) => numeric(name));
      for (const name of names)
        exposes.push(numeric(`power_${name}`), numeric(`energy_${name}`), numeric(`voltage_${name}`));
      const payload: Record<string, number> = { power: 60, energy: 6 };
      for (const [n, name] of names.entries()) {
        Object.assign(payload, {
          [`power_${name}`]: 10 * (n + 1),
          [`energy_${name}`]: n + 1,
          [`voltage_${name}`]: 230 + n,
        });
      }
      expect(valuesOf(bridge(listed('m', exposes)).read('m', payload))).toEqual({
        'P.T': 60,
        'P.L1': 10,
        'P.L2': 20,
        'P.L3': 30,
        'E_I.T': 6_000,
        'E_I.L1': 1_000,
        'E_I.L2': 2_000,
        'E_I.L3': 3_000,
        'U.L1': 230,
        'U.L2': 231,
        'U.L3': 232,
      });
    },
  );

  it('are outlets where each of them switches', () => {
    const exposes = ['l1', 'l2', 'l3'].flatMap((name) => [relay(`state_${name}`), numeric(`power_${name}`, 'W')]);
    const found = valuesOf(bridge(listed('m', exposes)).read('m', { power_l1: 1, power_l3: 3, state_l2: 'ON' }));
    expect(found).toEqual({ 'P.CH1': 1, 'P.CH3': 3, 'relay.R2': 1 });
  });

  it('may have a register for each tariff', () => {
    const exposes = [numeric('energy_tier_1', 'kWh'), numeric('energy_tier_2', 'kWh')];
    expect(bridge(listed('m', exposes)).read('m', { energy_tier_1: 1, energy_tier_2: 2 })).toMatchObject([
      {
        values: [
          { quantity: 'E_I', value: 1_000, tariff: 1 },
          { quantity: 'E_I', value: 2_000, tariff: 2 },
        ],
      },
    ]);
  });
});

describe('sensors', () => {
  // https://github.com/Koenkk/zigbee2mqtt/issues/14448
  const payload = {
    battery: 100,
    illuminance: 3_010,
    illuminance_lux: 2,
    occupancy: true,
    temperature: 15.46,
    voltage: 3_015,
  };

  it('report their surroundings, lux and not the raw number, and nothing of their battery', () => {
    const exposes = [
      numeric('temperature', '°C'),
      numeric('illuminance'),
      numeric('illuminance_lux', 'lx'),
      numeric('voltage', 'mV'),
    ];
    expect(valuesOf(bridge(listed('s', exposes)).read('s', payload))).toEqual({ tempS: 15.46, lux: 2, pir: 1 });
  });

  it('report the same before they are listed', () => {
    const context = { key: null, memos: new Map(), prefix: '', timeZone: 'UTC' };
    const found = ecosystem.read(
      message('zigbee2mqtt/0x00158d0001abcdef', { ...payload, humidity: 41, co2: 640 }),
      context,
    );
    expect(valuesOf(found)).toEqual({ tempS: 15.46, lux: 2, pir: 1, hum: 41, co2: 640 });
  });

  it('list other numbers as unknown', () => {
    const found = bridge(listed('s', [numeric('pm25', 'µg/m³'), numeric('linkquality', 'lqi')])).read('s', {
      pm25: 7,
      linkquality: 9,
    });
    expect(found).toEqual([{ kind: 'unknown', key: '0xa4c138280528b031', fields: [{ path: 'pm25', value: 7 }] }]);
  });
});
