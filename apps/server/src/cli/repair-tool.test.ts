import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '@phasor/quantities';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/record-builders.ts';
import {
  aDataFolder,
  damage,
  openedIn,
  partsOf,
  quiet,
  repairIn,
  setAsideOnly,
  withFolder,
} from '../../testing/series-store/damaged-folder.ts';
import {
  aSample,
  batchOf,
  DEVICE,
  everything,
  MIDNIGHT,
  OTHER_DEVICE,
  readRows,
  steadySamples,
} from '../../testing/series-store/series-samples.ts';
import { decodeNative, numberColumn } from '../adapters/clickhouse/engine/native-block.ts';
import { openRecordStore } from '../adapters/records/open-record-store.ts';
import { SERIES_LEVELS } from '../ports/series-store.ts';

let data: string;

beforeEach(async () => {
  data = await aDataFolder();
});

const repair = () => repairIn(data);
const opened = () => openedIn(data);

/** A folder with measurements of three hours, of which each test damages a copy, and what they are. */
let whole: { folder: string; rows: Awaited<ReturnType<typeof allRows>> } | undefined;
afterAll(async () => {
  if (whole !== undefined) await rm(whole.folder, { recursive: true, force: true });
});

/** Two devices with samples of three hours, all of whose levels are formed. */
async function threeHours() {
  if (whole === undefined) {
    const rows = await keepThreeHours();
    whole = { folder: await mkdtemp(join(tmpdir(), 'phasor-whole-')), rows };
    await cp(data, whole.folder, { recursive: true, verbatimSymlinks: true });
  } else await cp(whole.folder, data, { recursive: true, verbatimSymlinks: true });
  return whole.rows;
}

async function keepThreeHours() {
  const series = await opened();
  const samples = steadySamples(MIDNIGHT, { count: 3 * 360, interval: 10_000 });
  await series.append(batchOf(samples));
  await series.append(batchOf(samples.map((sample) => ({ ...sample, device: OTHER_DEVICE }))));
  await series.settle();
  const before = await allRows(series);
  await series.stop();
  return before;
}

/** Of each level and device how many rows there are, and a digest of them. */
async function allRows(series: Awaited<ReturnType<typeof opened>>) {
  const rows: Record<string, string> = {};
  for (const level of SERIES_LEVELS) {
    for (const device of [DEVICE, OTHER_DEVICE]) {
      const found = await readRows(series, everything(level, { devices: [device] }), device);
      rows[`${level} ${device}`] =
        `${found.length} rows ${createHash('sha256').update(JSON.stringify(found)).digest('hex')}`;
    }
  }
  return rows;
}

async function rowsAfter({ formed = false } = {}) {
  const series = await opened();
  if (formed) await series.settle();
  const rows = await allRows(series);
  await series.stop();
  return rows;
}

const EVERYTHING = { family: 'electrical', devices: [DEVICE], source: 1, from: 0, to: Date.UTC(2027, 0) } as const;

/** Measurements of a later day of the same month. @returns the numbers with which its minutes were formed */
async function keepAnotherDay() {
  const series = await opened();
  await series.append(batchOf(steadySamples(MIDNIGHT + DAY_MS, { count: 360, interval: 10_000 })));
  await series.settle();
  await series.stop();
  return versionsOf();
}

const versionsOf = () =>
  withFolder(data, async (connection) => {
    const { columns } = decodeNative(
      await connection.query('SELECT toFloat64(version) AS number FROM phasor.electrical_minute ORDER BY number'),
    );
    return numberColumn(columns, 'number');
  });

describe('a repair of measurements', () => {
  // proves R-OPS-035
  it('finds nothing where nothing is damaged', async () => {
    await threeHours();
    expect(await repair()).toEqual({ code: 0, words: 'Measurements: whole.' });
  });

  // proves R-OPS-035
  it.each(['minute', 'day'])('forms damaged rows of %s anew, as they were', async (level) => {
    const before = await threeHours();
    await damage(data, `electrical_${level}`);
    const { code, words } = await repair();
    expect(words).toMatch(/part \S+ is damaged/);
    expect(words).toMatch(/Formed [\d,]+ rows anew from other levels/);
    expect(code).toBe(0);
    expect(await rowsAfter()).toEqual(before);
    expect((await repair()).words).toContain('was set aside before');
    expect(await rowsAfter()).toEqual(before);
  });

  // proves R-OPS-035
  it('names lost samples and leaves the levels above them as they are', async () => {
    const before = await threeHours();
    await damage(data, 'electrical_raw');
    const { code, words } = await repair();
    expect(code).toBe(1);
    expect(words).toContain('Lost: samples, electrical');
    expect(words).toMatch(/2026-03-\d\d/);
    const after = await rowsAfter();
    for (const level of ['minute', 'quarter', 'hour', 'day']) {
      expect(after[`${level} ${DEVICE}`]).toEqual(before[`${level} ${DEVICE}`]);
    }
  });

  // proves R-OPS-060
  it('names what it set aside in the next run as well, by device and time, and forms nothing again', async () => {
    await threeHours();
    await damage(data, 'electrical_raw');
    const first = await repair();
    const [, range = ''] = new RegExp(`device ${DEVICE}, (\\S+ to \\S+), 1,080 rows`).exec(first.words) ?? [];
    expect(range).toMatch(/^2026-03-\d\dT/);
    for (const device of [DEVICE, OTHER_DEVICE])
      expect(first.words).toContain(`device ${device}, ${range}, 1,080 rows`);
    // Not damaged, so that no later run has a reason to form it.
    const kept = await keepAnotherDay();
    const second = await repair();
    expect(second.code).toBe(1);
    expect(second.words).toMatch(/part \S+ was set aside before, repaired on 20/);
    for (const device of [DEVICE, OTHER_DEVICE]) {
      expect(second.words).toContain(`device ${device}, ${range}, 1,080 rows; lost: ${range}`);
    }
    expect(second.words).not.toMatch(/Formed|is damaged|Lost:/);
    expect(await versionsOf()).toEqual(kept);
  });

  // proves R-OPS-060
  it('says in the book that nothing is lost where all was formed anew', async () => {
    await threeHours();
    await damage(data, 'electrical_minute');
    await repair();
    const { code, words } = await repair();
    expect(words).toMatch(new RegExp(`device ${DEVICE}, \\S+ to \\S+, 180 rows; formed anew`));
    expect(code).toBe(0);
    const series = await opened();
    expect(series.damaged(EVERYTHING)).toEqual([]);
  });

  // proves R-OPS-060
  it('lets the store name the damaged stretches of a device', async () => {
    await threeHours();
    await damage(data, 'electrical_raw');
    await repair();
    const series = await opened();
    expect(series.damaged(EVERYTHING)).toEqual([
      { device: DEVICE, from: MIDNIGHT + 10_000, to: MIDNIGHT + 3 * HOUR_MS },
    ]);
    expect(series.damaged({ ...EVERYTHING, family: 'circuits' })).toEqual([]);
    expect((await series.partsAside()).unrepaired).toBe(0);
  });

  // proves R-OPS-060
  it('completes one that was interrupted once parts were set aside, with the devices that they had', async () => {
    const before = await threeHours();
    await damage(data, 'electrical_minute');
    await setAsideOnly(data);
    const series = await opened();
    expect((await series.partsAside()).unrepaired).toBeGreaterThan(0);
    await series.stop();
    const { code, words } = await repair();
    expect(words).toMatch(/was set aside before \(.+\):\n {2}device \S+, 2026-03-10T00:00/);
    expect(code).toBe(0);
    expect(await rowsAfter()).toEqual(before);
  });

  // proves R-OPS-060
  it('makes a damaged book of repairs anew, and then names what it can of what was set aside', async () => {
    await threeHours();
    await damage(data, 'electrical_minute');
    await repair();
    await damage(data, 'repairs');
    const { code, words } = await repair();
    expect(words).toContain('Bookkeeping (repairs)');
    expect(words).toMatch(/its time is 2026-03-01T\S+ to 2026-04-01/);
    expect(code).toBe(0);
  });

  // proves R-OPS-035, R-OPS-045
  it('considers what the engine has set aside at a start, because files of a part are missing', async () => {
    const before = await threeHours();
    for (const part of await partsOf(data, 'electrical_minute')) await rm(join(part, 'data.bin'));
    const series = await opened();
    const { parts, unrepaired } = await series.partsAside();
    expect([parts > 0, unrepaired]).toEqual([true, parts]);
    await series.stop();
    expect(await repair()).toMatchObject({ code: 0, words: expect.stringContaining('was set aside before') });
    expect(await rowsAfter()).toEqual(before);
    expect(await (await opened()).partsAside()).toEqual({ parts, unrepaired: 0 });
  });

  // proves R-OPS-045, R-ERR-044
  it('is asked for where a read meets damaged rows', async () => {
    await threeHours();
    await damage(data, 'electrical_raw');
    const series = await opened();
    expect(series.status().damaged).toBe(false);
    await expect(readRows(series, everything('raw'))).rejects.toMatchObject({ error: 'server.damaged' });
    expect(series.status().damaged).toBe(true);
  });

  // proves R-OPS-036
  it('makes damaged books anew, so that later samples do not lose to earlier ones', async () => {
    const before = await threeHours();
    for (const table of ['marks', 'spans', 'classes']) await damage(data, table);
    expect(await repair()).toMatchObject({ code: 0, words: expect.stringContaining('Bookkeeping (marks)') });
    // Where levels were formed is not known any more: samples are read until they are formed again.
    expect(await rowsAfter({ formed: true })).toEqual(before);
    const series = await opened();
    const time = MIDNIGHT + 10_000;
    await series.append(batchOf([aSample(time, { interval: 10_000, values: { P_L1: 7, E_I_L1: 1000.01 } })]));
    const [first] = await readRows(series, everything('raw', { to: time + 1 }));
    expect(first?.gauges.P_L1).toEqual([7, 7, 7]);
  });

  it('asks to stop a server that works on them', async () => {
    await threeHours();
    await opened();
    expect(await repair()).toEqual({
      code: 1,
      words: expect.stringMatching(
        /^The measurements cannot be opened: a server works on them \(process \d+\)\. Stop it first\.$/,
      ),
    });
  });
});

describe('a repair of records', () => {
  async function someRecords() {
    await mkdir(data, { recursive: true });
    const records = openRecordStore({ folder: data, url: undefined, log: quiet });
    await records.start();
    await records.users.add(aUser());
    await records.stop();
    return join(data, 'records.sqlite');
  }

  // proves R-OPS-036
  it('makes damaged indexes anew', async () => {
    const file = await someRecords();
    expect(await repair()).toEqual({ code: 0, words: 'Records: whole.' });
    const database = new SqliteDatabase(file).unsafeMode(true);
    database.exec('CREATE INDEX users_by_kind ON users (kind)');
    // Entries of the index vanish without their rows.
    database.pragma('writable_schema = ON');
    database.exec(
      "UPDATE sqlite_master SET sql = 'CREATE INDEX users_by_kind ON users (login)' WHERE name = 'users_by_kind'",
    );
    database.close();
    expect(await repair()).toMatchObject({ code: 0, words: expect.stringContaining('their indexes were damaged') });
    expect(await repair()).toEqual({ code: 0, words: 'Records: whole.' });
  });

  // proves R-OPS-036
  it('names a damaged file and the next step', async () => {
    const file = await someRecords();
    const bytes = await readFile(file);
    bytes.fill(0x5a, 4_096);
    await writeFile(file, bytes);
    const { code, words } = await repair();
    expect(code).toBe(1);
    expect(words).toMatch(/Records: damaged .*\nMove .*records\.sqlite aside.*npm run restore -- FILE/);
  });
});
