import type { LiveMessage, UpgradeValues } from '@phasor/contract';
import type { KnownTopic, LiveViews } from '../../../ports/live/live-bus.ts';
import { NewestFeed } from './newest-feed.ts';

export type NewestFeeds = ReturnType<typeof newestFeeds>;

/** What is followed of a single device beside its values and its state. */
export function newestFeeds(bus: LiveViews<KnownTopic>) {
  return {
    upgrade: new NewestFeed({
      known: (mac) => whileRunning(bus.known('upgrade', mac)),
      textOf: (device, data) => textOf({ topic: 'Upgrade', status: 'OK', device, data }),
    }),
    running: new NewestFeed({
      known: (mac) => bus.known('running', mac),
      textOf: (device, data) => textOf({ topic: 'Running', status: 'OK', device, data }),
    }),
    supply: new NewestFeed({
      known: (mac) => bus.known('supply', mac),
      textOf: (device, data) => textOf({ topic: 'Supply', status: 'OK', device, data }),
    }),
  };
}

/** A new viewer receives no upgrade that is over. */
function whileRunning(upgrade: UpgradeValues | undefined): UpgradeValues | undefined {
  return upgrade?.code === 1 ? upgrade : undefined;
}

function textOf(message: LiveMessage): string {
  return JSON.stringify(message);
}
