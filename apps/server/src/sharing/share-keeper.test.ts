import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { emptyDatabase, notRun, postgresUrl } from '../../testing/test-database.ts';
import { PostgresLeases } from '../adapters/leases/postgres-leases.ts';
import { openPool } from '../adapters/records/postgres/postgres-pool.ts';
import { ALL_SHARDS } from '../ports/processes/share.ts';
import { ShareKeeper } from './share-keeper.ts';

const log = pino({ enabled: false });
const limits = { size: 2, connectMs: 60_000, statementMs: 60_000, answerMs: 60_000 };
const SOON = { timeout: 60_000, interval: 50 };

let database: Awaited<ReturnType<typeof emptyDatabase>>;

/** A process that serves its shards, and begins anew where they change; what it serves is noted. */
class Trial {
  served: readonly number[] = [];
  readonly leases = new PostgresLeases({ pool: () => openPool(database.url, log, limits), role: 'ingest', log });
  readonly #keeper = new ShareKeeper({
    ...{ leases: this.leases, role: 'ingest', log },
    times: { look: 50, rest: 1_000 },
  });

  async start(): Promise<void> {
    await this.leases.start();
    onTestFinished(() => this.end());
    void this.#begin();
  }

  /** As a process that stops cleanly does. */
  async end(): Promise<void> {
    this.#keeper.stop();
    this.served = [];
    await this.leases.stop();
  }

  async #begin(): Promise<void> {
    this.served = await this.#keeper.settle();
    this.#keeper.watch(async () => {
      this.served = [];
      await pause(20);
      await this.#begin();
    });
  }
}

describe.skipIf(postgresUrl === undefined)(`the shards of several processes${notRun}`, () => {
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.drop());

  // proves R-OPS-125, R-OPS-126
  it('are never with two, all with somebody soon, and as many with each', async () => {
    const processes = Array.from({ length: 3 }, () => new Trial());
    const twice: number[] = [];
    const watching = setInterval(() => {
      const all = processes.flatMap(({ served }) => served);
      twice.push(...all.filter((shard, index) => all.indexOf(shard) !== index));
    }, 1);
    onTestFinished(() => clearInterval(watching));
    const shares = () => processes.map(({ served }) => served.length).sort((a, b) => b - a);
    const [first, second, third] = processes as [Trial, Trial, Trial];
    await Promise.all([first.start(), second.start()]);
    await expect.poll(shares, SOON).toEqual([8, 8, 0]);
    expect(processes.flatMap(({ served }) => served).sort((a, b) => a - b)).toEqual(ALL_SHARDS);
    await third.start();
    await expect.poll(shares, SOON).toEqual([6, 5, 5]);
    await first.end();
    await expect.poll(shares, SOON).toEqual([8, 8, 0]);
    await second.end();
    await expect.poll(shares, SOON).toEqual([16, 0, 0]);
    expect(third.served).toEqual(ALL_SHARDS);
    expect(twice).toEqual([]);
  });
});
