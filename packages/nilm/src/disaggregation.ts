import { openEarly, withdraw } from './early-rise.ts';
import type { Edge } from './edge.ts';
import { type EdgeState, newEdgeState, sampleAt, takeSample } from './edge-detection.ts';
import type { Appliance } from './imprint.ts';
import { countMains, familiarity, type Learned, type LearningState, learnPair, newLearningState } from './learning.ts';
import type { Familiar } from './open-rise.ts';
import { newPairingState, type PairingState, pairEdge, pairGap, releaseRuns } from './pairing.ts';
import type { Run, Start } from './run.ts';
import type { PhaseSamples } from './samples.ts';
import { type SeenEdge, see } from './seen-edge.ts';

/** Settings by the owner of a device, and its sampling interval. */
export interface NilmSettings {
  /** Smallest change of active power that is an edge, W (5 to 500). */
  readonly threshold: number;
  /** Unknown appliances that occur repeatedly get an imprint automatically. */
  readonly isLearning: boolean;
  /** Runs of less likeness are not reported, 0 to 1; LEAST_LIKENESS by default. */
  readonly leastLikeness?: number;
  /** Usual interval between samples, ms. */
  readonly step: number;
}

/** State of one phase between two samples: plain, bounded data that survives a restart as JSON. */
export interface PhaseState {
  readonly edges: EdgeState;
  readonly pairing: PairingState;
  readonly learning: LearningState;
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
  /** New appliances and further imprints found by learning. The caller stores each and passes it in from then on. */
  readonly learned: Learned[];
}

/** The appliances of a phase and its settings. */
export interface KnownPhase {
  readonly appliances: readonly Appliance[];
  readonly settings: NilmSettings;
}

const MS_PER_HOUR = 3_600_000;

/** A phase without any history. */
export function newPhaseState(): PhaseState {
  return { edges: newEdgeState(), pairing: newPairingState(), learning: newLearningState(), seen: [] };
}

/**
 * Follows one phase over a series of samples: edges, appliances that switched on, finished runs, learned appliances. `state`
 * is continued and modified. Any division of the same samples into series has the same results; a gap ends the runs of
 * appliances that are on.
 */
export function disaggregate(state: PhaseState, samples: PhaseSamples, known: KnownPhase): Disaggregated {
  const found: Disaggregated = { edges: [], starts: [], runs: [], learned: [] };
  for (let i = 0; i < samples.time.length; i += 1) {
    const sample = sampleAt(samples, i);
    countMains(state.learning, energyOf(sample, state.edges.last, known.settings));
    const events = takeSample(state.edges, sample, known.settings);
    for (const event of events) {
      if ('change' in event) takeEdge(state, event, { known, found });
      else if ('early' in event) found.starts.push(...openEarly(state.pairing, event.early, known));
      else if ('withdrawn' in event) withdraw(state.pairing, event.withdrawn);
      else found.runs.push(...pairGap(state.pairing, event.gapSince, known.appliances));
    }
    found.runs.push(...releaseRuns(state.pairing, state.edges.last ?? 0, known));
  }
  return found;
}

/** Energy of the interval of a sample, Wh; an interval longer than two steps has a gap in it. */
function energyOf({ time, P }: { time: number; P: number }, last: number | null, { step }: NilmSettings): number {
  if (last === null || !(time > last) || Number.isNaN(P)) return 0;
  return (P * Math.min(time - last, 2 * step)) / MS_PER_HOUR;
}

function takeEdge(state: PhaseState, edge: Edge, { known, found }: { known: KnownPhase; found: Disaggregated }): void {
  if (!edge.isFaint) found.edges.push(edge);
  const familiar: Familiar = (rising, falling) => familiarity(state.learning, rising, falling);
  const { starts, taken, unknown } = pairEdge(state.pairing, edge, { ...known, familiar });
  see(state.seen, edge, taken);
  found.starts.push(...starts);
  const { appliances, settings } = known;
  const learned = unknown && learnPair(state.learning, unknown, { appliances, isLearning: settings.isLearning });
  if (learned) found.learned.push(learned);
}
