import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@phasor/quantities';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchOf, MIDNIGHT, steadySamples } from '../../../../testing/series-store/series-samples.ts';
import { keptOpen } from '../../../../testing/series-store/shared-engine.ts';
import { ClickhouseSeriesStore } from '../clickhouse-series-store.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { decodeNative, textColumn } from '../engine/native-block.ts';
import { SeriesCopy } from './copy-series.ts';
import { MoveBook } from './move-book.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;
let engine: ChdbProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-copy-'));
  engine = new ChdbProcess({ folder, log: quiet });
  await engine.start();
});
afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true });
});

async function aStore(database: string): Promise<ClickhouseSeriesStore> {
  const clock = new FakeClock(MIDNIGHT + 2 * DAY_MS);
  const store = new ClickhouseSeriesStore({ connection: keptOpen(engine), database, clock, log: quiet });
  await store.start();
  return store;
}

/** Every row as text, so that it can be compared without the checksums of the move. */
async function rowsOf(table: string): Promise<readonly string[]> {
  const answer = await engine.query(`SELECT toString(tuple(*)) AS line FROM ${table} FINAL ORDER BY line`);
  return textColumn(decodeNative(answer).columns, 'line');
}

// proves R-OPS-050, R-OPS-055
it('makes a target equal, whatever its source and itself had before', async () => {
  const store = await aStore('origin');
  await store.append(batchOf(steadySamples(MIDNIGHT, { count: 300 })));
  await store.append(batchOf(steadySamples(MIDNIGHT - 45 * DAY_MS, { count: 200 })));
  await store.settle();
  await store.stop();
  const [source, target] = [
    { connection: engine, database: 'origin' },
    { connection: engine, database: 'moved' },
  ];
  const book = new MoveBook(target, 'here');
  await book.judge();
  await book.open();
  await book.judge();
  await expect(new MoveBook(target, 'elsewhere').judge()).rejects.toThrow('an unfinished move of here');
  const copied: string[] = [];
  const copy = new SeriesCopy({ source, target, book, onProven: (table, part) => copied.push(`${table} ${part}`) });
  const tables = ['electrical_raw', 'electrical_minute', 'electrical_quarter', 'electrical_day', 'marks', 'classes'];
  const expectEqual = async () => {
    for (const table of tables) expect(await rowsOf(`moved.${table}`)).toEqual(await rowsOf(`origin.${table}`));
  };
  expect((await copy.pass()).compared).toBeGreaterThan(8);
  await expectEqual();
  expect((await copy.pass()).compared).toBe(0);
  // A row that the source no longer has, a partition that it no longer has, a row that only the target has.
  const months = decodeNative(
    await engine.query(
      "SELECT DISTINCT partition_id AS id FROM system.parts WHERE active AND database = 'origin' AND table = 'electrical_raw' ORDER BY id",
    ),
  );
  const [first = '', last = ''] = textColumn(months.columns, 'id');
  await engine.command(`ALTER TABLE origin.electrical_raw DROP PARTITION ID '${first}'`);
  await engine.command(
    `ALTER TABLE origin.electrical_raw DELETE WHERE toUnixTimestamp64Milli(ts) = ${MIDNIGHT + 7_000} SETTINGS mutations_sync = 2`,
  );
  copied.length = 0;
  await copy.pass();
  expect(copied).toEqual([`electrical_raw ${last}`]);
  await expectEqual();
  expect(await rowsOf('moved.electrical_raw')).toHaveLength(299);
  await expect(aStore('moved')).rejects.toThrow('the target of a move that is not finished');
  await book.close();
  await (await aStore('moved')).stop();
  await expect(book.judge()).rejects.toThrow('the target has measurements');
});
