import { call } from '../api/client.ts';
import { session } from '../session/session.ts';

/** Signing out does not wait longer than this for the server. */
const PATIENCE_MS = 5_000;

const LEFT = 'phasor.left';

/** True on the page to which a provider returned the browser after ending its own session. */
export const isBackFromLeaving = (): boolean => globalThis.sessionStorage.getItem(LEFT) !== null;

/**
 * Ends the session here and at the server; here also when the server cannot be reached. An account of a third party is sent
 * to its provider, which ends its session too.
 */
export async function logOut(): Promise<void> {
  const isThirdParty = session.get().auth?.id === 2;
  const input = isThirdParty ? { return_to: `${globalThis.location.origin}${__BASE_PATH__}/login` } : {};
  const answer = await call('access.signOut', input, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => undefined,
  );
  session.end();
  if (answer?.data === undefined) return;
  globalThis.sessionStorage.setItem(LEFT, 'true');
  globalThis.location.assign(answer.data.url);
}
