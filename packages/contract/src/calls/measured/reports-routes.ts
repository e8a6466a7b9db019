import type { CallRoute } from '../../call-route.ts';

export const REPORTS_ROUTES = {
  'reports.energy': {
    base: 'r',
    method: 'POST',
    paths: ['/reports/energy'],
    caller: 'members',
    level: 'view',
    userToken: 'user_token',
    right: 'REPORT',
    added: true,
    summary: 'Energy of each of several devices over a range, for reports',
  },
  'reports.supply': {
    base: 'r',
    method: 'POST',
    paths: ['/reports/supply'],
    caller: 'members',
    level: 'view',
    userToken: 'user_token',
    right: 'REPORT',
    added: true,
    summary: 'A week of the supply of each of several devices, judged by its limits (EN 50160)',
  },
} as const satisfies Record<string, CallRoute>;
