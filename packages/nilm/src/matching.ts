import type { Edge } from './edge.ts';
import type { Appliance, Imprint } from './imprint.ts';
import type { Draw } from './samples.ts';

/** What is matched of an edge. */
export interface Step {
  /** W, var; reactive power is null where it was not measured. */
  readonly P: number;
  readonly Q: number | null;
  /** Usual deviation of one sample, W and var. */
  readonly noise: number;
  readonly noiseQ: number;
}

/** An edge, several in one, or a part of one, as it is paired. */
export interface Change extends Step {
  /** Epoch ms */
  readonly time: number;
  /** A; null where it was not measured. */
  readonly I: number | null;
  /** Inrush, W. */
  readonly peak: number;
  readonly isFaint: boolean;
}

/** How far a step is from what an imprint expects: squared deviations, each in units of what is usual. */
export interface Match {
  readonly imprint: Imprint;
  /** Active and, where both sides know it, reactive power together. */
  readonly distance: number;
  /** Active power alone. */
  readonly active: number;
}

/** Distance at which a step is taken for an imprint no more: three usual deviations. */
export const FARTHEST = 9;

/** Usual deviations of one switching from the other: a share of the power, a floor in W and var, a share of the noise. */
const ACTIVE = { share: 0.05, floor: 1.5, noise: 0.5 };
const REACTIVE = { share: 0.06, ofActive: 0.015, floor: 1, noise: 0.3 };

/** An edge as it is paired. */
export function changeOf({ time, change, noise, noiseQ, peak, isFaint }: Edge): Change {
  return { ...change, time, noise, noiseQ, peak, isFaint };
}

/** Two changes as one that happened at `time`, epoch ms. */
export function sumOf(one: Change, other: Change, time: number): Change {
  return { ...other, time, P: one.P + other.P, Q: plus(one.Q, other.Q), I: plus(one.I, other.I) };
}

/** Sum of two values; null where either is unknown. */
export function plus(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

/** The imprint of an appliance that a step is nearest to, rising edges to rising, falling to falling ones. */
export function nearestImprint(appliance: Appliance, step: Step): Match | undefined {
  let nearest: Match | undefined;
  for (const imprint of appliance.imprints) {
    const match = matchOf(imprint, step);
    if (!nearest || match.distance < nearest.distance) nearest = match;
  }
  return nearest;
}

function matchOf(imprint: Imprint, step: Step): Match {
  const expected = step.P > 0 ? imprint.rising : imprint.falling;
  const active = squaredDeviation(
    step.P - expected.P,
    Math.hypot(ACTIVE.floor, ACTIVE.share * expected.P, ACTIVE.noise * step.noise),
  );
  if (step.Q === null || expected.Q === null) return { imprint, distance: active, active };
  return { imprint, distance: active + reactiveDistance(step, expected, expected.Q), active };
}

function reactiveDistance(step: Step, { P }: Draw, expected: number): number {
  const usual = Math.hypot(
    REACTIVE.floor,
    REACTIVE.share * expected,
    REACTIVE.ofActive * P,
    REACTIVE.noise * step.noiseQ,
  );
  return squaredDeviation((step.Q ?? expected) - expected, usual);
}

/** Squared difference in units of what is usual. */
export function squaredDeviation(difference: number, usual: number): number {
  return (difference / usual) ** 2;
}
