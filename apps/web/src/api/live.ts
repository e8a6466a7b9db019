import { endSession } from '../session/end-session.ts';
import { session } from '../session/session.ts';
import { CallError } from './call-error.ts';
import { createPageSocket } from './page-socket.ts';

/** The page's socket; the shell starts it and stops it. */
export const live = createPageSocket({
  userToken: () => session.get().auth?.token ?? '',
  onSessionEnd: (code) => endSession(new CallError({ code })),
});
