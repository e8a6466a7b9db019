import { SECTIONS } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRecordStore } from '../../src/adapters/records/open-record-store.ts';
import { AccountMails } from '../../src/features/access/mails/account-mails.ts';
import { Tickets } from '../../src/features/access/second-factor/tickets.ts';
import { SignInThrottle } from '../../src/features/access/sign-in/sign-in-throttle.ts';
import { createUserManager } from '../../src/features/user-manager/user-manager.ts';
import type { PostAnswer } from '../../src/ports/outgoing-posts.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import type { User } from '../../src/ports/records/user-records.ts';
import { aCallContext } from '../call-context.ts';
import { aUser } from '../record-builders.ts';
import { emptyDatabase, notRun, onPostgres, postgresUrl } from '../test-database.ts';
import { until } from '../until.ts';

const KEY = Buffer.alloc(32, 7);
const ANNA = { account: 'anna', address: '192.0.2.1' };
const SLOWED = { error: 'request.too_many' };

describe.skipIf(postgresUrl === undefined)(`two processes with one PostgreSQL${notRun}`, () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let stores: readonly [RecordStore, RecordStore];
  let clock: FakeClock;

  beforeEach(async () => {
    database = await emptyDatabase();
    const open = () => openRecordStore({ folder: '', url: database.url, log: pino({ enabled: false }) });
    stores = [open(), open()];
    for (const store of stores) await store.start();
    clock = new FakeClock();
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.stop()));
    await database.drop();
  });

  // proves R-SIGN-110
  it('count failed sign-ins together, also those of the same moment', async () => {
    const throttles = stores.map(({ tallies }) => new SignInThrottle({ tallies, kind: 'password', key: KEY, clock }));
    const tries = Array.from({ length: 16 }, async (_, n) => throttles[n % 2]?.begin(ANNA));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const each of throttles) await expect(each.begin(ANNA)).rejects.toMatchObject(SLOWED);
    clock.advance(1_000);
    await throttles[1]?.begin(ANNA);
    await throttles[1]?.succeed(ANNA);
    await throttles[0]?.begin(ANNA);
  });

  // proves R-SIGN-110
  it('accept a ticket once', async () => {
    const [one, other] = stores.map(({ usedTickets }) => new Tickets(KEY, usedTickets));
    const ticket = (await one?.issue('passkey sign-in', { challenge: 'c' }, clock.now())) ?? '';
    const used = await Promise.all([one, other].map((each) => each?.use('passkey sign-in', ticket, clock.now())));
    expect(used.toSorted()).toEqual([false, true]);
    expect(await other?.read('passkey sign-in', ticket, clock.now())).toBeNull();
    expect(await one?.read('passkey sign-in', ticket, clock.now())).toBeNull();
  });

  // proves R-SIGN-110
  it('send an account three e-mails in an hour', async () => {
    const anna = await stores[0].users.add(aUser({ email: 'anna@example.org' }));
    const send = async (): Promise<PostAnswer> => ({ isDelivered: true, code: 250, text: 'queued' });
    const posts = stores.map(({ tallies, usedTickets }) => {
      const tickets = new Tickets(KEY, usedTickets);
      return new AccountMails({ mail: { send }, publicUrl: 'https://phasor.example', tickets, tallies, clock });
    });
    const sent = await Promise.all(Array.from({ length: 8 }, async (_, n) => posts[n % 2]?.sendLink(anna, 'reset')));
    expect(sent.filter((answer) => answer !== undefined)).toHaveLength(3);
  });

  // proves R-USER-010, R-USER-038
  it('leave one of two managers who take the right from each other', async () => {
    const rights = { applications: ['USER_MANAGER'], sections: SECTIONS } as const;
    const [anna, ben] = [
      await stores[0].users.add(aUser({ login: 'anna', ...rights })),
      await stores[0].users.add(aUser({ login: 'ben', ...rights })),
    ];
    const mails = { canSend: false, sendLink: async () => undefined };
    const parts = { hashDigest: async () => '', isOnline: () => false, mails };
    const take = (process: number, user: User, login: string) => {
      const { calls } = createUserManager({ records: stores[process === 0 ? 0 : 1], ...parts });
      const body = { user_token: '', login, applications: [], sections: [] };
      return calls['users.setRights'](body, aCallContext({ user }));
    };
    const outcomes = await Promise.allSettled([take(0, anna, 'ben'), take(1, ben, 'anna')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  // proves R-USER-038
  it('let one work of a name in at a time', async () => {
    const count = ({ exclusively }: RecordStore) =>
      exclusively('accounts', async ({ facts }) => {
        const known = Number((await facts.read('count')) ?? 0);
        await facts.write('count', String(known + 1));
      });
    await Promise.all(Array.from({ length: 20 }, async (_, n) => count(stores[n % 2 === 0 ? 0 : 1])));
    expect(await stores[0].facts.read('count')).toBe('20');
  });

  // proves R-OPS-095
  it('never get the same numbers for their batches, also where one gives back what it did not use', async () => {
    const taken = new Set<number>();
    const use = async ({ arrivals }: RecordStore, count: number) => {
      const block = await arrivals.take(0);
      if (block === undefined) throw new RangeError('no block');
      for (let number = block.after + 1; number <= block.after + count; number += 1) {
        expect(taken.has(number)).toBe(false);
        taken.add(number);
      }
      await arrivals.giveBack(block, block.after + count);
    };
    await Promise.all(Array.from({ length: 60 }, (_, n) => use(stores[n % 2 === 0 ? 0 : 1], 1 + ((n * 37) % 200))));
    expect(taken.size).toBe(Array.from({ length: 60 }, (_, n) => 1 + ((n * 37) % 200)).reduce((sum, n) => sum + n));
  });

  /** A process that has begun exclusive work and does nothing more, until `goOn`. */
  async function stuckWork({ exclusively }: RecordStore) {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const work = exclusively('accounts', async ({ facts }) => {
      await facts.write('by', 'the first');
      begun.resolve();
      await end.promise;
      await facts.write('by', 'the first, late');
    });
    const outcome = work.then(
      () => 'done',
      (error: unknown) => error,
    );
    await begun.promise;
    return { outcome, goOn: end.resolve };
  }

  // proves R-USER-038
  it('release it with the connection of a process that has ended, and keep nothing of its work', async () => {
    const stuck = await stuckWork(stores[0]);
    let isIn = false;
    const next = stores[1].exclusively('accounts', async ({ facts }) => {
      isIn = true;
      return facts.read('by');
    });
    await until(async () => expect(await waiting()).toBe(1));
    expect(isIn).toBe(false);
    await onPostgres(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}' and state like 'idle in%'`,
    );
    expect(await next).toBeUndefined();
    stuck.goOn();
    expect(await stuck.outcome).toMatchObject({ error: 'server.unavailable' });
    expect(await stores[1].facts.read('by')).toBeUndefined();
  });

  // proves R-USER-038
  it('release it where a process hangs, after 5 s, and keep nothing of its work when it goes on', async () => {
    const stuck = await stuckWork(stores[0]);
    expect(await stores[1].exclusively('accounts', ({ facts }) => facts.read('by'))).toBeUndefined();
    stuck.goOn();
    expect(await stuck.outcome).toMatchObject({ error: 'server.unavailable' });
    expect(await stores[1].facts.read('by')).toBeUndefined();
  });

  /** How many wait for a lock. */
  async function waiting(): Promise<number> {
    const rows = await onPostgres<{ pid: number }>(
      `select pid from pg_stat_activity where datname = '${database.name}' and wait_event = 'advisory'`,
    );
    return rows.length;
  }
});
