import { HOUR_MS } from '@phasor/quantities';
import type { Imprint } from '../imprint.ts';
import { rounded, squaredDeviation } from '../matching.ts';
import type { Draw } from '../samples.ts';

/** A rising and a falling edge that belong together but to no known appliance. */
export interface UnknownPair {
  readonly rising: PairedEdge & { readonly peak: number };
  readonly falling: PairedEdge;
}

interface PairedEdge extends Draw {
  /** Epoch ms. */
  readonly time: number;
}

/** Mean change: W, var, A. */
export interface MeanChange {
  P: number;
  Q: number | null;
  I: number | null;
}

/** Pairs of similar power. */
export interface Cluster {
  readonly rising: MeanChange;
  readonly falling: MeanChange;
  /** Mean inrush, W. */
  peak: number;
  /** Number of runs, start of the first one in epoch ms, shortest one in ms, and energy of all, Wh. */
  count: number;
  readonly since: number;
  shortest: number;
  energy: number;
}

/** Usual difference between two switchings: a share of the power, and a minimum in W and var. */
const USUAL_SHARE = 0.06;
const USUAL_FLOOR = 3;

/** Squared deviations of both edges together above which a pair belongs to another cluster. */
export const FARTHEST_PAIR = 8;

/** A cluster that is still empty. */
export function emptyCluster({ rising }: UnknownPair): Cluster {
  const none = (): MeanChange => ({ P: 0, Q: 0, I: 0 });
  const runs = { count: 0, since: rising.time, shortest: Number.MAX_SAFE_INTEGER, energy: 0 };
  return { rising: none(), falling: none(), peak: 0, ...runs };
}

export function joinCluster(cluster: Cluster, pair: UnknownPair): void {
  const { rising, falling } = pair;
  cluster.count += 1;
  const share = 1 / cluster.count;
  join(cluster.rising, rising, share);
  join(cluster.falling, falling, share);
  cluster.peak = rounded(cluster.peak + (rising.peak - cluster.peak) * share);
  cluster.shortest = Math.min(cluster.shortest, falling.time - rising.time);
  cluster.energy = rounded(cluster.energy + energyOf(pair));
}

/** Energy of a pair, Wh. */
export function energyOf({ rising, falling }: UnknownPair): number {
  return (((rising.P - falling.P) / 2) * (falling.time - rising.time)) / HOUR_MS;
}

function join(mean: MeanChange, change: Draw, share: number): void {
  const joined = (before: number | null, value: number | null) =>
    before === null || value === null ? null : rounded(before + (value - before) * share);
  mean.P = rounded(mean.P + (change.P - mean.P) * share);
  mean.Q = joined(mean.Q, change.Q);
  mean.I = joined(mean.I, change.I);
}

interface Edges {
  readonly rising: Draw;
  readonly falling: Draw;
}

export function nearestCluster<Some extends Cluster>(clusters: readonly Some[], pair: Edges): Some | undefined {
  let nearest: { cluster: Some; distance: number } | undefined;
  for (const cluster of clusters) {
    const distance = pairDistance(cluster, pair);
    if (distance <= FARTHEST_PAIR && (!nearest || distance < nearest.distance)) nearest = { cluster, distance };
  }
  return nearest?.cluster;
}

/** Squared deviations of both edges together. */
export function pairDistance(cluster: Edges, { rising, falling }: Edges): number {
  return between(cluster.rising, rising) + between(cluster.falling, falling);
}

function between(mean: Draw, change: Draw): number {
  const usual = Math.hypot(USUAL_FLOOR, USUAL_SHARE * mean.P);
  const reactive = mean.Q === null || change.Q === null ? 0 : squaredDeviation(change.Q - mean.Q, usual);
  return squaredDeviation(change.P - mean.P, usual) + reactive;
}

/** The imprint of a cluster. The shapes consist of the levels only: the samples were not kept. */
export function imprintOf({ rising, falling, peak, shortest, count }: Cluster): Imprint {
  const on = rising.P;
  const off = -falling.P;
  return {
    rising: { ...rising },
    falling: { ...falling },
    peak,
    duration: shortest,
    risingShape: [0, 0, on + peak, on, on],
    fallingShape: [off, off, 0, 0, 0],
    correctedBy: count,
  };
}
