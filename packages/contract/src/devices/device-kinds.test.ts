import { describe, expect, it } from 'vitest';
import {
  ALL_KINDS,
  APPLICATION_RIGHTS,
  COMMON_SECTIONS,
  callSuffix,
  DEFAULT_SECTIONS,
  DEVICE_KINDS,
  deviceKind,
  familiesOf,
  isDeviceType,
  kindName,
  measures,
  measuresEnergy,
  NAMED_DASHBOARDS,
  SECTIONS,
} from '../index.ts';

describe('the kinds of devices', () => {
  // proves R-SHELL-001
  it('are eight, by the number of their type', () => {
    const kinds = ALL_KINDS.map(({ type, key }) => `${type} ${key}`);
    expect(kinds).toEqual([
      '1 disaggregation',
      '2 disconnector',
      '3 precision',
      '4 octopus',
      '5 outageDetector',
      '6 nano',
      '7 sense',
      '12 eymon',
    ]);
  });

  // proves R-SHELL-001
  it('have a number, a name and addresses of their own', () => {
    const own = ALL_KINDS.flatMap(({ type, key, slug, sold }) => [
      `${type}`,
      `key ${key}`,
      `/${slug}`,
      `name ${sold.model}`,
    ]);
    expect(new Set(own).size).toBe(4 * ALL_KINDS.length);
    for (const { key, type } of ALL_KINDS) expect(deviceKind(type)).toMatchObject({ key, ...DEVICE_KINDS[key] });
  });

  // proves R-SHELL-001
  it.each([0, 8, 11, 13, -1, 1.5, Number.NaN])('assume nothing of the unknown type %d', (type) => {
    expect(deviceKind(type)).toBeUndefined();
    expect([isDeviceType(type), kindName(type), callSuffix(type)]).toEqual([false, 'unknown', '']);
    expect([familiesOf(type), measures(type, 'electrical'), measuresEnergy(type)]).toEqual([[], false, false]);
  });

  // proves R-MEAS-036
  it('spell the measurement calls in their own way', () => {
    expect(ALL_KINDS.filter(({ type }) => callSuffix(type) === 'EY').map(({ key }) => key)).toEqual(['eymon']);
  });

  it('of relays, circuits and sensors measure them', () => {
    const measuring = (family: Parameters<typeof measures>[1]) =>
      ALL_KINDS.filter(({ type }) => measures(type, family)).map(({ key }) => key);
    expect(measuring('relays')).toEqual(['disconnector']);
    expect(measuring('circuits')).toEqual(['octopus']);
    expect(measuring('sensor')).toEqual(['sense']);
    expect(measuring('electrical')).toHaveLength(7);
  });
});

describe('an account', () => {
  // proves R-SHELL-047
  it('has all sections at first but the integration', () => {
    expect(DEFAULT_SECTIONS).toEqual(['visualization', 'disaggregation', 'tools', 'applications']);
    expect(SECTIONS).toContain('integration');
  });

  // proves R-APPL-031
  it('has the dashboards of appliances only where its record names them, the first administrator too', () => {
    for (const named of NAMED_DASHBOARDS) {
      expect(SECTIONS).toContain(named);
      expect(DEFAULT_SECTIONS).not.toContain(named);
      expect(COMMON_SECTIONS).not.toContain(named);
    }
  });

  // proves R-SHELL-047
  it('can have five rights', () => {
    expect([...APPLICATION_RIGHTS].sort()).toEqual(['ACCU_TEST', 'CONTROLLER', 'DEVICES', 'REPORT', 'USER_MANAGER']);
  });
});
