import { describe, expect, it } from 'vitest';
import { CallError, NO_ANSWER } from '../../base/errors/call-error.ts';
import { readFailure } from './read-failure.ts';

describe('a tree that cannot be read', () => {
  // proves R-TREE-041
  it.each([500, 429, 409, 403, 987])('for code %i is told as an error of communication', (code) => {
    const refused = new CallError({ code, message: 'general_error', retryAfterMs: 7 });
    expect(readFailure(refused)).toMatchObject({ code, messageKey: 'api_communication_error', retryAfterMs: 7 });
  });
  it.each([714, 716, NO_ANSWER])('for code %i stays what it is', (code) => {
    const error = new CallError({ code });
    expect(readFailure(error)).toBe(error);
  });
  it('for a fault of the page stays what it is', () => {
    const error = new TypeError('broken');
    expect(readFailure(error)).toBe(error);
  });
});
