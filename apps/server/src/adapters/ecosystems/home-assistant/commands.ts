import { RELAYS } from '@phasor/contract';
import type { EcosystemCommands } from '../ecosystem.ts';
import { entitiesOfDevice, relaysOf } from './memory.ts';

export const commands: EcosystemCommands = {
  request: ({ method, params }, context) => {
    if (method !== 'relay.set') return undefined;
    const relays = relaysOf(entitiesOfDevice(context.key, context.memos));
    const messages = RELAYS.flatMap((number) => {
      const on = params?.[`relay_${number}`];
      const content = relays[number - 1]?.content;
      const command = content?.kind === 'relay' ? content.command : null;
      return typeof on !== 'boolean' || command === null
        ? []
        : [{ topic: command.topic, payload: on ? command.on : command.off }];
    });
    return messages.length === 0 ? undefined : messages;
  },
  /** The birth message of Home Assistant, after which devices announce themselves again. */
  greet: () => [{ topic: 'homeassistant/status', payload: 'online' }],
};
