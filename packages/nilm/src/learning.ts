import type { Edge } from './edge.ts';
import type { Imprint } from './imprint.ts';
import { squaredDeviation } from './matching.ts';

/** A rising and a falling edge that belong together and to no known appliance. */
export interface UnknownPair {
  readonly rising: Edge;
  readonly falling: Edge;
}

/** Epoch ms and Wh. */
interface LearnedRun {
  readonly start: number;
  readonly end: number;
  readonly energy: number;
}

/** An appliance that learning found, without a name and without an id. */
export interface Learned {
  readonly imprint: Imprint;
  /** The runs that it was found by, oldest first. */
  readonly runs: readonly LearnedRun[];
}

/** Pairs that are near each other in what they draw: running means of the changes, W, var, A. */
interface Cluster {
  rising: { P: number; Q: number | null; I: number | null };
  falling: { P: number; Q: number | null; I: number | null };
  peak: number;
  readonly runs: LearnedRun[];
}

/** What learning keeps: bounded, plain data. */
export interface LearningState {
  /** Oldest sighting first. */
  clusters: Cluster[];
}

/** Pairs that make an appliance: as many, on as many civil-sized days (24 h apart at least). */
const ENOUGH_PAIRS = 8;
const ENOUGH_DAYS = 2;

/** So many clusters are kept; the one unseen for longest gives way. */
const MOST_CLUSTERS = 32;

/** Pairs within this share of each other's power, or so many W and var, are of one cluster. */
const NEAR_SHARE = 0.06;
const NEAR_FLOOR = 3;
const NEAR = 4;

const DAY_MS = 86_400_000;
const MS_PER_HOUR = 3_600_000;

/** A phase on which nothing was learned. */
export function newLearningState(): LearningState {
  return { clusters: [] };
}

/**
 * Takes a pair nobody knows: it joins the cluster it is nearest to or begins one. Answers the appliance that the pair
 * completes; its cluster is forgotten then, for from now on it is known.
 */
export function learnPair(state: LearningState, pair: UnknownPair): Learned | undefined {
  const cluster = nearestCluster(state, pair) ?? { rising: noDraw(), falling: noDraw(), peak: 0, runs: [] };
  const share = 1 / (cluster.runs.length + 1);
  join(cluster.rising, pair.rising.change, share);
  join(cluster.falling, pair.falling.change, share);
  cluster.peak += (pair.rising.peak - cluster.peak) * share;
  cluster.runs.push(runOf(pair));
  state.clusters = [...state.clusters.filter((each) => each !== cluster), cluster].slice(-MOST_CLUSTERS);
  const [first] = cluster.runs;
  const isEnough =
    cluster.runs.length >= ENOUGH_PAIRS && pair.falling.time - (first?.start ?? 0) >= (ENOUGH_DAYS - 1) * DAY_MS;
  // A cluster that waits for its second day keeps the first and the newest of its runs.
  if (!isEnough && cluster.runs.length > 4 * ENOUGH_PAIRS) cluster.runs.splice(1, 1);
  if (!isEnough) return undefined;
  state.clusters = state.clusters.filter((each) => each !== cluster);
  return { imprint: imprintOf(cluster), runs: cluster.runs };
}

function noDraw(): Cluster['rising'] {
  return { P: 0, Q: 0, I: 0 };
}

function join(mean: Cluster['rising'], change: Edge['change'], share: number): void {
  mean.P += (change.P - mean.P) * share;
  mean.Q = mean.Q === null || change.Q === null ? null : mean.Q + (change.Q - mean.Q) * share;
  mean.I = mean.I === null || change.I === null ? null : mean.I + (change.I - mean.I) * share;
}

function runOf({ rising, falling }: UnknownPair): LearnedRun {
  const energy = (((rising.change.P - falling.change.P) / 2) * (falling.time - rising.time)) / MS_PER_HOUR;
  return { start: rising.time, end: falling.time, energy };
}

function nearestCluster(state: LearningState, { rising, falling }: UnknownPair): Cluster | undefined {
  let nearest: { cluster: Cluster; distance: number } | undefined;
  for (const cluster of state.clusters) {
    const distance = between(cluster.rising, rising.change) + between(cluster.falling, falling.change);
    if (distance <= 2 * NEAR && (!nearest || distance < nearest.distance)) nearest = { cluster, distance };
  }
  return nearest?.cluster;
}

function between(mean: Cluster['rising'], change: Edge['change']): number {
  const usual = Math.hypot(NEAR_FLOOR, NEAR_SHARE * mean.P);
  const reactive = mean.Q === null || change.Q === null ? 0 : squaredDeviation(change.Q - mean.Q, usual);
  return squaredDeviation(change.P - mean.P, usual) + reactive;
}

function imprintOf({ rising, falling, peak, runs }: Cluster): Imprint {
  const duration = runs.reduce((sum, run) => sum + run.end - run.start, 0) / runs.length;
  return {
    rising: { ...rising },
    falling: { ...falling },
    peak,
    duration,
    risingShape: [0, 0, rising.P + peak, rising.P, rising.P],
    fallingShape: [-falling.P, -falling.P, 0, 0, 0],
  };
}
