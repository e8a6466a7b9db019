import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LinkedProcesses } from '../../../../testing/processes/linked-processes.ts';
import { aSample, batchOf, DEVICE, MIDNIGHT } from '../../../../testing/series-store/series-samples.ts';
import { keptOpen } from '../../../../testing/series-store/shared-engine.ts';
import { shareOf } from '../../../ports/processes/share.ts';
import type { InstallationMark } from '../../../ports/series/installation-mark.ts';
import { ClickhouseSeriesStore } from '../clickhouse-series-store.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { decodeNative, textColumn } from '../engine/native-block.ts';
import type { SeriesConnection } from '../engine/series-connection.ts';
import { ReadingSeriesStore } from './reading-series-store.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = new FakeClock(Date.UTC(2026, 5, 1));

/** Records, by the mark that they have. */
function records(mark?: string): InstallationMark {
  let own = mark;
  return {
    read: async () => own,
    write: async (written) => {
      own = written;
    },
    isNew: async () => mark === undefined,
  };
}

// proves R-MEAS-096
describe('a process that only reads measurements', () => {
  let folder: string;
  let engine: ChdbProcess;
  let number = 0;
  let database: string;
  let written: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phasor-standing-'));
    engine = new ChdbProcess({ folder, log: quiet });
    await engine.start();
  });
  afterAll(async () => {
    await engine.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  beforeEach(() => {
    number += 1;
    database = `standing_${number}`;
    written = [];
  });

  function noted(connection: SeriesConnection): SeriesConnection {
    const open = keptOpen(connection);
    return {
      ...open,
      available: true,
      command: async (sql, lane) => {
        written.push(sql);
        await open.command(sql, lane);
      },
      insert: async (rows) => {
        written.push(rows.table);
        await open.insert(rows);
      },
    };
  }

  async function holder(installation: InstallationMark): Promise<ClickhouseSeriesStore> {
    const store = new ClickhouseSeriesStore({
      connection: keptOpen(engine),
      database,
      clock,
      log: quiet,
      installation,
    });
    await store.start();
    return store;
  }

  function reader(installation: InstallationMark, forMs = 60_000): ReadingSeriesStore {
    const link = new LinkedProcesses().open('api');
    const patience = { everyMs: 5, forMs };
    return new ReadingSeriesStore({
      connection: noted(engine),
      database,
      log: quiet,
      link,
      installation,
      patience,
    });
  }

  it('waits for the tables of a first start, and changes nothing', async () => {
    const own = records();
    const store = reader(own);
    let isReady = false;
    const starting = store.start().then(() => {
      isReady = true;
    });
    for (let turn = 0; turn < 5; turn += 1) await engine.query('SELECT 1');
    expect(isReady).toBe(false);
    const beside = await holder(own);
    await starting;
    expect(store.status().available).toBe(true);
    await store.tryWrite();
    expect([await store.repaired(), await store.partsAside()]).toEqual([[], { parts: 0, unrepaired: 0 }]);
    expect(written).toEqual([]);
    await store.stop();
    await beside.stop();
  });

  // proves R-OPS-138
  it('waits for the tables where it stores a part of the devices, too, and stores once they are made by one that stores nothing', async () => {
    const own = records();
    const place = { database, log: quiet, installation: own };
    const share = shareOf([1]);
    const storing = new ClickhouseSeriesStore({ ...place, connection: noted(engine), clock, share, tables: 'awaited' });
    const starting = storing.start();
    for (let turn = 0; turn < 5; turn += 1) await engine.query('SELECT 1');
    expect([storing.status().available, written]).toEqual([false, []]);
    const making = { clock, installation: own, retention: { raw: 400 } };
    const link = new LinkedProcesses().open('jobs', { shards: [], jobs: true });
    const jobs = new ReadingSeriesStore({ ...place, connection: keptOpen(engine), link, making });
    await jobs.start();
    await starting;
    expect(written.filter((sql) => !sql.includes('.marks'))).toEqual([]);
    const { columns } = decodeNative(
      await engine.query(
        `SELECT name FROM system.tables WHERE database = '${database}' AND position(engine_full, 'TTL') > 0`,
      ),
    );
    expect(textColumn(columns, 'name')).toContain('electrical_raw');
    await storing.append(batchOf([aSample(MIDNIGHT)]));
    expect(await storing.extents([DEVICE])).toHaveLength(1);
    await storing.stop();
    await jobs.stop();
  });

  // proves R-OPS-138
  it('waits no longer once it is stopped, where it stores a part of the devices', async () => {
    const place = { database, log: quiet, installation: records() };
    const store = new ClickhouseSeriesStore({ ...place, connection: noted(engine), clock, tables: 'awaited' });
    const ended = expect(store.start()).rejects.toMatchObject({ error: 'server.unavailable' });
    await engine.query('SELECT 1');
    await store.stop();
    await ended;
    expect(written).toEqual([]);
  });

  it('says in time that there are none, and with which setting they are sought', async () => {
    await expect(reader(records(), 20).start()).rejects.toMatchObject({
      // A supervisor tries again: they may be there then.
      name: 'Error',
      message: expect.stringMatching(/PHASOR_CLICKHOUSE_URL/),
    });
    expect(written).toEqual([]);
  });

  it('waits no longer once it is stopped', async () => {
    const store = reader(records());
    const starting = store.start();
    const ended = expect(starting).rejects.toMatchObject({ error: 'server.unavailable' });
    await engine.query('SELECT 1');
    await store.stop();
    await ended;
    expect(store.status().available).toBe(false);
  });

  it('refuses measurements of other records', async () => {
    await (await holder(records('a'))).stop();
    await expect(reader(records('b')).start()).rejects.toMatchObject({
      name: 'StartRefusal',
      message: expect.stringMatching(/belong to other records/),
    });
  });

  it.each([
    ['a column', 'ALTER TABLE DATABASE.electrical_hour ADD COLUMN of_tomorrow Float32', /column of_tomorrow/],
    ['a format', "INSERT INTO DATABASE.marks (name, version) VALUES ('format', 99)", /format 99/],
    ['a move that is not finished', 'CREATE TABLE DATABASE.unfinished_move (a Int8) ENGINE = Memory', /move/],
  ])('refuses tables with %s', async (_, statement, words) => {
    const own = records('a');
    await (await holder(own)).stop();
    await engine.command(statement.replace('DATABASE', database));
    await expect(reader(own).start()).rejects.toMatchObject({
      name: 'StartRefusal',
      message: expect.stringMatching(words),
    });
    expect(written).toEqual([]);
  });

  it('waits where the tables lack a column of this version', async () => {
    const own = records('a');
    await (await holder(own)).stop();
    await engine.command(`ALTER TABLE ${database}.electrical_raw DROP COLUMN P_L1`);
    const store = reader(own);
    const starting = store.start();
    const beside = await holder(own);
    await starting;
    await store.stop();
    await beside.stop();
    await engine.command(`ALTER TABLE ${database}.electrical_raw DROP COLUMN P_L1`);
    await expect(reader(own, 20).start()).rejects.toThrow(/PHASOR_CLICKHOUSE_URL/);
  });
});
