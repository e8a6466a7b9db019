import type { CallName } from '@phasor/contract';

/**
 * Calls that need nothing but the stores, so that every process answers them: what people keep for themselves, and what is read of the
 * measurements. All others need what the process with the devices has in its memory (ADR 42), and are passed on to it.
 */
const OF_THE_STORES: readonly string[] = [
  'access',
  'assignments',
  'controlMaps',
  'devices',
  'hierarchy',
  'integration',
  'measurements',
  'pictures',
  'sharing',
  'tariffs',
  'users',
];

/** Calls of another family than the rest of their room. */
const EXCEPTIONS: { readonly [Name in CallName]?: boolean } = {
  'reports.energy': true,
  // It asks by itself, and has an answer while nobody answers it.
  'system.health': true,
  // What is stored by them has to be in order with what devices send.
  'measurements.import': false,
  'measurements.undoImport': false,
  // A new time zone forms the days of a device anew.
  'devices.writeDetails': false,
};

/** Whether a process without devices answers a call by itself. */
export function needsStoresOnly(call: CallName): boolean {
  return EXCEPTIONS[call] ?? OF_THE_STORES.includes(call.split('.')[0] ?? '');
}
