import { expect, it } from 'vitest';
import { ROUTES } from '../base/addresses/route-catalogue.ts';
import type { AuthRecord } from '../base/session/session-store.ts';
import { deviceEntry } from '../base/testing/device-entry.ts';
import { canOpen, lackedFor, onwardPath } from '../parts/access/index.ts';
import { dashboardPath } from '../parts/hierarchy/index.ts';
import { judgeVisit } from './navigation.ts';

const PLUG = '02005E100001';
const auth: AuthRecord = {
  ...{ login: 'kim', id: 1, demo: false, token: 't', expiration: 1, applications: [] },
  sections: ['visualization', 'tools'],
};

function visit(path: string) {
  const device = deviceEntry({ mac: PLUG, type: 2, caps: [] });
  const route = ROUTES.find((known) => known.path === path);
  const rules = { canOpen, lackedFor, onwardPath, defaultPath: dashboardPath };
  return judgeVisit({ route, named: { device: PLUG }, last: undefined }, { nodes: [], devices: [device], auth }, rules);
}

// proves R-DEV-029
it('the address of a screen that the device cannot serve leads to its dashboard, with what the device lacks', () => {
  const onward = { kind: 'redirect', path: '/disconnector/dashboard', ref: { device: PLUG } };
  expect(visit('/disconnector/timeline')).toEqual({ ...onward, lacks: 'relay' });
  // Closed for another reason: what the device can does not matter.
  expect(visit('/applied-precision/waveform')).toEqual(onward);
  expect(visit('/disconnector/dashboard')).toEqual({ kind: 'open', ref: { device: PLUG } });
});
