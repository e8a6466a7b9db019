import type { CallRoute } from '../../call-route.ts';

export const DEVICES_ROUTES = {
  'devices.readDetails': {
    base: 'r',
    method: 'POST',
    paths: ['/devices/details'],
    caller: 'device',
    level: 'view',
    deviceToken: 'token',
    publicLink: true,
    integration: true,
    summary: 'Limits, offset, ratio and place of a device',
  },
  'devices.readFigures': {
    base: 'r',
    method: 'POST',
    paths: ['/devices/figures'],
    caller: 'members',
    level: 'view',
    userToken: 'user_token',
    added: true,
    summary: 'What the energy of each of several devices costs and emits',
  },
  'devices.writeDetails': {
    base: 'w',
    method: 'POST',
    paths: ['/devices/details'],
    caller: 'device',
    level: 'own',
    deviceToken: 'token',
    summary: 'Set limits, offset, ratio and place of a device',
  },
  'devices.doubtful': {
    base: 'r',
    method: 'POST',
    paths: ['/devices/doubtful-increments'],
    caller: 'device',
    level: 'own',
    deviceToken: 'token',
    added: true,
    summary: 'Register increments beyond what the connection can carry, kept apart',
  },
} as const satisfies Record<string, CallRoute>;
