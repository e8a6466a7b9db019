import { endSession } from '../session/end-session.ts';
import { session } from '../session/session.ts';
import { createCaller } from './caller.ts';

/** The page's client. */
export const call = createCaller({
  fetch: (...request) => globalThis.fetch(...request),
  userToken: () => session.get().auth?.token,
  onSessionEnd: endSession,
});
