import { APPLICATION_RIGHTS, SECTIONS } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../base/addresses/route-catalogue.ts';
import type { AuthRecord } from '../../../base/session/session-store.ts';
import { deviceEntry } from '../../../base/testing/device-entry.ts';
import { RARE_ICONS } from './rare-icons.ts';
import { COMMON_ICONS, ROUTE_ICONS } from './route-icons.ts';
import { sidebarSections } from './sidebar-model.ts';

const auth: AuthRecord = {
  login: 'kim',
  id: 1,
  demo: false,
  token: 't',
  expiration: 1,
  applications: [...APPLICATION_RIGHTS],
  sections: [...SECTIONS],
};

const PICTURES = { ...COMMON_ICONS, ...RARE_ICONS };

describe('the icons of the sidebar', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 12])('differ from each other for a device of type %i', (type) => {
    const device = deviceEntry({ mac: '02005E100001', type, NILM: { process: true, autoLearn: true } });
    const sections = sidebarSections({ auth, selection: { kind: 'device', device, title: '' } }, ROUTES);
    const icons = sections
      .flatMap(({ items }) => items)
      .map((item) => PICTURES[item.kind === 'link' ? item.entry.icon : item.name]);
    expect(icons.length).toBeGreaterThan(5);
    expect(new Set(icons).size).toBe(icons.length);
  });

  it('exist for every kind of address', () => {
    expect(Object.keys(ROUTE_ICONS).sort()).toEqual(Object.keys(PICTURES).sort());
  });
});
