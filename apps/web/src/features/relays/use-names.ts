import type { Selection } from '../../parts/hierarchy/index.ts';
import { type RelayNames, useRelayNames } from '../../parts/relays/index.ts';

/** How the relays of what is selected are called; undefined while nobody knows yet. */
export function useNames(selection: Selection): RelayNames | undefined {
  return useRelayNames(selection.kind === 'device' ? selection.device.token : undefined);
}
