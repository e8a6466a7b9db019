import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aDevice, aUser } from '../../testing/record-builders.ts';
import { emptyDatabase, postgresUrl } from '../../testing/test-database.ts';
import { openClickhouseSeriesStore } from '../adapters/clickhouse/clickhouse-series-store.ts';
import { openRecordStore } from '../adapters/records/open-record-store.ts';
import { BackupSchedule } from '../backup/backup-schedule.ts';
import { readBackupState } from '../backup/backup-state.ts';
import { systemClock } from '../ports/clock.ts';
import { KEY_PRINT_FACTS } from '../secrets/key-print.ts';
import { backupTool, restoreTool } from './backup-tool.ts';

const quiet = { info: () => undefined, warn: () => undefined };
let base: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'phasor-elsewhere-'));
});
afterEach(() => rm(base, { recursive: true, force: true, maxRetries: 10 }));

async function anInstallation(url: string | undefined) {
  const records = openRecordStore({ folder: join(base, 'data'), url, log: quiet });
  await records.start();
  await records.users.add(aUser({ login: 'anna' }));
  await records.facts.write(KEY_PRINT_FACTS.next, 'the print of a key that the backup does not have');
  await records.devices.add(aDevice());
  await records.stop();
  const place = { folder: join(base, 'data/series'), url: undefined };
  const series = openClickhouseSeriesStore({ ...place, clock: systemClock, log: { ...quiet, error: () => undefined } });
  await series.start();
  await series.stop();
}

describe.skipIf(postgresUrl === undefined)('a backup of records in PostgreSQL', () => {
  /** Address of an empty database, gone after the test. */
  async function database(): Promise<string> {
    const { url, drop } = await emptyDatabase();
    onTestFinished(async () => void (await drop()));
    return url;
  }

  async function tool(run: typeof backupTool, url: string, ...args: string[]) {
    const words: string[] = [];
    const say = (line: string) => void words.push(line);
    const env = { PHASOR_DATA: join(base, 'data'), PHASOR_DATABASE_URL: url };
    return { code: await run({ args, env, print: say, complain: say }), words: words.join('\n') };
  }

  // proves R-OPS-001
  it('is a dump, restored into an empty database alone', async () => {
    const [saved, restored] = [await database(), await database()];
    await anInstallation(saved);
    const made = await tool(backupTool, saved, join(base, 'backups'));
    expect(made).toMatchObject({ code: 0, words: expect.stringContaining('dump of PostgreSQL') });
    const file = /The backup is (.+)/.exec(made.words)?.[1] ?? '';
    expect(await tool(backupTool, saved, '--verify', file)).toMatchObject({ code: 0 });
    expect(await tool(restoreTool, saved, file)).toMatchObject({ code: 1 });
    await rm(join(base, 'data'), { recursive: true });
    expect(await tool(restoreTool, saved, file)).toMatchObject({
      code: 1,
      words: expect.stringContaining('has tables'),
    });
    expect(await tool(restoreTool, restored, file)).toMatchObject({ code: 0 });
    const records = openRecordStore({ folder: base, url: restored, log: quiet });
    await records.start();
    onTestFinished(() => records.stop());
    expect((await records.users.list()).map(({ login }) => login)).toEqual(['anna']);
    expect(await records.devices.list()).toHaveLength(1);
    expect(await records.facts.read(KEY_PRINT_FACTS.next)).toBeUndefined();
  });
});

describe('the backup of a night', () => {
  // proves R-OPS-008
  it('is made by a program of its own, and its outcome is on record', async () => {
    await anInstallation(undefined);
    const data = join(base, 'data');
    const to = join(base, 'backups');
    vi.stubEnv('PHASOR_DATA', data);
    vi.stubEnv('PHASOR_BACKUP_TO', to);
    onTestFinished(() => void vi.unstubAllEnvs());
    const settings = { to, minuteOfDay: 0, keep: { daily: 7, weekly: 4, monthly: 12 }, keyFile: undefined };
    const schedule = new BackupSchedule({
      settings,
      dataFolder: data,
      timeZone: 'UTC',
      clock: systemClock,
      log: quiet,
    });
    await schedule.look();
    const made = (await readdir(to)).filter((name) => name.endsWith('.backup'));
    expect(made).toHaveLength(1);
    expect(await readBackupState(data)).toMatchObject({ last: { file: join(to, made[0] ?? '') }, failure: null });
    await schedule.look();
    expect((await readdir(to)).filter((name) => name.endsWith('.backup'))).toEqual(made);
  });

  // proves R-OPS-014
  it('that fails is on record with its reason', async () => {
    await anInstallation(undefined);
    const data = join(base, 'data');
    const to = join(base, 'a file');
    await writeFile(to, '');
    vi.stubEnv('PHASOR_DATA', data);
    onTestFinished(() => void vi.unstubAllEnvs());
    const settings = { to, minuteOfDay: 0, keep: { daily: 7, weekly: 4, monthly: 12 }, keyFile: undefined };
    const warned: object[] = [];
    const log = { ...quiet, warn: (fields: object) => void warned.push(fields) };
    await new BackupSchedule({ settings, dataFolder: data, timeZone: 'UTC', clock: systemClock, log }).look();
    expect(warned).toHaveLength(1);
    expect((await readBackupState(data)).failure?.reason).toBeTruthy();
  });
});
