import type { Selection } from '../../parts/hierarchy/index.ts';
import { type RelayNames, useRelayNames } from '../../parts/relays/index.ts';

/** Names of the selected device's relays; undefined while unknown. */
export function useNames(selection: Selection): RelayNames | undefined {
  return useRelayNames(selection.kind === 'device' ? selection.device.token : undefined);
}
