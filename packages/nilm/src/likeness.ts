/**
 * Likelihood that a run is one of its appliance, by how well its edges and its length fit and by the alternatives: fitted to
 * recognised runs whose truth is known (docs/nilm.md).
 */
const RUN = { constant: -0.94, cost: -0.245, trust: 2.47, runs: 0.39, mostRuns: 50 } as const;

/** The same without the appliance's other runs. */
const PLAIN = { constant: 2, cost: -0.3 } as const;

/** The same of a rising edge alone. */
const RISE = { constant: 1.9, cost: -0.3 } as const;

/** Runs of less likeness are assigned to no appliance. */
export const LEAST_LIKENESS = 0.2;

/** A run by what speaks for it. */
interface Evidence {
  /** Cost of its pair of edges. */
  readonly cost: number;
  /** Likelihood among the alternatives, 0 to 1. */
  readonly certainty: number;
}

/** The runs of an appliance before. */
interface History {
  /** Mean of their `plainLikeness`. */
  readonly trust: number;
  readonly runs: number;
}

/** Likeness of a run, 0 to 1. */
export function runLikeness({ cost, certainty }: Evidence, { trust, runs }: History): number {
  const ofRuns = RUN.runs * Math.log(1 + Math.min(RUN.mostRuns, runs));
  return certainty * logistic(RUN.constant + RUN.cost * cost + RUN.trust * logit(trust) + ofRuns);
}

/** How well a run fits by itself, 0 to 1: what others of the appliance did does not count, so that errors do not feed themselves. */
export function plainLikeness(cost: number): number {
  return logistic(PLAIN.constant + PLAIN.cost * cost);
}

/** Likeness of an appliance that is on, by the distance of its rising edge. */
export function riseLikeness(distance: number): number {
  return logistic(RISE.constant + RISE.cost * distance);
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function logit(share: number): number {
  const bounded = Math.min(0.98, Math.max(0.02, share));
  return Math.log(bounded / (1 - bounded));
}
