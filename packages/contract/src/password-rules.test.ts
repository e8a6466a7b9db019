import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const common = new Set(['password1', 'iloveyou']);
const judge = (password: string, more: { login?: string; min?: number } = {}) =>
  passwordProblem(password, { min: 8, common, ...more });

describe('a new password', () => {
  // proves R-SIGN-060, R-SIGN-106
  it('has as many characters as asked for, counted as people see them', () => {
    expect(judge('')).toBe('required');
    expect(judge('horse7!')).toBe('short');
    expect(judge('horse7!x')).toBeUndefined();
    expect(judge('🔌🔌🔌x')).toBe('short');
    expect(judge('correct horse', { min: 14 })).toBe('short');
  });

  // proves R-SIGN-106
  it('is none that many people have, whatever its case, and not one sign again and again', () => {
    for (const password of ['password1', 'PassWord1', 'ILOVEYOU', 'aaaaaaaaaa', '1212121212']) {
      expect(judge(password)).toBe('common');
    }
    expect(judge('passport12345x')).toBeUndefined();
    expect(judge('123123123')).toBeUndefined();
  });

  // proves R-SIGN-106
  it('is no word of the context with digits and signs beside it', () => {
    for (const password of [
      'Phasor-2026!',
      'energy meter 1',
      'Stromzähler99',
      'Elektromerač1',
      'Admin12345',
      'Heslo-1234',
    ]) {
      expect(judge(password), password).toBe('common');
    }
    expect(judge('12345678-9')).toBeUndefined();
    expect(judge('phasor horse 7')).toBeUndefined();
    expect([judge('phasor12345cow'), judge('phasor12345calf')]).toEqual(['common', undefined]);
  });

  // proves R-SIGN-106
  it('does not contain the login', () => {
    expect(judge('Anna-2026!', { login: 'anna' })).toBe('login');
    expect(judge('banana-2026', { login: 'an' })).toBeUndefined();
  });
});
