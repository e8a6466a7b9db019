import type { CallRoute } from '../../call-route.ts';

export const WIRING_ROUTES = {
  'wiring.read': {
    base: 'r',
    method: 'POST',
    paths: ['/wiring'],
    caller: 'device',
    level: 'view',
    deviceToken: 'token',
    added: true,
    summary: 'Phases that are exchanged and current transformers that are turned in software, and since when',
  },
  'wiring.turn': {
    base: 'w',
    method: 'POST',
    paths: ['/wiring/turn'],
    caller: 'device',
    level: 'own',
    deviceToken: 'token',
    added: true,
    summary: 'Turn the current transformer of a phase in software, or undo it',
  },
  'wiring.exchange': {
    base: 'w',
    method: 'POST',
    paths: ['/wiring/exchange'],
    caller: 'device',
    level: 'own',
    deviceToken: 'token',
    added: true,
    summary: 'Exchange phases in software, or undo it',
  },
  'wiring.setFeedsIn': {
    base: 'w',
    method: 'POST',
    paths: ['/wiring/feeds-in'],
    caller: 'device',
    level: 'own',
    deviceToken: 'token',
    added: true,
    summary: 'State whether photovoltaics, a battery or a generator may feed in at a meter',
  },
} as const satisfies Record<string, CallRoute>;
