import { CLASSED_SECONDS, certainClass, SUPPLY_KINDS, type SupplyClass, type SupplyEvent } from '@phasor/supply';
import type { Device } from '../../ports/records/device-records.ts';

/** The events of a device as they are known at a time. */
export interface Known {
  readonly events: readonly SupplyEvent[];
  /** Until when samples show what goes on, epoch ms; 0 = unknown. */
  readonly seen: number;
}

/** An event with the class that is certain of it. */
export interface ClassedEvent extends SupplyEvent {
  /** null for what is no dip or swell, and for one whose class is not certain yet. */
  readonly certain: SupplyClass | null;
}

/** An event that has begun, has ended, has lasted for longer than a minute, or has become worse, as it was noticed. */
export interface SupplyChange {
  readonly device: Device;
  readonly event: ClassedEvent;
  /** The event as it was known before; undefined for a new one. */
  readonly before: ClassedEvent | undefined;
}

/** What a step changed in the events of a device. */
export function changesOf(device: Device, before: Known, after: Known): readonly SupplyChange[] {
  const known = before.events.map((event) => classed(event, before.seen));
  return after.events.flatMap((each) => {
    const event = classed(each, after.seen);
    const same = known.find((other) => isSame(other, event));
    return same === undefined || isChanged(same, event) ? [{ device, event, before: same }] : [];
  });
}

/** Whether an event goes on that will be news once its class is certain. */
export function mayBecomeNews(event: SupplyEvent, seen: number): boolean {
  const { kind, end } = event;
  return end === null && (kind === 'DIP' || kind === 'SWELL') && classed(event, seen).certain === null;
}

/** Of one that goes on the class is certain once samples have shown it for longer than the tables class. */
function classed(event: SupplyEvent, seen: number): ClassedEvent {
  const isLong = event.end === null && seen - event.start > CLASSED_SECONDS.to * 1_000;
  return { ...event, certain: certainClass(isLong ? { ...event, end: seen } : event) };
}

/** Events of one family that overlap are the same, seen more or less exactly. */
function isSame(one: SupplyEvent, other: SupplyEvent): boolean {
  const { family } = SUPPLY_KINDS[one.kind];
  if (family !== SUPPLY_KINDS[other.kind].family) return false;
  if (one.id === other.id) return true;
  const reach = ({ end }: SupplyEvent) => end ?? Number.POSITIVE_INFINITY;
  return one.start <= reach(other) && other.start <= reach(one);
}

function isChanged(before: ClassedEvent, after: ClassedEvent): boolean {
  const hasEnded = before.end === null && after.end !== null;
  return hasEnded || before.kind !== after.kind || before.certain !== after.certain;
}
