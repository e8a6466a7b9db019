import { describe, expect, it } from 'vitest';
import { hasTurnedBackAt, providerAnswer, providerReturn, THIRD_PARTY, thirdPartyState } from './third-party.ts';

describe('the state of signing in with a third party', () => {
  const page = { cookies: true, account: undefined, hasLeft: false } as const;

  // proves R-SIGN-034
  it('is initial, signed in, signed out, or unavailable where cookies are blocked', () => {
    expect(thirdPartyState(page)).toBe(0);
    expect(thirdPartyState({ ...page, account: 2 })).toBe(2);
    expect(thirdPartyState({ ...page, hasLeft: true })).toBe(3);
    expect(thirdPartyState({ ...page, account: 2, hasLeft: true, cookies: false })).toBe(4);
  });

  it('does not count a local account as signed in with it', () => {
    expect(thirdPartyState({ ...page, account: 1 })).toBe(THIRD_PARTY.initial);
  });
});

describe('the address the provider sends back to', () => {
  it('is the sign-in screen', () => {
    expect(providerReturn('https://phasor.example')).toBe('https://phasor.example/login');
  });

  it('has an answer where it has a state and a code or a failure', () => {
    expect(providerAnswer('?code=c&state=s')).toBe('?code=c&state=s');
    expect(providerAnswer('?error=server_error&state=s')).toBe('?error=server_error&state=s');
    expect(providerAnswer('?code=c')).toBeUndefined();
    expect(providerAnswer('?device=A00000000001')).toBeUndefined();
    expect(providerAnswer('')).toBeUndefined();
  });

  it('has none where the user cancelled at the provider', () => {
    expect(providerAnswer('?error=access_denied&state=s')).toBeUndefined();
    expect(hasTurnedBackAt('?error=access_denied&state=s')).toBe(true);
    expect(['', '?code=c&state=s', '?error=access_denied', '?error=server_error&state=s'].some(hasTurnedBackAt)).toBe(
      false,
    );
  });
});
