import type { Role } from '../../../apps/server/src/settings/role.ts';
import { type Figure, percentile } from '../../report.ts';
import type { KilledRun } from './killed-run.ts';
import type { Kill } from './kills.ts';

type Reading = readonly [what: string, read: (kill: Kill) => number | undefined];

const SERVES: Reading = ['it serves', ({ served }) => served];
const EVERY_PAGE: Reading = ['every page shows live values', ({ live }) => live];
const READ_AT_API: Reading = ['both of api read what came since', ({ readAtApi }) => readAtApi];
const SILENCE: Reading = ['longest without an acknowledgement of a meter', ({ silence }) => silence];

/** What is timed after kills of each role. */
const TIMED: Readonly<Record<Role, readonly Reading[]>> = {
  all: [
    SERVES,
    ['a meter is acknowledged', ({ acknowledged }) => acknowledged],
    ['every meter is', ({ allAcknowledged }) => allAcknowledged],
    READ_AT_API,
    ['pages at api show live values', ({ liveAtApi }) => liveAtApi],
    EVERY_PAGE,
  ],
  ingest: [
    SERVES,
    ['one of its meters is acknowledged', ({ acknowledged }) => acknowledged],
    ['each of its meters is', ({ allAcknowledged }) => allAcknowledged],
    ['longest without an acknowledgement of its meters', ({ silence }) => silence],
    ['longest without an acknowledgement of other meters', ({ silenceOfOthers }) => silenceOfOthers],
    READ_AT_API,
    EVERY_PAGE,
  ],
  jobs: [SERVES, ['a notification that was due comes', ({ notified }) => notified], SILENCE, EVERY_PAGE],
  api: [
    SERVES,
    ['it reads what came since', ({ readAtApi }) => readAtApi],
    ['longest without an answer through the balancer', ({ withoutAnswer }) => withoutAnswer],
    SILENCE,
    EVERY_PAGE,
  ],
};

/** Those of the kills: how long until what works again, and what was wrong at the end. */
export function killFigures({ kills, ends, figures, pages, shown, expected }: KilledRun): Figure[] {
  const of = (role: Role) => kills.filter(({ victim }) => victim.role === role);
  const roles = (Object.keys(TIMED) as Role[]).filter((role) => of(role).length > 0);
  const zero = (what: string, value: number) => ({ what, value, unit: '', aim: '0' });
  return [
    { what: `kills of ${roles.join(', of ')}`, value: roles.map((role) => of(role).length).join(', '), unit: '' },
    ...roles.flatMap((role) => TIMED[role].map((reading) => timed(role, reading, of(role)))),
    {
      what: 'api killed: questions to the balancer that failed',
      value: total(of('api').map(({ failures }) => failures)),
      unit: '',
    },
    zero('processes that ended by themselves', ends),
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

function timed(role: Role, [what, read]: Reading, killed: readonly Kill[]): Figure {
  const seconds = killed.map((kill) => (read(kill) ?? Number.POSITIVE_INFINITY) / 1_000);
  return {
    what: `${role} killed: ${what}`,
    value: percentile(seconds, 0.5),
    unit: `s, slowest ${percentile(seconds, 1).toPrecision(3)} s`,
  };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
