import { describe, expect, it } from 'vitest';
import { passwordProblems } from './password-rules.ts';

describe('a change of the password', () => {
  // proves R-SIGN-059
  it('needs both fields', () => {
    expect(passwordProblems({ oldPassword: '', newPassword: '' }, 'required')).toEqual({
      oldPassword: 'required',
      newPassword: 'required',
    });
  });

  // proves R-SIGN-059, R-SIGN-060
  it('needs a new password that differs and that the rule accepts', () => {
    expect(passwordProblems({ oldPassword: 'correct horse', newPassword: 'correct horse' }, undefined)).toEqual({
      newPassword: 'equal',
    });
    expect(passwordProblems({ oldPassword: 'old', newPassword: '1234567' }, 'short')).toEqual({ newPassword: 'short' });
  });

  // proves R-SIGN-060
  it('is fine otherwise', () => {
    expect(passwordProblems({ oldPassword: 'old', newPassword: 'battery staple' }, undefined)).toEqual({});
  });
});
