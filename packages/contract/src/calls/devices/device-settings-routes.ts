import type { CallRoute } from '../../call-route.ts';

export const DEVICE_SETTINGS_ROUTES = {
  'deviceSettings.read': {
    base: 'r',
    method: 'POST',
    paths: ['/devices/config'],
    caller: 'device',
    level: 'view',
    deviceToken: 'token',
    section: 'tools',
    summary: 'WiFi, LoRa and system settings, asked of the device; all but system and signal for its owner alone',
  },
  'deviceSettings.write': {
    base: 'w',
    method: 'POST',
    paths: ['/devices/config'],
    caller: 'device',
    level: 'own',
    userToken: 'user_token',
    deviceToken: 'device_token',
    section: 'tools',
    summary: 'Set WiFi, or LoRa and its scalers, on the device',
  },
} as const satisfies Record<string, CallRoute>;
