import type { CallAnswer } from '@phasor/contract';
import { call } from '../api/client.ts';
import { session } from '../session/session.ts';

/** Reads a new token and the current devices from the server. @throws CallError when it refuses or cannot be reached */
export const refreshSession = (): Promise<void> => refreshWith((token) => call('access.signIn', { token }));

/** The same with the request as a parameter. */
export async function refreshWith(ask: (token: string) => Promise<CallAnswer<'access.signIn'>>): Promise<void> {
  const { auth } = session.get();
  if (auth === undefined) return;
  const answer = await ask(auth.token);
  // An account that signed out meanwhile stays signed out.
  if (session.get().auth?.login === auth.login) session.begin(answer);
}
