import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../session/session.ts';
import { signInAnswer } from '../testing/sign-in-answer.ts';
import { refreshWith } from './refresh-session.ts';

afterEach(() => session.end());

describe('refreshing the session', () => {
  it('continues with the new token', async () => {
    session.begin(signInAnswer('kim', 'first'));
    await refreshWith(async (token) => signInAnswer('kim', `after ${token}`));
    expect(session.get().auth?.token).toBe('after first');
  });

  // proves R-SIGN-043
  it('does not sign in again an account that signed out before the answer', async () => {
    session.begin(signInAnswer('kim', 'first'));
    await refreshWith(async () => {
      session.end();
      return signInAnswer('kim', 'second');
    });
    expect(session.get().auth).toBeUndefined();
  });

  it('does not give an account the session of the previous one', async () => {
    session.begin(signInAnswer('kim', 'first'));
    await refreshWith(async () => {
      session.begin(signInAnswer('eva', 'hers'));
      return signInAnswer('kim', 'second');
    });
    expect(session.get().auth).toMatchObject({ login: 'eva', token: 'hers' });
  });
});
