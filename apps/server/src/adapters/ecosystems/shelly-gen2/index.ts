import type { Ecosystem } from '../ecosystem.ts';
import { commands } from './commands.ts';
import { entry } from './entry.ts';
import { read } from './read.ts';

/** Shelly devices of the second generation and later (Plus, Pro, Gen3, Gen4); the topic prefix set in the device is its key. */
export const ecosystem: Ecosystem = {
  name: 'shelly-gen2',
  entry,
  topics: {
    device: (key) => ({
      publishes: [`${key}/#`],
      subscribes: [`${key}/rpc`, `${key}/command`, `${key}/command/+`],
    }),
    gateway: null,
  },
  read,
  commands,
  capabilities: ['relay'],
};
