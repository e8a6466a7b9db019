import {
  type AddressEntry,
  type ChatSpaceEntry,
  type NotificationPairEntry,
  PAIR_DESTINATIONS,
  PAIR_TYPES,
  type PairType,
  type PairTypeName,
} from '@phasor/contract';
import type { DipClass, SwellClass } from '@phasor/supply';

/** A chat space, or an own webhook or e-mail address of the account. */
type Outside = { readonly kind: 'chat' | 'webhook' | 'mail'; readonly id: string; readonly title: string };

/** Destinations of notifications: the platform itself, or a place outside it. */
export type Destination = { readonly kind: 'platform' } | Outside;

const PLATFORM: Destination = { kind: 'platform' };

/** A destination as the value of a select. */
export const destinationValue = (destination: Destination): string =>
  destination.kind === 'platform' ? 'platform' : `${destination.kind} ${destination.id}`;

interface Places {
  readonly spaces: readonly ChatSpaceEntry[];
  readonly addresses: readonly AddressEntry[];
}

/** Places outside the platform that a notification can go to; an e-mail address once it is confirmed. */
export function outsideOf({ spaces, addresses }: Places): readonly Outside[] {
  return [
    ...spaces.map(({ ID, title }) => ({ kind: 'chat' as const, id: ID, title })),
    ...addresses
      .filter(({ confirmed }) => confirmed)
      .map(({ kind, ID, name }) => ({ kind, id: String(ID), title: name })),
  ];
}

/** Destination of a pair; one that is no longer offered, such as a space that the bot has left, has only its id. */
export function destinationOf(pair: NotificationPairEntry, outside: readonly Outside[]): Destination {
  const { ID_notifyDestType: destination, webex_space: space, ID_address: address } = pair;
  if (destination === PAIR_DESTINATIONS.platform) return PLATFORM;
  const kinds = ['chat', 'webhook', 'mail'] as const;
  const kind = kinds.find((name) => PAIR_DESTINATIONS[name] === destination) ?? 'chat';
  const id = space ?? String(address ?? '');
  return outside.find((place) => place.kind === kind && place.id === id) ?? { kind, id, title: id };
}

interface Known {
  readonly pairs: readonly NotificationPairEntry[];
  readonly outside: readonly Outside[];
}

/** Remaining destinations of a kind of notification (R-NEWS-023). */
export function destinationsLeft(type: PairTypeName, { pairs, outside }: Known): readonly Destination[] {
  const taken = pairs
    .filter(({ ID_notifyType }) => ID_notifyType === PAIR_TYPES[type])
    .map((pair) => destinationValue(destinationOf(pair, outside)));
  return [PLATFORM, ...outside].filter((destination) => !taken.includes(destinationValue(destination)));
}

/** The name of a kind of notification by its number. */
export function pairTypeName(type: PairType): PairTypeName {
  const names = Object.keys(PAIR_TYPES) as PairTypeName[];
  return names.find((name) => PAIR_TYPES[name] === type) ?? 'status';
}

/** The mildest classes of EN 50160 that a pair of the source `supply` is about; null for none. */
export interface LeastClasses {
  readonly dip: DipClass | null;
  readonly swell: SwellClass | null;
}

/** What a new pair begins with: dips that stop many machines, and swells that endanger them. */
export const USUAL_CLASSES: LeastClasses = { dip: 'C2', swell: 'S1' };

export function classesOf({ dip_class: dip = null, swell_class: swell = null }: NotificationPairEntry): LeastClasses {
  return { dip, swell };
}

/** Fields of the form for a new pair. */
export interface PairWish {
  readonly source: PairTypeName | '';
  /** A destination's value; empty = not chosen. */
  readonly destination: string;
  readonly classes: LeastClasses;
}

/** Which fields of the form are still empty: both are required. */
export function missingFields({ source, destination }: Pick<PairWish, 'source' | 'destination'>): {
  source: boolean;
  destination: boolean;
} {
  return { source: source === '', destination: destination === '' };
}
