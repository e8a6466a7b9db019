import type { CallName } from '@phasor/contract';

/**
 * Which process answers a call (ADR 42): any one that follows the states of all devices, since the stores are all that it needs beside
 * them; the one that has the device, since it needs what that one has in its memory; or the one that does what one process does for all.
 */
export type Place = 'stores' | 'device' | 'jobs';

type FamilyOf<Name> = Name extends `${infer Family}.${string}` ? Family : never;
type Family = FamilyOf<CallName>;

const FAMILIES: { readonly [Name in Family]: Place } = {
  access: 'stores',
  accuracy: 'jobs',
  // What a meter recognises is followed in memory.
  appliances: 'device',
  assignments: 'stores',
  connecting: 'jobs',
  controlMaps: 'stores',
  devices: 'stores',
  // These ask the device, one request after the other.
  deviceSettings: 'device',
  firmware: 'device',
  meters: 'device',
  hierarchy: 'stores',
  integration: 'stores',
  measurements: 'stores',
  // How long a device was online ends with a moment that is not stored yet.
  monitoring: 'device',
  // Chats, e-mails and webhooks leave from one process.
  notifications: 'jobs',
  pictures: 'stores',
  // Generators have one memory of who uses them, together with the bench.
  precision: 'jobs',
  relays: 'device',
  reports: 'stores',
  sharing: 'stores',
  // Nominal voltages are learned from the store, and limits that are set are announced.
  supply: 'stores',
  // It asks by itself, and has an answer while nobody answers it.
  system: 'stores',
  tariffs: 'stores',
  users: 'stores',
  // What is turned counts from the next sample.
  wiring: 'device',
};

/** Calls with another place than the rest of their family. */
const EXCEPTIONS: { readonly [Name in CallName]?: Place } = {
  // What is stored by them has to be in order with what devices send.
  'measurements.import': 'device',
  'measurements.undoImport': 'device',
  // A new time zone forms the days of a device anew.
  'devices.writeDetails': 'device',
  // The list is read while that process is away, too.
  'notifications.list': 'stores',
  'notifications.markSeen': 'stores',
};

export function placeOf(call: CallName): Place {
  // The name of a call begins with that of its family.
  return EXCEPTIONS[call] ?? FAMILIES[call.split('.')[0] as Family];
}
