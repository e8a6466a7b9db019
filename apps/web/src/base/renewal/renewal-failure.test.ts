import { describe, expect, it } from 'vitest';
import { CallError, NO_ANSWER } from '../errors/call-error.ts';
import { isFinalRenewal, renewalMessage } from './renewal-failure.ts';

const failed = (code: number) => new CallError({ code });

describe('a renewal that fails', () => {
  // proves R-SIGN-005
  it('ends the session where it is refused for good, in the words of its own code', () => {
    const codes = [403, 603, 610, 616, 714, 716, 720, 722];
    expect(codes.filter((code) => !isFinalRenewal(failed(code)))).toEqual([]);
    // What a refresh of the device list says is what a sign-in says (R-SIGN-005).
    expect([603, 616].map((code) => failed(code).messageKey)).toEqual([
      'login_credentials_incorrect',
      'login_credentials_incorrect',
    ]);
  });

  // proves R-SIGN-005
  it('is tried again for every other reason, and says that the device list could not be had', () => {
    const codes = [400, 422, 429, 500, 503, 987];
    expect(codes.filter((code) => isFinalRenewal(failed(code)))).toEqual([]);
    expect(codes.map((code) => renewalMessage(failed(code)))).toEqual(codes.map(() => 'device_list_get_error'));
  });

  it('without any answer says nothing of its own: the page is not connected', () => {
    for (const error of [failed(NO_ANSWER), new TypeError('broken')]) {
      expect([isFinalRenewal(error), renewalMessage(error)]).toEqual([false, undefined]);
    }
  });
});
