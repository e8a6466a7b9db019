import { PHASES, type Phase } from '@phasor/quantities';

/** For L1, L2 and L3 the phase of the meter that is stored there. */
export type PhaseOrder = readonly Phase[];

/** Two phases that change places. */
export type PhasePair = readonly [Phase, Phase];

/** Whether every phase is stored under its own name. */
export const isPlain = (order: PhaseOrder): boolean => order.every((phase, index) => phase === PHASES[index]);

/** The pairs of a meter with so many phases. */
export function pairsOf(phases: number): readonly PhasePair[] {
  const used = PHASES.slice(0, phases);
  return used.flatMap((one, index) => used.slice(index + 1).map((other): PhasePair => [one, other]));
}

/** The order in which two stored phases have changed places. */
export function exchanged(order: PhaseOrder, [one, other]: PhasePair): PhaseOrder {
  const swap = (phase: Phase) => (phase === one ? other : phase === other ? one : phase);
  return PHASES.map((phase) => order[PHASES.indexOf(swap(phase))] ?? phase);
}

/** The phases that are stored under another name, such as `L1 → L2`. */
export function movedPhases(order: PhaseOrder): readonly string[] {
  return PHASES.flatMap((to, index) => (order[index] === to ? [] : [`${order[index]} → ${to}`]));
}
