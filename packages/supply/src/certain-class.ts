import { CLASSED_SECONDS, type SupplyClass, supplyClass } from './classes-catalogue.ts';
import { isVoltageKind } from './kinds-catalogue.ts';
import type { SupplyEvent } from './supply-event.ts';

/**
 * The mildest class that an event can have: its own, or what is certain of one without a class. Longer than a minute, it is at
 * least as bad as one of a minute. In samples too long to tell, its voltage was at least as low as their mean, for at least as
 * long as a drop to nothing would take to give that mean.
 * @returns null for an interruption of all phases, for events that are no dip or swell, and while one goes on
 */
export function certainClass(event: Omit<SupplyEvent, 'id' | 'voltages'>): SupplyClass | null {
  const { kind, cell, percent, start, end, resolution } = event;
  if (cell !== null) return cell;
  if (kind === 'OUTAGE' || !isVoltageKind(kind) || percent === null || end === null) return null;
  const seconds = (end - start) / 1_000;
  if (seconds > CLASSED_SECONDS.to) return supplyClass(percent, CLASSED_SECONDS.to);
  if (resolution === null) return supplyClass(percent, seconds);
  const least = (resolution * (100 - percent)) / 100_000;
  return supplyClass(percent, Math.max(CLASSED_SECONDS.from, Math.min(least, seconds)));
}
