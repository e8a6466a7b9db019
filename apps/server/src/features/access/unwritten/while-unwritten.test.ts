import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aUser } from '../../../../testing/record-builders.ts';
import { FullDisk } from '../../../../testing/scenes/full-disk.ts';
import { openRecordStore } from '../../../adapters/records/open-record-store.ts';
import { AppError } from '../../../app-error.ts';
import type { Session, SessionRecords } from '../../../ports/records/access-records.ts';
import type { AuditEntry } from '../../../ports/records/audit-records.ts';
import type { RecordStore } from '../../../ports/records/record-store.ts';
import { auditWhileUnwritten, sessionsWhileUnwritten } from './while-unwritten.ts';

let records: RecordStore;
let disk: FullDisk;
let user: number;

beforeEach(async () => {
  records = openRecordStore({ folder: ':memory:', url: undefined, log: { warn: () => undefined } });
  await records.start();
  onTestFinished(() => records.stop());
  disk = new FullDisk();
  user = (await records.users.add(aUser())).id;
});

const PLACE = { address: '192.0.2.1', agent: null };
const session = (id: string): Session => ({ id, userId: user, createdAt: 1, lastSeenAt: 1, expiresAt: 100, ...PLACE });
/** The same part of the records as an object that a test may change. */
const partsOf = (stored: SessionRecords): SessionRecords => ({
  ...{ find: (id) => stored.find(id), add: (added) => stored.add(added), ofUser: (id) => stored.ofUser(id) },
  ...{ touch: (id, seen) => stored.touch(id, seen), remove: (id) => stored.remove(id) },
  removeOthers: (userId, keep) => stored.removeOthers(userId, keep),
  removeEnded: (now, idleSince) => stored.removeEnded(now, idleSince),
});
const entry = (action: string): AuditEntry => ({
  ...{ at: 1, login: 'anna', action, mac: null },
  ...{ address: '192.0.2.1', detail: null, error: null },
});

describe('sessions on a full disk', () => {
  // proves R-OPS-034
  it('begin, are found, and are stored when there is space again', async () => {
    const sessions = sessionsWhileUnwritten(disk.holding(records.sessions));
    disk.isFull = true;
    await sessions.removeEnded(50, 0);
    await sessions.add(session('a'));
    await sessions.touch('a', { lastSeenAt: 7, address: PLACE.address });
    expect(await sessions.find('a')).toEqual({ ...session('a'), lastSeenAt: 7 });
    expect(await sessions.ofUser(user)).toEqual([{ ...session('a'), lastSeenAt: 7 }]);
    expect(await records.sessions.find('a')).toBeUndefined();
    disk.isFull = false;
    await sessions.touch('a', { lastSeenAt: 8, address: PLACE.address });
    expect(await records.sessions.find('a')).toMatchObject({ userId: user, lastSeenAt: 8 });
  });

  // proves R-OPS-034
  it('are stored once where several calls of a page come together', async () => {
    const sessions = sessionsWhileUnwritten(disk.holding(records.sessions));
    disk.isFull = true;
    await sessions.add(session('a'));
    await sessions.add(session('b'));
    disk.isFull = false;
    await Promise.all(['a', 'a', 'b'].map((id) => sessions.touch(id, { lastSeenAt: 8, address: PLACE.address })));
    expect((await records.sessions.ofUser(user)).map(({ id, lastSeenAt }) => [id, lastSeenAt])).toEqual([
      ['a', 8],
      ['b', 8],
    ]);
  });

  // proves R-OPS-034
  it('of an account that was removed meanwhile keep nobody else out', async () => {
    const other = (await records.users.add(aUser({ login: 'ben' }))).id;
    await records.sessions.add({ ...session('b'), userId: other });
    const sessions = sessionsWhileUnwritten(disk.holding(records.sessions));
    disk.isFull = true;
    await sessions.add(session('a'));
    disk.isFull = false;
    await records.users.remove(user);
    await sessions.touch('b', { lastSeenAt: 8, address: PLACE.address });
    expect(await records.sessions.find('b')).toMatchObject({ lastSeenAt: 8 });
    expect(await sessions.find('a')).toBeUndefined();
  });

  // proves R-OPS-034
  it('are stored as well when the disk was full a second time', async () => {
    const sessions = sessionsWhileUnwritten(disk.holding(records.sessions));
    for (const id of ['a', 'b']) {
      disk.isFull = true;
      await sessions.add(session(id));
      disk.isFull = false;
      await sessions.touch(id, { lastSeenAt: 8, address: PLACE.address });
      expect(await records.sessions.find(id)).toBeDefined();
    }
  });

  // proves R-OPS-034
  it('stay where there is space for the time of their last use, and none for them', async () => {
    let isFull = true;
    const add = async (added: Session) => {
      if (isFull) throw new AppError('server.unavailable');
      await records.sessions.add(added);
    };
    const sessions = sessionsWhileUnwritten({ ...partsOf(records.sessions), add });
    await sessions.add(session('a'));
    await sessions.touch('a', { lastSeenAt: 8, address: PLACE.address });
    expect(await sessions.find('a')).toMatchObject({ lastSeenAt: 8 });
    isFull = false;
    await sessions.touch('a', { lastSeenAt: 9, address: PLACE.address });
    expect(await records.sessions.find('a')).toMatchObject({ lastSeenAt: 9 });
  });

  it('are refused for every other fault of the records', async () => {
    const add = async () => Promise.reject(new RangeError('a fault'));
    const sessions = sessionsWhileUnwritten({ ...partsOf(records.sessions), add });
    await expect(sessions.add(session('a'))).rejects.toThrow(RangeError);
    const invalid = async () => Promise.reject(new AppError('request.invalid'));
    await expect(
      sessionsWhileUnwritten({ ...partsOf(records.sessions), add: invalid }).add(session('a')),
    ).rejects.toMatchObject({ error: 'request.invalid' });
  });

  it('of one account are listed with those that are stored, the last used one first', async () => {
    const other = (await records.users.add(aUser({ login: 'ben' }))).id;
    const sessions = sessionsWhileUnwritten(disk.holding(records.sessions));
    for (const [id, lastSeenAt] of [
      ['a', 3],
      ['b', 5],
    ] as const)
      await sessions.add({ ...session(id), lastSeenAt });
    disk.isFull = true;
    await sessions.add({ ...session('c'), lastSeenAt: 4 });
    await sessions.add({ ...session('d'), userId: other });
    const listed = async () => (await sessions.ofUser(user)).map(({ id }) => id);
    expect(await listed()).toEqual(['b', 'c', 'a']);
    await sessions.remove('b');
    expect(await listed()).toEqual(['c', 'a']);
  });

  // proves R-OPS-034
  it('end by their time, too', async () => {
    const sessions = sessionsWhileUnwritten(disk.holding(records.sessions));
    disk.isFull = true;
    await sessions.add({ ...session('over'), expiresAt: 50, lastSeenAt: 30 });
    await sessions.add({ ...session('idle'), expiresAt: 51, lastSeenAt: 20 });
    await sessions.add({ ...session('used'), expiresAt: 51, lastSeenAt: 21 });
    await sessions.removeEnded(50, 20);
    expect((await sessions.ofUser(user)).map(({ id }) => id)).toEqual(['used']);
  });

  // proves R-OPS-034
  it('end at once, also those that are stored already', async () => {
    await records.sessions.add(session('a'));
    const sessions = sessionsWhileUnwritten(disk.holding(records.sessions));
    disk.isFull = true;
    await sessions.add(session('b'));
    await sessions.remove('a');
    await sessions.remove('b');
    expect(await sessions.find('a')).toBeUndefined();
    expect(await sessions.find('b')).toBeUndefined();
    disk.isFull = false;
    await sessions.add(session('c'));
    await sessions.touch('c', { lastSeenAt: 2, address: PLACE.address });
    expect(await records.sessions.find('a')).toBeUndefined();
  });

  it('are not refused because the time of their last use cannot be stored', async () => {
    await records.sessions.add(session('a'));
    const sessions = sessionsWhileUnwritten(disk.holding(records.sessions));
    disk.isFull = true;
    await expect(sessions.touch('a', { lastSeenAt: 9, address: PLACE.address })).resolves.toBeUndefined();
    expect(await sessions.find('a')).toEqual(session('a'));
  });

  it('that a change of the password ends do not come back', async () => {
    const sessions = sessionsWhileUnwritten(disk.holding(records.sessions));
    disk.isFull = true;
    await sessions.add(session('a'));
    await sessions.add(session('b'));
    await sessions.add({ ...session('c'), userId: (await records.users.add(aUser({ login: 'ben' }))).id });
    disk.isFull = false;
    await sessions.removeOthers(user, 'b');
    expect(await sessions.find('a')).toBeUndefined();
    expect(await sessions.find('b')).toBeDefined();
    expect(await sessions.find('c')).toBeDefined();
  });

  it('are at most a thousand', async () => {
    const sessions = sessionsWhileUnwritten(disk.holding(records.sessions));
    disk.isFull = true;
    for (let each = 0; each <= 1_000; each += 1) await sessions.add(session(`${each}`));
    expect(await sessions.find('0')).toBeUndefined();
    expect(await sessions.find('1')).toBeDefined();
  });
});

describe('the audit log on a full disk', () => {
  // proves R-OPS-034
  it('keeps its entries until they can be stored, in their order', async () => {
    const audit = auditWhileUnwritten(disk.holding(records.audit));
    disk.isFull = true;
    await audit.add(entry('access.signIn'));
    await audit.add(entry('access.signOut'));
    expect(await records.audit.list({ limit: 10 })).toEqual([]);
    disk.isFull = false;
    await audit.add(entry('access.changePassword'));
    const stored = (await records.audit.list({ limit: 10 })).map(({ action }) => action);
    expect(stored).toEqual(['access.changePassword', 'access.signOut', 'access.signIn']);
  });

  it('keeps the newest thousand', async () => {
    const audit = auditWhileUnwritten(disk.holding(records.audit));
    disk.isFull = true;
    for (let each = 0; each < 1_001; each += 1) await audit.add(entry(`${each}`));
    disk.isFull = false;
    await audit.add(entry('last'));
    const stored = (await records.audit.list({ limit: 2_000 })).map(({ action }) => action);
    expect([stored.length, stored.at(0), stored.at(-1)]).toEqual([1_000, 'last', '2']);
  });
});
