import type { CallRoute } from '../call-route.ts';

export const SYSTEM_ROUTES = {
  'system.health': {
    base: 'r',
    method: 'POST',
    paths: ['/applications/system/health'],
    caller: 'session',
    right: 'USER_MANAGER',
    added: true,
    summary: 'State of the installation',
  },
} as const satisfies Record<string, CallRoute>;
