import {
  type ChatSpaceEntry,
  type NotificationPairEntry,
  PAIR_DESTINATIONS,
  PAIR_TYPES,
  type PairType,
  type PairTypeName,
} from '@phasor/contract';

/** Destinations of notifications: the platform itself, or the chat space of this id. */
export type Destination = { readonly kind: 'platform' } | { readonly kind: 'chat'; readonly id: string; title: string };

const PLATFORM: Destination = { kind: 'platform' };

/** A destination as the value of a select. */
export const destinationValue = (destination: Destination): string =>
  destination.kind === 'platform' ? 'platform' : `chat ${destination.id}`;

/** Destination of a pair; a space that the bot has left has only its id. */
export function destinationOf(pair: NotificationPairEntry, spaces: readonly ChatSpaceEntry[]): Destination {
  const { ID_notifyDestType: destination, webex_space: id = '' } = pair;
  if (destination === PAIR_DESTINATIONS.platform) return PLATFORM;
  return { kind: 'chat', id, title: spaces.find(({ ID }) => ID === id)?.title ?? id };
}

interface Known {
  readonly pairs: readonly NotificationPairEntry[];
  readonly spaces: readonly ChatSpaceEntry[];
}

/** Remaining destinations of a kind of notification (R-NEWS-023). */
export function destinationsLeft(type: PairTypeName, { pairs, spaces }: Known): readonly Destination[] {
  const taken = pairs
    .filter(({ ID_notifyType }) => ID_notifyType === PAIR_TYPES[type])
    .map((pair) => destinationValue(destinationOf(pair, spaces)));
  const chats = spaces.map(({ ID, title }): Destination => ({ kind: 'chat', id: ID, title }));
  return [PLATFORM, ...chats].filter((destination) => !taken.includes(destinationValue(destination)));
}

/** The name of a kind of notification by its number. */
export function pairTypeName(type: PairType): PairTypeName {
  const names = Object.keys(PAIR_TYPES) as PairTypeName[];
  return names.find((name) => PAIR_TYPES[name] === type) ?? 'status';
}

/** Fields of the form for a new pair. */
export interface PairWish {
  readonly source: PairTypeName | '';
  /** A destination's value; empty = not chosen. */
  readonly destination: string;
}

/** Which fields of the form are still empty: both are required. */
export function missingFields({ source, destination }: PairWish): { source: boolean; destination: boolean } {
  return { source: source === '', destination: destination === '' };
}
