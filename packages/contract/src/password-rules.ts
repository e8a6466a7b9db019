/** Characters of a new password where the installation asks for no other number (D76). */
export const PASSWORD_MIN = 8;

export type PasswordProblem = 'required' | 'short' | 'common' | 'login';

interface PasswordTerms {
  /** Least number of characters. */
  readonly min: number;
  /** Of the account, where it is known. */
  readonly login?: string | undefined;
  /** Passwords that many people have, in lower case. */
  readonly common: ReadonlySet<string>;
}

/**
 * What is wrong with a new password; undefined for nothing. Judged where the password is: in the browser and on the command line.
 * The server receives its digest and cannot judge it.
 */
export function passwordProblem(password: string, { min, login, common }: PasswordTerms): PasswordProblem | undefined {
  if (password === '') return 'required';
  if ([...password].length < min) return 'short';
  const plain = password.toLowerCase();
  if (login !== undefined && login.length > 2 && plain.includes(login.toLowerCase())) return 'login';
  return common.has(plain) || new Set(plain).size < 3 ? 'common' : undefined;
}
