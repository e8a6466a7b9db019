import { describe, expect, it } from 'vitest';
import {
  APPLICATION_RIGHTS,
  COMMON_SECTIONS,
  DEFAULT_SECTIONS,
  DEVICE_KINDS,
  deviceKind,
  NAMED_DASHBOARDS,
  SECTIONS,
} from '../index.ts';

describe('the kinds of devices', () => {
  // proves R-SHELL-001
  it('are eight, by the number of their type', () => {
    const kinds = Object.entries(DEVICE_KINDS).map(([type, { key }]) => `${type} ${key}`);
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
  it.each([0, 8, 11, 13, -1, 1.5, Number.NaN])('are that of type 1 for the unknown type %d', (type) => {
    expect(deviceKind(type)).toBe(DEVICE_KINDS[1]);
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
