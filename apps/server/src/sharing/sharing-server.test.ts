import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { emptyDatabase, notRun, onPostgres, postgresUrl } from '../../testing/test-database.ts';
import { PostgresLeases } from '../adapters/leases/postgres-leases.ts';
import { openPool } from '../adapters/records/postgres/postgres-pool.ts';
import { readConfig } from '../config.ts';
import { ALL_SHARDS } from '../ports/processes/share.ts';
import { shardLease } from './shard-lease.ts';
import { createSharingServer } from './sharing-server.ts';

const log = pino({ enabled: false });
const limits = { size: 2, connectMs: 60_000, statementMs: 60_000, answerMs: 60_000 };
const SOON = { timeout: 60_000, interval: 50 };
/** Nothing listens there. */
const NOWHERE = '127.0.0.1:9';

describe.skipIf(postgresUrl === undefined)(`a process that has a share of the devices${notRun}`, () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let folder: string;
  beforeAll(async () => {
    database = await emptyDatabase();
    folder = await mkdtemp(join(tmpdir(), 'phasor-sharing-'));
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  async function otherLeases() {
    const leases = new PostgresLeases({ pool: () => openPool(database.url, log, limits), role: 'all', log });
    await leases.start();
    onTestFinished(() => leases.stop());
    return leases;
  }

  const aServer = () =>
    createSharingServer(
      readConfig({
        ...{ PHASOR_ROLE: 'ingest', PHASOR_DATA: folder, PHASOR_DATABASE_URL: database.url, PHASOR_LOG: 'silent' },
        ...{ PHASOR_CLICKHOUSE_URL: `http://${NOWHERE}/phasor`, PHASOR_MQTT_URL: `mqtt://${NOWHERE}` },
      }),
    );

  it('takes no devices before it has begun, and ends at once where it is stopped meanwhile', async () => {
    const leases = await otherLeases();
    const connections = async () =>
      (await onPostgres('select 1 from pg_stat_activity where datname = current_database()', database.url)).length;
    const before = await connections();
    const server = aServer();
    const ended = expect(server.start()).rejects.toThrow();
    await expect.poll(connections, SOON).toBeGreaterThan(before);
    await server.stop();
    await ended;
    expect(await leases.peers('ingest')).toEqual([]);
    for (const shard of ALL_SHARDS) expect(await leases.tryToTake(shardLease(shard))).toHaveProperty('number');
  });
});
