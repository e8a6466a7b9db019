import type { Appliance, Imprint } from './imprint.ts';
import type { Draw } from './samples.ts';

/** How far an edge is from what an imprint expects: squared deviations, each in units of what is usual. */
export interface Match {
  readonly imprint: Imprint;
  /** Active and, where both sides know it, reactive power together. */
  readonly distance: number;
  /** Active power alone, and reactive power alone (0 where unknown). */
  readonly active: number;
  readonly reactive: number;
}

/** What is matched of an edge: its change in W and var, and the usual deviation of a sample, W. */
export interface Step {
  readonly P: number;
  readonly Q: number | null;
  readonly noise: number;
}

/** Distance at which an edge is taken for an imprint no more: three usual deviations. */
export const FARTHEST = 9;

/** Usual deviations of one switching from the other: a share of the power, and a floor in W and var. */
const ACTIVE_SHARE = 0.05;
const REACTIVE_SHARE = 0.04;
const ACTIVE_FLOOR = 1.5;
const REACTIVE_FLOOR = 3;

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
  const active = squaredDeviation(step.P - expected.P, activeDeviation(expected, step.noise));
  const reactive =
    step.Q === null || expected.Q === null
      ? 0
      : squaredDeviation(step.Q - expected.Q, reactiveDeviation(expected, step.noise));
  return { imprint, distance: active + reactive, active, reactive };
}

/** Squared difference in units of what is usual. */
export function squaredDeviation(difference: number, usual: number): number {
  return (difference / usual) ** 2;
}

/** Usual deviation of the active power of one switching, W. */
function activeDeviation(expected: Draw, noise: number): number {
  return Math.hypot(ACTIVE_FLOOR, ACTIVE_SHARE * expected.P, noise / 2);
}

function reactiveDeviation(expected: Draw, noise: number): number {
  return Math.hypot(REACTIVE_FLOOR, REACTIVE_SHARE * Math.hypot(expected.P, expected.Q ?? 0), noise / 4);
}
