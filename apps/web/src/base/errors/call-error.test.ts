import { describe, expect, it } from 'vitest';
import { CallError, callError, hasCode, isPassing, NO_ANSWER } from './call-error.ts';

describe('the code of a failed call', () => {
  it('is found by the name of any error that has it', () => {
    const error = new CallError({ code: 610, message: 'any_assigned_devices' });
    expect(hasCode(error, 'store.not_found')).toBe(true);
    expect(hasCode(error, 'access.no_devices')).toBe(true);
    expect(hasCode(error, 'access.forbidden', 'access.no_devices')).toBe(true);
    expect(hasCode(error, 'access.forbidden')).toBe(false);
  });

  it('belongs to calls only', () => {
    expect(hasCode({ code: 610 }, 'store.not_found')).toBe(false);
    expect(hasCode(null, 'store.not_found')).toBe(false);
  });

  it('is the one of the table, with its message', () => {
    expect(callError('access.token_expired')).toMatchObject({ code: 714, messageKey: 'session_expired' });
  });

  it.each([
    [NO_ANSWER, true],
    [429, true],
    [503, true],
    [403, false],
    [500, false],
    [610, false],
  ])('%i is temporary: %s', (code, isTemporary) => {
    expect(isPassing(new CallError({ code }))).toBe(isTemporary);
  });
});
