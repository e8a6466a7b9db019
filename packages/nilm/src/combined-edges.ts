import type { Appliance, Imprint } from './imprint.ts';
import { type Change, plus, type Step, squaredDeviation, sumOf } from './matching.ts';
import type { Candidate, OpenRise } from './open-rise.ts';

/** One appliance's part of an edge that two appliances made at once. */
export interface EdgePart {
  readonly appliance: number;
  readonly imprint: Imprint;
  /** Its change, W and var: P < 0 if it switched off. */
  readonly P: number;
  readonly Q: number | null;
}

export interface CombinedEdge {
  readonly parts: readonly [EdgePart, EdgePart];
  readonly cost: number;
}

/** Usual deviations of a sum of two switchings: shares of each power, minimums in W and var. */
const ACTIVE_SHARE = 0.035;
const ACTIVE_FLOOR = 2;
const REACTIVE_SHARE = 0.02;
const REACTIVE_FLOOR = 3;

/** Largest cost of a sum, and the minimum of each part, and of a difference, in multiples of its usual deviation. */
const FARTHEST_SUM = 6;
const DISTINCT = 3;

/** Any edge is nearly the difference of some two appliances: opposite switchings count only where they add up closely. */
const OPPOSITE_COST = 4;

/**
 * Two appliances that switched too close together for two edges: an appliance that is on may have switched off, one that is
 * off may have switched on. Undefined if no two of them add up to the edge.
 */
export function combinedEdge(
  step: Step,
  appliances: readonly Appliance[],
  isOn: (appliance: number) => boolean,
): CombinedEdge | undefined {
  const parts = appliances.flatMap(({ id, imprints }) =>
    imprints.map((imprint): EdgePart => {
      const { P, Q } = isOn(id) ? imprint.falling : imprint.rising;
      return { appliance: id, imprint, P, Q };
    }),
  );
  let best: CombinedEdge | undefined;
  for (const [i, one] of parts.entries()) {
    for (let j = i + 1; j < parts.length; j += 1) {
      const other = parts[j];
      if (!other || other.appliance === one.appliance) continue;
      const cost = costOf(step, one, other);
      if (cost !== undefined && (!best || cost < best.cost)) best = { parts: [one, other], cost };
    }
  }
  return best;
}

function costOf(step: Step, one: EdgePart, other: EdgePart): number | undefined {
  const usual = Math.hypot(ACTIVE_SHARE * one.P, ACTIVE_SHARE * other.P, ACTIVE_FLOOR, step.noise / 2);
  if (Math.min(Math.abs(one.P), Math.abs(other.P)) < DISTINCT * usual) return undefined;
  const isOpposite = Math.sign(one.P) !== Math.sign(other.P);
  // Two large appliances that cancel out would explain every small edge.
  if (isOpposite && Math.abs(step.P) < DISTINCT * usual) return undefined;
  const active = squaredDeviation(step.P - one.P - other.P, usual);
  if (active > FARTHEST_SUM) return undefined;
  const expected = plus(one.Q, other.Q);
  const usualQ = Math.hypot(REACTIVE_SHARE * one.P, REACTIVE_SHARE * other.P, REACTIVE_FLOOR);
  const reactive = expected === null || step.Q === null ? 0 : squaredDeviation(step.Q - expected, usualQ);
  const cost = active + reactive + (isOpposite ? OPPOSITE_COST : 0);
  return cost > FARTHEST_SUM ? undefined : cost;
}

/** What went on at once and goes off at once is one load: its rise, where two parts of one edge go off together. */
export function wholeRise([one, other]: readonly (OpenRise | undefined)[]): Change | undefined {
  if (one === undefined || other === undefined || one.edge.time !== other.edge.time) return undefined;
  return one === other ? undefined : sumOf(one.edge, other.edge, one.edge.time);
}

/** An appliance that is on by one of the waiting rises. */
interface Running {
  readonly rise: OpenRise;
  readonly candidate: Candidate;
}

/** The appliances that may be on, each by the rise that is nearest to it. */
export function runningOf({ rises }: { readonly rises: readonly OpenRise[] }): Map<number, Running> {
  const on = new Map<number, Running>();
  for (const rise of rises) {
    for (const candidate of rise.candidates) {
      const known = on.get(candidate.appliance);
      if (!known || candidate.distance < known.candidate.distance) on.set(candidate.appliance, { rise, candidate });
    }
  }
  return on;
}
