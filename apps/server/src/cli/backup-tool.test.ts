import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aDevice, aUser } from '../../testing/record-builders.ts';
import { batchOf, everything, MIDNIGHT, readRows, steadySamples } from '../../testing/series-store/series-samples.ts';
import { openClickhouseSeriesStore } from '../adapters/clickhouse/clickhouse-series-store.ts';
import { openRecordStore } from '../adapters/records/open-record-store.ts';
import { readBackupState } from '../backup/backup-state.ts';
import { ControlSocket } from '../backup/control-socket.ts';
import { manifestText, readManifest } from '../backup/manifest.ts';
import { copyOfSeries, removeCopies } from '../backup/series-copy.ts';
import { KEY_PRINT_FACTS } from '../secrets/key-print.ts';
import { backupTool, restoreTool } from './backup-tool.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Images of firmware: one that an earlier version left in its folder, and one in the records. */
const FIRMWARE = 'f'.repeat(64);
const STORED = 'e'.repeat(64);
let base: string;
let data: string;
let target: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'phasor-backup-'));
  data = join(base, 'data');
  target = join(base, 'backups');
  await mkdir(data, { mode: 0o700 });
});
afterEach(() => rm(base, { recursive: true, force: true, maxRetries: 10 }));

async function tool(run: typeof backupTool, folder: string, ...args: string[]) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = await run({
    args,
    env: { PHASOR_DATA: folder, PHASOR_TIME_ZONE: 'UTC' },
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
  });
  return { code, printed: printed.join('\n'), complaints: complaints.join('\n') };
}

const backup = (...args: string[]) => tool(backupTool, data, ...args);
const restore = (folder: string, ...args: string[]) => tool(restoreTool, folder, ...args);
const fileOf = ({ printed }: { printed: string }) => /The backup is (.+)/.exec(printed)?.[1] ?? '';

function openSeries(folder = data) {
  const place = { folder: join(folder, 'series'), url: undefined };
  return openClickhouseSeriesStore({ ...place, clock: new FakeClock(MIDNIGHT + 3_600_000), log: quiet });
}

async function someRecords() {
  const records = openRecordStore({ folder: data, url: undefined, log: quiet });
  await records.start();
  await records.users.add(aUser());
  await records.devices.add(aDevice());
  await records.facts.write(KEY_PRINT_FACTS.present, 'the print of a key that the backup may not have');
  await records.firmwareImages.add(STORED, Buffer.from('an image in the records'));
  await records.stop();
  await mkdir(join(data, 'firmware'));
  await writeFile(join(data, 'firmware', FIRMWARE), 'an image');
  await writeFile(join(data, 'access.key'), `${'ab'.repeat(32)}\n`, { mode: 0o600 });
}

/** The store of a server at work, which commands reach by its socket. */
async function aRunningStore() {
  await someRecords();
  const series = openSeries();
  await series.start();
  const control = new ControlSocket(data, { snapshot: () => copyOfSeries(series, data) });
  await control.start();
  const stop = async () => {
    await control.stop();
    await series.stop();
  };
  onTestFinished(stop);
  return { series, stop };
}

async function rawRows(folder: string) {
  const series = openSeries(folder);
  await series.start();
  onTestFinished(() => series.stop());
  const rows = await readRows(series, everything('raw'));
  await series.settle();
  const minutes = await readRows(series, everything('minute'));
  await series.stop();
  return { rows, minutes };
}

describe('a backup', () => {
  // proves R-OPS-001, R-OPS-002
  it('is consistent while samples are stored, and restores what was acknowledged before it', async () => {
    const { series, stop } = await aRunningStore();
    await series.append(batchOf(steadySamples(MIDNIGHT, { count: 600 })));
    await series.settle();
    let isOver = false;
    const storing = (async () => {
      for (let batch = 1; !isOver; batch += 1) {
        const from = MIDNIGHT + batch * 600_000;
        await series.append(batchOf(steadySamples(from, { count: 600, register: 1_000 + batch * 600 })));
      }
    })();
    const saved = await backup(target);
    isOver = true;
    await storing;
    expect(saved).toMatchObject({ code: 0, complaints: '' });
    expect(await backup('--verify', fileOf(saved))).toMatchObject({ code: 0, complaints: '' });
    await stop();
    const restored = join(base, 'restored');
    expect(await restore(restored, fileOf(saved))).toMatchObject({ code: 0, complaints: '' });
    const { rows, minutes } = await rawRows(restored);
    expect(rows.length).toBeGreaterThanOrEqual(600);
    // Whole batches, and every minute as its samples are.
    expect(rows.length % 600).toBe(0);
    expect(minutes.map(({ end }) => end)).toEqual(
      Array.from({ length: rows.length / 60 }, (_, minute) => MIDNIGHT + (minute + 1) * 60_000),
    );
    expect((await readdir(data)).filter((name) => name.startsWith('.copy'))).toEqual([]);
    expect(await readBackupState(data)).toMatchObject({ last: { file: fileOf(saved) }, failure: null });
  });

  // proves R-OPS-003
  it('stores parts of measurements and firmware once, whichever backups have them', async () => {
    await someRecords();
    const series = openSeries();
    await series.start();
    await series.append(batchOf(steadySamples(MIDNIGHT, { count: 50_000 })));
    await series.stop();
    const first = await backup(target);
    const objects = async () =>
      (await readdir(join(target, 'objects'), { recursive: true })).filter((name) => name.length > 30);
    const before = await objects();
    const second = await backup(target);
    expect([first.code, second.code]).toEqual([0, 0]);
    const added = (await objects()).filter((name) => !before.includes(name));
    // The records and the descriptions of tables.
    expect(added).toHaveLength(2);
    for (const each of [first, second]) expect(await backup('--verify', fileOf(each))).toMatchObject({ code: 0 });
    const restored = join(base, 'restored');
    expect(await restore(restored, fileOf(second))).toMatchObject({ code: 0 });
    expect((await rawRows(restored)).rows).toHaveLength(50_000);
    expect(await readFile(join(restored, 'firmware', FIRMWARE), 'utf8')).toBe('an image');
    const records = openRecordStore({ folder: restored, url: undefined, log: quiet });
    await records.start();
    onTestFinished(() => records.stop());
    // Its first start notes the key that it has then.
    expect(await records.facts.read(KEY_PRINT_FACTS.present)).toBeUndefined();
    const portion = await records.firmwareImages.portion(STORED, 0);
    expect(Buffer.from(portion ?? []).toString()).toBe('an image in the records');
  });

  // proves R-OPS-004
  it('without a key of the operator has no key of the installation, and says so', async () => {
    await aRunningStore();
    const saved = await backup(target);
    expect(saved.printed).toContain('The key of the installation is not contained');
    const restored = join(base, 'restored');
    await restore(restored, fileOf(saved));
    expect(existsSync(join(restored, 'access.key'))).toBe(false);
  });

  // proves R-OPS-004
  it('is encrypted when the operator gives a key, and then contains that of the installation', async () => {
    await aRunningStore();
    const key = join(base, 'operator.key');
    await writeFile(key, 'a long secret of an operator');
    const saved = await backup(target, '--key', key);
    expect(saved.code).toBe(0);
    const texts = await Promise.all(
      (await readdir(target, { withFileTypes: true, recursive: true }))
        .filter((entry) => entry.isFile())
        .map(async ({ parentPath, name }) => String(await readFile(join(parentPath, name)))),
    );
    for (const secret of ['SQLite format', 'electrical_raw', 'ab'.repeat(32), 'an image', 'access.key']) {
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    }
    const restored = join(base, 'restored');
    const without = await restore(restored, fileOf(saved));
    expect(without).toMatchObject({ code: 1, complaints: expect.stringContaining('encrypted backups') });
    const other = join(base, 'other.key');
    await writeFile(other, 'another secret of somebody');
    expect((await restore(restored, fileOf(saved), '--key', other)).complaints).toContain('the key is not that');
    expect(await restore(restored, fileOf(saved), '--key', key)).toMatchObject({ code: 0 });
    expect((await readFile(join(restored, 'access.key'), 'utf8')).trim()).toBe('ab'.repeat(32));
    expect((await stat(join(restored, 'access.key'))).mode & 0o777).toBe(0o600);
    expect((await backup(target)).complaints).toContain('encrypted backups');
  });

  // proves R-OPS-005
  it('that is damaged is found by --verify, and restores nothing', async () => {
    await aRunningStore();
    const saved = await backup(target);
    const copies = [0, 1, 2, 3].map((index) => join(base, `damaged-${index}`));
    for (const copy of copies) await cp(target, copy, { recursive: true });
    const name = fileOf(saved).slice(target.length + 1);
    const objects = await readdir(join(target, 'objects'), { withFileTypes: true, recursive: true });
    const largest = objects.find((entry) => entry.isFile());
    const place = join(largest?.parentPath ?? '', largest?.name ?? '').slice(target.length);
    const bytes = await readFile(join(target, place));
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    await writeFile(join(copies[0] ?? '', place), bytes);
    await rm(join(copies[1] ?? '', place));
    const text = await readFile(fileOf(saved), 'utf8');
    await writeFile(join(copies[2] ?? '', name), text.replace('"users":1', '"users":2'));
    const { records, ...rest } = readManifest(text, name);
    const miscounted = { ...rest, records: { ...records, tables: { ...records.tables, users: 2 } } };
    await writeFile(join(copies[3] ?? '', name), manifestText(miscounted));
    const files = rest.objects.find(({ id }) => id === largest?.name)?.files.map(({ path }) => path) ?? [];
    const named = [files, files, [name], ['users has 1 rows, 2 were saved']];
    for (const [index, copy] of copies.entries()) {
      const verdict = await backup('--verify', join(copy, name));
      expect(verdict.code).toBe(1);
      const words = verdict.printed + verdict.complaints;
      expect(words).toMatch(/damaged/);
      expect(
        named[index]?.some((each) => words.includes(each)),
        words,
      ).toBe(true);
      const restored = `${copy}-restored`;
      expect((await restore(restored, join(copy, name))).code).toBe(1);
      expect(existsSync(restored) ? await readdir(restored) : []).toEqual([]);
    }
  });

  // proves R-OPS-006
  it('is restored into an empty folder alone, by a program that is no older', async () => {
    await aRunningStore();
    const saved = await backup(target);
    const full = await restore(data, fileOf(saved));
    expect(full).toMatchObject({ code: 1, complaints: expect.stringContaining('is not empty') });
    const missing = await restore(join(base, 'restored'), join(target, 'phasor-20200101T000000Z.backup'));
    expect(missing).toMatchObject({ code: 1, complaints: expect.stringContaining('cannot be read') });
    const strange = await restore(join(base, 'restored'), join(data, 'records.sqlite'));
    expect(strange.complaints).toContain('no folder of backups');
    expect(await restore(join(base, 'restored'))).toMatchObject({ code: 2 });
  });

  it('is refused a folder with other files, and where there is nothing to save', async () => {
    const nothing = await backup(target);
    expect(nothing).toMatchObject({ code: 1, complaints: expect.stringContaining('nothing to save') });
    await someRecords();
    const other = join(base, 'other');
    await mkdir(other);
    await writeFile(join(other, 'letter.txt'), 'Dear operator');
    expect((await backup(other)).complaints).toContain('has other files');
    expect(await readdir(other)).toEqual(['letter.txt']);
    expect((await readBackupState(data)).failure?.reason).toContain('has other files');
    expect(await backup()).toMatchObject({ code: 2 });
  });

  it('that was interrupted leaves nothing that the next start keeps', async () => {
    await mkdir(join(data, '.copy-abc', 'series'), { recursive: true });
    await removeCopies(data);
    expect(await readdir(data)).toEqual([]);
  });
});
