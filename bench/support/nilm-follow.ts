import {
  type Appliance,
  checkRecording,
  disaggregate,
  type Edge,
  isRun,
  type NilmSettings,
  newPhaseState,
  type Run,
  type Start,
  samplesOf,
  type Truth,
} from '@phasor/nilm';
import { percentile } from '../report.ts';
import { type LabelledPhase, part } from './nilm-data.ts';

/** What was recognised on a phase from its first sample to its last, and how. */
export interface Followed {
  /** With those of learned appliances, which have ids from FIRST_LEARNED on; the end of the data is a gap. */
  readonly runs: readonly Run[];
  /** At or above the threshold. */
  readonly edges: readonly Edge[];
  /** Reports that an appliance of 100 W and more is on. */
  readonly starts: readonly Start[];
  /** Seconds from switching to the report, p95: on for 100 W and more, and off. */
  readonly onAfter: number;
  readonly offAfter: number;
  /** Largest state of the phase as text, characters. */
  readonly state: number;
  /** Microseconds of computing for a sample. */
  readonly microseconds: number;
}

/** Smallest id of learned appliances; recorded ones have smaller ids. */
const FIRST_LEARNED = 1000;

/** Power from which the time to report an appliance on counts, W. */
const COUNTED_POWER = 100;
const STATE_EVERY = 3_600;

/** The appliances of a phase with the imprints of their recordings. */
export function recordedAppliances({ appliances }: LabelledPhase, settings: NilmSettings): Appliance[] {
  return appliances.map(({ recordings, hasStates = false }, id) => ({
    id,
    imprints: recordings.flatMap((samples) => {
      const { imprint, several } = checkRecording(samples, settings);
      return (hasStates ? several : null) ?? imprint ?? [];
    }),
  }));
}

/**
 * Follows a phase sample by sample, as in a server.
 * @param appliances recorded ones; learned ones are added
 * @param truths what people said of its runs
 */
export function follow(
  phase: LabelledPhase,
  settings: NilmSettings,
  { appliances, truths = [] }: { readonly appliances: Appliance[]; readonly truths?: readonly Truth[] },
): Followed {
  const { mains } = phase;
  const known = { appliances, settings, truths };
  const state = newPhaseState();
  const [runs, edges]: [Run[], Edge[]] = [[], []];
  const starts: Start[] = [];
  const [on, off]: [number[], number[]] = [[], []];
  let largest = 0;
  let spent = 0;
  const powerOf = (id: number) => appliances.find((each) => each.id === id)?.imprints[0]?.rising.P ?? 0;
  for (const [i, time] of mains.time.entries()) {
    const sample = part(mains, i, i + 1);
    const begin = performance.now();
    const answer = disaggregate(state, sample, known);
    spent += performance.now() - begin;
    for (const key of answer.retracted) {
      const at = runs.findLastIndex((run) => isRun(run, key));
      if (at >= 0) runs.splice(at, 1);
    }
    runs.push(...answer.runs);
    edges.push(...answer.edges);
    const counted = answer.starts.filter(({ appliance }) => powerOf(appliance) >= COUNTED_POWER);
    starts.push(...counted);
    on.push(...counted.map((start) => (time - start.time) / 1_000));
    for (const run of answer.runs) if (run.endedBy === 'edge') off.push((time - run.end) / 1_000);
    for (const { imprint, appliance } of answer.learned) addImprint(appliances, appliance, imprint);
    if (i % STATE_EVERY === 0) largest = Math.max(largest, JSON.stringify(state).length);
  }
  const afterwards = (mains.time.at(-1) ?? 0) + 3_600_000;
  runs.push(...disaggregate(state, samplesOf([{ time: afterwards, P: 0, Q: 0, I: 0 }]), known).runs);
  const microseconds = (1_000 * spent) / mains.time.length;
  return {
    ...{ runs, edges, starts, onAfter: percentile(on, 0.95), offAfter: percentile(off, 0.95) },
    ...{ state: largest, microseconds },
  };
}

/** A learned appliance gets the next id; a further imprint goes to its appliance. */
function addImprint(appliances: Appliance[], id: number | null, imprint: Appliance['imprints'][number]): void {
  const at = appliances.findIndex((each) => each.id === id);
  const own = appliances[at];
  if (own === undefined) appliances.push({ id: FIRST_LEARNED + appliances.length, imprints: [imprint] });
  else appliances[at] = { id: own.id, imprints: [...own.imprints, imprint] };
}
