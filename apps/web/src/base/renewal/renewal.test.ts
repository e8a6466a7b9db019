import type { CallAnswer } from '@phasor/contract';
import { describe, expect, it, vi } from 'vitest';
import { createRenewalCount } from '../session/renewal-count.ts';
import { createSessionStore } from '../session/session-store.ts';
import { deviceEntry } from '../testing/device-entry.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { startRenewal } from './renewal.ts';

const HOUR = 3_600_000;
/** Values of the specification (R-SIGN-039, R-SIGN-040), not of the program. */
const RENEW_BEFORE_MS = 5 * 60_000;
const RENEW_RETRY_MS = 30_000;

function page(account: 1 | 2 = 1) {
  const { storage, now, pass } = memoryStorage();
  const session = createSessionStore(storage, now);
  const timers: { at: number; act: () => void }[] = [];
  const requested: string[] = [];
  let signedOut = 0;
  const failures: unknown[] = [];
  const reasons: unknown[] = [];
  let outcome: () => void = () => undefined;
  const answer = (token: string): CallAnswer<'access.signIn'> => ({
    status: 'OK',
    data: [deviceEntry({ mac: 'A' })],
    user: { login: 'kim', id: account, demo: false, token, expiration: now() + HOUR, applications: [], sections: [] },
  });
  const stop = startRenewal({
    session,
    now,
    after: (delayMs, act) => {
      const timer = { at: now() + delayMs, act };
      timers.push(timer);
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
      };
    },
    renew: async (token) => {
      requested.push(token);
      outcome();
      session.begin(answer(`after ${token}`));
    },
    nextRenewal: createRenewalCount(storage, now).next,
    signOut: () => {
      signedOut += 1;
      session.end();
    },
    isFinal: (error) => error === 'final',
    end: (reason) => {
      reasons.push(reason);
      session.end();
    },
    failed: (error) => failures.push(error),
  });
  return {
    session,
    timers,
    requested,
    stop,
    failures,
    reasons,
    timesSignedOut: () => signedOut,
    begin: () => session.begin(answer('first')),
    fail: (error: unknown) => {
      outcome = () => {
        throw error;
      };
    },
    recover: () => {
      outcome = () => undefined;
    },
    wait: (ms: number) => {
      pass(ms);
      for (const timer of [...timers].filter(({ at }) => at <= now())) {
        timers.splice(timers.indexOf(timer), 1);
        timer.act();
      }
    },
  };
}

describe('the renewal of a session', () => {
  // proves R-SIGN-039
  it('is requested 5 minutes before the token expires, with the old token, and continues with the new one', async () => {
    const { begin, wait, requested, session, timers } = page();
    begin();
    wait(HOUR - RENEW_BEFORE_MS - 1);
    expect(requested).toEqual([]);
    wait(1);
    await vi.waitFor(() => expect(session.get().auth?.token).toBe('after first'));
    expect(requested).toEqual(['first']);
    expect(timers).toHaveLength(1);
  });

  // proves R-SIGN-040
  it('is retried after 30 s while the server cannot be reached', async () => {
    const { begin, wait, fail, recover, requested, session, timers } = page();
    begin();
    fail('no answer');
    wait(HOUR - RENEW_BEFORE_MS);
    await vi.waitFor(() => expect(timers).toHaveLength(1));
    recover();
    wait(RENEW_RETRY_MS - 1);
    expect(requested).toEqual(['first']);
    wait(1);
    await vi.waitFor(() => expect(session.get().auth?.token).toBe('after first'));
    expect(requested).toEqual(['first', 'first']);
  });

  it('ends the session when the server refuses permanently', async () => {
    const { begin, wait, fail, session, timers } = page();
    begin();
    fail('final');
    wait(HOUR - RENEW_BEFORE_MS);
    await vi.waitFor(() => expect(session.get().auth).toBeUndefined());
    expect(timers).toEqual([]);
  });

  // proves R-SIGN-050
  it('ends the session when the token expired meanwhile, as on a computer that slept', () => {
    const { begin, wait, session, requested } = page();
    begin();
    wait(2 * HOUR);
    expect(session.get().auth).toBeUndefined();
    expect(requested).toEqual([]);
  });

  // proves R-SIGN-005
  it('reports a failure that is retried, and gives the reason of one that ends the session', async () => {
    const { begin, wait, fail, failures, reasons, session } = page();
    begin();
    fail('passing');
    wait(HOUR - RENEW_BEFORE_MS);
    await vi.waitFor(() => expect(failures).toEqual(['passing']));
    expect(session.isSignedIn()).toBe(true);
    fail('final');
    wait(RENEW_RETRY_MS);
    await vi.waitFor(() => expect(reasons).toEqual(['final']));
    expect(failures).toEqual(['passing']);
  });

  // proves R-SIGN-041, R-SIGN-056
  it('signs a third-party session out at the 201st renewal, and restarts the count afterwards', async () => {
    const { begin, wait, requested, session, timesSignedOut, timers } = page(2);
    begin();
    for (let renewal = 1; renewal <= 200; renewal += 1) {
      wait(HOUR - RENEW_BEFORE_MS);
      await vi.waitFor(() => expect(timers).toHaveLength(1), { interval: 1 });
    }
    expect(requested).toHaveLength(200);
    wait(HOUR - RENEW_BEFORE_MS);
    expect(timesSignedOut()).toBe(1);
    expect(session.get().auth).toBeUndefined();
    begin();
    wait(HOUR - RENEW_BEFORE_MS);
    await vi.waitFor(() => expect(requested).toHaveLength(201));
  });

  // proves R-FORM-018
  it('resets the count of renewals 8 h after the last one', () => {
    const { storage, now, pass } = memoryStorage();
    const { next } = createRenewalCount(storage, now);
    expect([next(), next()]).toEqual([1, 2]);
    pass(8 * HOUR - 1);
    expect(next()).toBe(3);
    pass(8 * HOUR);
    expect(next()).toBe(1);
  });

  // proves R-SIGN-041
  it('never counts the renewals of a local session', async () => {
    const { begin, wait, requested, timers, timesSignedOut } = page(1);
    begin();
    for (let renewal = 1; renewal <= 201; renewal += 1) {
      wait(HOUR - RENEW_BEFORE_MS);
      await vi.waitFor(() => expect(timers).toHaveLength(1), { interval: 1 });
    }
    expect(requested).toHaveLength(201);
    expect(timesSignedOut()).toBe(0);
  });

  it('has no timer without a session, nor after it is stopped', () => {
    const { begin, session, timers, stop } = page();
    expect(timers).toEqual([]);
    begin();
    session.end();
    expect(timers).toEqual([]);
    begin();
    stop();
    expect(timers).toEqual([]);
  });
});
