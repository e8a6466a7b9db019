/** A run by its energy, Wh, and how likely it is one of its appliance, 0 to 1. */
export interface LikelyRun {
  readonly energy: number;
  readonly predictionRate: number;
}

/** 95 of 100 cases are within two deviations. */
const DEVIATIONS = 2;

/** The energy of a run is that between two edges: it is exact to this share. */
const EDGES_SHARE = 0.05;

/**
 * Wh within which the energy of an appliance is in 95 of 100 cases: each run is its own by its likeness, and no run depends on
 * another one. Runs that were not found are not in it.
 */
export function uncertaintyOf(runs: readonly LikelyRun[]): number {
  let variance = 0;
  for (const { energy, predictionRate: p } of runs) variance += energy ** 2 * (p * (1 - p) + EDGES_SHARE ** 2);
  return DEVIATIONS * Math.sqrt(variance);
}
