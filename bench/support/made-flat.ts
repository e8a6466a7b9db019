import { type PhaseSamples, samplesOf } from '@phasor/nilm';
import { type LabelledAppliance, type LabelledPhase, labelledPhase, type TrueRun } from './nilm-data.ts';
import { powerOfTruth } from './nilm-score.ts';
import { type Chance, chanceOf } from './synthetic-loads.ts';

const DAY_S = 86_400;
const HOUR_S = 3_600;
const WEEK_S = 7 * DAY_S;
const VOLTS = 230;

/** Days before those that are scored. */
const TRAINING_DAYS = 2;

/** An appliance is moved by whole days and up to so many hours, and draws so many times as much. */
const MOST_HOURS = 6;
const SCALE = { least: 0.75, most: 1.8 };

/** Samples on each side of an edge by which its reactive power is measured, after those in which it may be held. */
const SIDE_S = 5;
const HELD_S = 4;

/** An appliance of the first week of the flat, second by second. */
interface Source {
  readonly appliance: LabelledAppliance;
  readonly power: Float64Array;
  /** var for each W, as at its own edges. */
  readonly reactive: number;
  readonly runs: readonly TrueRun[];
}

interface Week {
  readonly from: number;
  readonly isRecorded: readonly Source[];
  readonly others: readonly Source[];
  /** What none of the appliances drew: standby, a server, the noise of the meter. */
  readonly rest: { readonly P: Float64Array; readonly Q: Float64Array };
}

let week: Week | undefined;

/**
 * A flat made of the first week of the flat in Darmstadt: each appliance is moved by days and hours within the week and draws 0.75 to
 * 1.8 times as much, in its recording, too. The same for the same seed; undefined where the data are not here.
 */
export function madeFlat(seed: number): LabelledPhase | undefined {
  const flat = labelledFlat();
  if (flat === undefined) return undefined;
  const chance = chanceOf(seed);
  const [P, Q] = [flat.rest.P.slice(), flat.rest.Q.slice()];
  const put = (source: Source) => moved(source, { from: flat.from, chance, P, Q });
  const appliances = flat.isRecorded.map(put);
  const others = flat.others.map(put);
  const mains = samplesOf(
    Array.from(P, (watts, i) => {
      const vars = Q[i] ?? 0;
      return { time: flat.from + 1_000 * i, P: watts, Q: vars, I: Math.hypot(watts, vars) / VOLTS };
    }),
  );
  const test = { from: flat.from + TRAINING_DAYS * DAY_S * 1_000, to: flat.from + WEEK_S * 1_000 };
  return { title: `made flat ${seed}`, attribution: '', mains, test, appliances, others, refused: [] };
}

function labelledFlat(): Week | undefined {
  if (week !== undefined) return week;
  const phase = labelledPhase('tb-dev');
  if (phase === undefined) return undefined;
  const { mains, appliances, others } = phase;
  const from = mains.time[0] ?? 0;
  const to = from + 1_000 * WEEK_S;
  const [P, Q] = [mains.P.slice(0, WEEK_S), mains.Q.slice(0, WEEK_S)];
  const sourceOf = (appliance: LabelledAppliance): Source => {
    const power = powerOfTruth(appliance, from, to);
    const runs = appliance.runs.filter(({ start, end }) => start >= from && end < to);
    return { appliance, power, runs, reactive: reactiveOf(mains, runs, from) };
  };
  const [isRecorded, unrecorded] = [appliances.map(sourceOf), others.map(sourceOf)];
  for (const { power, reactive } of [...isRecorded, ...unrecorded]) {
    for (const [i, watts] of power.entries()) {
      P[i] = (P[i] ?? 0) - watts;
      Q[i] = (Q[i] ?? 0) - reactive * watts;
    }
  }
  week = { from, isRecorded, others: unrecorded, rest: { P, Q } };
  return week;
}

/** var for each W of an appliance: the median of what the mains show at its own edges. */
function reactiveOf({ P, Q }: PhaseSamples, runs: readonly TrueRun[], from: number): number {
  const ratios = runs
    .flatMap(({ start, end }) => [start, end])
    .map((instant) => {
      const at = Math.round((instant - from) / 1_000);
      const step = (values: Float64Array) =>
        meanOf(values.subarray(at + HELD_S, at + HELD_S + SIDE_S)) - meanOf(values.subarray(at - 1 - SIDE_S, at - 1));
      return step(Q) / step(P);
    })
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  return ratios[Math.floor(ratios.length / 2)] ?? 0;
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

interface Making {
  readonly from: number;
  readonly chance: Chance;
  readonly P: Float64Array;
  readonly Q: Float64Array;
}

/** Adds an appliance at its own place in the week; what passes the end of the week comes at its beginning. */
function moved({ appliance, power, reactive, runs }: Source, { from, chance, P, Q }: Making): LabelledAppliance {
  const days = Math.floor(chance.between(0, 7));
  const by = Math.round(days * DAY_S + chance.between(0, MOST_HOURS) * HOUR_S);
  const scale = chance.between(SCALE.least, SCALE.most);
  const truth: (readonly [number, number])[] = [];
  let last = Number.NaN;
  for (let i = 0; i < WEEK_S; i += 1) {
    const watts = scale * (power[(i - by + WEEK_S) % WEEK_S] ?? 0);
    P[i] = (P[i] ?? 0) + watts;
    Q[i] = (Q[i] ?? 0) + reactive * watts;
    if (watts !== last) truth.push([from + 1_000 * i, watts]);
    last = watts;
  }
  const movedRuns = runs.flatMap(({ start, end }) => {
    const first = (start - from + 1_000 * by) % (1_000 * WEEK_S);
    const length = end - start;
    return first + length < 1_000 * WEEK_S ? [{ start: from + first, end: from + first + length }] : [];
  });
  return {
    name: appliance.name,
    recordings: appliance.recordings.map((samples) => scaled(samples, scale)),
    runs: movedRuns.sort((a, b) => a.start - b.start),
    power: truth,
  };
}

/** A recording in which the appliance draws so many times as much beside the same load. */
function scaled({ time, P, Q }: PhaseSamples, scale: number): PhaseSamples {
  const beside = { P: P[0] ?? 0, Q: Q[0] ?? 0 };
  return samplesOf(
    Array.from(time, (instant, i) => {
      const watts = beside.P + scale * ((P[i] ?? 0) - beside.P);
      const vars = beside.Q + scale * ((Q[i] ?? 0) - beside.Q);
      return { time: instant, P: watts, Q: vars, I: Math.hypot(watts, vars) / VOLTS };
    }),
  );
}
