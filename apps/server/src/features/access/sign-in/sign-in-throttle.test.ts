import { FakeClock } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../app-error.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

const anna = { account: 'anna', address: '192.0.2.1' };

function failing(throttle: SignInThrottle, times: number, attempt = anna): void {
  for (let n = 0; n < times; n += 1) throttle.begin(attempt);
}

/** Seconds to wait before the next try. */
function waitOf(throttle: SignInThrottle): number {
  try {
    throttle.begin(anna);
  } catch (error) {
    if (error instanceof AppError && typeof error.data?.retryAfter === 'number') return error.data.retryAfter;
  }
  throw new Error('The try was not slowed');
}

describe('the throttle of sign-ins', () => {
  // proves R-SIGN-011
  it('admits five failures of an account and then requires a wait', () => {
    const throttle = new SignInThrottle(new FakeClock());
    failing(throttle, 5);
    expect(() => throttle.begin(anna)).toThrow(expect.objectContaining({ error: 'request.too_many' }));
  });

  // proves R-SIGN-011
  it('doubles the wait with each further failure', () => {
    const clock = new FakeClock();
    const throttle = new SignInThrottle(clock);
    failing(throttle, 5);
    for (const seconds of [1, 2, 4, 8, 16]) {
      clock.advance(seconds * 1_000 - 1);
      expect(() => throttle.begin(anna)).toThrow();
      clock.advance(1);
      expect(() => throttle.begin(anna)).not.toThrow();
    }
  });

  // proves R-SIGN-011
  it('doubles the wait up to 15 minutes, and keeps it there for further tries', () => {
    const clock = new FakeClock();
    const throttle = new SignInThrottle(clock);
    failing(throttle, 5);
    const waits = Array.from({ length: 15 }, () => {
      const wait = waitOf(throttle);
      clock.advance(wait * 1_000);
      throttle.begin(anna);
      return wait;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900]);
  });

  // proves R-SIGN-011
  it('forgets the doubling once 15 minutes have passed after the wait without a try', () => {
    const clock = new FakeClock();
    const throttle = new SignInThrottle(clock);
    failing(throttle, 5);
    clock.advance(1_000);
    throttle.begin(anna);
    clock.advance(2_000 + 15 * 60_000);
    expect(() => failing(throttle, 5)).not.toThrow();
  });

  // proves R-SIGN-011
  it('slows an address after twenty failures over many accounts, and no other address', () => {
    const throttle = new SignInThrottle(new FakeClock());
    for (let n = 0; n < 20; n += 1) throttle.begin({ account: `user ${n}`, address: '192.0.2.1' });
    expect(() => throttle.begin({ account: 'other', address: '192.0.2.1' })).toThrow();
    expect(() => throttle.begin({ account: 'other', address: '192.0.2.2' })).not.toThrow();
  });

  // proves R-SIGN-011
  it('counts what one household can call itself in IPv6 as one address', () => {
    const throttle = new SignInThrottle(new FakeClock());
    for (let n = 0; n < 20; n += 1) throttle.begin({ account: `user ${n}`, address: `2001:db8:0:7:${n}::1` });
    for (const same of ['2001:db8:0:7::99', '2001:DB8::7:1:2:3:4', '2001:db8:0:7:1:2:3:4']) {
      expect(() => throttle.begin({ account: 'other', address: same })).toThrow();
    }
    for (const another of ['2001:db8:0:8::1', '2001:db8::7', '::1', '::ffff:192.0.2.1', '192.0.2.1']) {
      expect(() => throttle.begin({ account: 'other', address: another })).not.toThrow();
    }
  });

  // proves R-SIGN-090
  it('slows an account for one network alone: nobody can keep its owner out from elsewhere', () => {
    const throttle = new SignInThrottle(new FakeClock());
    failing(throttle, 5);
    expect(() => throttle.begin(anna)).toThrow();
    expect(() => throttle.begin({ account: 'anna', address: '198.51.100.7' })).not.toThrow();
  });

  // proves R-SIGN-090
  it('slows an account that is guessed from many networks, but no browser that is known for it', () => {
    const throttle = new SignInThrottle(new FakeClock());
    for (let n = 0; n < 100; n += 1) throttle.begin({ account: 'anna', address: `198.51.${n}.1` });
    const elsewhere = { account: 'anna', address: '203.0.113.5' };
    expect(() => throttle.begin(elsewhere)).toThrow();
    expect(() => throttle.begin({ ...elsewhere, browser: 'b' })).not.toThrow();
    expect(() => throttle.begin({ account: 'ben', address: '203.0.113.5' })).not.toThrow();
  });

  // proves R-SIGN-090
  it('admits a known browser behind a network that is slowed, and slows it by its own failures', () => {
    const throttle = new SignInThrottle(new FakeClock());
    for (let n = 0; n < 20; n += 1) throttle.begin({ account: `user ${n}`, address: '192.0.2.1' });
    const known = { ...anna, browser: 'b' };
    failing(throttle, 5, known);
    expect(() => throttle.begin(known)).toThrow();
    expect(() => throttle.begin({ ...anna, browser: 'c' })).not.toThrow();
  });

  it('forgets failures after a success', () => {
    const throttle = new SignInThrottle(new FakeClock());
    failing(throttle, 5);
    throttle.succeed(anna);
    failing(throttle, 5);
    expect(() => throttle.begin(anna)).toThrow();
  });

  // proves R-SIGN-011
  it('forgets failures older than 15 minutes', () => {
    const clock = new FakeClock();
    const throttle = new SignInThrottle(clock);
    failing(throttle, 5);
    clock.advance(15 * 60_000);
    expect(() => failing(throttle, 5)).not.toThrow();
  });
});
