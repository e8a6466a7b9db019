import { APPLICATION_RIGHTS, COMMON_SECTIONS } from '@phasor/contract';
import { isGranted } from '../../calls/application-right.ts';
import type { NewUser, UserRecords } from '../../ports/records/user-records.ts';
import { randomSecret } from '../../secrets/random-secret.ts';
import { digestOf, hashDigest } from './sign-in/password.ts';

const LOGIN = 'admin';

export interface NewAdministrator {
  readonly login: string;
  /** To be shown once; null when the environment gave it. */
  readonly generatedPassword: string | null;
}

/**
 * Makes the first administrator, with all rights, where no account may manage users yet (D10).
 * @returns null when there is one already
 */
export async function ensureAdministrator(
  users: UserRecords,
  givenPassword: string | undefined,
): Promise<NewAdministrator | null> {
  const known = await users.list();
  if (known.some((user) => isGranted(user, 'USER_MANAGER') && !user.demo)) return null;
  const password = givenPassword ?? randomSecret(15);
  const passwordHash = await hashDigest(digestOf(password));
  const rights = { applications: APPLICATION_RIGHTS, sections: COMMON_SECTIONS };
  const existing = known.find(({ login }) => login === LOGIN);
  if (existing !== undefined) await users.change(existing.id, { ...rights, passwordHash });
  else await users.add({ ...newLocalUser(LOGIN, passwordHash), ...rights });
  return { login: LOGIN, generatedPassword: givenPassword === undefined ? password : null };
}

function newLocalUser(login: string, passwordHash: string): NewUser {
  return { login, passwordHash, kind: 1, demo: false, applications: [], sections: [], settings: {} };
}
