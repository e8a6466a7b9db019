import type { WatchedDevices } from '../../src/ports/processes/shared-live.ts';

/** News that the tests of a link can distinguish. */
export function watching(...devices: readonly string[]): WatchedDevices {
  return { devices, missing: [] };
}
