import { describe, expect, it } from 'vitest';
import { passwordProblems } from './password-rules.ts';

describe('a change of the password', () => {
  // proves R-SIGN-059
  it('needs both fields', () => {
    expect(passwordProblems({ oldPassword: '', newPassword: '' })).toEqual({
      oldPassword: 'required',
      newPassword: 'required',
    });
  });

  // proves R-SIGN-059, R-SIGN-060
  it('needs a new password that differs and has at least 8 characters', () => {
    expect(passwordProblems({ oldPassword: 'correct horse', newPassword: 'correct horse' })).toEqual({
      newPassword: 'equal',
    });
    expect(passwordProblems({ oldPassword: 'old', newPassword: '1234567' })).toEqual({ newPassword: 'too_short' });
  });

  // proves R-SIGN-060
  it('is fine otherwise', () => {
    expect(passwordProblems({ oldPassword: 'old', newPassword: '12345678' })).toEqual({});
  });
});
