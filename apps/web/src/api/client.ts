import { session } from '../session/session.ts';
import { createCaller } from './caller.ts';

/** The page's client. The end of the session shows in the session store, which the router watches. */
export const call = createCaller({
  fetch: (...request) => globalThis.fetch(...request),
  userToken: () => session.get().auth?.token,
  onSessionEnd: () => session.end(),
});
