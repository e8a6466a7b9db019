import { RELAYS } from '@phasor/contract';
import type { Ecosystem, EcosystemRequest, OutMessage } from '../ecosystem.ts';
import { entry } from './entry.ts';
import { read } from './read.ts';

/** Shelly devices of the first generation; their topics begin with `shellies/`, which cannot be moved. */
export const ecosystem: Ecosystem = {
  name: 'shelly-gen1',
  entry,
  topics: {
    device: (key) => ({
      publishes: [`shellies/${key}/#`, 'shellies/announce'],
      subscribes: ['shellies/command', `shellies/${key}/command`, `shellies/${key}/+/+/command`],
    }),
    gateway: {
      publishes: ['shellies/#'],
      subscribes: ['shellies/command', 'shellies/+/command', 'shellies/+/+/+/command'],
    },
  },
  read,
  capabilities: ['relay'],
  commands: {
    request: (request, { key }) => (request.method === 'relay.set' ? setRelays(request, key) : undefined),
    greet: ({ key }) => {
      const topic = key === null ? 'shellies/command' : `shellies/${key}/command`;
      return ['announce', 'update'].map((payload) => ({ topic, payload }));
    },
  },
};

function setRelays({ params }: EcosystemRequest, key: string): OutMessage[] {
  return RELAYS.flatMap((relay) => {
    const on = params?.[`relay_${relay}`];
    if (typeof on !== 'boolean') return [];
    return [{ topic: `shellies/${key}/relay/${relay - 1}/command`, payload: on ? 'on' : 'off' }];
  });
}
