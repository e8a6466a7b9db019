import type { Ecosystem } from '../ecosystem.ts';
import { commands } from './commands.ts';
import { entry } from './entry.ts';
import { read } from './read.ts';

/** Devices with Tasmota firmware; the Topic set in the device is its key. */
export const ecosystem: Ecosystem = {
  name: 'tasmota',
  entry,
  topics: {
    device: (key) => ({
      // A device also clears a retained command to itself when it connects.
      publishes: [
        ...['tele', 'stat', 'cmnd'].flatMap((kind) => [`${kind}/${key}/#`, `${key}/${kind}/#`]),
        'tasmota/discovery/+/config',
        'tasmota/discovery/+/sensors',
      ],
      subscribes: [`cmnd/${key}/#`, `${key}/cmnd/#`],
    }),
    gateway: null,
  },
  read,
  commands,
  capabilities: ['relay'],
};
