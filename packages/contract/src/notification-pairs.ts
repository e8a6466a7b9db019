import { deviceKind, measures } from './devices/device-kinds.ts';

/** What a user wants to be notified of, by the numbers of R-NEWS-016; `supply` and `question` are added. */
export const PAIR_TYPES = { status: 1, nilm: 2, anomaly: 3, disconnector: 4, supply: 5, question: 6 } as const;
export type PairTypeName = keyof typeof PAIR_TYPES;
export type PairType = (typeof PAIR_TYPES)[PairTypeName];

/** Where it is sent: 1 the platform itself, 2 a chat space, 3 a webhook, 4 an e-mail address (D36). */
export const PAIR_DESTINATIONS = { platform: 1, chat: 2, webhook: 3, mail: 4 } as const;
export type PairDestination = (typeof PAIR_DESTINATIONS)[keyof typeof PAIR_DESTINATIONS];

/** Kinds of an account's own addresses outside the platform. */
export const ADDRESS_KINDS = ['webhook', 'mail'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

/** Own addresses of an account, characters of their names and of the addresses, and logged deliveries of one. */
export const ADDRESS_LIMITS = { perUser: 10, name: 40, address: 500, deliveries: 500 } as const;

/**
 * What a device of a type has notifications of, in the order of the numbers: its status, what its kind adds to it, and its
 * supply where that is measured. An unknown type has its status alone.
 */
export function pairTypesOf(deviceType: number): readonly PairTypeName[] {
  const news = deviceKind(deviceType)?.news ?? [];
  const names = Object.keys(PAIR_TYPES) as PairTypeName[];
  const has = (name: PairTypeName) => name === 'status' || news.includes(name);
  return names.filter((name) => (name === 'supply' ? measures(deviceType, 'electrical') : has(name)));
}
