import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordsInMemory } from '../../../../testing/record-builders.ts';
import { AppError } from '../../../app-error.ts';
import type { RecordStore } from '../../../ports/records/record-store.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

const anna = { account: 'anna', address: '192.0.2.1' };
const SLOWED = { error: 'request.too_many' };

let records: RecordStore;
let clock: FakeClock;
beforeEach(async () => {
  records = await recordsInMemory();
  clock = new FakeClock();
});
afterEach(() => records.stop());

/** As a process has it that has just begun. */
function aThrottle(kind: 'password' | 'code' = 'password'): SignInThrottle {
  return new SignInThrottle({ tallies: records.tallies, kind, key: Buffer.alloc(32, 7), clock });
}

async function failing(
  throttle: SignInThrottle,
  times: number,
  attempt: Parameters<SignInThrottle['begin']>[0] = anna,
) {
  for (let n = 0; n < times; n += 1) await throttle.begin(attempt);
}

/** Seconds to wait before the next try. */
async function waitOf(throttle: SignInThrottle): Promise<number> {
  const error: unknown = await throttle.begin(anna).catch((thrown: unknown) => thrown);
  if (error instanceof AppError && typeof error.data?.retryAfter === 'number') return error.data.retryAfter;
  throw new Error('The try was not slowed');
}

describe('the throttle of sign-ins', () => {
  // proves R-SIGN-011
  it('admits five failures of an account and then requires a wait', async () => {
    const throttle = aThrottle();
    await failing(throttle, 5);
    await expect(throttle.begin(anna)).rejects.toMatchObject(SLOWED);
  });

  // proves R-SIGN-011
  it('doubles the wait with each further failure', async () => {
    const throttle = aThrottle();
    await failing(throttle, 5);
    for (const seconds of [1, 2, 4, 8, 16]) {
      clock.advance(seconds * 1_000 - 1);
      await expect(throttle.begin(anna)).rejects.toMatchObject(SLOWED);
      clock.advance(1);
      await throttle.begin(anna);
    }
  });

  // proves R-SIGN-011
  it('doubles the wait up to 15 minutes, and keeps it there for further tries', async () => {
    const throttle = aThrottle();
    await failing(throttle, 5);
    const waits: number[] = [];
    for (let n = 0; n < 15; n += 1) {
      const wait = await waitOf(throttle);
      clock.advance(wait * 1_000);
      await throttle.begin(anna);
      waits.push(wait);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900, 900]);
  });

  // proves R-SIGN-011
  it('forgets the doubling once 15 minutes have passed after the wait without a try', async () => {
    const throttle = aThrottle();
    await failing(throttle, 5);
    clock.advance(1_000);
    await throttle.begin(anna);
    clock.advance(2_000 + 15 * 60_000);
    await failing(throttle, 5);
  });

  // proves R-SIGN-011
  it('slows an address after twenty failures over many accounts, and no other address', async () => {
    const throttle = aThrottle();
    for (let n = 0; n < 20; n += 1) await throttle.begin({ account: `user ${n}`, address: '192.0.2.1' });
    await expect(throttle.begin({ account: 'other', address: '192.0.2.1' })).rejects.toMatchObject(SLOWED);
    await throttle.begin({ account: 'other', address: '192.0.2.2' });
  });

  // proves R-SIGN-011
  it('counts what one household can call itself in IPv6 as one address', async () => {
    const throttle = aThrottle();
    for (let n = 0; n < 20; n += 1) await throttle.begin({ account: `user ${n}`, address: `2001:db8:0:7:${n}::1` });
    for (const same of ['2001:db8:0:7::99', '2001:DB8::7:1:2:3:4', '2001:db8:0:7:1:2:3:4']) {
      await expect(throttle.begin({ account: 'other', address: same })).rejects.toMatchObject(SLOWED);
    }
    for (const another of ['2001:db8:0:8::1', '2001:db8::7', '::1', '::ffff:192.0.2.1', '192.0.2.1']) {
      await throttle.begin({ account: 'other', address: another });
    }
  });

  // proves R-SIGN-090
  it('slows an account for one network alone: nobody can keep its owner out from elsewhere', async () => {
    const throttle = aThrottle();
    await failing(throttle, 5);
    await expect(throttle.begin(anna)).rejects.toMatchObject(SLOWED);
    await throttle.begin({ account: 'anna', address: '198.51.100.7' });
  });

  // proves R-SIGN-090
  it('slows an account that is guessed from many networks, but no browser that is known for it', async () => {
    const throttle = aThrottle();
    for (let n = 0; n < 100; n += 1) await throttle.begin({ account: 'anna', address: `198.51.${n}.1` });
    const elsewhere = { account: 'anna', address: '203.0.113.5' };
    await expect(throttle.begin(elsewhere)).rejects.toMatchObject(SLOWED);
    await throttle.begin({ ...elsewhere, browser: 'b' });
    await throttle.begin({ account: 'ben', address: '203.0.113.5' });
  });

  // proves R-SIGN-090
  it('admits a known browser behind a network that is slowed, and slows it by its own failures', async () => {
    const throttle = aThrottle();
    for (let n = 0; n < 20; n += 1) await throttle.begin({ account: `user ${n}`, address: '192.0.2.1' });
    const known = { ...anna, browser: 'b' };
    await failing(throttle, 5, known);
    await expect(throttle.begin(known)).rejects.toMatchObject(SLOWED);
    await throttle.begin({ ...anna, browser: 'c' });
  });

  it('forgets failures after a success', async () => {
    const throttle = aThrottle();
    await failing(throttle, 5);
    await throttle.succeed(anna);
    await failing(throttle, 5);
    await expect(throttle.begin(anna)).rejects.toMatchObject(SLOWED);
  });

  it('gives a network only the try of a success back, so that an account of one’s own opens no others', async () => {
    const throttle = aThrottle();
    for (let n = 0; n < 19; n += 1) await throttle.begin({ account: `user ${n}`, address: anna.address });
    await throttle.begin(anna);
    await throttle.succeed(anna);
    await throttle.begin({ account: 'other', address: anna.address });
    await expect(throttle.begin({ account: 'another', address: anna.address })).rejects.toMatchObject(SLOWED);
  });

  it('counts a proof of an unknown account for its network alone', async () => {
    const throttle = aThrottle();
    const unknown = { account: undefined, address: anna.address };
    await failing(throttle, 20, unknown);
    await expect(throttle.begin(unknown)).rejects.toMatchObject(SLOWED);
    await throttle.begin({ ...unknown, address: '198.51.100.7' });
    await throttle.succeed(unknown);
    await throttle.begin(unknown);
    await expect(throttle.begin(unknown)).rejects.toMatchObject(SLOWED);
  });

  // proves R-SIGN-011
  it('forgets failures older than 15 minutes', async () => {
    const throttle = aThrottle();
    await failing(throttle, 5);
    clock.advance(15 * 60_000);
    await failing(throttle, 5);
  });

  // proves R-SIGN-112
  it('forgets what was counted while the clock of the server was a day ahead', async () => {
    const right = clock.now();
    clock.advance(86_400_000);
    await failing(aThrottle(), 5);
    clock.advance(1_000);
    await aThrottle().begin(anna);
    clock.set(right);
    await failing(aThrottle(), 5);
    expect(await waitOf(aThrottle())).toBe(1);
  });

  // proves R-SIGN-110
  it('counts for all processes, and over a restart', async () => {
    const [one, other] = [aThrottle(), aThrottle()];
    await failing(one, 2);
    await failing(other, 3);
    expect(await waitOf(aThrottle())).toBe(1);
    clock.advance(1_000);
    await one.begin(anna);
    expect(await waitOf(other)).toBe(2);
    // Codes are counted apart from passwords.
    await aThrottle('code').begin(anna);
  });

  // proves R-SIGN-110
  it('admits as many of many tries at the same moment as one after the other', async () => {
    const throttles = [aThrottle(), aThrottle()];
    const tries = Array.from({ length: 12 }, (_, n) => throttles[n % 2]?.begin(anna).then(() => 'tried'));
    const outcomes = await Promise.all(tries.map((each) => each?.catch(() => 'slowed')));
    expect(outcomes.filter((outcome) => outcome === 'tried')).toHaveLength(5);
  });

  // proves R-SIGN-112
  it('removes what is over, and counts under names that show nothing of what was typed', async () => {
    const names = vi.spyOn(records.tallies, 'change');
    const tidied = vi.spyOn(records.tallies, 'tidy');
    const throttle = aThrottle();
    for (let n = 0; n < 100; n += 1) await throttle.begin({ account: `user ${n}`, address: `198.51.${n}.1` });
    expect(tidied.mock.calls).toEqual([['password', { now: clock.now(), most: 20_000 }]]);
    for (const name of names.mock.calls.flatMap(([, each]) => each)) expect(name).toMatch(/^[\w-]{43}$/);
  });
});
