import type { CallHandlers } from '../../call-handlers.ts';
import { accountOf, managerOf } from './account.ts';
import type { UserManagerParts } from './user-manager.ts';

/** The end of all sessions of an account: a browser was lost, or somebody left. */
export function sessionEndCalls({
  users,
  sessions,
}: Pick<UserManagerParts['records'], 'users' | 'sessions'>): CallHandlers<'users.endSessions'> {
  return {
    'users.endSessions': async ({ login }, context) => {
      const manager = managerOf(context);
      context.note?.(login);
      const user = await accountOf({ users }, login);
      // A manager goes on with the session that makes the call.
      const keep = user.id === manager.id ? (context.session?.id ?? null) : null;
      await sessions.removeOthers(user.id, keep);
      return {};
    },
  };
}
