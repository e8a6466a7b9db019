import { DEVICE_KINDS, type DeviceType } from './devices/device-kinds.ts';

/** What a user wants to be notified of, by the numbers of R-NEWS-016; `supply` is added. */
export const PAIR_TYPES = { status: 1, nilm: 2, anomaly: 3, disconnector: 4, supply: 5 } as const;
export type PairTypeName = keyof typeof PAIR_TYPES;
export type PairType = (typeof PAIR_TYPES)[PairTypeName];

/** Where it is told: 1 the platform itself, 2 a chat space, 3 a webhook, 4 an e-mail address (D36). */
export const PAIR_DESTINATIONS = { platform: 1, chat: 2, webhook: 3, mail: 4 } as const;
export type PairDestination = (typeof PAIR_DESTINATIONS)[keyof typeof PAIR_DESTINATIONS];

/** Kinds of an account's own addresses outside the platform. */
export const ADDRESS_KINDS = ['webhook', 'mail'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

/** Own addresses of an account, characters of their names and of the addresses, and logged deliveries of one. */
export const ADDRESS_LIMITS = { perUser: 10, name: 40, address: 500, deliveries: 500 } as const;

/** Types of the devices that have it; every device has a status. */
const ONLY_OF: Readonly<Record<PairTypeName, (type: DeviceType) => boolean>> = {
  status: () => true,
  nilm: (type) => type === 1,
  anomaly: (type) => type === 1,
  disconnector: (type) => type === 2,
  supply: (type) => DEVICE_KINDS[type].families.some((family) => family === 'electrical'),
};

/** Sources of notifications of a device type, in the order of the numbers; an unknown type has its status alone. */
export function pairTypesOf(deviceType: number): readonly PairTypeName[] {
  const names = Object.keys(PAIR_TYPES) as PairTypeName[];
  const isKnown = (type: number): type is DeviceType => Object.hasOwn(DEVICE_KINDS, type);
  return names.filter((name) => (isKnown(deviceType) ? ONLY_OF[name](deviceType) : name === 'status'));
}
