import type { CallRoute } from '../../call-route.ts';

export const APPLIANCE_RECORDING_ROUTES = {
  'appliances.record': {
    base: 'w',
    method: 'POST',
    paths: ['/nilm/appliance-recording'],
    caller: 'device',
    level: 'own',
    deviceToken: 'token',
    section: 'disaggregation',
    summary: 'Record an appliance: what the meter read while it was switched on and off',
  },
  'appliances.checkRecording': {
    base: 'r',
    method: 'POST',
    paths: ['/nilm/appliance-recording/check'],
    caller: 'device',
    level: 'view',
    deviceToken: 'token',
    section: 'disaggregation',
    added: true,
    summary: 'The edges of a recording, which of them count, and whether it would be taken; nothing is stored',
  },
  'appliances.imprints': {
    base: 'r',
    method: 'POST',
    paths: ['/nilm/appliances-imprints'],
    caller: 'device',
    level: 'view',
    deviceToken: 'token',
    section: 'disaggregation',
    summary: 'Shapes of switching on and off, as they were recorded',
  },
} as const satisfies Record<string, CallRoute>;
