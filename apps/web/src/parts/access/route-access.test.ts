import type { ApplicationRight, DeviceListEntry, Section } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { ROUTES, type RouteEntry } from '../../base/addresses/route-catalogue.ts';
import type { AuthRecord } from '../../base/session/session-store.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { canOpen } from './route-rights.ts';

const METER = '02005E100001';
const auth: AuthRecord = {
  login: 'kim',
  id: 1,
  demo: false,
  token: 't',
  expiration: 1,
  applications: [],
  sections: ['visualization', 'disaggregation', 'tools', 'applications'],
};

const routesUnder = (path: string): readonly RouteEntry[] => ROUTES.filter((route) => route.path.startsWith(path));

/** The addresses among these that open for a device. */
function opened(
  routes: readonly RouteEntry[],
  given: Parameters<typeof deviceEntry>[0],
  who: AuthRecord = auth,
): readonly string[] {
  const selection = { kind: 'device', device: deviceEntry(given), title: '' } as const;
  return routes.filter((route) => canOpen(route, { auth: who, selection })).map(({ path }) => path);
}

describe('the guard of an address', () => {
  // proves R-APPL-001, R-SHELL-011
  it('opens the disaggregation only for devices that have it, and its settings only to the owner', () => {
    const at = routesUnder('/phasor/nilm/');
    const open = (given: Partial<DeviceListEntry>) => opened(at, { mac: METER, ...given });
    const taken = { process: true, autoLearn: false };
    expect(open({})).toEqual([]);
    expect(open({ NILM: taken, type: 3 })).toEqual([]);
    expect(open({ NILM: taken })).toEqual(at.map(({ path }) => path));
    expect(open({ NILM: taken, level: 'operate' })).toEqual(
      at
        .map(({ path }) => path)
        .filter((path) => !['/phasor/nilm/settings', '/phasor/nilm/appliances/recording'].includes(path)),
    );
  });

  // proves R-APPL-031
  it('opens the dashboards of appliances to the accounts with each named in their record, at meters with disaggregation', () => {
    const at = routesUnder('/phasor/dashboard/');
    const taken = { mac: METER, NILM: { process: true, autoLearn: false } };
    const named = (section: Section) => ({ ...auth, sections: [...auth.sections, section] });
    expect(opened(at, taken)).toEqual([]);
    expect(opened(at, taken, named('appliance_dashboard'))).toEqual(['/phasor/dashboard/appliances']);
    expect(opened(at, taken, named('recognition_dashboard'))).toEqual(['/phasor/dashboard/recognition']);
    expect(opened(at, { mac: METER }, named('recognition_dashboard'))).toEqual([]);
  });

  // proves R-FW-030, R-SHELL-027, R-TOKEN-019
  it('opens the upgrade to the owner, and the integration to an owner with its section', () => {
    const at = routesUnder('/tools/');
    const [upgrade, integration] = ['/tools/upgrade', '/tools/integration'];
    const sections = [...auth.sections, 'integration' as const];
    expect(opened(at, { mac: METER })).toContain(upgrade);
    expect(opened(at, { mac: METER })).not.toContain(integration);
    expect(opened(at, { mac: METER }, { ...auth, sections })).toContain(integration);
    const seen = opened(at, { mac: METER, level: 'operate' }, { ...auth, sections });
    expect(seen).toEqual(['/tools/monitoring', '/tools/device/settings', '/tools/notifications']);
  });

  // proves R-DEV-029
  it('opens for a device what it can, and of others what their kind can', () => {
    const open = (given: Partial<DeviceListEntry>) =>
      opened(
        ROUTES.filter(({ capability }) => capability !== undefined),
        { mac: METER, ...given },
      );
    const [ofRelays, ofShapes] = [
      ['timeline', 'profile', 'energy/hour', 'energy/day', 'energy/month'].map((end) => `/disconnector/${end}`),
      ['/applied-precision/harmonics', '/applied-precision/waveform'],
    ];
    expect(open({ type: 2 })).toEqual(ofRelays);
    expect(open({ type: 2, caps: ['relay'] })).toEqual(ofRelays);
    expect(open({ type: 2, caps: [] })).toEqual([]);
    // What a device can beyond its kind has no screen there.
    expect(open({ type: 1, caps: ['relay'] })).toEqual([]);
    expect(open({ type: 3, caps: ['harmonics', 'waveform'] })).toEqual(ofShapes);
    expect(open({ type: 3, caps: null })).toEqual(expect.arrayContaining(['/applied-precision/meters', ...ofShapes]));
  });

  // proves R-SHELL-001
  it('opens for a device of an unknown kind what depends on no kind, and a dashboard that says so', () => {
    const seen = opened(ROUTES, { mac: METER, type: 99, NILM: { process: true, autoLearn: false } });
    const ofDevices = seen.filter((path) => ROUTES.find((route) => route.path === path)?.kinds !== undefined);
    expect(ofDevices).toEqual([
      ...['/device/dashboard', '/tools/monitoring', '/tools/device/settings', '/tools/notifications', '/tools/upgrade'],
      '/tools',
    ]);
    expect(opened(ROUTES, { mac: METER })).not.toContain('/device/dashboard');
  });

  // proves R-DEV-001
  it('opens the adding and the list of devices to accounts with the right DEVICES', () => {
    const at = routesUnder('/tools/devices');
    expect(opened(at, { mac: METER })).toEqual([]);
    const installer = { ...auth, applications: ['DEVICES' as const] };
    expect(opened(at, { mac: METER }, installer)).toEqual(
      expect.arrayContaining(['/tools/devices/add', '/tools/devices']),
    );
  });

  // proves R-SHELL-013
  it('opens each application to accounts with its right', () => {
    const at = routesUnder('/applications/');
    const parts = (right: ApplicationRight) =>
      opened(at, { mac: METER }, { ...auth, applications: [right] }).map((path) => path.split('/')[2]);
    expect(parts('ACCU_TEST')).toEqual(['accutest', 'accutest', 'accutest']);
    expect(parts('REPORT')).toEqual(['report', 'report', 'report', 'report']);
    expect(parts('CONTROLLER')).toEqual(['controller', 'controller', 'controller']);
    expect(parts('USER_MANAGER')).toEqual(['user-manager']);
  });
});
