import { type LiveValues, PHASED_QUANTITIES } from '@phasor/contract';
import { ROWS } from '@phasor/quantities';
import { describe, expect, it } from 'vitest';
import { discoveryOf } from './discovery.ts';
import { sensorsOf } from './sensor-catalogue.ts';

const MEASURED = ['measurement'];
const COUNTED = ['total', 'total_increasing'];

/**
 * Units and state classes that Home Assistant takes with a device class; null = without a unit.
 * @see https://www.home-assistant.io/integrations/sensor/#device-class
 * @see https://developers.home-assistant.io/docs/core/entity/sensor/#available-device-classes
 */
const DOCUMENTED: Readonly<Record<string, { units: readonly (string | null)[]; states: readonly string[] }>> = {
  apparent_power: { units: ['mVA', 'VA', 'kVA'], states: MEASURED },
  carbon_dioxide: { units: ['ppm'], states: MEASURED },
  current: { units: ['A', 'mA'], states: MEASURED },
  energy: { units: ['Wh', 'kWh', 'MWh'], states: COUNTED },
  frequency: { units: ['Hz', 'kHz', 'MHz', 'GHz'], states: MEASURED },
  humidity: { units: ['%'], states: MEASURED },
  illuminance: { units: ['lx'], states: MEASURED },
  power: { units: ['mW', 'W', 'kW', 'MW', 'GW', 'TW'], states: MEASURED },
  power_factor: { units: ['%', null], states: MEASURED },
  reactive_energy: { units: ['varh', 'kvarh'], states: COUNTED },
  reactive_power: { units: ['mvar', 'var', 'kvar'], states: MEASURED },
  temperature: { units: ['°C', '°F', 'K'], states: MEASURED },
  voltage: { units: ['V', 'mV', 'µV', 'kV', 'MV'], states: MEASURED },
};

interface Component {
  readonly platform: string;
  readonly unique_id: string;
  readonly device_class?: string;
  readonly state_class: string;
  readonly unit_of_measurement?: string;
}

/** A device that measures everything there is. */
function everything(): LiveValues {
  const phased = PHASED_QUANTITIES.map((name) => [name, { L1: 1, CUM: 2 }]);
  const single = ROWS.map(([, { wire }]) => [wire, 1] as const).filter(
    ([wire]) => !phased.some(([name]) => name === wire),
  );
  const circuit = Object.fromEntries(ROWS.map(([, { wire }]) => [wire, 1]));
  return { ts: 0, CH: { 1: circuit }, ...Object.fromEntries([...single, ...phased]) } as LiveValues;
}

const { payload } = discoveryOf({ mac: '02005E100001', title: 'Meter' }, sensorsOf(everything()));
const message: { components: Record<string, Component>; device: object; origin: object } = JSON.parse(payload);
const components = Object.entries(message.components);

// proves R-TOKEN-042
describe('the discovery message of a device that measures everything', () => {
  it('has what Home Assistant requires of a device and of each sensor', () => {
    expect(components.length).toBeGreaterThan(30);
    expect(message).toMatchObject({ device: { identifiers: ['phasor_02005e100001'] }, origin: { name: 'Phasor' } });
    expect(new Set(components.map(([, { unique_id: id }]) => id)).size).toBe(components.length);
    expect(components.filter(([, { platform }]) => platform !== 'sensor')).toEqual([]);
  });

  it.each(components)('gives %s a unit and a state class that its device class has', (_, component) => {
    const { device_class: deviceClass, state_class: state, unit_of_measurement: unit = null } = component;
    if (deviceClass === undefined) {
      // Without a class any unit is taken, but never that of a class, which would be offered as that.
      expect(unit === 'VAh' || unit === '%' || unit === null).toBe(true);
      return;
    }
    expect(DOCUMENTED[deviceClass]?.units).toContain(unit);
    expect(DOCUMENTED[deviceClass]?.states).toContain(state);
  });
});
