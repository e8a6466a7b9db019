import { describe, expect, it } from 'vitest';
import type { AuthRecord } from '../../base/session/session-store.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { firstPath } from './first-path.ts';

const auth: AuthRecord = {
  ...{ login: 'kim', id: 1, demo: false, token: 't', expiration: 1 },
  applications: ['USER_MANAGER', 'DEVICES', 'ACCU_TEST'],
  sections: ['tools', 'applications'],
};
const NONE = { kind: 'none' } as const;

// proves R-ADD-001
describe('the first screen', () => {
  it('without a device is where one is added, for an account that may', () => {
    expect(firstPath(NONE, auth)).toBe('/tools/devices/add');
  });

  it('without a device is the applications for all others', () => {
    expect(firstPath(NONE, { ...auth, applications: ['ACCU_TEST'] })).toBe('/applications');
    expect(firstPath(NONE, { ...auth, sections: ['tools'] })).toBe('/applications');
    expect(firstPath(NONE, { ...auth, sections: ['applications'] })).toBe('/applications');
  });

  it('with a device is its dashboard', () => {
    const device = deviceEntry({ mac: '02005E100001', type: 6 });
    expect(firstPath({ kind: 'device', device, title: 'Plug' }, auth)).toBe('/phasornano/dashboard');
    const unknown = deviceEntry({ mac: '02005E100001', type: 99 });
    expect(firstPath({ kind: 'device', device: unknown, title: 'New' }, auth)).toBe('/device/dashboard');
  });
});
