import { describe, expect, it } from 'vitest';
import { CallError, NO_ANSWER } from '../../base/errors/call-error.ts';
import { emptyFields, isRefused, SIGN_IN_TOAST_MS, signInMessage } from './sign-in.ts';

describe('a failure of signing in', () => {
  // proves R-SIGN-006, R-SIGN-030
  it.each([
    [603, undefined, 'login_credentials_incorrect'],
    [616, undefined, 'third_party_refused'],
    [610, 'any_assigned_devices', 'any_assigned_devices'],
    [429, 'too_many_requests', 'too_many_requests'],
    [NO_ANSWER, undefined, 'server_communication_error'],
    [500, 'general_error', 'server_communication_error'],
    [422, 'invalid_input', 'server_communication_error'],
    [987, undefined, 'server_communication_error'],
  ])('of code %i (%s) is shown as %s', (code, message, text) => {
    expect(signInMessage(new CallError({ code, message }))).toBe(text);
  });

  it('without an answer of the server is one of communication too', () => {
    expect(signInMessage(new TypeError('broken'))).toBe('server_communication_error');
  });

  // proves R-FORM-020
  it('stays for 5 s', () => {
    expect(SIGN_IN_TOAST_MS).toBe(5_000);
  });

  // proves R-SIGN-004, R-SIGN-006
  it('flags both fields for 603 alone', () => {
    expect([603, 616, 500].map((code) => isRefused(new CallError({ code })))).toEqual([true, false, false]);
  });
});

describe('the form', () => {
  // proves R-SIGN-003
  it('requires a user name and a password', () => {
    expect(emptyFields({ login: ' ', password: '' })).toEqual({ login: true, password: true });
    expect(emptyFields({ login: 'demo', password: ' ' })).toEqual({ login: false, password: false });
  });
});
