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

/** Words that an attacker who knows the purpose of this program would try first: the product, its subject, the usual roles; in all languages. */
const CONTEXT_WORDS =
  /phasor|energy|energia|energie|electric|elektr|strom|meter|merac|zahler|power|admin|operator|passwor[dt]|heslo/g;
/** Letters that have to be left beside them. */
const OWN_LETTERS = 4;

/**
 * What is wrong with a new password; undefined for nothing. Judged where the password is: in the browser and on the command line.
 * The server receives its digest and cannot judge it.
 */
export function passwordProblem(password: string, { min, login, common }: PasswordTerms): PasswordProblem | undefined {
  if (password === '') return 'required';
  if ([...password].length < min) return 'short';
  const plain = password.toLowerCase();
  if (login !== undefined && login.length > 2 && plain.includes(login.toLowerCase())) return 'login';
  return common.has(plain) || new Set(plain).size < 3 || isOfContext(plain) ? 'common' : undefined;
}

/** Whether it is a word of the context with little beside it, such as `Phasor-2026!` or `energy meter 1`. */
function isOfContext(plain: string): boolean {
  const letters = plain.normalize('NFD').replaceAll(/[^\p{L}]/gu, '');
  const own = letters.replaceAll(CONTEXT_WORDS, '');
  return own !== letters && own.length < OWN_LETTERS;
}
