import { certainClass, SUPPLY_KINDS, type SupplyEvent } from '@phasor/supply';
import type { Device } from '../../ports/records/device-records.ts';

/** An event that has begun, has ended, or has become worse, as it was noticed. */
export interface SupplyChange {
  readonly device: Device;
  readonly event: SupplyEvent;
  /** The event as it was known before; undefined for a new one. */
  readonly before: SupplyEvent | undefined;
}

/** What a step changed in the events of a device. */
export function changesOf(
  device: Device,
  before: readonly SupplyEvent[],
  after: readonly SupplyEvent[],
): readonly SupplyChange[] {
  return after.flatMap((event) => {
    const known = before.find((other) => isSame(other, event));
    return known === undefined || isChanged(known, event) ? [{ device, event, before: known }] : [];
  });
}

/** Events of one family that overlap are the same, seen more or less exactly. */
function isSame(one: SupplyEvent, other: SupplyEvent): boolean {
  const { family } = SUPPLY_KINDS[one.kind];
  if (family !== SUPPLY_KINDS[other.kind].family) return false;
  if (one.id === other.id) return true;
  const reach = ({ end }: SupplyEvent) => end ?? Number.POSITIVE_INFINITY;
  return one.start <= reach(other) && other.start <= reach(one);
}

function isChanged(before: SupplyEvent, after: SupplyEvent): boolean {
  const hasEnded = before.end === null && after.end !== null;
  return hasEnded || before.kind !== after.kind || certainClass(before) !== certainClass(after);
}
