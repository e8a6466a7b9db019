import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeLeases } from '../../../testing/lease-scenarios.ts';
import { openRelay } from '../../../testing/tcp-relay.ts';
import { emptyDatabase, notRun, onPostgres, postgresUrl } from '../../../testing/test-database.ts';
import { openRecordStore } from '../records/open-record-store.ts';
import { openPool } from '../records/postgres/postgres-pool.ts';
import { LeaseRows, type LeaseTables } from './lease-rows.ts';
import { ONE_PROCESS_LEASES } from './one-process-leases.ts';
import { PostgresLeases } from './postgres-leases.ts';
import { isGone, type ProcessMark, thisProcess } from './process-mark.ts';

const log = pino({ enabled: false });
/** A fifth of the usual ones. */
const TIMES = { life: 2_000, renewal: 400, late: 1_400, patience: 2_400, look: 50 };
/** So long that a busy machine, which may let nothing run for seconds, neither ends a process by it nor makes no wait look like one. */
const LONG = { ...TIMES, life: 60_000, late: 50_000, patience: 60_000 };
/** Less than the shortest wait of `LONG`. */
const AT_ONCE_MS = 20_000;
const limits = { size: 2, connectMs: 60_000, statementMs: 60_000, answerMs: 60_000 };

let database: Awaited<ReturnType<typeof emptyDatabase>>;

/** A process of the installation; it ends with the test. */
async function aProcess(times = LONG, { role = 'all', url = database.url } = {}) {
  const leases = new PostgresLeases({ pool: () => openPool(url, log, limits), role, log, times });
  await leases.start();
  onTestFinished(() => leases.stop());
  return leases;
}

const run = <Row extends object>(statement: string) => onPostgres<Row>(statement, database.url);

/** Another process has a lease from one moment to the next: a renewal between two statements would go on with it. */
const takenByAnother = (name: string) =>
  run(`with ended as (delete from processes where id = (select process from leases where name = '${name}')),
    another as (insert into processes (id, role, host, pid, since, until) values
      ('another', 'all', 'elsewhere', 7, 0, (extract(epoch from clock_timestamp()) * 1000 + 60000)::bigint))
    update leases set epoch = epoch + 1, process = 'another' where name = '${name}'`);

/** A process of which only the rows are left, with a lease; it counts for that long. */
async function remains(name: string, mark: Partial<ProcessMark>, lifeMs = TIMES.life) {
  const { host, pid, machine, born } = { ...thisProcess(), ...mark };
  const texts = [host, machine, born].map((text) => (text === null ? 'null' : `'${text}'`));
  await run(`insert into processes (id, role, pid, since, until, host, machine, born) values
    ('left', 'all', ${pid}, 0, extract(epoch from clock_timestamp()) * 1000 + ${lifeMs}, ${texts.join(', ')})`);
  await run(`insert into leases values ('${name}', 7, 'left')`);
}

async function aGoneProcess(): Promise<number> {
  const child = spawn('true');
  await once(child, 'exit');
  return child.pid ?? 0;
}

async function timed<T>(work: Promise<T>) {
  const begin = performance.now();
  return { answer: await work, took: performance.now() - begin };
}

describeLeases('leases of one process', async () => ({ leases: ONE_PROCESS_LEASES, remove: async () => undefined }));

describe.skipIf(postgresUrl === undefined)(`PostgreSQL${notRun}`, () => {
  beforeAll(async () => {
    database = await emptyDatabase();
    const records = openRecordStore({ folder: '', url: database.url, log });
    await records.start();
    await records.stop();
  });
  afterAll(() => database.drop());

  const empty = () => run('delete from leases; delete from processes');

  describeLeases('leases in PostgreSQL', async () => {
    await empty();
    return { leases: await aProcess(), remove: async () => void (await empty()) };
  });

  // proves R-OPS-089
  it('refuses a lease of a process that lives, and names it', async () => {
    await empty();
    const [one, other] = [await aProcess(), await aProcess()];
    await one.take('a');
    const { answer } = await timed(other.take('a'));
    const { host, pid } = thisProcess();
    expect(answer).toEqual({ holder: expect.objectContaining({ host, pid, role: 'all' }) });
    expect(Date.now() - ('holder' in answer ? answer.holder.since : 0)).toBeLessThan(60_000);
    expect(await other.take('b')).toEqual({ number: 1 });
  });

  it('grants what another one gives back at once, under a greater number', async () => {
    await empty();
    const [one, other] = [await aProcess(), await aProcess()];
    await one.take('a');
    await one.stop();
    const { answer, took } = await timed(other.take('a'));
    expect(answer).toEqual({ number: 2 });
    expect(took).toBeLessThan(AT_ONCE_MS);
  });

  // proves R-OPS-090
  it('waits for a process elsewhere until its row ends', async () => {
    await empty();
    const one = await aProcess(TIMES);
    await remains('a', { host: 'elsewhere' });
    const { answer, took } = await timed(one.take('a'));
    expect(answer).toEqual({ number: 8 });
    expect(took).toBeGreaterThan(TIMES.life / 2);
  });

  // proves R-OPS-090
  it('does not wait for a process of this host that is gone', async () => {
    await empty();
    await remains('a', { pid: await aGoneProcess() }, 60_000);
    const { answer, took } = await timed((await aProcess()).take('a'));
    expect(answer).toEqual({ number: 8 });
    expect(took).toBeLessThan(AT_ONCE_MS);
  });

  // proves R-OPS-090
  it('waits no longer than its patience for a row that nobody renews, also where the clock of the database was set back', async () => {
    await empty();
    await remains('a', { host: 'elsewhere' }, 3_600_000);
    const { answer, took } = await timed((await aProcess(TIMES)).take('a'));
    expect(answer).toEqual({ number: 8 });
    expect(took).toBeGreaterThan(TIMES.patience);
    expect(took).toBeLessThan(TIMES.patience + AT_ONCE_MS);
  });

  // proves R-OPS-089
  it('sees that a process lives, also where the clock of the database was set back', async () => {
    await empty();
    const [one, other] = [await aProcess(), await aProcess()];
    await one.take('a');
    await run('update processes set until = until + 3600000');
    const { answer, took } = await timed(other.take('a'));
    expect(answer).toMatchObject({ holder: { role: 'all' } });
    expect(took).toBeLessThan(AT_ONCE_MS);
  });

  // proves R-OPS-092
  it('goes on with its number where its row has ended and nobody had its lease', async () => {
    await empty();
    const one = await aProcess();
    await one.take('a');
    await run('update processes set until = 0');
    await expect.poll(() => run('select 1 from processes where until > 0')).toHaveLength(1);
    expect(one.confirmed()).toBeUndefined();
    expect(await one.take('a')).toEqual({ number: 1 });
  });

  // proves R-OPS-091
  it('says that a lease is lost to another process, and refuses every write from then on', async () => {
    await empty();
    const [one, other] = [await aProcess(), await aProcess()];
    const lost = vi.fn();
    one.onLoss(lost);
    await one.take('a');
    await other.take('b');
    await takenByAnother('a');
    await expect
      .poll(() => lost.mock.calls)
      .toEqual([[{ name: 'a', holder: expect.objectContaining({ role: 'all', host: 'elsewhere' }) }]]);
    await expect(one.confirmed()).rejects.toMatchObject({ error: 'server.unavailable' });
    expect(other.confirmed()).toBeUndefined();
  });

  // proves R-OPS-091
  it('confirms before a write that a process which did not run for a while has its leases', async () => {
    await empty();
    const one = await aProcess(TIMES);
    await one.take('a');
    stall();
    await expect(one.confirmed()).resolves.toBeUndefined();
    expect(one.confirmed()).toBeUndefined();
    await takenByAnother('a');
    stall();
    await expect(one.confirmed()).rejects.toMatchObject({ error: 'server.unavailable' });
  });

  // proves R-OPS-125
  it('refuses every write where it could not renew in time while others may take its leases, until it can', async () => {
    await empty();
    const { hostname, port } = new URL(database.url);
    const relay = await openRelay({ host: hostname, port: Number(port) });
    onTestFinished(() => relay.cut());
    const url = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(relay.port) }).href;
    const roles = ['ingest', 'all'] as const;
    const processes = await Promise.all(roles.map((role) => aProcess(TIMES, { role, url })));
    await Promise.all(processes.map((leases, index) => leases.take(`lease ${index}`)));
    const writes = () =>
      Promise.all(processes.map(async (leases) => (await Promise.allSettled([leases.confirmed()]))[0]?.status));
    await expect.poll(writes).toEqual(['fulfilled', 'fulfilled']);
    await relay.cut();
    await expect.poll(writes).toEqual(['rejected', 'fulfilled']);
    await relay.open();
    await expect.poll(writes).toEqual(['fulfilled', 'fulfilled']);
  });

  it('gives a lease to one of two in whichever order they come: a late holder and another process', async () => {
    const pool = openPool(database.url, log, limits);
    const rows = new Kysely<LeaseTables>({ dialect: new PostgresDialect({ pool }) });
    const [late, other] = ['late', 'other'].map(
      (id) => new LeaseRows(rows, { ...thisProcess(), id, role: 'all', lifeMs: LONG.life }),
    ) as [LeaseRows, LeaseRows];
    for (let round = 0; round < 40; round += 1) {
      await empty();
      await Promise.all([late.register(), other.register()]);
      await late.take('a');
      await run("update processes set until = 0 where id = 'late'");
      const keeps = async () => (await late.renew()) || (await late.goOn(['a'])) === undefined;
      const takes = async () => {
        await pause(round % 8);
        return (await other.take('a')) === 2;
      };
      const [kept, taken] = await Promise.all([keeps(), takes()]);
      expect(kept).toBe(!taken);
    }
    await rows.destroy();
  });
});

/** Nothing of this process runs for longer than what counts as late. */
function stall(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TIMES.late + 50);
}

describe('a process of which rows are left', () => {
  const own = thisProcess();

  // proves R-OPS-090
  it('is gone where no process of its machine has its number, or another one that began later', async () => {
    expect(isGone({ ...own, pid: await aGoneProcess() })).toBe(true);
    expect(isGone({ ...own, born: '1' })).toBe(true);
  });

  it('is not gone while it runs, also where it is stopped', () => {
    expect(isGone(own)).toBe(false);
    const child = spawn('sleep', ['60']);
    onTestFinished(() => void child.kill('SIGKILL'));
    child.kill('SIGSTOP');
    expect(isGone({ ...own, pid: child.pid ?? 0, born: null })).toBe(false);
  });

  it('is not judged in another container, on another boot or host, or where that is not known', async () => {
    const pid = await aGoneProcess();
    const elsewhere = [{ host: 'elsewhere' }, { machine: 'another boot pid:[1]' }, { machine: null }];
    for (const mark of elsewhere) expect(isGone({ ...own, pid, ...mark })).toBe(false);
    expect(isGone({ ...own, pid, machine: null }, { ...own, machine: null })).toBe(false);
  });
});
