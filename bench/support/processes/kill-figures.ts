import { type Figure, percentile } from '../../report.ts';
import type { KilledRun } from './killed-run.ts';
import type { Kill } from './kills.ts';

/** Those of the kills: how long until what works again, and what was wrong at the end. */
export function killFigures({ kills, figures, pages, shown, expected }: KilledRun): Figure[] {
  const of = (role: 'all' | 'api') => kills.filter(({ victim }) => victim.role === role);
  const seconds = (
    what: string,
    { killed, read }: { killed: readonly Kill[]; read: (kill: Kill) => number | undefined },
  ) => {
    const times = killed.map((kill) => (read(kill) ?? Number.POSITIVE_INFINITY) / 1_000);
    return { what, value: percentile(times, 0.5), unit: `s, slowest ${percentile(times, 1).toPrecision(3)} s` };
  };
  const [all, api] = [of('all'), of('api')];
  const zero = (what: string, value: number) => ({ what, value, unit: '', aim: '0' });
  return [
    { what: 'kills of all, of api', value: `${all.length}, ${api.length}`, unit: '' },
    seconds('all killed: it serves', { killed: all, read: ({ served }) => served }),
    seconds('all killed: a meter is acknowledged', { killed: all, read: ({ acknowledged }) => acknowledged }),
    seconds('all killed: every meter is', { killed: all, read: ({ allAcknowledged }) => allAcknowledged }),
    seconds('all killed: both of api read what came since', { killed: all, read: ({ readAtApi }) => readAtApi }),
    seconds('all killed: pages at api show live values', { killed: all, read: ({ liveAtApi }) => liveAtApi }),
    seconds('all killed: every page shows live values', { killed: all, read: ({ live }) => live }),
    seconds('api killed: it serves', { killed: api, read: ({ served }) => served }),
    seconds('api killed: it reads what came since', { killed: api, read: ({ readAtApi }) => readAtApi }),
    seconds('api killed: longest without an answer through the balancer', {
      ...{ killed: api, read: ({ withoutAnswer }) => withoutAnswer },
    }),
    seconds('api killed: every page shows live values', { killed: api, read: ({ live }) => live }),
    {
      what: 'api killed: questions to the balancer that failed',
      value: total(api.map(({ failures }) => failures)),
      unit: '',
    },
    zero('meters with other figures at another process', figures.differing),
    zero('meters with another energy than by arithmetic', figures.wrongEnergy),
    zero('meters with another measured time than was sent', figures.wrongCoverage),
    { what: `sockets that ${pages.pages} pages opened`, value: pages.sockets, unit: '' },
    zero('pages without the newest value of each meter', pages.behind),
    zero('pages that needed a person', pages.stuck),
    zero('notifications shown twice', pages.twice),
    { what: 'notifications', value: shown.join(' '), unit: '', aim: expected.join(' ') },
  ];
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
