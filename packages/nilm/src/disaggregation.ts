import type { Edge } from './edge.ts';
import { type EdgeState, newEdgeState, sampleAt, takeSample } from './edge-detection.ts';
import type { Appliance } from './imprint.ts';
import { type Learned, type LearningState, learnPair, newLearningState } from './learning.ts';
import { newPairingState, type PairingState, pairEdge, pairGap, releaseRuns } from './pairing.ts';
import type { Run, Start } from './run.ts';
import type { PhaseSamples } from './samples.ts';
import { type SeenEdge, see } from './seen-edge.ts';

/** What the owner of a device sets, and how often it measures. */
export interface NilmSettings {
  /** Least change of active power that is an edge, W (5 to 500). */
  readonly threshold: number;
  /** Unknown appliances that come again and again get an imprint by themselves. */
  readonly isLearning: boolean;
  /** Usual distance of two samples, ms. */
  readonly step: number;
}

/** All that is kept of one phase between two samples: plain, bounded data that survives a restart as JSON. */
export interface PhaseState {
  readonly edges: EdgeState;
  readonly pairing: PairingState;
  readonly learning: LearningState;
  /** The newest edges, oldest first, for `whyNot`. */
  readonly seen: SeenEdge[];
}

/** What a stretch of samples told, each list in order of time told. */
export interface Disaggregated {
  /** Edges at or above the threshold. */
  readonly edges: Edge[];
  /** Appliances that are on from now on. */
  readonly starts: Start[];
  /** Runs that ended. */
  readonly runs: Run[];
  /** New appliances found by learning; whoever keeps appliances gives each an id and hands it in from then on. */
  readonly learned: Learned[];
}

/** The appliances of a phase and what its owner set. */
export interface KnownPhase {
  readonly appliances: readonly Appliance[];
  readonly settings: NilmSettings;
}

/** A phase of which nothing is known yet. */
export function newPhaseState(): PhaseState {
  return { edges: newEdgeState(), pairing: newPairingState(), learning: newLearningState(), seen: [] };
}

/**
 * Follows one phase over a stretch of samples: edges, what came on, runs that ended, appliances that were learned. `state`
 * goes on and is changed. Any cutting of the same samples into stretches tells the same; a gap in them ends what is on.
 */
export function disaggregate(state: PhaseState, samples: PhaseSamples, known: KnownPhase): Disaggregated {
  const told: Disaggregated = { edges: [], starts: [], runs: [], learned: [] };
  for (let i = 0; i < samples.time.length; i += 1) {
    const events = takeSample(state.edges, sampleAt(samples, i), known.settings);
    for (const event of events) {
      if ('change' in event) takeEdge(state, event, { known, told });
      else told.runs.push(...pairGap(state.pairing, event.gapSince, known.appliances));
    }
    told.runs.push(...releaseRuns(state.pairing, state.edges.last ?? 0, known));
  }
  return told;
}

function takeEdge(state: PhaseState, edge: Edge, { known, told }: { known: KnownPhase; told: Disaggregated }): void {
  if (!edge.isFaint) told.edges.push(edge);
  const { starts, taken, unknown } = pairEdge(state.pairing, edge, known);
  see(state.seen, edge, taken);
  told.starts.push(...starts);
  const learned =
    unknown && known.settings.isLearning ? learnPair(state.learning, unknown, known.appliances) : undefined;
  if (learned) told.learned.push(learned);
}
