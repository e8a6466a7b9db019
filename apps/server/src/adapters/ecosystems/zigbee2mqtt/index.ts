import type { Ecosystem } from '../ecosystem.ts';
import { commands } from './commands.ts';
import { entry } from './entry.ts';
import { read } from './read.ts';

/** Zigbee devices behind Zigbee2MQTT, which is a gateway; a device's IEEE address is its key, so that a rename keeps it. */
export const ecosystem: Ecosystem = {
  name: 'zigbee2mqtt',
  entry,
  topics: { gateway: null },
  read,
  // `advanced.cache_state_send_on_startup`, which is on unless somebody turns it off.
  replaysAtSignIn: true,
  commands,
  capabilities: ['relay'],
};
