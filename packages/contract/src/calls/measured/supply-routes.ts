import type { CallRoute } from '../../call-route.ts';

export const SUPPLY_ROUTES = {
  'supply.events': {
    base: 'r',
    method: 'POST',
    paths: ['/supply/events'],
    caller: 'device',
    level: 'view',
    deviceToken: 'token',
    integration: true,
    added: true,
    summary: 'Outages, dips, swells and other events of the supply of a device, with totals',
  },
  'supply.groupEvents': {
    base: 'r',
    method: 'POST',
    paths: ['/supply/events/group'],
    caller: 'members',
    level: 'view',
    userToken: 'user_token',
    added: true,
    summary: 'Events of the supply of several devices, those at once together, with totals',
  },
  'supply.setLimits': {
    base: 'w',
    method: 'POST',
    paths: ['/supply/limits'],
    caller: 'device',
    level: 'own',
    deviceToken: 'token',
    added: true,
    summary: 'Set the limits by which the supply of a device is judged; those that are not named are the usual ones',
  },
} as const satisfies Record<string, CallRoute>;
