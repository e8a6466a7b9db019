import type { Appliance, Imprint } from '../imprint.ts';
import type { Draw } from '../samples.ts';
import {
  type Cluster,
  emptyCluster,
  FARTHEST_PAIR,
  imprintOf,
  joinCluster,
  nearestCluster,
  pairDistance,
  type UnknownPair,
} from './clusters.ts';
import { isKnown } from './learning.ts';
import { resembling, type UsualApplianceName } from './usual-appliances.ts';

/** Steps that come again and belong to no appliance. */
export interface Recurring {
  /** By start. */
  readonly pairs: readonly UnknownPair[];
  /** What an appliance of them would be recognised by. */
  readonly imprint: Imprint;
  /** Usual active power, W, and reactive power, var; null if that was not measured. */
  readonly power: number;
  readonly reactive: number | null;
  /** Median length, ms. */
  readonly duration: number;
  /** Energy of all, Wh. */
  readonly energy: number;
  /** Usual appliances that draw and last like it, the likeliest first. */
  readonly resembles: readonly UsualApplianceName[];
}

/** Rising and falling edge of steps. */
export interface BothEdges {
  readonly rising: Draw;
  readonly falling: Draw;
}

export interface RecurringWish {
  /** Appliances of the phase: steps that one of them explains are no question. */
  readonly known: readonly Appliance[];
  /** Steps that nobody wants to be asked about: rising and falling edge. */
  readonly dismissed: readonly BothEdges[];
  /** Steps of less energy have no weight, Wh. */
  readonly leastEnergy: number;
}

/** So many times at least it came. */
export const LEAST_TIMES = 3;

interface Gathered extends Cluster {
  readonly pairs: UnknownPair[];
}

/** Steps of one phase that come again, those of the most energy first. @param pairs  by start */
export function recurringPairs(pairs: readonly UnknownPair[], wish: RecurringWish): Recurring[] {
  const clusters: Gathered[] = [];
  for (const pair of pairs) {
    let cluster = nearestCluster(clusters, pair);
    if (cluster === undefined) {
      cluster = { ...emptyCluster(pair), pairs: [] };
      clusters.push(cluster);
    }
    joinCluster(cluster, pair);
    cluster.pairs.push(pair);
  }
  return clusters
    .filter((cluster) => isAskedFor(cluster, wish))
    .sort((a, b) => b.energy - a.energy)
    .map(recurringOf);
}

function isAskedFor(cluster: Gathered, { known, dismissed, leastEnergy }: RecurringWish): boolean {
  if (cluster.count < LEAST_TIMES || cluster.energy < leastEnergy || isKnown(cluster, known)) return false;
  return !dismissed.some((edges) => areAlike(edges, cluster));
}

/** Whether steps are the same as others, by what they draw. */
export function areAlike(one: BothEdges, other: BothEdges): boolean {
  return pairDistance(one, other) <= FARTHEST_PAIR;
}

function recurringOf(cluster: Gathered): Recurring {
  const { pairs, rising, falling, energy } = cluster;
  const power = (rising.P - falling.P) / 2;
  const reactive = rising.Q === null || falling.Q === null ? null : (rising.Q - falling.Q) / 2;
  const duration = medianOf(pairs.map((pair) => pair.falling.time - pair.rising.time));
  const resembles = resembling({ power, reactive, duration });
  return { pairs, imprint: imprintOf(cluster), power, reactive, duration, energy, resembles };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return ((sorted[middle] ?? 0) + (sorted[(sorted.length - 1) >> 1] ?? 0)) / 2;
}
