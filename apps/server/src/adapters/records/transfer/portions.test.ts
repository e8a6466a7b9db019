import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDevice } from '../../../../testing/record-builders.ts';
import { emptyDatabase, notRun, postgresUrl } from '../../../../testing/test-database.ts';
import { openRecordStore } from '../open-record-store.ts';
import { copyRecords } from './copy-records.ts';
import { postgresSource, postgresTarget } from './postgres-end.ts';
import type { RecordEnd } from './record-end.ts';
import { sqliteSource } from './sqlite-end.ts';

const MEBIBYTE = 1_048_576;
/** Base64 of a photograph of a megabyte. */
const PICTURE = 1_400_000;
const DEVICES = 1_205;
const PICTURES = 9;
const macOf = (number: number) => `E0${number.toString(16).toUpperCase().padStart(10, '0')}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-portions-'));
  const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  for (let number = 0; number < DEVICES; number += 1) await records.devices.add(aDevice({ mac: macOf(number) }));
  for (let number = 0; number < PICTURES; number += 1) {
    const image = String(number % 10).repeat(number === 4 ? 5 * MEBIBYTE : PICTURE);
    await records.pictures.put({ mac: macOf(number), image, width: 40, height: 30 });
  }
  await records.stop();
});
afterAll(() => rm(folder, { recursive: true }));

/** What is in memory at a time of a table: rows, and characters of their texts. */
async function portionsOf(end: RecordEnd, table: string) {
  const portions: { rows: number; length: number }[] = [];
  for await (const rows of end.rows(table, await end.columns(table))) {
    const length = rows.flat().reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
    portions.push({ rows: rows.length, length });
  }
  return portions;
}

async function expectBounded(end: RecordEnd): Promise<void> {
  const pictures = await portionsOf(end, 'pictures');
  expect(pictures.reduce((sum, { rows }) => sum + rows, 0)).toBe(PICTURES);
  for (const { rows, length } of pictures) expect(rows === 1 || length <= 4 * MEBIBYTE, `${length}`).toBe(true);
  const devices = await portionsOf(end, 'devices');
  expect(devices.map(({ rows }) => rows)).toEqual([1_000, DEVICES - 1_000]);
}

// proves R-OPS-109
it('records in a file are read in portions of a bounded size, however long their rows are', async () => {
  const source = sqliteSource(join(folder, 'records.sqlite'));
  await expectBounded(source);
  await source.close();
});

// proves R-OPS-109
it.skipIf(postgresUrl === undefined)(
  `so are those of PostgreSQL, all of them${notRun}`,
  async () => {
    const { url, drop } = await emptyDatabase();
    const [from, target] = [sqliteSource(join(folder, 'records.sqlite')), await postgresTarget(url)];
    await target.prepare('a test');
    await copyRecords(from, target);
    await target.finish();
    await Promise.all([from.close(), target.close()]);
    const source = await postgresSource(url);
    await expectBounded(source);
    await source.close();
    await drop();
  },
  120_000,
);
