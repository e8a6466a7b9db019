import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type PhaseSamples, type RecordedSample, samplesOf } from '@phasor/nilm';

const FOLDER = fileURLToPath(new URL('../../../shared/data/nilm/', import.meta.url));

/** A stretch of time, epoch ms. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** True times at which an appliance was on, epoch ms. */
export interface TrueRun {
  readonly start: number;
  readonly end: number;
}

export interface LabelledAppliance {
  readonly name: string;
  readonly recordings: readonly PhaseSamples[];
  readonly runs: readonly TrueRun[];
  /** True power from an instant until the next: epoch ms and W. */
  readonly power: readonly (readonly [time: number, power: number])[];
  /** Its recordings are those of one appliance with several states. */
  readonly hasStates?: boolean;
}

/** Measurements of one phase with the true runs of the recorded appliances. */
export interface LabelledPhase {
  readonly title: string;
  readonly attribution: string;
  readonly mains: PhaseSamples;
  /** The scored range; earlier data may be used for learning. */
  readonly test: Stretch;
  readonly appliances: readonly LabelledAppliance[];
  /** Loads that nobody recorded. */
  readonly others: readonly LabelledAppliance[];
  /** Recordings that have to be refused, with their code. */
  readonly refused: readonly { readonly code: number; readonly samples: PhaseSamples }[];
}

interface Recording {
  readonly appliance: string;
  readonly code: number;
  readonly data: readonly (readonly [ts: number, P: number, I: number, Q: number])[];
}

/** A labelled data set of the folder beside the repository; undefined where it is missing. */
export function labelledPhase(set: string): LabelledPhase | undefined {
  const folder = join(FOLDER, set);
  if (!existsSync(join(folder, 'mains_L1.csv.gz'))) return undefined;
  const json = (file: string) =>
    existsSync(join(folder, file)) ? JSON.parse(readFileSync(join(folder, file), 'utf8')) : [];
  const { title, attribution, split } = json('meta.json');
  const recordings: readonly Recording[] = json('recordings.json');
  const refused: readonly Recording[] = json('recordings_refused.json');
  const runs = linesOf(join(folder, 'truth_runs.csv'));
  const powers = linesOf(join(folder, 'truth_power.csv.gz'));
  const names = [...new Set(recordings.map(({ appliance }) => appliance))];
  const others = [...new Set(runs.map(([name = '']) => name))].filter((name) => !names.includes(name));
  const labelled = (name: string): LabelledAppliance => ({
    name,
    recordings: recordings.filter(({ appliance }) => appliance === name).map(recordedSamples),
    runs: runs.filter(([each]) => each === name).map((cells) => ({ start: msOf(cells[2]), end: msOf(cells[3]) })),
    power: powers.filter((cells) => cells[1] === name).map(([ts, , power]) => [msOf(ts), Number(power)] as const),
  });
  return {
    title,
    attribution,
    mains: mainsOf(linesOf(join(folder, 'mains_L1.csv.gz'))),
    test: { from: split.test[0] * 1000, to: split.test[1] * 1000 },
    appliances: names.map(labelled),
    others: others.map(labelled),
    refused: refused.map((each) => ({ code: each.code, samples: recordedSamples(each) })),
  };
}

/** Cells of the rows of a CSV file, without its head. */
function linesOf(file: string): string[][] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().trim();
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
}

function msOf(seconds: string | undefined): number {
  return Number(seconds) * 1000;
}

function mainsOf(rows: readonly string[][]): PhaseSamples {
  const column = (at: number, factor = 1) => Float64Array.from(rows, (cells) => Number(cells[at]) * factor);
  return { time: column(0, 1000), P: column(1), Q: column(2), I: column(3) };
}

function recordedSamples({ data }: Recording): PhaseSamples {
  return samplesOf(data.map(([ts, P, I, Q]): RecordedSample => ({ time: ts * 1000, P, I, Q })));
}

/** The samples from index `from` to before `to`. */
export function part({ time, P, Q, I }: PhaseSamples, from: number, to: number): PhaseSamples {
  return {
    time: time.subarray(from, to),
    P: P.subarray(from, to),
    Q: Q.subarray(from, to),
    I: I.subarray(from, to),
  };
}
