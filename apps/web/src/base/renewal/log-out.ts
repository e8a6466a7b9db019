import { call } from '../api/client.ts';
import { session } from '../session/session.ts';

/** A server that does not answer keeps nobody signed in. */
const PATIENCE_MS = 5_000;

const LEFT = 'phasor.left';

/** True on the page that a provider sent the browser back to after its session had ended there too. */
export const isBackFromLeaving = (): boolean => globalThis.sessionStorage.getItem(LEFT) !== null;

/**
 * Ends the session here and at the server, here also when the server cannot be reached; an account of a third party is
 * led to the provider, whose session ends too.
 */
export async function logOut(): Promise<void> {
  const isThirdParty = session.get().auth?.id === 2;
  const input = isThirdParty ? { return_to: `${globalThis.location.origin}/login` } : {};
  const answer = await call('access.signOut', input, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => undefined,
  );
  session.end();
  if (answer?.data === undefined) return;
  globalThis.sessionStorage.setItem(LEFT, 'true');
  globalThis.location.assign(answer.data.url);
}
