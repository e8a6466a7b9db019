import type { Ecosystem } from '../ecosystem.ts';
import { commands } from './commands.ts';
import { entry } from './entry.ts';
import { read } from './read.ts';

/** Whatever announces itself by the MQTT discovery of Home Assistant: ESPHome, OpenDTU, ESPEasy and many more. */
export const ecosystem: Ecosystem = {
  name: 'home-assistant',
  entry,
  topics: {
    device: (key) => ({
      publishes: [`${key}/#`, 'homeassistant/#'],
      subscribes: [`${key}/#`, 'homeassistant/status'],
    }),
    gateway: null,
  },
  read,
  commands,
  capabilities: ['relay'],
};
