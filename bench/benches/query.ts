import { setTimeout as pause } from 'node:timers/promises';
import { addUnits, startOf } from '@phasor/calendar';
import type { CallName, CallRequest, EnergyPeriod } from '@phasor/contract';
import { loadMac } from '../../apps/simulator/src/load.ts';
import { type SignedIn, signIn } from '../../e2e/support/client.ts';
import { loadMacs, OWNER } from '../../e2e/support/meters.ts';
import type { Bench } from '../bench.ts';
import { type Figure, percentile } from '../report.ts';
import { writeHistory, YEAR_DAYS } from '../support/history.ts';
import { startLoadApart } from '../support/load-apart.ts';
import { withProduct } from '../support/loaded-product.ts';
import { type Asker, callTime } from '../support/timed-call.ts';

const ZONE = 'Europe/Bratislava';
/** How often each meter sends beside the requests. */
const LOAD_HZ = 5;
/** Samples/s beside the requests. */
const BESIDE = 1_000;
const FIRST_HISTORY = 500_000;
const GROUP = 20;
/** Devices with a year of history; the others have enough for a report of a month. */
const YEARLY = 50;
const MONTHLY_DAYS = 33;
const BETWEEN_MS = 100;
const ONE_AIM = 'p95 ≤ 50 ms';
const GROUP_AIM = 'p95 ≤ 150 ms';
const YEAR_AIM = '≤ 1 s for 20 devices';
const REPORT_AIM = '≤ 1 s for 100 devices';

interface Question {
  readonly what: string;
  readonly aim: string;
  /** Sends one request for the next device or group; returns ms until the last byte. */
  ask(run: number): Promise<number>;
}

/** Time of a screen's requests over HTTP while meters send: charts, energies and groups over a year of history. */
export const benchQuery: Bench = async ({ meters = 100, runs = 30, beside = BESIDE }, say) => {
  const load = { meters: Math.round(beside / LOAD_HZ), hz: LOAD_HZ };
  const history = Array.from({ length: meters }, (_, i) => loadMac(FIRST_HISTORY + i));
  const end = startOf('day', Date.now(), ZONE);
  const fill = async (dataFolder: string) => {
    say(`Writing quarter hours for ${meters} devices, a year for ${Math.min(YEARLY, meters)} of them`);
    const began = performance.now();
    await writeHistory(dataFolder, history, { end, daysOf: (meter) => (meter < YEARLY ? YEAR_DAYS : MONTHLY_DAYS) });
    say(`Written and rolled up in ${Math.round((performance.now() - began) / 1_000)} s`);
  };
  return withProduct({ macs: [...loadMacs(load.meters), ...history], fill }, async (metered) => {
    const session = await signIn(metered.product.url, OWNER.login, OWNER.password);
    await priceAll(session, history);
    const sending = await startLoadApart({ brokerUrl: metered.brokerUrl, ...load });
    const figures: Figure[] = [];
    for (const question of questionsOf({ url: metered.product.url, session }, { history, end })) {
      const figure = await measure(question, runs);
      say(`${figure.what}: ${figure.value} ${figure.unit}`);
      figures.push(figure);
    }
    const { acknowledged, held } = await sending.stop();
    const arrived = `beside it ${load.meters * load.hz} samples/s arrived (${acknowledged} acknowledged, ${held} held back)`;
    return { name: 'query', figures, notes: [`${runs} runs each over HTTP, until the last byte; ${arrived}`] };
  });
};

interface Asked {
  readonly history: readonly string[];
  /** Midnight, epoch ms. */
  readonly end: number;
}

function questionsOf(asker: Asker, { history, end }: Asked): Question[] {
  const { session } = asker;
  const lastDays = (days: number) => ({
    from: addUnits(end, { count: -days, unit: 'day' }, ZONE) / 1_000,
    to: end / 1_000,
  });
  const yearly = history.slice(0, YEARLY);
  const tokens = session.answer.data.filter(({ mac }) => yearly.includes(mac)).map(({ token }) => token);
  const one = (run: number, days: number) => ({
    token: tokens[run % tokens.length] ?? '',
    ...lastDays(days),
  });
  const rotated = (macs: readonly string[], run: number) => macs.map((_, i) => macs[(run + i) % macs.length] ?? '');
  const asked = (days: number, macList: readonly string[]) => ({
    user_token: session.answer.user.token,
    macList: [...macList],
    ...lastDays(days),
  });
  const all = (run: number, days: number) => asked(days, rotated(history, run));
  const group = (run: number, days: number) => asked(days, rotated(yearly, run).slice(0, GROUP));
  const asking =
    <Name extends CallName>(name: Name, bodyOf: (run: number) => CallRequest<Name>) =>
    (run: number) =>
      callTime(asker, name, bodyOf(run));
  const charts = Object.entries({ day: 1, week: 7, month: 30, year: 365 }).map(([name, days]) => ({
    what: `chart of P, three phases, ${name}`,
    aim: ONE_AIM,
    ask: asking('measurements.profile', (run) => ({ ...one(run, days), data: 'P', phase: 'L1,L2,L3,CUM' })),
  }));
  const energies = Object.entries({ '15MIN': 1, HOUR: 7, DAY: 30, MONTH: 365 } as const).map(([period, days]) => ({
    what: `energy, ${days} days by ${period}`,
    aim: ONE_AIM,
    ask: asking('measurements.energy', (run) => ({ ...one(run, days), data: 'E_I', period: period as EnergyPeriod })),
  }));
  return [
    ...charts,
    ...energies,
    {
      what: `chart of P, group of ${GROUP}, day`,
      aim: GROUP_AIM,
      ask: asking('measurements.groupProfile', (run) => ({ ...group(run, 1), data: 'P', phase: 'CUM' })),
    },
    {
      what: `chart of P, group of ${GROUP}, year`,
      aim: YEAR_AIM,
      ask: asking('measurements.groupProfile', (run) => ({ ...group(run, 365), data: 'P', phase: 'CUM' })),
    },
    {
      what: `energy, group of ${GROUP}, 30 days by DAY`,
      aim: GROUP_AIM,
      ask: asking('measurements.groupEnergy', (run) => ({ ...group(run, 30), data: 'E_I', period: 'DAY' })),
    },
    {
      what: `report of a month, import of all ${history.length} devices`,
      aim: REPORT_AIM,
      ask: asking('reports.energy', (run) => ({ ...all(run, 30), data: 'E_I' })),
    },
    {
      what: `report of a month, four quadrants of all ${history.length} devices`,
      aim: REPORT_AIM,
      ask: asking('reports.energy', (run) => ({ ...all(run, 30), data: 'Q1,Q2,Q3,Q4' })),
    },
    {
      what: `month of all ${history.length} devices by DAY`,
      aim: REPORT_AIM,
      ask: asking('measurements.groupEnergy', (run) => ({ ...all(run, 30), data: 'E_I,P_MAX', period: 'DAY' })),
    },
    {
      what: `cost of a month of all ${history.length} devices at two rates`,
      aim: REPORT_AIM,
      ask: asking('tariffs.cost', (run) => ({ ...all(run, 30), period: 'MONTH' })),
    },
  ];
}

/** A tariff of two rates for each device, so that costs can be requested. */
async function priceAll(session: SignedIn, history: readonly string[]): Promise<void> {
  const weekday = Array.from({ length: 96 }, (_, quarter) =>
    quarter >= 24 && quarter < 88 ? ('VT' as const) : ('NT' as const),
  );
  const days = { weekday, weekend: weekday.map(() => 'NT' as const), holidays: [] };
  const prices = { VT: 0.2, NT: 0.1, currency: 'EUR' };
  for (const { mac, token } of session.answer.data) {
    if (!history.includes(mac)) continue;
    const answer = await session.call('tariffs.write', { token, valid_from: '2020-01-01', ...prices, ...days });
    if (answer.status !== 'OK') throw new Error(`A tariff was answered ${JSON.stringify(answer)}`);
  }
}

async function measure({ what, aim, ask }: Question, runs: number): Promise<Figure> {
  await ask(0);
  const times: number[] = [];
  for (let run = 1; run <= runs; run += 1) {
    // Within the limit of calls of one account.
    await pause(BETWEEN_MS);
    times.push(await ask(run));
  }
  return { what, value: percentile(times, 0.5), unit: `ms, p95 ${Math.round(percentile(times, 0.95))} ms`, aim };
}
