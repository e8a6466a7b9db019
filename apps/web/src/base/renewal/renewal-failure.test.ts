import { describe, expect, it } from 'vitest';
import { CallError, NO_ANSWER } from '../errors/call-error.ts';
import { isFinalRenewal, renewalMessage } from './renewal-failure.ts';

const failed = (code: number) => new CallError({ code });

describe('a renewal that fails', () => {
  // proves R-SIGN-005
  it('ends the session if it is refused for ever, with the text of its own code', () => {
    const codes = [403, 603, 610, 616, 714, 716, 720, 722];
    expect(codes.filter((code) => !isFinalRenewal(failed(code)))).toEqual([]);
    // A refresh of the device list has the same texts as a sign-in (R-SIGN-005).
    expect([603, 616].map((code) => failed(code).messageKey)).toEqual([
      'login_credentials_incorrect',
      'login_credentials_incorrect',
    ]);
  });

  // proves R-SIGN-005
  it('is retried for every other reason, and reports that the device list could not be read', () => {
    const codes = [400, 422, 429, 500, 503, 987];
    expect(codes.filter((code) => isFinalRenewal(failed(code)))).toEqual([]);
    expect(codes.map((code) => renewalMessage(failed(code)))).toEqual(codes.map(() => 'device_list_get_error'));
  });

  it('has no text of its own without an answer: the page is not connected', () => {
    for (const error of [failed(NO_ANSWER), new TypeError('broken')]) {
      expect([isFinalRenewal(error), renewalMessage(error)]).toEqual([false, undefined]);
    }
  });
});
