import { DAY_MS } from '@phasor/quantities';
import type { Edge } from '../edge.ts';

/** The lowest level of a phase today and on the day before, W; null where that day was not seen. Plain data. */
export interface Floor {
  /** Days since 1970. */
  readonly day: number;
  readonly today: number;
  readonly before: number | null;
}

/** The floor with the levels on both sides of an edge. */
export function floorAfter(floor: Floor | undefined, { time, before, after }: Edge): Floor {
  const day = Math.floor(time / DAY_MS);
  const lowest = Math.min(before.P, after.P);
  if (floor?.day === day) return { ...floor, today: Math.min(floor.today, lowest) };
  return { day, today: lowest, before: floor?.day === day - 1 ? floor.today : null };
}

/** What a phase did not fall below today and on the day before, W: none of its appliances that switch draws it. 0 while that is unknown. */
export function alwaysDrawn({ today, before }: Floor): number {
  return before === null ? 0 : Math.max(0, Math.min(before, today));
}
