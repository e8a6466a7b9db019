import { HOUR_MS } from '@phasor/quantities';
import { releaseRuns } from './decisions/held-runs.ts';
import { openEarly, openHasty, withdraw } from './early-rise.ts';
import type { Edge } from './edge.ts';
import type { EarlyEdge } from './edges/early-edge.ts';
import { type EdgeState, newEdgeState, pendingSince, sampleAt, takeSample } from './edges/edge-detection.ts';
import { othersLately, type SeenEdge, see } from './edges/seen-edge.ts';
import { historyOf } from './habits.ts';
import type { Appliance } from './imprint.ts';
import type { UnknownPair } from './learning/clusters.ts';
import {
  countMains,
  familiarity,
  type Learned,
  type LearningState,
  learnPair,
  newLearningState,
} from './learning/learning.ts';
import { LEAST_LIKENESS } from './likeness.ts';
import { machinesOf, withoutStates } from './machines/following.ts';
import type { MachineImprint } from './machines/open-machine.ts';
import {
  type MachinePhase,
  machineEarly,
  machineEdge,
  machineRuns,
  settleMachines,
  withdrawMachine,
} from './machines/phase-machines.ts';
import type { NilmSettings } from './nilm-settings.ts';
import type { Familiar } from './open-rise.ts';
import { newPairingState, type PairingState, pairEdge, pairGap } from './pairing.ts';
import type { Run, RunKey, Start } from './run.ts';
import type { PhaseSamples } from './samples.ts';
import {
  claimEdge,
  newTruthState,
  runOfTruth,
  type Truth,
  type TruthState,
  truthsAfter,
  withoutCorrected,
} from './truths.ts';

/** State of one phase between two samples: plain, bounded data that survives a restart as JSON. */
export interface PhaseState extends MachinePhase {
  readonly edges: EdgeState;
  readonly pairing: PairingState;
  readonly learning: LearningState;
  readonly truths: TruthState;
  /** The newest edges, oldest first, for `whyNot`. */
  readonly seen: SeenEdge[];
}

/** Results of a series of samples, each list in order of detection. */
export interface Disaggregated {
  /** Edges at or above the threshold. */
  readonly edges: Edge[];
  /** Appliances that are now on. */
  readonly starts: Start[];
  /** Runs that ended. */
  readonly runs: Run[];
  /** Runs reported before that ended otherwise, as a later fall has shown: they come again as they were. */
  readonly retracted: RunKey[];
  /** New appliances and further imprints found by learning. The caller stores each and passes it in from then on. */
  readonly learned: Learned[];
  /** Pairs of edges that belong to no appliance. */
  readonly unknown: UnknownPair[];
}

/** The appliances of a phase and its settings. */
export interface KnownPhase {
  readonly appliances: readonly Appliance[];
  readonly settings: NilmSettings;
  /** What people said of its runs; recognition follows it. */
  readonly truths?: readonly Truth[] | undefined;
}

/** A phase without any history. */
export function newPhaseState(): PhaseState {
  return {
    ...{ edges: newEdgeState(), pairing: newPairingState(), learning: newLearningState() },
    ...{ truths: newTruthState(), seen: [] },
  };
}

/** A phase whose last hours come again: it keeps what was learned of appliances, and forgets what is on. */
export function againPhaseState({ pairing: { habits }, learning }: PhaseState): PhaseState {
  const anew = newPhaseState();
  return { ...anew, pairing: { ...anew.pairing, habits }, learning };
}

/**
 * Follows one phase over a series of samples: edges, appliances that switched on, finished runs, learned appliances. `state`
 * is continued and modified. Any division of the same samples into series has the same results; a gap ends the runs of
 * appliances that are on.
 */
export function disaggregate(state: PhaseState, samples: PhaseSamples, known: KnownPhase): Disaggregated {
  const found: Disaggregated = { edges: [], starts: [], runs: [], retracted: [], learned: [], unknown: [] };
  const machines = machinesOf(known.appliances);
  const plain = machines.length === 0 ? known : { ...known, appliances: known.appliances.map(withoutStates) };
  const context = { known: plain, machines, found };
  const truths = known.truths ?? [];
  const due = truthsAfter(truths, state.edges.last);
  const { leastLikeness = LEAST_LIKENESS } = known.settings;
  const isLikely = ({ predictionRate }: Run | Start) => predictionRate >= leastLikeness;
  for (let i = 0; i < samples.time.length; i += 1) {
    const sample = sampleAt(samples, i);
    countMains(state.learning, energyOf(sample, state.edges.last, known.settings));
    const events = takeSample(state.edges, sample, known.settings);
    const ended: Run[] = [];
    for (const event of events) {
      if ('change' in event) takeEdge(state, event, context);
      else if ('early' in event) found.starts.push(...earlyStarts(state, event, context));
      else if ('withdrawn' in event) withdrawEarly(state, event.withdrawn);
      else ended.push(...pairGap(state.pairing, event, plain.appliances), ...machineRuns(state, event, machines));
    }
    const now = state.edges.last ?? 0;
    // A change that has begun may still be the end of a pause.
    const sure = pendingSince(state.edges) ?? now;
    ended.push(...releaseRuns(state.pairing, now, plain), ...machineRuns(state, sure, machines));
    const certain = ended.filter(isLikely);
    found.runs.push(...(truths.length > 0 && certain.length > 0 ? withoutCorrected(certain, truths) : certain));
    while ((due[0]?.end ?? Number.POSITIVE_INFINITY) <= sample.time) found.runs.push(...truthRun(due.shift(), known));
  }
  return { ...found, starts: found.starts.filter(isLikely) };
}

/** The run that a truth says, of an appliance that is still there. */
function truthRun(truth: Truth | undefined, { appliances }: KnownPhase): Run[] {
  const run = truth && runOfTruth(truth);
  return run !== undefined && appliances.some(({ id }) => id === run.appliance) ? [run] : [];
}

/** Energy of the interval of a sample, Wh; an interval longer than two steps has a gap in it. */
function energyOf({ time, P }: { time: number; P: number }, last: number | null, { step }: NilmSettings): number {
  if (last === null || !(time > last) || Number.isNaN(P)) return 0;
  return (P * Math.min(time - last, 2 * step)) / HOUR_MS;
}

interface Context {
  /** Without the imprints that have states. */
  readonly known: KnownPhase;
  readonly machines: readonly MachineImprint[];
  readonly found: Disaggregated;
}

function takeEdge(state: PhaseState, edge: Edge, context: Context): void {
  const { known, found } = context;
  if (!edge.isFaint) found.edges.push(edge);
  const { appliances, settings, truths = [] } = known;
  if (truths.length === 0) {
    pair(state, edge, context);
    return;
  }
  const claimed = claimEdge({ state: state.truths, habits: state.pairing.habits }, edge, {
    truths,
    appliances,
    settings,
  });
  if (claimed.unknown) found.unknown.push(claimed.unknown);
  if (claimed.rest === edge) pair(state, edge, context);
  else {
    withdrawEarly(state, edge.time);
    see(state.seen, edge, claimed.appliance === null ? [] : [{ time: edge.time, appliance: claimed.appliance }]);
    if (claimed.rest !== null) pair(state, claimed.rest, context);
  }
}

/** What an edge brings while it is still being measured. */
function earlyStarts(state: PhaseState, event: EarlyEdge, { known, machines }: Context): readonly Start[] {
  const familiar: Familiar = (rising, falling) => familiarity(state.learning, rising, falling);
  const ofMachine = machineEarly(state, event, { machines, known: { ...known, familiar } });
  if (ofMachine.isTaken) return ofMachine.starts;
  const open = event.isHasty ? openHasty : openEarly;
  return open(state.pairing, event.early, { ...known, ...restlessness(state) });
}

function withdrawEarly(state: PhaseState, time: number): void {
  withdraw(state.pairing, time);
  withdrawMachine(state, time);
}

/** How many edges of other loads came lately, for the likeness of what is found. */
function restlessness({ seen }: PhaseState) {
  return { othersLately: (appliance: number, instant: number) => othersLately(seen, appliance, instant) };
}

/** Gives an edge to an appliance of several states, or pairs it with others of appliances, or with one that belongs to it. */
function pair(state: PhaseState, edge: Edge, { known, machines, found }: Context): void {
  const familiar: Familiar = (rising, falling) => familiarity(state.learning, rising, falling);
  const ofMachine = machineEdge(state, edge, { machines, known: { ...known, familiar } });
  found.starts.push(...ofMachine.starts);
  if (ofMachine.isTaken) {
    withdraw(state.pairing, edge.time);
    return;
  }
  const { isReported } = ofMachine;
  const others = { familiar, isReported, ...restlessness(state) };
  const { starts, taken, retracted, unknown } = pairEdge(state.pairing, edge, { ...known, ...others });
  settleMachines(state);
  see(state.seen, edge, taken);
  found.starts.push(...starts);
  found.retracted.push(...retracted);
  if (unknown === undefined) return;
  found.unknown.push(unknown);
  const { appliances, settings } = known;
  const runsOf = (appliance: number) => historyOf(state.pairing.habits, appliance).runs;
  const learned = learnPair(state.learning, unknown, { appliances, isLearning: settings.isLearning, runsOf });
  if (learned) found.learned.push(learned);
}
