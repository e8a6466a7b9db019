import type { CallRoute } from '../../call-route.ts';

export const HIERARCHY_ROUTES = {
  'hierarchy.read': {
    base: 'r',
    method: 'POST',
    paths: ['/facility/devices-hierarchy'],
    caller: 'session',
    userToken: 'token',
    summary: "The account's tree of groups and devices, with tags and positions",
  },
  'hierarchy.write': {
    base: 'w',
    method: 'POST',
    paths: ['/facility/devices-hierarchy'],
    caller: 'session',
    userToken: 'token',
    summary: 'Replace the tree; a stale revision is answered with the current one',
  },
} as const satisfies Record<string, CallRoute>;
