import { useStore } from '../state/use-store.ts';
import { session } from './session.ts';

/** Used until the zone of the server is known. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The server's zone; it sets the day boundaries of devices in several zones (D20). */
export function useServerZone(): string {
  return useStore(session, ({ auth }) => auth?.time_zone) ?? HERE;
}
