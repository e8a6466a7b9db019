import type { Phase } from '@phasor/quantities';
import type { Appliance } from './imprint.ts';
import { FARTHEST, type Match, nearestImprint } from './matching.ts';
import type { SeenEdge } from './seen-edge.ts';

/** Why an appliance has no runs, by what its phase showed lately. */
export type WhyNotReason =
  /** Its phase showed no edge at all. */
  | 'no-edges'
  /** Nothing came near it, but on another phase an edge fits. */
  | 'other-phase'
  /** What came nearest is below the threshold. */
  | 'below-threshold'
  /** Active power fits, reactive power does not. */
  | 'reactive-differs'
  /** Active power of what came nearest does not fit. */
  | 'active-differs'
  /** What fits was taken for another appliance. */
  | 'other-appliance'
  /** It came on, but its falling edge was not seen. */
  | 'no-falling-edge'
  /** It went off, but its rising edge was not seen. */
  | 'no-rising-edge';

export interface WhyNot {
  readonly reason: WhyNotReason;
  /** What came nearest; null where there was nothing. */
  readonly nearest: SeenEdge | null;
  /** Where it was seen. */
  readonly phase: Phase;
  /** What the imprint nearest to it expects: W and var; null without an edge. */
  readonly expected: { readonly P: number; readonly Q: number | null } | null;
}

interface Nearest {
  readonly edge: SeenEdge;
  readonly match: Match;
}

/**
 * What speaks against an appliance of `phase`, by the edges lately seen on each phase (`PhaseState.seen`). For appliances
 * without runs; one with runs among those edges gets an answer too, about its other edges.
 */
export function whyNot(
  appliance: Appliance,
  phase: Phase,
  seen: Readonly<Partial<Record<Phase, readonly SeenEdge[]>>>,
): WhyNot {
  const own = nearestOf(appliance, seen[phase] ?? []);
  if (own && own.match.distance <= FARTHEST) return whyNotRun(appliance, phase, { own, seen: seen[phase] ?? [] });
  const elsewhere = (Object.keys(seen) as Phase[])
    .filter((other) => other !== phase)
    .map((other) => ({ other, nearest: nearestOf(appliance, seen[other] ?? []) }))
    .find(({ nearest }) => nearest !== undefined && nearest.match.distance <= FARTHEST);
  if (elsewhere?.nearest) return told('other-phase', elsewhere.other, elsewhere.nearest);
  if (!own) return { reason: 'no-edges', nearest: null, phase, expected: null };
  if (own.match.active <= FARTHEST) return told('reactive-differs', phase, own);
  return told(own.edge.isFaint ? 'below-threshold' : 'active-differs', phase, own);
}

/** An edge fits: why is there no run? */
function whyNotRun(
  appliance: Appliance,
  phase: Phase,
  { own, seen }: { own: Nearest; seen: readonly SeenEdge[] },
): WhyNot {
  if (own.edge.isFaint) return told('below-threshold', phase, own);
  if (own.edge.appliance !== null && own.edge.appliance !== appliance.id) return told('other-appliance', phase, own);
  const isOpposite = (edge: SeenEdge) => Math.sign(edge.P) !== Math.sign(own.edge.P);
  const opposite = nearestOf(appliance, seen.filter(isOpposite));
  const reason = own.edge.P > 0 ? 'no-falling-edge' : 'no-rising-edge';
  return told(reason, phase, opposite && opposite.match.distance > FARTHEST ? opposite : own);
}

function told(reason: WhyNotReason, phase: Phase, { edge, match }: Nearest): WhyNot {
  const { P, Q } = edge.P > 0 ? match.imprint.rising : match.imprint.falling;
  return { reason, nearest: edge, phase, expected: { P, Q } };
}

function nearestOf(appliance: Appliance, seen: readonly SeenEdge[]): Nearest | undefined {
  let nearest: Nearest | undefined;
  for (const edge of seen) {
    const match = nearestImprint(appliance, edge);
    if (match && (!nearest || match.distance < nearest.match.distance)) nearest = { edge, match };
  }
  return nearest;
}
