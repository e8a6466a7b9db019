import type { CallAnswer } from '@phasor/contract';
import { call } from '../api/client.ts';
import { session } from '../session/session.ts';

/** Takes a fresh token and the devices of now from the server. @throws CallError when it refuses or cannot be reached */
export const refreshSession = (): Promise<void> => refreshWith((token) => call('access.signIn', { token }));

/** The same with what asks handed in. */
export async function refreshWith(ask: (token: string) => Promise<CallAnswer<'access.signIn'>>): Promise<void> {
  const { auth } = session.get();
  if (auth === undefined) return;
  const answer = await ask(auth.token);
  // Whoever signed out while it was on its way stays signed out.
  if (session.get().auth?.login === auth.login) session.begin(answer);
}
