import { findReports, LONGEST_SAMPLE_MS } from '@phasor/supply';
import { SampleStates } from '../../apps/server/src/features/supply/sample-states.ts';
import type { Sample } from '../../apps/server/src/ports/series-store.ts';
import type { Bench } from '../bench.ts';

const CONNECTION = { phases: ['L1', 'L2', 'L3'], nominal: 230 } as const;
const SECONDS = 2_000;
const DAY_S = 86_400;
const SECOND_MS = 1_000;

/** Cost of the detection of supply events: in the path of every sample, and of a search. */
export const benchSupply: Bench = async ({ meters = 500 }, say) => {
  say(`Judging ${meters * SECONDS} samples of ${meters} meters, twice`);
  judge(meters);
  return {
    name: 'supply',
    figures: [
      { what: 'a sample in the path of ingest', value: judge(meters), unit: 'ns', aim: '≤ 1000' },
      { what: 'a search in the seconds of a day', value: search(), unit: 'ms', aim: '≤ 500' },
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
