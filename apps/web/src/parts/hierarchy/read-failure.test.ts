import { describe, expect, it } from 'vitest';
import { CallError, NO_ANSWER } from '../../base/errors/call-error.ts';
import { readFailure } from './read-failure.ts';

describe('a tree that cannot be read', () => {
  // proves R-TREE-041
  it.each([500, 429, 409, 403, 987])('with code %i is reported as a communication error', (code) => {
    const refused = new CallError({ code, message: 'general_error', retryAfterMs: 7 });
    expect(readFailure(refused)).toMatchObject({ code, messageKey: 'api_communication_error', retryAfterMs: 7 });
  });
  it.each([714, 716, NO_ANSWER])('with code %i is reported unchanged', (code) => {
    const error = new CallError({ code });
    expect(readFailure(error)).toBe(error);
  });
  it('because of a fault of the page is reported unchanged', () => {
    const error = new TypeError('broken');
    expect(readFailure(error)).toBe(error);
  });
});
