import { CallError } from '../../errors/call-error.ts';
import { endSession } from '../../session/end-session.ts';
import { overviewUpdate, treeNews } from '../../session/overview-update.ts';
import { session } from '../../session/session.ts';
import { createPageSocket } from './page-socket.ts';

/** The page's socket; the shell starts it and stops it. */
export const live = createPageSocket({
  userToken: () => session.get().auth?.token ?? '',
  onSessionEnd: (code) => endSession(new CallError({ code })),
  // The device was returned in another session, or an administrator withdrew it: the list still contains it.
  onForbidden: () => overviewUpdate.set(true),
  onMessage: (message) => {
    if (message.status === 'OK' && message.topic === 'Tree') treeNews.set(message.data);
  },
});
