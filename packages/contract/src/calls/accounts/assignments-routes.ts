import type { CallRoute } from '../../call-route.ts';

export const ASSIGNMENTS_ROUTES = {
  'assignments.remove': {
    base: 'w',
    method: 'DELETE',
    paths: ['/assign'],
    caller: 'device',
    level: 'view',
    deviceToken: 'token',
    summary: 'Give a device back: it leaves the account, and its data stay',
  },
  'assignments.removeMany': {
    base: 'w',
    method: 'DELETE',
    paths: ['/assign/list'],
    caller: 'session',
    userToken: 'userToken',
    summary: 'Give several devices back, all of them or none',
  },
} as const satisfies Record<string, CallRoute>;
