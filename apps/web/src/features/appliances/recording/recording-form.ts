import { APPLIANCE_LIMITS, type ApplianceEntry } from '@phasor/contract';
import { CallError, hasCode } from '../../../base/errors/call-error.ts';

/** True for a valid name of an appliance (R-APPL-012). */
export function isApplianceName(name: string): boolean {
  const { length } = name.trim();
  return length >= APPLIANCE_LIMITS.name.min && length <= APPLIANCE_LIMITS.name.max;
}

/** The appliance of the phase that a name means: the recording is a further one of it. */
export function furtherOf(known: readonly ApplianceEntry[], name: string): ApplianceEntry | undefined {
  const wanted = name.trim().toLocaleLowerCase();
  return known.find((appliance) => appliance.name.toLocaleLowerCase() === wanted);
}

/** How a recording is saved: as a further one of a known appliance by its number, otherwise as a new one by its name. */
export function savedAs(known: readonly ApplianceEntry[], name: string): { ID_appliance: number } | { name: string } {
  const further = furtherOf(known, name);
  return further === undefined ? { name: name.trim() } : { ID_appliance: further.ID_appliance };
}

/** The invalid part of a recording that the server refused: its name or its selection (R-APPL-013). */
export function faultOf(error: unknown): 'name' | 'selection' | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.field === 'name' || hasCode(error, 'appliances.duplicate')) return 'name';
  const isSelection = hasCode(error, 'appliances.many_edges', 'appliances.no_edge', 'appliances.few_edges');
  return isSelection ? 'selection' : undefined;
}
