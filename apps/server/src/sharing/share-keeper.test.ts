import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { emptyDatabase, notRun, postgresUrl } from '../../testing/test-database.ts';
import { PostgresLeases } from '../adapters/leases/postgres-leases.ts';
import { openPool } from '../adapters/records/postgres/postgres-pool.ts';
import type { Peer } from '../ports/leases.ts';
import { ALL_SHARDS } from '../ports/processes/share.ts';
import { shardLease } from './shard-lease.ts';
import { ShareKeeper, type ShareKeeperParts } from './share-keeper.ts';

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

/** Rows of leases of which statements are carried out while their answers may be lost. */
class LostAnswers {
  readonly owners = new Map<string, string>();
  peers: readonly Peer[] = [{ id: 'one', age: 60_000 }];
  /** How many more answers arrive before one is lost. */
  arriving = Number.POSITIVE_INFINITY;

  of(own: string): ShareKeeperParts['leases'] {
    return {
      own,
      peers: async () => this.peers,
      tryToTake: async (name) => {
        const id = this.owners.get(name) ?? own;
        this.owners.set(name, id);
        this.#answer();
        return id === own ? { number: 1 } : { holder: { role: 'ingest', host: 'other', pid: 1, since: 0 } };
      },
      giveBack: async (name) => {
        if (this.owners.get(name) === own) this.owners.delete(name);
        this.#answer();
      },
    };
  }

  shardsOf(own: string): readonly number[] {
    return ALL_SHARDS.filter((shard) => this.owners.get(shardLease(shard)) === own);
  }

  #answer(): void {
    this.arriving -= 1;
    if (this.arriving !== 0) return;
    throw new Error('the connection was lost');
  }
}

// proves R-OPS-126
describe('shards of which the answer to a statement was lost', () => {
  const times = { look: 1, rest: 1 };
  const other = (shards: readonly number[]) => shards.map((shard) => [shardLease(shard), 'two'] as const);

  function aKeeper() {
    const rows = new LostAnswers();
    const keeper = new ShareKeeper({ leases: rows.of('one'), role: 'ingest', log, times });
    onTestFinished(() => keeper.stop());
    return { rows, keeper };
  }

  it.each([1, 2, 3, 4])('are served where they are taken during the work, at the answer %i', async (arriving) => {
    const { rows, keeper } = aKeeper();
    for (const [name, id] of other(ALL_SHARDS.slice(3))) rows.owners.set(name, id);
    expect(await keeper.settle()).toEqual([0, 1, 2]);
    for (const shard of [3, 4]) rows.owners.delete(shardLease(shard));
    rows.arriving = arriving;
    await new Promise<void>((due) => {
      keeper.watch(due);
    });
    expect(await keeper.settle()).toEqual([0, 1, 2, 3, 4]);
  });

  it.each([1, 5, 8])('are given back where others are to have them, at the answer %i', async (arriving) => {
    const { rows, keeper } = aKeeper();
    expect(await keeper.settle()).toEqual(ALL_SHARDS);
    rows.peers = ['one', 'two'].map((id) => ({ id, age: 60_000 }));
    rows.arriving = arriving;
    const served = await keeper.settle();
    expect(served).toHaveLength(8);
    await expect.poll(() => rows.shardsOf('one'), SOON).toEqual(served);
  });

  it('are given back where they were taken and others are to have them meanwhile', async () => {
    const { rows, keeper } = aKeeper();
    rows.arriving = 9;
    const settled = keeper.settle();
    rows.peers = ['one', 'two'].map((id) => ({ id, age: 60_000 }));
    expect(await settled).toEqual(ALL_SHARDS.slice(0, 8));
    expect(rows.shardsOf('one')).toEqual(ALL_SHARDS.slice(0, 8));
  });
});
