import { describe, expect, it } from 'vitest';
import { AUDITED_ACTIONS, auditedAction } from './audit-actions.ts';
import { auditRequest, NO_WISH, refusalKey } from './audit-filter.ts';
import { messages as de } from './messages/de.ts';
import { messages as en } from './messages/en.ts';
import { messages as sk } from './messages/sk.ts';

describe('the request to the audit log', () => {
  it('is everything while nothing is chosen', () => {
    expect(auditRequest(NO_WISH)).toEqual({});
  });

  it('has account, device, action and outcome', () => {
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
  it('has whole days of the reader’s clock, also over a clock change', () => {
    const { from = 0, to = 0 } = auditRequest({ ...NO_WISH, from: '2026-03-29', to: '2026-03-29' });
    expect(from).toBe(new Date(2026, 2, 29).getTime() / 1_000);
    expect(to).toBe(new Date(2026, 2, 30).getTime() / 1_000);
    expect(auditRequest({ ...NO_WISH, from: '2026-', to: 'x' })).toEqual({});
  });
});

describe('a logged action', () => {
  // proves R-USER-028
  it('has a text in every language, for every call that changes something', () => {
    for (const { action } of [en, sk, de]) {
      const texts = Object.entries(action).flatMap(([group, names]) =>
        Object.keys(names).map((name) => `${group}.${name}`),
      );
      expect(texts.sort()).toEqual([...AUDITED_ACTIONS].sort());
    }
  });

  it('is found by its name, unless it is of another server version', () => {
    expect(auditedAction('users.setPassword')).toBe('users.setPassword');
    expect(auditedAction('teapots.brew')).toBeUndefined();
  });

  // proves R-USER-028
  it('that was refused shows the reason, also an unknown one', () => {
    expect(refusalKey('access.last_owner')).toBe('last_owner');
    expect(refusalKey('teapots.cold')).toBe('general_error');
  });
});
