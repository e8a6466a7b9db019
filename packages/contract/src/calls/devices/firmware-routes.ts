import type { CallRoute } from '../../call-route.ts';

export const FIRMWARE_ROUTES = {
  'firmware.status': {
    base: 'r',
    method: 'POST',
    paths: ['/devices/upgrade'],
    caller: 'device',
    level: 'own',
    userToken: 'user_token',
    deviceToken: 'device_token',
    section: 'tools',
    summary: 'Firmware that a device runs and could have, and how far its upgrade is',
  },
  'firmware.start': {
    base: 'w',
    method: 'POST',
    paths: ['/devices/upgrade'],
    caller: 'device',
    level: 'own',
    userToken: 'user_token',
    deviceToken: 'device_token',
    section: 'tools',
    summary: 'Have a device install the newest firmware of its type',
  },
} as const satisfies Record<string, CallRoute>;
