import { type CallAnswer, type MessageKey, TOAST_MS } from '@phasor/contract';
import { call } from '../../base/api/client.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { passwordDigest } from '../../base/session/password-digest.ts';
import { session } from '../../base/session/session.ts';
import { adoptAccountSettings } from '../../base/settings/settings.ts';

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** Which fields of the form are still empty. */
export function emptyFields({ login, password }: Credentials): { login: boolean; password: boolean } {
  return { login: login.trim() === '', password: password === '' };
}

/** True when user name or password was refused, so that both fields are flagged. */
export const isRefused = (error: unknown): boolean => hasCode(error, 'access.credentials');

/** Text of a failed sign-in; every other failure is one of communication (R-SIGN-006). */
export function signInMessage(error: unknown): MessageKey {
  // A refused third-party account typed nothing that could be corrected.
  if (hasCode(error, 'access.third_party')) return 'third_party_refused';
  const hasOwnText = hasCode(error, 'access.forbidden', 'request.too_many', 'access.credentials', 'access.no_devices');
  return hasOwnText ? error.messageKey : 'server_communication_error';
}

/** How long a failure of signing in is shown, ms. */
export const SIGN_IN_TOAST_MS = TOAST_MS.login;

/** Whether the account has a device; one without can only use its applications (D57). */
export interface SignedIn {
  readonly hasDevices: boolean;
}

/** Begins the session of a local account. @throws CallError */
export async function signIn({ login, password }: Credentials): Promise<SignedIn> {
  return beginSession(await call('access.signIn', { login: login.trim(), password: await passwordDigest(password) }));
}

/** Starts the session with the answer of either way of signing in. */
export async function beginSession(answer: CallAnswer<'access.signIn'>): Promise<SignedIn> {
  session.begin(answer);
  await adoptAccountSettings();
  return { hasDevices: answer.data.length > 0 };
}
