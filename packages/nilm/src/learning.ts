import type { Appliance, Imprint } from './imprint.ts';
import { type Change, FARTHEST, nearestImprint, squaredDeviation } from './matching.ts';

/** A rising and a falling edge that belong together but to no known appliance. */
export interface UnknownPair {
  readonly rising: Change;
  readonly falling: Change;
}

/** An appliance found by learning, without a name and an id, or a further imprint of a known one. */
export interface Learned {
  readonly imprint: Imprint;
  /** Start of the first run from which it was found, epoch ms. */
  readonly since: number;
  /** The appliance of which it is a further imprint; null for an unknown one. */
  readonly appliance: number | null;
}

/** Mean change: W, var, A. */
interface MeanChange {
  P: number;
  Q: number | null;
  I: number | null;
}

/** Pairs of similar power. */
interface Cluster {
  readonly rising: MeanChange;
  readonly falling: MeanChange;
  /** Mean inrush, W. */
  peak: number;
  /** Number of runs, start of the first one in epoch ms, shortest one in ms, and energy of all, Wh. */
  count: number;
  readonly since: number;
  shortest: number;
  energy: number;
  /** Energy of the phase when the first run began, Wh. */
  readonly mainsSince: number;
}

/** State of learning: bounded, plain data, in which the most recent cluster is the last. */
export interface LearningState {
  clusters: Cluster[];
  /** Energy of the phase so far, Wh. */
  mains: number;
}

/** Number of pairs that form an appliance, over a day at least, and their least share of the phase's energy since the first. */
const ENOUGH_PAIRS = 8;
const DAY_MS = 86_400_000;
const LEAST_WEIGHT = 0.01;

/** From so many pairs on a cluster explains edges beside the known appliances. */
const SOME_PAIRS = 4;

/** Maximum number of clusters; the one not seen for longest is dropped. */
const MOST_CLUSTERS = 16;

/** Usual difference between two switchings: a share of the power, and a minimum in W and var. */
const USUAL_SHARE = 0.06;
const USUAL_FLOOR = 3;

/** Squared deviations of both edges together above which a pair belongs to another cluster. */
const FARTHEST_PAIR = 8;

/** A known appliance whose imprints are this near to both edges gets the cluster as a further imprint: four deviations. */
const NEAR_KNOWN = 16;

const MS_PER_HOUR = 3_600_000;

/** A phase on which nothing was learned. */
export function newLearningState(): LearningState {
  return { clusters: [], mains: 0 };
}

/** Counts the energy of the phase, Wh, by which the weight of clusters is judged. */
export function countMains(state: LearningState, energy: number): void {
  state.mains += Math.max(0, energy);
}

/**
 * Takes a pair without an appliance: it joins the nearest cluster or begins one. Answers what the pair completes: an appliance of some
 * weight, or a further imprint of one of `known`.
 */
export function learnPair(
  state: LearningState,
  pair: UnknownPair,
  { appliances: known, isLearning }: { readonly appliances: readonly Appliance[]; readonly isLearning: boolean },
): Learned | undefined {
  const cluster = nearestCluster(state, pair) ?? newCluster(state, pair);
  state.clusters = state.clusters.filter((each) => each !== cluster);
  take(cluster, pair);
  const isComplete = isLearning && cluster.count >= ENOUGH_PAIRS && pair.falling.time - cluster.since >= DAY_MS;
  if (isComplete && isKnown(pair, known)) return undefined;
  const learned = { imprint: imprintOf(cluster), since: cluster.since };
  const relative = isComplete ? relativeOf(cluster, known) : undefined;
  if (relative !== undefined) return { ...learned, appliance: relative };
  if (isComplete && cluster.energy >= LEAST_WEIGHT * (state.mains - cluster.mainsSince)) {
    return { ...learned, appliance: null };
  }
  state.clusters = [...state.clusters, cluster].slice(-MOST_CLUSTERS);
  return undefined;
}

/** Distance of a pair from a cluster of several pairs; undefined for none. */
export function familiarity(state: LearningState, rising: Change, falling: Change): number | undefined {
  const cluster = nearestCluster(state, { rising, falling });
  if (cluster === undefined || cluster.count < SOME_PAIRS) return undefined;
  return between(cluster.rising, rising) + between(cluster.falling, falling);
}

function isKnown({ rising, falling }: UnknownPair, known: readonly Appliance[]): boolean {
  return known.some((appliance) => distanceTo(appliance, rising, falling) <= FARTHEST);
}

/** The one appliance to which a cluster is near; undefined for none, or if several are. */
function relativeOf({ rising, falling }: Cluster, known: readonly Appliance[]): number | undefined {
  const step = (mean: MeanChange) => ({ P: mean.P, Q: mean.Q, noise: 0, noiseQ: 0 });
  const near = known.filter((appliance) => distanceTo(appliance, step(rising), step(falling)) <= NEAR_KNOWN);
  return near.length === 1 ? near[0]?.id : undefined;
}

/** The larger distance of two edges from an appliance. */
function distanceTo(
  appliance: Appliance,
  rising: Parameters<typeof nearestImprint>[1],
  falling: Parameters<typeof nearestImprint>[1],
): number {
  const of = (step: typeof rising) => nearestImprint(appliance, step)?.distance ?? Number.POSITIVE_INFINITY;
  return Math.max(of(rising), of(falling));
}

function newCluster({ mains }: LearningState, { rising }: UnknownPair): Cluster {
  const none = (): MeanChange => ({ P: 0, Q: 0, I: 0 });
  const runs = { count: 0, since: rising.time, shortest: Number.MAX_SAFE_INTEGER, energy: 0 };
  return { rising: none(), falling: none(), peak: 0, ...runs, mainsSince: mains };
}

function take(cluster: Cluster, { rising, falling }: UnknownPair): void {
  cluster.count += 1;
  const share = 1 / cluster.count;
  join(cluster.rising, rising, share);
  join(cluster.falling, falling, share);
  cluster.peak += (rising.peak - cluster.peak) * share;
  cluster.shortest = Math.min(cluster.shortest, falling.time - rising.time);
  cluster.energy += (((rising.P - falling.P) / 2) * (falling.time - rising.time)) / MS_PER_HOUR;
}

function join(mean: MeanChange, change: Change, share: number): void {
  const joined = (before: number | null, value: number | null) =>
    before === null || value === null ? null : before + (value - before) * share;
  mean.P += (change.P - mean.P) * share;
  mean.Q = joined(mean.Q, change.Q);
  mean.I = joined(mean.I, change.I);
}

function nearestCluster({ clusters }: LearningState, { rising, falling }: UnknownPair): Cluster | undefined {
  let nearest: { cluster: Cluster; distance: number } | undefined;
  for (const cluster of clusters) {
    const distance = between(cluster.rising, rising) + between(cluster.falling, falling);
    if (distance <= FARTHEST_PAIR && (!nearest || distance < nearest.distance)) nearest = { cluster, distance };
  }
  return nearest?.cluster;
}

function between(mean: MeanChange, change: Change): number {
  const usual = Math.hypot(USUAL_FLOOR, USUAL_SHARE * mean.P);
  const reactive = mean.Q === null || change.Q === null ? 0 : squaredDeviation(change.Q - mean.Q, usual);
  return squaredDeviation(change.P - mean.P, usual) + reactive;
}

/** The shapes consist of the levels only: the samples were not kept. */
function imprintOf({ rising, falling, peak, shortest }: Cluster): Imprint {
  const on = rising.P;
  const off = -falling.P;
  return {
    rising: { ...rising },
    falling: { ...falling },
    peak,
    duration: shortest,
    risingShape: [0, 0, on + peak, on, on],
    fallingShape: [off, off, 0, 0, 0],
  };
}
