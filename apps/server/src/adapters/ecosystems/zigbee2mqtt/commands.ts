import { RELAYS } from '@phasor/contract';
import type { EcosystemCommands } from '../ecosystem.ts';
import { deviceOfKey } from './device-list.ts';
import { BASE } from './read.ts';

export const commands: EcosystemCommands = {
  /** All relays of a device change by one message. */
  request: ({ method, params }, context) => {
    if (method !== 'relay.set') return undefined;
    const device = deviceOfKey(context.key, context);
    const relays = device?.features.relays ?? [{ property: 'state', on: 'ON', off: 'OFF' }];
    const states = RELAYS.flatMap((number) => {
      const relay = relays[number - 1];
      const on = params?.[`relay_${number}`];
      return relay === undefined || typeof on !== 'boolean'
        ? []
        : [[relay.property, on ? relay.on : relay.off] as const];
    });
    if (states.length === 0) return undefined;
    const base = context.memos.get('base') === '' ? '' : BASE;
    return [
      { topic: `${base}${device?.name ?? context.key}/set`, payload: JSON.stringify(Object.fromEntries(states)) },
    ];
  },
};
