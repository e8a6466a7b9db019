import type { WatchedDevices } from '../../src/ports/processes/shared-live.ts';

/** News by which the tests of a link tell one from another. */
export function watching(...devices: readonly string[]): WatchedDevices {
  return { devices, missing: [] };
}
