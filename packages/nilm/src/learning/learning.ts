import { DAY_MS } from '@phasor/quantities';
import type { Appliance, Imprint } from '../imprint.ts';
import { nearestImprint, rounded, type Step, unlikeness } from '../matching.ts';
import type { Draw } from '../samples.ts';
import {
  type Cluster,
  emptyCluster,
  imprintOf,
  joinCluster,
  nearestCluster,
  pairDistance,
  type UnknownPair,
} from './clusters.ts';

/** An appliance found by learning, without a name and an id, or a further imprint of a known one. */
export interface Learned {
  readonly imprint: Imprint;
  /** Start of the first run from which it was found, epoch ms. */
  readonly since: number;
  /** The appliance of which it is a further imprint; null for an unknown one. */
  readonly appliance: number | null;
}

/** Pairs of similar power, and the energy of the phase when the first of them began, Wh. */
interface WeighedCluster extends Cluster {
  readonly mainsSince: number;
}

/** State of learning: bounded, plain data, in which the most recent cluster is the last. */
export interface LearningState {
  clusters: WeighedCluster[];
  /** Energy of the phase so far, Wh. */
  mains: number;
}

/** Number of pairs that form an appliance, over a day at least, and their least share of the phase's energy since the first. */
const ENOUGH_PAIRS = 8;
const LEAST_WEIGHT = 0.01;

/** So many are enough where they use this share of it: what seldom runs may use much. */
const FEW_PAIRS = 5;
const MUCH_WEIGHT = 0.05;

/** From so many pairs on a cluster explains edges beside the known appliances. */
const SOME_PAIRS = 4;

/** Maximum number of clusters; the one not seen for longest is dropped. */
const MOST_CLUSTERS = 16;

/** A known appliance whose imprints are this near to both edges explains them. */
const EXPLAINED = 5;

/** A known appliance whose imprints are this near to both edges gets the cluster as a further imprint. */
const NEAR_KNOWN = 8;

/** It has so many times as many runs: what comes more often than a seldom variant of it is another's. */
const RUNS_OF_KNOWN = 2;

/** A phase on which nothing was learned. */
export function newLearningState(): LearningState {
  return { clusters: [], mains: 0 };
}

/** Counts the energy of the phase, Wh, by which the weight of clusters is judged. */
export function countMains(state: LearningState, energy: number): void {
  state.mains += Math.max(0, energy);
}

interface LearningWish {
  readonly appliances: readonly Appliance[];
  readonly isLearning: boolean;
  /** How many runs an appliance had. */
  readonly runsOf: (appliance: number) => number;
}

/**
 * Takes a pair without an appliance: it joins the nearest cluster or begins one. Answers what the pair completes: an appliance of some
 * weight, or a further imprint of one of `known`.
 */
export function learnPair(
  state: LearningState,
  pair: UnknownPair,
  { appliances: known, isLearning, runsOf }: LearningWish,
): Learned | undefined {
  const cluster = nearestCluster(state.clusters, pair) ?? { ...emptyCluster(pair), mainsSince: rounded(state.mains) };
  state.clusters = state.clusters.filter((each) => each !== cluster);
  joinCluster(cluster, pair);
  const isLasting = isLearning && pair.falling.time - cluster.since >= DAY_MS;
  const isWeighty = (least: number) => cluster.energy >= least * (state.mains - cluster.mainsSince);
  const isOften = isLasting && cluster.count >= ENOUGH_PAIRS;
  const isComplete = isOften || (isLasting && cluster.count >= FEW_PAIRS && isWeighty(MUCH_WEIGHT));
  if (isComplete && isKnown(pair, known)) return undefined;
  const learned = { imprint: imprintOf(cluster), since: cluster.since };
  const relative = isComplete ? relativeOf(cluster, { known, runsOf }) : undefined;
  if (relative !== undefined && isOften) return { ...learned, appliance: relative };
  if (relative === undefined && isComplete && isWeighty(LEAST_WEIGHT)) return { ...learned, appliance: null };
  state.clusters = [...state.clusters, cluster].slice(-MOST_CLUSTERS);
  return undefined;
}

/** Distance of a pair from a cluster of several pairs; undefined for none. */
export function familiarity(state: LearningState, rising: Draw, falling: Draw): number | undefined {
  const cluster = nearestCluster(state.clusters, { rising, falling });
  if (cluster === undefined || cluster.count < SOME_PAIRS) return undefined;
  return pairDistance(cluster, { rising, falling });
}

/** Whether a known appliance explains both edges. */
export function isKnown({ rising, falling }: Edges, known: readonly Appliance[]): boolean {
  return known.some((appliance) => distanceTo(appliance, { rising, falling }) <= EXPLAINED);
}

interface Edges {
  readonly rising: Draw & Partial<Step>;
  readonly falling: Draw & Partial<Step>;
}

/** The one appliance of which a cluster is a seldom variant; undefined for none, or if several are near. */
function relativeOf(
  cluster: Cluster,
  { known, runsOf }: { known: readonly Appliance[]; runsOf: LearningWish['runsOf'] },
): number | undefined {
  const [near, ...others] = known.filter((appliance) => distanceTo(appliance, cluster) <= NEAR_KNOWN);
  if (near === undefined || others.length > 0) return undefined;
  return runsOf(near.id) >= RUNS_OF_KNOWN * cluster.count ? near.id : undefined;
}

/** The larger distance of two edges from an appliance. */
function distanceTo(appliance: Appliance, { rising, falling }: Edges): number {
  const of = ({ P, Q, noise = 0, noiseQ = 0 }: Edges['rising']) => {
    const match = nearestImprint(appliance, { P, Q, noise, noiseQ });
    return match === undefined ? Number.POSITIVE_INFINITY : unlikeness(match);
  };
  return Math.max(of(rising), of(falling));
}
