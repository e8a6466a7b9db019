import { addUnits, localTime, startOf } from '@phasor/calendar';
import { findReports, LONGEST_SAMPLE_MS } from '@phasor/supply';
import { SampleStates } from '../../apps/server/src/features/supply/sample-states.ts';
import type { Sample } from '../../apps/server/src/ports/series-store.ts';
import { loadMac } from '../../apps/simulator/src/load.ts';
import { signIn } from '../../e2e/support/client.ts';
import { openSeriesStore } from '../../e2e/support/ledger.ts';
import { OWNER } from '../../e2e/support/meters.ts';
import type { Bench } from '../bench.ts';
import { percentile } from '../report.ts';
import { withProduct } from '../support/loaded-product.ts';
import { callTime } from '../support/timed-call.ts';

const CONNECTION = { phases: ['L1', 'L2', 'L3'], nominal: 230 } as const;
const SECONDS = 2_000;
const DAY_S = 86_400;
const SECOND_MS = 1_000;
const ZONE = 'Europe/Bratislava';
const METER = loadMac(700_000);
/** Seconds of one batch. */
const BATCH_S = 6 * 3_600;

/** Cost of the detection of supply events, in the path of every sample and of a search, and of judging a week. */
export const benchSupply: Bench = async ({ meters = 500, runs = 10 }, say) => {
  say(`Judging ${meters * SECONDS} samples of ${meters} meters, twice`);
  judge(meters);
  say('Writing a week of seconds of one meter');
  const weeks = await judgedWeeks(runs);
  return {
    name: 'supply',
    figures: [
      { what: 'a sample in the path of ingest', value: judge(meters), unit: 'ns', aim: '≤ 1000' },
      { what: 'a search in the seconds of a day', value: search(), unit: 'ms', aim: '≤ 500' },
      { what: 'a week of seconds judged, over HTTP', value: percentile(weeks, 0.5), unit: 'ms', aim: '≤ 2000' },
      { what: 'the slowest of these weeks', value: Math.max(...weeks), unit: 'ms' },
    ],
    notes: [
      `samples of up to ${LONGEST_SAMPLE_MS / SECOND_MS} s are judged; a search begins only where a state changes`,
    ],
  };
};

/** Nanoseconds for a sample, one of each meter after the other, as they come. */
function judge(meters: number): number {
  const states = new SampleStates();
  const macs = Array.from({ length: meters }, (_, number) => `02${String(number).padStart(10, '0')}`);
  const terms = { connection: CONNECTION, spans: [], openSince: undefined };
  const rows = Array.from({ length: SECONDS }, (_, second) => sampleAt(second));
  let searched = 0;
  const began = process.hrtime.bigint();
  for (const row of rows) for (const mac of macs) if (states.judge(mac, row, terms) !== undefined) searched += 1;
  const took = Number(process.hrtime.bigint() - began);
  if (searched > 0) throw new Error('Undisturbed samples were to be searched');
  return took / (meters * SECONDS);
}

function sampleAt(second: number): Sample[] {
  const volts = (phase: number) => 230 + 2 * Math.sin(second / 30 + phase);
  const values = { U_L1: volts(0), U_L2: volts(1), U_L3: volts(2), F: 50, P_L1: 1_200, I_L1: 5.2 };
  return [{ device: '', source: 1, time: second * SECOND_MS, interval: SECOND_MS, boot: 1, values }];
}

/** Milliseconds for a day of seconds with ten dips. */
function search(): number {
  const end = Float64Array.from({ length: DAY_S }, (_, row) => (row + 1) * SECOND_MS);
  const start = end.map((at) => at - SECOND_MS);
  const column = (phase: number) =>
    start.map((_, row) => (row % (DAY_S / 10) < 3 ? 150 : 230 + 2 * Math.sin(row / 30 + phase)));
  const voltages = { L1: column(0), L2: column(1), L3: column(2) };
  const began = performance.now();
  const reports = findReports({ start, end, voltages, frequency: start.map(() => 50) }, CONNECTION);
  const took = performance.now() - began;
  if (reports.length !== 30) throw new Error(`Found ${reports.length} reports of 30`);
  return took;
}

/** Milliseconds of each call of the report for the last whole week of a meter that sends every second. */
async function judgedWeeks(runs: number): Promise<readonly number[]> {
  const to = startOf('week', Date.now(), ZONE);
  const from = addUnits(to, { count: -1, unit: 'week' }, ZONE);
  const fill = (dataFolder: string) => writeSeconds(dataFolder, { from, to });
  return withProduct({ macs: [METER], fill }, async ({ product: { url } }) => {
    const session = await signIn(url, OWNER.login, OWNER.password);
    const times: number[] = [];
    const wish = { user_token: session.answer.user.token, macList: [METER], week: localTime(from, ZONE).date };
    while (times.length < runs) times.push(await callTime({ url, session }, 'reports.supply', wish));
    return times;
  });
}

/** Writes seconds of the meter directly into the store of a stopped product. */
async function writeSeconds(dataFolder: string, { from, to }: { from: number; to: number }): Promise<void> {
  const store = openSeriesStore(dataFolder);
  await store.start();
  try {
    await store.setTimeZone(METER, ZONE);
    for (let at = from; at < to; at += BATCH_S * SECOND_MS) {
      const samples = Array.from({ length: BATCH_S }, (_, second) => secondAt(at + (second + 1) * SECOND_MS));
      await store.append({ family: 'electrical', samples, token: `seconds-${at}` });
    }
    await store.settle();
  } finally {
    await store.stop();
  }
}

function secondAt(time: number): Sample {
  const wave = (phase: number) => Math.sin(time / 30_000 + phase);
  const values = {
    ...{ U_L1: 230 + 2 * wave(0), U_L2: 230 + 2 * wave(1), U_L3: 230 + 2 * wave(2), F: 50 + 0.01 * wave(3) },
    ...{ DF_U_L1: 2 + 0.2 * wave(0), DF_U_L2: 2 + 0.2 * wave(1), DF_U_L3: 2 + 0.2 * wave(2) },
  };
  return { device: METER, source: 1, time, interval: SECOND_MS, boot: 1, values };
}
