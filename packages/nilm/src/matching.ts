import type { Edge } from './edge.ts';
import type { Appliance, Imprint } from './imprint.ts';
import type { Draw } from './samples.ts';

/** The values of an edge that are matched. */
export interface Step {
  /** W, var; reactive power is null where it was not measured. */
  readonly P: number;
  readonly Q: number | null;
  /** Usual deviation of one sample, W and var. */
  readonly noise: number;
  readonly noiseQ: number;
}

/** An edge, several edges combined, or a part of one, for pairing. */
export interface Change extends Step {
  /** Epoch ms */
  readonly time: number;
  /** A; null where it was not measured. */
  readonly I: number | null;
  /** Inrush, W. */
  readonly peak: number;
  readonly isFaint?: boolean;
  /** Change at which it was held for some seconds first, W: an inrush or a first stage; undefined for none. */
  readonly onset?: number;
}

/** Distance of a step from an imprint: squared deviations, each in units of the usual deviation. */
export interface Match {
  readonly imprint: Imprint;
  /** Active power and, if both sides have it, reactive power together. */
  readonly distance: number;
  /** Active power only. */
  readonly active: number;
  /**
   * What speaks for another appliance, beyond the distance: reactive power hardly differs between two switchings, but it does where
   * two loads switch at once. So it counts where there is a choice, up to a limit, and excludes nothing.
   */
  readonly apart: number;
}

/** Distance above which a step no longer matches an imprint: three usual deviations. */
export const FARTHEST = 9;

/** Usual deviations between two switchings: a share of the power, a minimum in W and var, a share of the noise. */
const ACTIVE = { share: 0.05, floor: 1.5, noise: 0.5 };
const REACTIVE = { share: 0.06, ofActive: 0.015, floor: 1, noise: 0.3 };

/**
 * How exactly a recording knows reactive power: to so many times what its two edges differ in it, and to so many var at most. Runs make
 * it more exact; it counts for so many of them.
 */
const INEXACT = { share: 1.5, most: 3, runs: 3 };

/** The same of reactive power where nothing else switches, and the most that it counts. */
const REACTIVE_ALONE = { ofActive: 0.002, floor: 2 };
const MOST_APART = 5;

/** An edge in the form for pairing. */
export function changeOf({ time, change: { P, Q, I }, noise, noiseQ, peak, isFaint }: Edge): Change {
  const reactive = Q === null ? null : rounded(Q);
  const current = I === null ? null : rounded(I);
  const noises = { noise: rounded(noise), noiseQ: rounded(noiseQ), peak: rounded(peak) };
  return { P: rounded(P), Q: reactive, I: current, time, ...noises, ...(isFaint && { isFaint }) };
}

/** To a thousandth: the state of a phase is stored as text. */
export function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** Two changes combined as one at `time`, epoch ms. */
export function sumOf(one: Change, other: Change, time: number): Change {
  const sum = (a: number | null, b: number | null) => (a === null || b === null ? null : rounded(a + b));
  return { ...other, time, P: rounded(one.P + other.P), Q: sum(one.Q, other.Q), I: sum(one.I, other.I) };
}

/** Sum of two values; null if either is unknown. */
export function plus(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

/** The imprint of an appliance nearest to a step: rising edges are compared with rising, falling with falling ones. */
export function nearestImprint(appliance: Appliance, step: Step): Match | undefined {
  let nearest: Match | undefined;
  for (const imprint of appliance.imprints) {
    const match = matchOf(imprint, step);
    if (!nearest || unlikeness(match) < unlikeness(nearest)) nearest = match;
  }
  return nearest;
}

function matchOf(imprint: Imprint, step: Step): Match {
  const expected = step.P > 0 ? imprint.rising : imprint.falling;
  // A recording whose two edges differ in reactive power does not know it better than that.
  const difference = Math.abs(plus(imprint.rising.Q, imprint.falling.Q) ?? 0);
  const { active, reactive } = deviationsOf(step, expected, inexactness(imprint, difference));
  if (reactive === null || step.Q === null || expected.Q === null)
    return { imprint, distance: active, active, apart: 0 };
  const alone = Math.hypot(usualReactive(step, expected, { ...REACTIVE, ...REACTIVE_ALONE }), difference);
  const apart = Math.min(MOST_APART, squaredDeviation(step.Q - expected.Q, alone) - reactive);
  return { imprint, distance: active + reactive, active, apart: Math.max(0, apart) };
}

/** How far the reactive power of an appliance's switchings may be from its recording, var. */
function inexactness({ correctedBy = 0 }: Imprint, difference: number): number {
  const { share, most, runs } = INEXACT;
  return Math.min(most, share * difference) * Math.sqrt(runs / (runs + correctedBy));
}

/**
 * Squared deviations of a step from an expected change, in units of the usual ones; reactive power is null where it is not known.
 * @param inexact how far off the expected reactive power may be, var
 */
export function deviationsOf(
  step: Step,
  expected: Draw,
  inexact = 0,
): { readonly active: number; readonly reactive: number | null } {
  const usual = Math.hypot(ACTIVE.floor, ACTIVE.share * expected.P, ACTIVE.noise * step.noise);
  const active = squaredDeviation(step.P - expected.P, usual);
  if (step.Q === null || expected.Q === null) return { active, reactive: null };
  const usualQ = Math.hypot(inexact, usualReactive(step, expected, REACTIVE));
  return { active, reactive: squaredDeviation(step.Q - expected.Q, usualQ) };
}

/** How far a step is from an imprint where others may be nearer. */
export function unlikeness({ distance, apart }: Pick<Match, 'distance' | 'apart'>): number {
  return distance + apart;
}

/** Usual deviation of reactive power between two switchings, var. */
function usualReactive({ noiseQ }: Step, { P, Q }: Draw, { floor, share, ofActive, noise }: typeof REACTIVE): number {
  return Math.hypot(floor, share * (Q ?? 0), ofActive * P, noise * noiseQ);
}

/** Squared difference in units of the usual deviation. */
export function squaredDeviation(difference: number, usual: number): number {
  return (difference / usual) ** 2;
}
