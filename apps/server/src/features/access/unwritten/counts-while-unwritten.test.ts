import { FakeClock } from '@phasor/testkit';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { recordsInMemory } from '../../../../testing/record-builders.ts';
import { FullDisk } from '../../../../testing/scenes/full-disk.ts';
import { AppError } from '../../../app-error.ts';
import type { RecordStore } from '../../../ports/records/record-store.ts';
import type { Tallies, Tally } from '../../../ports/records/sign-in/tally-records.ts';
import { SignInThrottle } from '../sign-in/sign-in-throttle.ts';
import { talliesWhileUnwritten, ticketsWhileUnwritten } from './counts-while-unwritten.ts';

const ANNA = { account: 'anna', address: '192.0.2.1' };
const SLOWED = { error: 'request.too_many' };
const TIMES = { until: 1_000, now: 1 };

let records: RecordStore;
let disk: FullDisk;

beforeEach(async () => {
  records = await recordsInMemory();
  onTestFinished(() => records.stop());
  disk = new FullDisk();
});

const tally = (...times: number[]): Tally => ({ times, slowed: 0, until: 1_000 });
const once =
  (name: string, at: number) =>
  (known: Tallies): Tallies =>
    new Map([[name, tally(...(known.get(name)?.times ?? []), at)]]);

describe('what is counted on a full disk', () => {
  // proves R-OPS-034
  it('slows tries as before, on top of what is stored, and is stored when there is space again', async () => {
    const clock = new FakeClock();
    const onFull = talliesWhileUnwritten(disk.holding(records.tallies));
    const parts = { kind: 'password', key: Buffer.alloc(32), clock } as const;
    const throttle = new SignInThrottle({ ...parts, tallies: onFull });
    for (let n = 0; n < 3; n += 1) await throttle.begin(ANNA);
    disk.isFull = true;
    for (let n = 0; n < 2; n += 1) await throttle.begin(ANNA);
    await expect(throttle.begin(ANNA)).rejects.toMatchObject(SLOWED);
    clock.advance(1_000);
    await throttle.begin(ANNA);
    await throttle.succeed(ANNA);
    for (let n = 0; n < 5; n += 1) await throttle.begin(ANNA);
    await expect(throttle.begin(ANNA)).rejects.toMatchObject(SLOWED);
    disk.isFull = false;
    const elsewhere = new SignInThrottle({ ...parts, tallies: records.tallies });
    await throttle.begin({ account: 'ben', address: '192.0.2.9' });
    await expect(elsewhere.begin(ANNA)).rejects.toMatchObject(SLOWED);
  });

  // proves R-OPS-034
  it('is stored with the first change that succeeds, also where there is no tally any more', async () => {
    const tallies = talliesWhileUnwritten(disk.holding(records.tallies));
    await tallies.change('code', ['gone'], once('gone', 1));
    disk.isFull = true;
    await tallies.change('code', ['gone'], () => new Map());
    await tallies.change('code', ['more'], once('more', 2));
    await tallies.tidy('code', { now: 3, most: 1 });
    expect(await tallies.read('code', ['gone', 'more'])).toEqual(new Map([['more', tally(2)]]));
    expect(await records.tallies.read('code', ['gone', 'more'])).toEqual(new Map([['gone', tally(1)]]));
    disk.isFull = false;
    await tallies.change('code', ['other'], once('other', 4));
    expect(await records.tallies.read('code', ['gone', 'more'])).toEqual(new Map([['more', tally(2)]]));
    // It is counted by others from then on.
    await records.tallies.change('code', ['more'], once('more', 5));
    expect(await tallies.read('code', ['more'])).toEqual(new Map([['more', tally(2, 5)]]));
  });

  it('loses nothing of what is counted at the same time', async () => {
    const tallies = talliesWhileUnwritten(disk.holding(records.tallies));
    disk.isFull = true;
    await Promise.all(Array.from({ length: 20 }, (_, at) => tallies.change('mail', ['a'], once('a', at))));
    expect((await tallies.read('mail', ['a'])).get('a')?.times).toHaveLength(20);
  });

  it('is forgotten where it is over, and beyond 20,000 names the oldest first', async () => {
    const tallies = talliesWhileUnwritten(disk.holding(records.tallies));
    disk.isFull = true;
    await tallies.change('code', ['over'], () => new Map([['over', tally(1)]]));
    await tallies.tidy('code', { now: 1_000, most: 10 });
    const names = Array.from({ length: 20_001 }, (_, n) => `${n}`);
    await tallies.change('mail', ['0'], once('0', 1));
    for (const name of names.slice(1)) await tallies.change('mail', [name], once(name, 1));
    expect((await tallies.read('code', ['over'])).size).toBe(0);
    expect([...(await tallies.read('mail', ['0', '1', '20000'])).keys()]).toEqual(['1', '20000']);
  });

  it('is not asked for where the records cannot be read either', async () => {
    const away = async () => Promise.reject(new AppError('server.unavailable'));
    const tallies = talliesWhileUnwritten({ read: away, change: away, tidy: away });
    await expect(tallies.change('code', ['a'], once('a', 1))).rejects.toMatchObject({ error: 'server.unavailable' });
    const fault = async () => Promise.reject(new RangeError('a fault'));
    const faulty = talliesWhileUnwritten({ read: away, change: fault, tidy: fault });
    await expect(faulty.change('code', ['a'], once('a', 1))).rejects.toThrow(RangeError);
  });
});

describe('a ticket on a full disk', () => {
  // proves R-OPS-034, R-SIGN-111
  it('is used once, and is stored as used when there is space again', async () => {
    const tickets = ticketsWhileUnwritten(disk.holding(records.usedTickets));
    await tickets.use('before', TIMES);
    disk.isFull = true;
    expect(await tickets.use('before', TIMES)).toBe(false);
    const both = await Promise.all([1, 2].map(() => tickets.use('meanwhile', TIMES)));
    expect(both.toSorted()).toEqual([false, true]);
    expect(await tickets.has('meanwhile')).toBe(true);
    expect(await tickets.has('never')).toBe(false);
    expect(await records.usedTickets.has('meanwhile')).toBe(false);
    disk.isFull = false;
    expect(await tickets.use('meanwhile', TIMES)).toBe(false);
    expect(await tickets.use('after', TIMES)).toBe(true);
    expect(await records.usedTickets.has('meanwhile')).toBe(true);
    expect(await tickets.use('meanwhile', TIMES)).toBe(false);
  });

  // proves R-OPS-034
  it('is stored with the next one that can be, whichever that is', async () => {
    const tickets = ticketsWhileUnwritten(disk.holding(records.usedTickets));
    disk.isFull = true;
    for (const id of ['one', 'two']) expect(await tickets.use(id, TIMES)).toBe(true);
    disk.isFull = false;
    expect(await tickets.use('three', TIMES)).toBe(true);
    for (const id of ['one', 'two', 'three']) expect(await records.usedTickets.has(id)).toBe(true);
  });
});
