import { useStore } from '../state/use-store.ts';
import { session } from './session.ts';

/** Serves until the server has told its own. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The server's zone, in which the days of devices in several zones are cut (D20). */
export function useServerZone(): string {
  return useStore(session, ({ auth }) => auth?.time_zone) ?? HERE;
}
