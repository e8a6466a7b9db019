import { RELAY_LIMITS, RELAYS } from '@phasor/contract';

export type RelayNumber = (typeof RELAYS)[number];

/** Name of each relay. */
export type RelayNames = Readonly<Record<RelayNumber, string>>;

/** The stored names, and 'Relay 1' to 'Relay 4' for relays without one (R-RELAY-015). */
export function relayNames(
  given: Readonly<Partial<Record<`R${RelayNumber}`, { name?: string | undefined }>>> | undefined,
  unnamed: (number: RelayNumber) => string,
): RelayNames {
  const names = RELAYS.map((number) => [number, given?.[`R${number}`]?.name ?? unnamed(number)] as const);
  return Object.fromEntries(names) as Record<RelayNumber, string>;
}

/** A name shortened for a card: 12 characters and an ellipsis. */
export function shortName(name: string): string {
  const letters = [...name];
  const { shown } = RELAY_LIMITS.name;
  return letters.length > shown ? `${letters.slice(0, shown).join('').trimEnd()}…` : name;
}
