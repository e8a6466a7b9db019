import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aSample,
  batchOf,
  DEVICE,
  everything,
  MIDNIGHT,
  OTHER_DEVICE,
  readRows,
  steadySamples,
} from '../../../../testing/series-store/series-samples.ts';
import { ClickhouseSeriesStore } from '../clickhouse-series-store.ts';
import { ChdbProcess } from './chdb-process.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const PATIENCE = { timeout: 10_000, interval: 20 };

describe('the storage process', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phasor-crash-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

  async function openStore() {
    const connection = new ChdbProcess({ folder, log: quiet });
    const store = new ClickhouseSeriesStore({ connection, clock: new FakeClock(MIDNIGHT + 3_600_000), log: quiet });
    await store.start();
    return { connection, store };
  }

  it('leaves no file of an insert, neither of its own nor of one before that was killed', async () => {
    await writeFile(join(folder, 'insert-7.native'), 'cut off');
    const { store } = await openStore();
    await store.append(batchOf(steadySamples(MIDNIGHT, { count: 2, register: 1 })));
    await store.stop();
    expect((await readdir(folder)).filter((name) => name.startsWith('insert-'))).toEqual([]);
  });

  // proves R-MEAS-014
  it('neither loses nor duplicates samples when it is killed under load', async () => {
    const { connection, store } = await openStore();
    const appended: Promise<void>[] = [];
    for (let batch = 0; batch < 60; batch += 1) {
      const recent = steadySamples(MIDNIGHT + batch * 10_000, { count: 10, register: 1000 + batch * 10 });
      const lastMonth = aSample(MIDNIGHT - 20 * 86_400_000 + batch * 1000, { device: OTHER_DEVICE });
      appended.push(store.append(batchOf([...recent, lastMonth])));
      if (batch % 20 === 10) {
        await vi.waitFor(() => expect(connection.available).toBe(true), PATIENCE);
        process.kill(connection.pid ?? 0, 'SIGKILL');
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(appended);
    const raw = await readRows(store, everything('raw'));
    expect(raw.map(({ end }) => end)).toEqual(
      Array.from({ length: 600 }, (_, second) => MIDNIGHT + (second + 1) * 1000),
    );
    await store.settle();
    const minutes = await readRows(store, everything('minute'));
    expect(minutes.map(({ covered }) => covered)).toEqual(Array.from({ length: 10 }, () => 60_000));
    const stored = await connection.query(`SELECT toUInt32(count()) AS n FROM phasor.electrical_raw`);
    expect(stored.readUInt32LE(stored.length - 4)).toBe(660);
    await store.stop();
  });

  it('answers again without intervention after it was killed', async () => {
    const { connection, store } = await openStore();
    await store.append(batchOf(steadySamples(MIDNIGHT, { count: 60 })));
    await store.settle();
    process.kill(connection.pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(connection.available).toBe(false), PATIENCE);
    expect(await readRows(store, everything('minute'))).toHaveLength(1);
    await store.stop();
  });

  // proves R-ERR-057
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'is not ended by a %s to the whole group, but by the server',
    async (signal) => {
      const noted: string[] = [];
      const log = { ...quiet, warn: (_bindings: object, message: string) => void noted.push(message) };
      const connection = new ChdbProcess({ folder, log });
      await connection.start();
      const { pid } = connection;
      process.kill(pid ?? 0, signal);
      await connection.query('SELECT 1');
      await connection.stop();
      expect(noted).toEqual([]);
      expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
    },
  );

  it('remembers after a crash of all processes which buckets wait to be formed', async () => {
    const child = await startHolder(folder);
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(child.exitCode ?? child.signalCode).not.toBeNull(), PATIENCE);
    const { store } = await openStore();
    expect(store.status().dirtyBuckets).toBeGreaterThan(0);
    for (const level of ['raw', 'minute', 'quarter', 'hour', 'day'] as const) {
      const rows = await readRows(store, everything(level));
      expect(rows.reduce((sum, { covered }) => sum + covered, 0)).toBe(180_000);
    }
    await store.settle();
    expect(await readRows(store, everything('day'))).toHaveLength(1);
    expect(await store.extents([DEVICE])).toEqual([
      { device: DEVICE, source: 1, first: MIDNIGHT + 1000, last: MIDNIGHT + 180_000 },
    ]);
    await store.stop();
  });

  // proves R-MEAS-056
  it('exits with its parent and unlocks the folder for the next one', async () => {
    const child = await startHolder(folder);
    child.kill('SIGKILL');
    const connection = new ChdbProcess({ folder, log: quiet });
    await connection.start();
    await connection.stop();
  });

  it('refuses a folder that another process has locked, and leaves no process running', async () => {
    const { store } = await openStore();
    const second = new ChdbProcess({ folder, log: quiet });
    await expect(second.start()).rejects.toMatchObject({ error: 'server.unavailable' });
    expect(second.pid).toBeUndefined();
    await store.stop();
  });
});

/** Another process with a store on the folder; it has stored three minutes and formed the first of them. */
async function startHolder(folder: string): Promise<ChildProcess> {
  const path = fileURLToPath(new URL('../../../../testing/series-store/series-store-holder.ts', import.meta.url));
  const child = fork(path, [folder], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error('the holder of the store ended')));
  });
  return child;
}
