import type { HierarchyNode } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { ROUTES, type RouteEntry } from '../base/addresses/route-catalogue.ts';
import type { AuthRecord, SelectionRef } from '../base/session/session-store.ts';
import { deviceEntry } from '../base/testing/device-entry.ts';
import { canOpen, lackedFor, onwardPath } from '../parts/access/index.ts';
import { dashboardPath, pathAfterSelecting, resolveSelection } from '../parts/hierarchy/index.ts';
import { isUnavailable, judgeVisit } from './navigation.ts';
import { sidebarSections } from './shell/sidebar/sidebar-model.ts';

const auth: AuthRecord = {
  login: 'kim',
  id: 1,
  demo: false,
  token: 't',
  expiration: 1,
  applications: [],
  sections: ['visualization', 'disaggregation', 'tools', 'applications'],
};

const METER = '02005E100001';
const SENSE = '02005E100002';
const EYMON = '02005E100003';
const devices = [
  deviceEntry({ mac: METER }),
  deviceEntry({ mac: SENSE, type: 7 }),
  deviceEntry({ mac: EYMON, type: 12 }),
];
const leaf = (mac: string, type: number): HierarchyNode => ({ title: mac, isLeaf: true, data: { id: mac, mac, type } });
const nodes: HierarchyNode[] = [
  { title: 'Works', isLeaf: false, data: { id: 'works' }, children: [leaf(METER, 1), leaf(SENSE, 7), leaf(EYMON, 12)] },
];

const routeAt = (path: string): RouteEntry | undefined => ROUTES.find((route) => route.path === path);

const RULES = { canOpen, lackedFor, onwardPath, defaultPath: dashboardPath };

function visit(path: string, named?: SelectionRef, last?: SelectionRef) {
  return judgeVisit({ route: routeAt(path), named, last }, { nodes, devices, auth }, RULES);
}

// proves R-SHELL-002, R-SHELL-010, R-SHELL-014, R-SHELL-016, R-SHELL-017, R-SHELL-018, R-SHELL-019, R-SHELL-026
// proves R-SIGN-015, R-TREE-022
describe('a visit', () => {
  it('opens a screen of the device that the address names', () => {
    expect(visit('/visualization/profile/voltage', { device: METER })).toEqual({
      kind: 'open',
      ref: { device: METER },
    });
  });

  it('adds the selection to an address without one (D60)', () => {
    expect(visit('/sense/dashboard', undefined, { device: SENSE })).toEqual({
      kind: 'redirect',
      path: undefined,
      ref: { device: SENSE },
    });
  });

  it('leads to an address that names only its selection', () => {
    const untidy = { route: routeAt('/sense/dashboard'), named: { device: SENSE }, last: undefined, isUntidy: true };
    expect(judgeVisit(untidy, { nodes, devices, auth }, RULES)).toEqual({
      kind: 'redirect',
      path: undefined,
      ref: { device: SENSE },
    });
  });

  it('goes to the dashboard of the device if the screen is for other kinds of devices', () => {
    expect(visit('/sense/dashboard', { device: METER })).toMatchObject({ kind: 'redirect', path: '/phasor/dashboard' });
    expect(visit('/visualization/profile/voltage', { device: SENSE })).toMatchObject({ path: '/sense/dashboard' });
  });

  it('goes to the dashboard of the selected device from an unknown address', () => {
    expect(visit('/no/such/place', { device: EYMON })).toEqual({
      kind: 'redirect',
      path: '/eymon/dashboard',
      ref: { device: EYMON },
    });
  });

  it('shows another device if the named one is not assigned', () => {
    expect(visit('/phasor/dashboard', { device: '02005E10FFFF' })).toMatchObject({ ref: { device: METER } });
  });

  it('detects a selection that the account does not have, and does not judge groups without a tree', () => {
    const gone = (named: SelectionRef | undefined, tree = nodes) => isUnavailable(named, { nodes: tree, devices });
    expect([gone({ device: '02005E10FFFF' }), gone({ group: 'of somebody else' })]).toEqual([true, true]);
    expect([gone(undefined), gone({ device: METER }), gone({ group: 'works' })]).toEqual([false, false, false]);
    expect(gone({ group: 'works' }, [])).toBe(false);
  });

  it('opens the dashboard and the charts of a group, and no screen that only devices have', () => {
    const group = { group: 'works' };
    expect(visit('/phasor/dashboard', group)).toEqual({ kind: 'open', ref: group });
    expect(visit('/visualization/profile/voltage', group)).toEqual({ kind: 'open', ref: group });
    expect(visit('/visualization/energy/active/day', group)).toEqual({ kind: 'open', ref: group });
    expect(visit('/visualization/realtime/voltage', group)).toMatchObject({ path: '/phasor/dashboard', ref: group });
  });

  it('ends in the applications for an account without a device, without a loop', () => {
    const empty = { nodes: [], devices: [], auth: { ...auth, sections: [] } };
    const at = (path: string) => judgeVisit({ route: routeAt(path), named: undefined, last: undefined }, empty, RULES);
    expect(at('/phasor/dashboard')).toMatchObject({ kind: 'redirect', path: '/applications' });
    expect(at('/applications')).toEqual({ kind: 'open', ref: undefined });
  });

  it('leads from the applications to the first one of the account', () => {
    const facility = { nodes: [], devices: [], auth: { ...auth, applications: ['REPORT' as const] } };
    const at = { route: routeAt('/applications'), named: undefined, last: undefined };
    expect(judgeVisit(at, facility, RULES)).toMatchObject({
      kind: 'redirect',
      path: '/applications/report/energy/active/import',
    });
    expect(judgeVisit(at, { ...facility, auth }, RULES)).toMatchObject({ kind: 'open' });
  });

  it('leads from the tools to the first one of the device, for every account', () => {
    const monitoring = { kind: 'redirect', path: '/tools/monitoring', ref: { device: SENSE } };
    expect(visit('/tools', { device: SENSE })).toEqual(monitoring);
    expect(visit('/tools', { group: 'works' })).toMatchObject({ kind: 'redirect', path: '/phasor/dashboard' });
    const outsider = { nodes, devices, auth: { ...auth, sections: [] } };
    const at = { route: routeAt('/tools'), named: { device: METER }, last: undefined };
    expect(judgeVisit(at, outsider, RULES)).toMatchObject({ kind: 'redirect', path: '/phasor/dashboard' });
  });

  it('always ends: every address opens after at most two steps', () => {
    const accounts = [auth, { ...auth, applications: ['REPORT' as const] }, { ...auth, sections: [] }];
    const facilities = [
      { nodes, devices },
      { nodes: [], devices },
      { nodes: [], devices: [] },
    ].flatMap((facility) => accounts.map((who) => ({ ...facility, auth: who })));
    const starts = [{ device: METER }, { device: SENSE }, { device: EYMON }, { group: 'works' }, undefined];
    const comesToRest = (facility: (typeof facilities)[number], path: string, start: SelectionRef | undefined) => {
      let [at, named] = [path, start];
      for (let step = 0; step <= 2; step += 1) {
        const verdict = judgeVisit({ route: routeAt(at), named, last: undefined }, facility, RULES);
        if (verdict.kind === 'open') return true;
        [at, named] = [verdict.path ?? at, verdict.ref];
      }
      return false;
    };
    for (const path of [...ROUTES.map((route) => route.path), '/', '/no/such/place']) {
      const restless = facilities.filter((facility) => starts.some((start) => !comesToRest(facility, path, start)));
      expect(restless, path).toEqual([]);
    }
  });
});

describe('who may open what', () => {
  const selection = resolveSelection([{ device: METER }], { nodes, devices });
  const profile = routeAt('/user/edit-profile');

  // proves R-SHELL-022, R-SHELL-024
  it('leaves out sections that the account does not have', () => {
    const route = routeAt('/visualization/profile/voltage');
    expect(route && canOpen(route, { auth, selection })).toBe(true);
    expect(route && canOpen(route, { auth: { ...auth, sections: ['tools'] }, selection })).toBe(false);
  });

  // proves R-REPORT-001
  it('opens the three reports to accounts with their right alone, for every selection', () => {
    const reports = ['energy/active/import', 'energy/active/export', 'energy/reactive'];
    const routes = reports.map((name) => routeAt(`/applications/report/${name}`));
    const open = (applications: AuthRecord['applications'], ref: SelectionRef) => {
      const viewer = {
        auth: { ...auth, applications },
        selection: resolveSelection([ref], { nodes, devices }),
      };
      return routes.map((route) => route !== undefined && canOpen(route, viewer));
    };
    for (const ref of [{ device: SENSE }, { group: 'works' }]) {
      expect(open(['REPORT'], ref)).toEqual([true, true, true]);
      expect(open(['USER_MANAGER', 'ACCU_TEST', 'CONTROLLER'], ref)).toEqual([false, false, false]);
    }
  });

  // proves R-TARIFF-007
  it('keeps the tariffs to single meters: a group has none', () => {
    const route = routeAt('/phasor/add-tarif');
    const open = (ref: SelectionRef) =>
      route !== undefined && canOpen(route, { auth, selection: resolveSelection([ref], { nodes, devices }) });
    expect([{ device: METER }, { device: EYMON }, { device: SENSE }, { group: 'works' }].map(open)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  // proves R-SHELL-035
  it('keeps the password page to local accounts that are not the demo', () => {
    expect(profile && canOpen(profile, { auth, selection })).toBe(true);
    expect(profile && canOpen(profile, { auth: { ...auth, demo: true }, selection })).toBe(false);
    expect(profile && canOpen(profile, { auth: { ...auth, id: 2 }, selection })).toBe(false);
  });

  // proves R-FILE-028
  it('keeps the import and export of measurements to the owner of the device', () => {
    const files = routeAt('/tools/measurement-files');
    const of = (owner: boolean) =>
      resolveSelection([], { nodes: [], devices: [deviceEntry({ mac: METER, level: owner ? 'own' : 'operate' })] });
    expect(files && canOpen(files, { auth, selection: of(true) })).toBe(true);
    expect(files && canOpen(files, { auth, selection: of(false) })).toBe(false);
  });
});

// proves R-PROF-001, R-SHELL-004, R-SHELL-005, R-SHELL-006, R-SHELL-025, R-SHELL-027, R-TARIFF-007, R-TREE-021
describe('the sidebar', () => {
  const model = (wish: SelectionRef, who = auth) =>
    sidebarSections({ auth: who, selection: resolveSelection([wish], { nodes, devices }) }, ROUTES);

  /** The addresses above the sections, for a kind of device. */
  const ofKind = (type: number) => {
    const device = deviceEntry({ mac: METER, type });
    const sections = sidebarSections({ auth, selection: { kind: 'device', device, title: '' } }, ROUTES);
    const items = sections.filter(({ place }) => place === 'top').flatMap((section) => section.items);
    return items.flatMap((item) => (item.kind === 'link' ? [item.entry] : item.entries)).map(({ path }) => path);
  };

  it('lists the seven profiles of a meter and the thirteen of a precision meter (D71)', () => {
    const profiles = (type: number) => {
      const device = deviceEntry({ mac: METER, type });
      const sections = sidebarSections({ auth, selection: { kind: 'device', device, title: '' } }, ROUTES);
      const menu = sections
        .filter(({ place }) => place === 'visualization')
        .flatMap(({ items }) => items)
        .find((item) => item.kind === 'menu' && item.name === 'profile');
      return menu?.kind === 'menu' ? menu.entries.length : 0;
    };
    expect([1, 4, 12].map(profiles)).toEqual([7, 7, 7]);
    expect(profiles(3)).toBe(13);
    expect([2, 5, 7].map(profiles)).toEqual([0, 0, 0]);
  });

  it('hides the screens of single devices, such as tariffs, while a group is selected, and keeps the applications', () => {
    expect(model({ group: 'works' }).map(({ place }) => place)).toEqual(['top']);
    const reporter = { ...auth, applications: ['REPORT' as const] };
    expect(model({ group: 'works' }, reporter).map(({ place }) => place)).toEqual(['top', 'applications']);
    expect(model({ device: METER }).map(({ place }) => place)).toEqual(
      expect.arrayContaining(['visualization', 'tools']),
    );
  });

  it('has one dashboard, that of the kind of device', () => {
    expect(ofKind(7)).toEqual(['/sense/dashboard']);
  });

  // proves R-SUPPLY-041
  it('also has the screens of precision meters and of disconnectors', () => {
    const under = (product: string, names: string[]) => names.map((name) => `/${product}/${name}`);
    const precision = ['dashboard', 'meter/add', 'meters', 'meter/tests', 'vector', 'harmonics', 'waveform'];
    expect(ofKind(3)).toEqual(under('applied-precision', precision));
    const relays = ['dashboard', 'timeline', 'profile', 'energy/hour', 'energy/day', 'energy/month', 'supply/events'];
    expect(ofKind(2)).toEqual(under('disconnector', relays));
    expect([1, 12, 4].map(ofKind)).toEqual([['/phasor/dashboard'], ['/eymon/dashboard'], ['/octopus/dashboard']]);
  });

  it('lists the tools in the order of the specification, the monitoring first', () => {
    const tools = model({ device: METER }, { ...auth, sections: [...auth.sections, 'integration'] })
      .filter(({ place }) => place === 'tools')
      .flatMap(({ items }) => items.flatMap((item) => (item.kind === 'link' ? [item.entry.path] : [])));
    const names = ['monitoring', 'device/settings', 'integration', 'notifications', 'upgrade'];
    expect(tools.filter((path) => path.startsWith('/tools/')).slice(0, 5)).toEqual(
      names.map((name) => `/tools/${name}`),
    );
  });

  it('also has the voltage of a nano meter, and that and the supply of an outage detector', () => {
    expect(ofKind(6)).toEqual(['/phasornano/dashboard', '/phasornano/profile/voltage']);
    const outages = ['dashboard', 'profile/voltage', 'realtime/voltage', 'supply/events'];
    expect(ofKind(5)).toEqual(outages.map((name) => `/outage-detector/${name}`));
  });
});

describe('selecting another device or group', () => {
  const of = (ref: SelectionRef) => resolveSelection([ref], { nodes, devices });
  const here = '/visualization/profile/voltage';

  // proves R-SHELL-007
  it('stays on the screen for the same kind of device, and always under the tools', () => {
    const other = resolveSelection([{ device: 'X' }], { nodes: [], devices: [deviceEntry({ mac: 'X' })] });
    expect(pathAfterSelecting(here, of({ device: METER }), other)).toBe(here);
    expect(pathAfterSelecting('/tools/monitoring', of({ device: METER }), of({ device: SENSE }))).toBe(
      '/tools/monitoring',
    );
    const week = '/applications/report/supply';
    expect(pathAfterSelecting(week, of({ device: METER }), of({ group: 'works' }))).toBe(week);
  });

  // proves R-SHELL-007
  it('opens the dashboard for another kind of device and for a group', () => {
    expect(pathAfterSelecting(here, of({ device: METER }), of({ device: EYMON }))).toBe('/eymon/dashboard');
    expect(pathAfterSelecting(here, of({ device: METER }), of({ group: 'works' }))).toBe('/phasor/dashboard');
    expect(pathAfterSelecting('/phasor/dashboard', of({ group: 'works' }), of({ device: SENSE }))).toBe(
      '/sense/dashboard',
    );
  });
});
