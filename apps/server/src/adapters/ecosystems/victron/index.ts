import type { Ecosystem } from '../ecosystem.ts';
import { entry } from './entry.ts';
import { keepAlive, portalsOf, read } from './read.ts';

/** Half of the time after which a portal falls silent. */
const KEEP_ALIVE_MS = 30_000;

/** Victron Energy's Venus OS (Cerbo GX, Ekrano GX …) through a bridge beside it; every service instance is a device. */
export const ecosystem: Ecosystem = {
  name: 'victron',
  entry,
  topics: { gateway: null },
  read,
  commands: {
    greet: (context) => portalsOf(context).map((portal) => keepAlive(portal, false)),
    repeat: {
      everyMs: KEEP_ALIVE_MS,
      messages: (context) => portalsOf(context).map((portal) => keepAlive(portal, true)),
    },
  },
};
