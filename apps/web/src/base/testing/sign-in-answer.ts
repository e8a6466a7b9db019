import type { CallAnswer } from '@phasor/contract';

/** What the server answers to a sign-in of a local account without devices. */
export function signInAnswer(login: string, token: string): CallAnswer<'access.signIn'> {
  const user = { login, id: 1, demo: false, token, expiration: 0, applications: [], sections: [], time_zone: 'UTC' };
  return { status: 'OK', data: [], user: { ...user, id: 1 } };
}
