import { setTimeout as pause } from 'node:timers/promises';
import { loadMacs } from '../../e2e/support/meters.ts';
import type { Bench } from '../bench.ts';
import { type Figure, percentile } from '../report.ts';
import { withProduct } from '../support/loaded-product.ts';
import { SeldomApart } from '../support/seldom-apart.ts';
import type { Sessions } from '../support/seldom-meters.ts';

/** Time over which 10,000 meters connect: after a loss of power all of a site do. More of them take as much longer. */
const SPREAD_MS = 60_000;
const AT_ONCE = 10_000;

/** What meters cost that only hold a connection, and how long they wait when all of them come back in a short time. */
export const benchConnections: Bench = async ({ meters = 10_000, seconds = 30, workers = 0 }, say) => {
  const macs = loadMacs(meters);
  const spreadMs = SPREAD_MS * Math.max(1, meters / AT_ONCE);
  say(`${meters} meters are registered`);
  return withProduct({ macs, workers }, async (metered) => {
    const all = new SeldomApart(metered.brokerUrl, meters);
    try {
      say(`All connect within ${spreadMs / 1_000} s`);
      const first = await all.open(spreadMs);
      const connected = await all.connected();
      say(`They hold their connections for ${seconds} s`);
      const before = metered.cpu();
      await pause(seconds * 1_000);
      const after = metered.cpu();
      const { server, storage, workers: apart } = metered.memory();
      say('All lose their connection, and connect again in the same time');
      const again = await all.open(spreadMs);
      const cores = (after.server + after.workers - before.server - before.workers) / seconds;
      return {
        name: 'connections',
        figures: [
          ...sessionFigures('first', first),
          { what: 'connected', value: connected, unit: '' },
          { what: 'cores in use while they are idle', value: cores, unit: '' },
          { what: 'resident, all processes', value: server + storage + apart, unit: 'MB', aim: '≤ 1,200 MB at 10,000' },
          ...sessionFigures('again', again),
        ],
        notes: ['The meters are in processes of their own, 10,000 in each, on the same cores'],
      };
    } finally {
      all.close();
    }
  });
};

function sessionFigures(which: string, { acknowledged, lost, away }: Sessions): Figure[] {
  const ms = (share: number) => ({ value: percentile(acknowledged, share), unit: 'ms' });
  return [
    { what: `${which}: from connecting to the acknowledgement of a sample, p50`, ...ms(0.5) },
    { what: `${which}: p99`, ...ms(0.99), aim: '≤ 5,000 ms' },
    { what: `${which}: connections that failed`, value: lost, unit: '', aim: '0' },
    { what: `${which}: meters that stayed away`, value: away, unit: '', aim: '0' },
  ];
}
