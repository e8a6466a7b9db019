import { call } from '../api/client.ts';
import { session } from './session.ts';

/** Takes a fresh token and the devices of now from the server. @throws CallError when it refuses or cannot be reached */
export async function refreshSession(): Promise<void> {
  const token = session.get().auth?.token;
  if (token !== undefined) session.begin(await call('access.signIn', { token }));
}
