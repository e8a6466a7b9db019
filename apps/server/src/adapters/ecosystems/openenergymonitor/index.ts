import type { Ecosystem } from '../ecosystem.ts';
import { entry } from './entry.ts';
import { read } from './read.ts';

/** Nodes behind emonHub, and devices that post to emoncms, such as IoTaWatt. */
export const ecosystem: Ecosystem = {
  name: 'openenergymonitor',
  entry,
  topics: {
    device: (key) => ({ publishes: [`emon/${key}`, `emon/${key}/#`], subscribes: [] }),
    gateway: null,
  },
  read,
};
