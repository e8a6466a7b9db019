import { AppError } from '../../app-error.ts';
import type { CallContext } from '../../call-handlers.ts';
import type { User, UserRecords } from '../../ports/records/user-records.ts';

/** Who changes something. @throws AppError access.forbidden for the demo user, who may look only (D59) */
export function managerOf({ user }: CallContext): User {
  if (user === null) throw new AppError('access.token_invalid');
  if (user.demo) throw new AppError('access.forbidden');
  return user;
}

/** The account of a login. @throws AppError store.not_found */
export async function accountOf({ users }: { readonly users: UserRecords }, login: string): Promise<User> {
  const user = await users.find(login);
  if (user === undefined) throw new AppError('store.not_found', 'login');
  return user;
}
