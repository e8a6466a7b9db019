import { describe, expect, it } from 'vitest';
import { AUDITED_ACTIONS, auditedAction } from './audit-actions.ts';
import { auditRequest, NO_WISH, refusalKey } from './audit-filter.ts';
import { messages as de } from './messages/de.ts';
import { messages as en } from './messages/en.ts';
import { messages as sk } from './messages/sk.ts';

describe('what is asked of the audit log', () => {
  it('is everything while nothing is chosen', () => {
    expect(auditRequest(NO_WISH)).toEqual({});
  });

  it('is who, which device, what and with which outcome', () => {
    const wish = { login: ' jana ', device: 'A00000000001', action: 'users.add', outcome: 'refused' } as const;
    expect(auditRequest({ ...NO_WISH, ...wish })).toEqual({
      login: 'jana',
      device: 'A00000000001',
      action: 'users.add',
      refused: true,
    });
    expect(auditRequest({ ...NO_WISH, outcome: 'done' })).toEqual({ refused: false });
  });

  // proves R-USER-027
  it('is whole days of the clock of the reader, also over a change of that clock', () => {
    const { from = 0, to = 0 } = auditRequest({ ...NO_WISH, from: '2026-03-29', to: '2026-03-29' });
    expect(from).toBe(new Date(2026, 2, 29).getTime() / 1_000);
    expect(to).toBe(new Date(2026, 2, 30).getTime() / 1_000);
    expect(auditRequest({ ...NO_WISH, from: '2026-', to: 'x' })).toEqual({});
  });
});

describe('what was done', () => {
  // proves R-USER-028
  it('has words in every language, for every call that changes something', () => {
    for (const { action } of [en, sk, de]) {
      const texts = Object.entries(action).flatMap(([group, names]) =>
        Object.keys(names).map((name) => `${group}.${name}`),
      );
      expect(texts.sort()).toEqual([...AUDITED_ACTIONS].sort());
    }
  });

  it('is known by its name, and that of another version of the server is not', () => {
    expect(auditedAction('users.setPassword')).toBe('users.setPassword');
    expect(auditedAction('teapots.brew')).toBeUndefined();
  });

  // proves R-USER-028
  it('and refused, says why, also where this page does not know the reason', () => {
    expect(refusalKey('access.last_owner')).toBe('last_owner');
    expect(refusalKey('teapots.cold')).toBe('general_error');
  });
});
