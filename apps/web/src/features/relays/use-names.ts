import type { Selection } from '../../hierarchy/selection.ts';
import type { RelayNames } from '../../relays/relay-names.ts';
import { useRelayNames } from '../../relays/use-relay-names.ts';

/** How the relays of what is selected are called; undefined while nobody knows yet. */
export function useNames(selection: Selection): RelayNames | undefined {
  return useRelayNames(selection.kind === 'device' ? selection.device.token : undefined);
}
