import { RELAY_LIMITS, RELAYS } from '@phasor/contract';

export type RelayNumber = (typeof RELAYS)[number];

/** How each relay is called. */
export type RelayNames = Readonly<Record<RelayNumber, string>>;

/** The names that were given, and 'Relay 1' to 'Relay 4' for relays without one (R-RELAY-015). */
export function relayNames(
  given: Readonly<Partial<Record<`R${RelayNumber}`, { name?: string | undefined }>>> | undefined,
  unnamed: (number: RelayNumber) => string,
): RelayNames {
  const names = RELAYS.map((number) => [number, given?.[`R${number}`]?.name ?? unnamed(number)] as const);
  return Object.fromEntries(names) as Record<RelayNumber, string>;
}

/** A name as a card has room for it: 12 characters, and a sign that there is more. */
export function shortName(name: string): string {
  const letters = [...name];
  const { shown } = RELAY_LIMITS.name;
  return letters.length > shown ? `${letters.slice(0, shown).join('').trimEnd()}…` : name;
}
