import type { Phase } from '@phasor/quantities';
import type { SeenEdge } from './edges/seen-edge.ts';
import type { Appliance } from './imprint.ts';
import { FARTHEST, type Match, nearestImprint } from './matching.ts';

/** Why an appliance has no runs, judged by the recent edges of its phase. */
export type WhyNotReason =
  /** Its phase had no edge at all. */
  | 'no-edges'
  /** No edge was similar, but one on another phase is. */
  | 'other-phase'
  /** The nearest edge is below the threshold. */
  | 'below-threshold'
  /** Active power matches, reactive power does not. */
  | 'reactive-differs'
  /** Active power of the nearest edge does not match. */
  | 'active-differs'
  /** The matching edge was assigned to another appliance. */
  | 'other-appliance'
  /** It switched on, but its falling edge was not detected. */
  | 'no-falling-edge'
  /** It switched off, but its rising edge was not detected. */
  | 'no-rising-edge';

export interface WhyNot {
  readonly reason: WhyNotReason;
  /** The nearest edge; null for none. */
  readonly nearest: SeenEdge | null;
  /** Phase of that edge. */
  readonly phase: Phase;
  /** The change expected from the nearest imprint: W and var; null without an edge. */
  readonly expected: { readonly P: number; readonly Q: number | null } | null;
}

interface Nearest {
  readonly edge: SeenEdge;
  readonly match: Match;
}

/**
 * What contradicts an appliance of `phase`, judged by the recent edges of each phase (`PhaseState.seen`). Meant for
 * appliances without runs; for one with runs among those edges the answer is about its other edges.
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
  if (elsewhere?.nearest) return answerOf('other-phase', elsewhere.other, elsewhere.nearest);
  if (!own) return { reason: 'no-edges', nearest: null, phase, expected: null };
  if (own.match.active <= FARTHEST) return answerOf('reactive-differs', phase, own);
  return answerOf(own.edge.isFaint ? 'below-threshold' : 'active-differs', phase, own);
}

/** An edge matches: why is there no run? */
function whyNotRun(
  appliance: Appliance,
  phase: Phase,
  { own, seen }: { own: Nearest; seen: readonly SeenEdge[] },
): WhyNot {
  if (own.edge.isFaint) return answerOf('below-threshold', phase, own);
  if (own.edge.appliance !== null && own.edge.appliance !== appliance.id)
    return answerOf('other-appliance', phase, own);
  const isOpposite = (edge: SeenEdge) => Math.sign(edge.P) !== Math.sign(own.edge.P);
  const opposite = nearestOf(appliance, seen.filter(isOpposite));
  const reason = own.edge.P > 0 ? 'no-falling-edge' : 'no-rising-edge';
  return answerOf(reason, phase, opposite && opposite.match.distance > FARTHEST ? opposite : own);
}

function answerOf(reason: WhyNotReason, phase: Phase, { edge, match }: Nearest): WhyNot {
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
