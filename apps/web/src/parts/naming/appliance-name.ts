import { APPLIANCE_LIMITS, type ApplianceEntry } from '@phasor/contract';

/** How a person names something: as an appliance that is known, or as a new one. */
export type Named = { readonly ID_appliance: number } | { readonly name: string };

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
export function savedAs(known: readonly ApplianceEntry[], name: string): Named {
  const further = furtherOf(known, name);
  return further === undefined ? { name: name.trim() } : { ID_appliance: further.ID_appliance };
}
