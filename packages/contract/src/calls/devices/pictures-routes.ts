import type { CallRoute } from '../../call-route.ts';

export const PICTURES_ROUTES = {
  'pictures.read': {
    base: 'r',
    method: 'POST',
    paths: ['/device/picture'],
    caller: 'device',
    level: 'view',
    deviceToken: 'token',
    added: true,
    summary: 'Picture of a place, or null',
  },
  'pictures.write': {
    base: 'w',
    method: 'POST',
    paths: ['/device/picture'],
    caller: 'device',
    level: 'own',
    deviceToken: 'token',
    added: true,
    summary: 'Replace the picture of a place',
  },
  'pictures.remove': {
    base: 'w',
    method: 'DELETE',
    paths: ['/device/picture'],
    caller: 'device',
    level: 'own',
    deviceToken: 'token',
    added: true,
    summary: 'Remove the picture of a place',
  },
} as const satisfies Record<string, CallRoute>;
