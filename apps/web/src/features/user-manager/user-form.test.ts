import { describe, expect, it } from 'vitest';
import { generatedPassword, lifeTimeOf, loginProblem, validityChoices } from './user-form.ts';

describe('the validity of an assignment', () => {
  // proves R-USER-016
  it('is without end for an owner, or a month, six months, a year or two from now', () => {
    const now = Date.UTC(2026, 0, 1, 0, 0, 0, 900);
    const begin = Date.UTC(2026, 0, 1) / 1_000;
    const spans = validityChoices(undefined, now)
      .slice(1)
      .map((validity) => lifeTimeOf(validity, now) - begin);
    expect(spans).toEqual([2_592_000, 15_724_800, 31_536_000, 63_072_000]);
    expect(lifeTimeOf('noEnd', now)).toBe(32_535_215_940);
  });

  it('can stay unchanged while the assignment is valid', () => {
    const now = Date.UTC(2026, 0, 1);
    const known = { mac: 'A00000000001', title: 'Hall', type: 1, owner: false, level: 'view' } as const;
    const until = now / 1_000 + 60;
    expect(validityChoices({ ...known, until }, now)).toContain('kept');
    expect(validityChoices({ ...known, until: null }, now)).toContain('kept');
    expect(validityChoices({ ...known, until: now / 1_000 }, now)).not.toContain('kept');
    expect(validityChoices(undefined, now)).not.toContain('kept');
    expect([lifeTimeOf('kept', now, until), lifeTimeOf('kept', now, null)]).toEqual([until, 32_535_215_940]);
  });
});

describe('a new login', () => {
  // proves R-USER-002
  it('is required and has at least three characters that every keyboard has', () => {
    expect(
      ['', '  ', 'ab', 'a b c', 'jana', ' jana ', 'jana@example.org', 'Ján'].map((each) => loginProblem(each, false)),
    ).toEqual(['required', 'required', 'short', 'characters', undefined, undefined, undefined, 'characters']);
  });

  // proves R-USER-005
  it('is an e-mail address for an account of a third party', () => {
    expect(['', 'jana', 'jana@example', 'jana@example.org'].map((each) => loginProblem(each, true))).toEqual([
      'required',
      'email',
      'email',
      undefined,
    ]);
  });
});

describe('a new password', () => {
  // proves R-USER-004
  it('is made of 14 letters and digits, another one each time', () => {
    const made = Array.from({ length: 50 }, () => generatedPassword());
    for (const password of made) expect(password).toMatch(/^[A-Za-z0-9]{14}$/);
    expect(new Set(made).size).toBe(50);
  });

  // proves R-USER-004
  it('has every character as likely as any other: bytes that would favour some are skipped', () => {
    let round = 0;
    const password = generatedPassword((bytes) => bytes.fill(round++ === 0 ? 255 : 61));
    expect(password).toBe('9'.repeat(14));
  });
});
