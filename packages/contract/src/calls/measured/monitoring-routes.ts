import type { CallRoute } from '../../call-route.ts';

export const MONITORING_ROUTES = {
  'monitoring.read': {
    base: 'r',
    method: 'POST',
    paths: ['/tools/monitoring'],
    caller: 'device',
    level: 'view',
    deviceToken: 'token',
    section: 'tools',
    summary: 'When a device could be reached and when not, and how long it has run',
  },
} as const satisfies Record<string, CallRoute>;
