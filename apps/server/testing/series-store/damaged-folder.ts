import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { onTestFinished } from 'vitest';
import { openClickhouseSeriesStore } from '../../src/adapters/clickhouse/clickhouse-series-store.ts';
import { ChdbProcess } from '../../src/adapters/clickhouse/engine/chdb-process.ts';
import type { SeriesConnection } from '../../src/adapters/clickhouse/engine/series-connection.ts';
import { damagedParts, setAside } from '../../src/adapters/clickhouse/repair/damaged-parts.ts';
import { RepairBook } from '../../src/adapters/clickhouse/repair/repair-book.ts';
import { repairTool } from '../../src/cli/repair-tool.ts';

export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A data folder of a test, removed after it. */
export async function aDataFolder(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'phasor-repair-'));
  // What is registered first runs last: a server that stops writes into the folder once more.
  onTestFinished(() => rm(data, { recursive: true, force: true, maxRetries: 10 }));
  return data;
}

/** Runs `npm run repair` over a data folder. */
export async function repairIn(data: string) {
  const words: string[] = [];
  const say = (line: string) => void words.push(line);
  const env = { PHASOR_DATA: data, PHASOR_TIME_ZONE: 'UTC' };
  return { code: await repairTool({ env, print: say, complain: say }), words: words.join('\n') };
}

/** The store of a data folder, started, some days after its measurements. */
export async function openedIn(data: string) {
  const clock = new FakeClock(Date.UTC(2026, 2, 13));
  const series = openClickhouseSeriesStore({ folder: join(data, 'series'), url: undefined, clock, log: quiet });
  await series.start();
  onTestFinished(() => series.stop());
  return series;
}

/** Works with the engine on a data folder in which no server works. */
export async function withFolder<Result>(
  data: string,
  work: (connection: SeriesConnection) => Promise<Result>,
): Promise<Result> {
  const connection = new ChdbProcess({ folder: join(data, 'series'), log: quiet });
  await connection.start();
  try {
    return await work(connection);
  } finally {
    await connection.stop();
  }
}

/** What a repair has done when it is interrupted before it forms anything. */
export function setAsideOnly(data: string): Promise<void> {
  const database = 'phasor';
  return withFolder(data, async (connection) => {
    const damaged = await damagedParts(connection, database);
    await new RepairBook({ connection, database }).note(damaged);
    for (const { table, name } of damaged) await setAside(connection, { database, table, name });
  });
}

/** Folders of the parts of a table, as the engine lays them out. */
export async function partsOf(data: string, table: string): Promise<readonly string[]> {
  const described = await readFile(join(data, 'series/metadata/phasor', `${table}.sql`), 'utf8');
  const uuid = /UUID '([0-9a-f-]+)'/.exec(described)?.[1] ?? '';
  const folder = join(data, 'series/store', uuid.slice(0, 3), uuid);
  const names = (await readdir(folder)).filter((name) => /_\d+_\d+_\d+/.test(name));
  return names.map((name) => join(folder, name));
}

/** Turns one bit in the middle of the rows of every part of a table. */
export async function damage(data: string, table: string): Promise<void> {
  for (const part of await partsOf(data, table)) {
    const file = join(part, 'data.bin');
    const bytes = await readFile(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(file, bytes);
  }
}
