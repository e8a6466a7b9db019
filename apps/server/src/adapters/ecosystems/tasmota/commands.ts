import { RELAYS } from '@phasor/contract';
import type { EcosystemCommands, EcosystemRequest, OutMessage, ReadContext } from '../ecosystem.ts';
import { commandsOf } from './address.ts';

/** Answered by all status messages at once: names, firmware, state of the relays and readings. */
const EVERYTHING = '0';
/** Topic that all devices share unless it is set otherwise (`GroupTopic`). */
const ALL_DEVICES = 'tasmotas';

export const commands: EcosystemCommands = {
  request: ({ method, params }, context) => {
    const commandTopic = commandsOf(context.key, context);
    if (method === 'relay.set') return setRelays(commandTopic, params);
    return method === 'reboot' ? [{ topic: `${commandTopic}/Restart`, payload: '1' }] : undefined;
  },
  greet: ({ key, memos }: ReadContext) => {
    const name = key ?? ALL_DEVICES;
    const known = key === null ? undefined : memos.get(`commands:${key}`);
    const topics = typeof known === 'string' ? [known] : [`cmnd/${name}`, `${name}/cmnd`];
    return topics.map((topic) => ({ topic: `${topic}/STATUS`, payload: EVERYTHING }));
  },
};

/** A device with a single relay takes `POWER1` too. */
function setRelays(commandTopic: string, params: EcosystemRequest['params']): readonly OutMessage[] {
  return RELAYS.flatMap((relay) => {
    const on = params?.[`relay_${relay}`];
    return typeof on === 'boolean' ? [{ topic: `${commandTopic}/POWER${relay}`, payload: on ? 'ON' : 'OFF' }] : [];
  });
}
