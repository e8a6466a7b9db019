import { LOGIN_PATTERN, OWNER_LIFETIME, USER_LIMITS, type UserAssignment, VALIDITIES } from '@phasor/contract';

/** Validity of an assignment: unchanged, without end, or for a time. */
const VALIDITY_CHOICES = ['kept', 'noEnd', 'month', 'halfYear', 'year', 'twoYears'] as const;
export type Validity = (typeof VALIDITY_CHOICES)[number];

/** Possible validities; a new or ended assignment has none to keep. */
export function validityChoices(known: UserAssignment | undefined, now: number): readonly Validity[] {
  const runs = known !== undefined && (known.until === null || known.until * 1_000 > now);
  return runs ? VALIDITY_CHOICES : VALIDITY_CHOICES.slice(1);
}

/** The `lifeTime` of a validity that begins at `now` (epoch ms), epoch seconds. @param until of the present assignment */
export function lifeTimeOf(validity: Validity, now: number, until: number | null = null): number {
  if (validity === 'kept') return until ?? OWNER_LIFETIME;
  return validity === 'noEnd' ? OWNER_LIFETIME : Math.floor(now / 1_000) + VALIDITIES[validity];
}

export type LoginProblem = 'required' | 'short' | 'characters' | 'email';

/** Error of a new login; the login of a third party's account is an e-mail address. */
export function loginProblem(login: string, isThirdParty: boolean): LoginProblem | undefined {
  const written = login.trim();
  if (written === '') return 'required';
  if (written.length < USER_LIMITS.loginMin) return 'short';
  if (isThirdParty) return isMailAddress(written) ? undefined : 'email';
  return LOGIN_PATTERN.test(written) ? undefined : 'characters';
}

/** Whether a text has the form of an e-mail address; the server is stricter. */
export function isMailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** 14 letters and digits, each as likely as any other. @param random fills an array with random bytes */
export function generatedPassword(random: (bytes: Uint8Array<ArrayBuffer>) => void = fillRandomly): string {
  const count = LETTERS_AND_DIGITS.length;
  // A byte above the last whole multiple of the characters would make the first ones likelier.
  const limit = 256 - (256 % count);
  let password = '';
  while (password.length < USER_LIMITS.generatedPassword) {
    const bytes = new Uint8Array(USER_LIMITS.generatedPassword * 2);
    random(bytes);
    for (const byte of bytes) if (byte < limit) password += LETTERS_AND_DIGITS[byte % count];
  }
  return password.slice(0, USER_LIMITS.generatedPassword);
}

function fillRandomly(bytes: Uint8Array<ArrayBuffer>): void {
  globalThis.crypto.getRandomValues(bytes);
}
