/**
 * Likelihood that a run is one of its appliance, by how well its edges and its length fit and by the alternatives: fitted to
 * recognised runs whose truth is known (docs/nilm-figures.md).
 */
const RUN = { constant: 0.87, cost: -0.245, trust: 2.47, runs: 0.39, others: -1.46 } as const;

/** The same without the appliance's other runs. */
const PLAIN = { constant: 2, cost: -0.3 } as const;

/** The same of a report that it is on, by its rising edge. */
const START = { constant: 1.9, distance: -0.44, runs: 0.56, others: -1.5 } as const;

/** An appliance that has run more often is no likelier. */
const MOST_RUNS = 50;

/** The same of a rising edge alone. */
const RISE = { constant: 1.9, cost: -0.3 } as const;

/** An appliance of less likeness is not reported as on: the report would be wrong more often than right. */
export const LEAST_START = 0.5;

/** Runs of less likeness are assigned to no appliance. */
export const LEAST_LIKENESS = 0.2;

/** A run by what speaks for it. */
interface Evidence {
  /** Cost of its pair of edges. */
  readonly cost: number;
  /** Likelihood among the alternatives, 0 to 1. */
  readonly certainty: number;
  /** Edges of other loads in the minutes before its end: where a load never rests, edges of any size come by chance. */
  readonly others: number;
}

/** The runs of an appliance before. */
interface History {
  /** Mean of their `plainLikeness`. */
  readonly trust: number;
  readonly runs: number;
}

/** Likeness of a run, 0 to 1. */
export function runLikeness({ cost, certainty, others }: Evidence, { trust, runs }: History): number {
  const around = RUN.runs * counted(runs) + RUN.others * Math.log(1 + others);
  return certainty * logistic(RUN.constant + RUN.cost * cost + RUN.trust * logit(trust) + around);
}

/**
 * Likeness of an appliance that is reported as on, 0 to 1, by the distance of its rising edge.
 * @param runs of the appliance before
 * @param others edges of other loads in the minutes before
 */
export function startLikeness(distance: number, { runs, others }: { runs: number; others: number }): number {
  const around = START.runs * counted(runs) + START.others * Math.log(1 + others);
  return logistic(START.constant + START.distance * distance + around);
}

function counted(runs: number): number {
  return Math.log(1 + Math.min(MOST_RUNS, runs));
}

/** How well a run fits by itself, 0 to 1: what others of the appliance did does not count, so that errors do not feed themselves. */
export function plainLikeness(cost: number): number {
  return logistic(PLAIN.constant + PLAIN.cost * cost);
}

/** Likeness of an appliance that is on, by the distance of its rising edge. */
export function riseLikeness(distance: number): number {
  return logistic(RISE.constant + RISE.cost * distance);
}

/** Likelihood of an explanation that costs so much less than the other one; costs are squared deviations. */
export function shareOf(gain: number): number {
  return logistic(gain / 2);
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function logit(share: number): number {
  const bounded = Math.min(0.98, Math.max(0.02, share));
  return Math.log(bounded / (1 - bounded));
}
