import { PASSWORD_MIN, type PasswordProblem, passwordProblem } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../base/api/queries/call-query.ts';

export type { PasswordProblem } from '@phasor/contract';

const NONE: ReadonlySet<string> = new Set();

/** The list is large, and loads when a password is judged; one that cannot be loaded keeps nobody from choosing another. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const list = await import('./common-passwords.ts').catch(() => undefined);
  return list?.COMMON_PASSWORDS ?? NONE;
}

/** The rule of this installation for new passwords: how long they are, and what is wrong with one (R-SIGN-106). */
export function usePasswordRule() {
  const { data } = useQuery({ ...callQuery('access.methods', {}), meta: { quiet: 'all' } });
  const min = data?.data.password_min ?? PASSWORD_MIN;
  const judge = async (password: string, login?: string): Promise<PasswordProblem | undefined> =>
    passwordProblem(password, { min, login, common: NONE }) ??
    passwordProblem(password, { min, login, common: await commonPasswords() });
  return { min, judge };
}
