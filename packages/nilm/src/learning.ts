import type { Appliance, Imprint } from './imprint.ts';
import { type Change, FARTHEST, nearestImprint, squaredDeviation } from './matching.ts';

/** A rising and a falling edge that belong together but to no known appliance. */
export interface UnknownPair {
  readonly rising: Change;
  readonly falling: Change;
}

/** Epoch ms and Wh. */
interface LearnedRun {
  readonly start: number;
  readonly end: number;
  readonly energy: number;
}

/** An appliance found by learning, without a name and an id. */
export interface Learned {
  readonly imprint: Imprint;
  /** The runs from which it was found, oldest first. */
  readonly runs: readonly LearnedRun[];
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
  readonly runs: LearnedRun[];
}

/** State of learning: bounded, plain data, in which the most recent cluster is the last. */
export interface LearningState {
  clusters: Cluster[];
}

/** Number of pairs that form an appliance, over a day at least. */
const ENOUGH_PAIRS = 8;
const DAY_MS = 86_400_000;

/** Maximum number of clusters and of runs of each; the cluster not seen for longest is dropped. */
const MOST_CLUSTERS = 32;
const MOST_RUNS = 32;

/** Usual difference between two switchings: a share of the power, and a minimum in W and var. */
const USUAL_SHARE = 0.06;
const USUAL_FLOOR = 3;

/** Squared deviations of both edges together above which a pair belongs to another cluster. */
const FARTHEST_PAIR = 8;

const MS_PER_HOUR = 3_600_000;

/** A phase on which nothing was learned. */
export function newLearningState(): LearningState {
  return { clusters: [] };
}

/**
 * Takes a pair without an appliance: it joins the nearest cluster or begins one. Answers the appliance that the pair
 * completes, unless it matches one of `known`.
 */
export function learnPair(state: LearningState, pair: UnknownPair, known: readonly Appliance[]): Learned | undefined {
  const cluster = nearestCluster(state, pair) ?? { rising: noChange(), falling: noChange(), peak: 0, runs: [] };
  state.clusters = state.clusters.filter((each) => each !== cluster);
  const share = 1 / (cluster.runs.length + 1);
  join(cluster.rising, pair.rising, share);
  join(cluster.falling, pair.falling, share);
  cluster.peak += (pair.rising.peak - cluster.peak) * share;
  cluster.runs.push(runOf(pair));
  const since = cluster.runs[0]?.start ?? pair.rising.time;
  if (cluster.runs.length >= ENOUGH_PAIRS && pair.falling.time - since >= DAY_MS) {
    return isKnown(pair, known) ? undefined : { imprint: imprintOf(cluster), runs: cluster.runs };
  }
  // The first run is kept: it is the start of the cluster.
  if (cluster.runs.length > MOST_RUNS) cluster.runs.splice(1, 1);
  state.clusters = [...state.clusters, cluster].slice(-MOST_CLUSTERS);
  return undefined;
}

function isKnown({ rising, falling }: UnknownPair, known: readonly Appliance[]): boolean {
  const fits = (appliance: Appliance, change: Change) =>
    (nearestImprint(appliance, change)?.distance ?? Number.POSITIVE_INFINITY) <= FARTHEST;
  return known.some((appliance) => fits(appliance, rising) && fits(appliance, falling));
}

function noChange(): MeanChange {
  return { P: 0, Q: 0, I: 0 };
}

function join(mean: MeanChange, change: Change, share: number): void {
  const joined = (before: number | null, value: number | null) =>
    before === null || value === null ? null : before + (value - before) * share;
  mean.P += (change.P - mean.P) * share;
  mean.Q = joined(mean.Q, change.Q);
  mean.I = joined(mean.I, change.I);
}

function runOf({ rising, falling }: UnknownPair): LearnedRun {
  const energy = (((rising.P - falling.P) / 2) * (falling.time - rising.time)) / MS_PER_HOUR;
  return { start: rising.time, end: falling.time, energy };
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
function imprintOf({ rising, falling, peak, runs }: Cluster): Imprint {
  const on = rising.P;
  const off = -falling.P;
  return {
    rising,
    falling,
    peak,
    duration: Math.min(...runs.map(({ start, end }) => end - start)),
    risingShape: [0, 0, on + peak, on, on],
    fallingShape: [off, off, 0, 0, 0],
  };
}
