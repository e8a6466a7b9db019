import { AppError } from '../../app-error.ts';
import type { CallHandlers } from '../../call-handlers.ts';
import { changeSignIn } from '../../calls/change-sign-in.ts';
import { accountOf, managerOf } from './account.ts';
import type { UserManagerParts } from './user-manager.ts';

/** Second factors of other accounts: whether one is needed, and the way back for who has lost it. */
export function secondFactorCalls(
  records: Pick<UserManagerParts['records'], 'exclusively' | 'users' | 'sessions' | 'secondFactors'>,
): CallHandlers<'users.requireSecondFactor' | 'users.resetSecondFactor'> {
  const { users, secondFactors } = records;
  return {
    'users.requireSecondFactor': async ({ login, required }, context) => {
      managerOf(context);
      context.note?.(`${login}: ${required ? 'required' : 'not required'}`);
      const user = await accountOf({ users }, login);
      if (user.kind !== 1 || user.demo) throw new AppError('request.invalid', 'login', 'signs in elsewhere');
      const change = (alone: Pick<UserManagerParts['records'], 'users'>) =>
        alone.users.change(user.id, { needsSecondFactor: required });
      const hasOne = (await secondFactors.accounts()).includes(user.id);
      // The next sign-in asks for it.
      const keep = context.session?.id ?? null;
      if (required && !hasOne) await changeSignIn({ records, userId: user.id, keep }, change);
      else await change(records);
      return {};
    },
    'users.resetSecondFactor': async ({ login }, context) => {
      const manager = managerOf(context);
      context.note?.(login);
      const user = await accountOf({ users }, login);
      // The own one is removed with the own password.
      if (user.id === manager.id) throw new AppError('users.oneself', 'login');
      await changeSignIn({ records, userId: user.id, keep: null }, (alone) => alone.secondFactors.removeAll(user.id));
      return {};
    },
  };
}
