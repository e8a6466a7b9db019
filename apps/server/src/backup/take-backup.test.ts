import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { aUser } from '../../testing/record-builders.ts';
import { openRecordStore } from '../adapters/records/open-record-store.ts';
import { BackupFolder } from './backup-folder.ts';
import { findBackup, judgeBackup } from './judge-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const DAY = 86_400_000;
/** Noon of a Thursday, so that each day of the zone has one backup. */
const FIRST = Date.UTC(2026, 0, 1, 12);

// proves R-OPS-008, R-OPS-003
it('backups that are no longer kept go with what they alone had; those that are kept are whole, and restore', async () => {
  const base = await mkdtemp(join(tmpdir(), 'phasor-nights-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const [data, to] = [join(base, 'data'), join(base, 'backups')];
  await mkdir(join(data, 'firmware'), { recursive: true });
  const records = openRecordStore({ folder: data, url: undefined, log: { warn: () => undefined } });
  await records.start();
  onTestFinished(() => records.stop());
  // Another program keeps the measurements: what is saved each night is small.
  const config = {
    ...{ dataFolder: data, databaseUrl: undefined, clickhouseUrl: 'http://clickhouse.example', timeZone: 'UTC' },
    keyFile: join(data, 'access.key'),
  };
  const imageOf = (night: number) => join(data, 'firmware', String(night).padStart(64, '0'));
  const target = await BackupFolder.create(to, undefined);
  const clock = new FakeClock(FIRST);
  const files: string[] = [];
  for (let night = 0; night < 10; night += 1) {
    await records.users.add(aUser({ login: `person-${night}` }));
    await writeFile(imageOf(night), `image ${night}`);
    if (night > 0) await rm(imageOf(night - 1));
    files.push((await takeBackup({ config, target, keep: { daily: 2, weekly: 2, monthly: 1 }, clock })).file);
    clock.advance(DAY);
  }
  // The tenth is a Saturday, the fourth a Sunday.
  const kept = [files[3] ?? '', files[8] ?? '', files[9] ?? ''];
  expect(files.filter((file) => existsSync(file))).toEqual(kept);
  // Of each its records, and its image.
  const objects = await readdir(join(to, 'objects'), { recursive: true, withFileTypes: true });
  expect(objects.filter((entry) => entry.isFile())).toHaveLength(2 * kept.length);
  for (const [index, night] of [3, 8, 9].entries()) {
    const found = await findBackup(kept[index] ?? '', undefined);
    expect(await judgeBackup(found)).toEqual([]);
    const dataFolder = join(base, `restored-${night}`);
    await restoreBackup(found, { ...config, dataFolder });
    expect(await readFile(join(dataFolder, 'firmware', String(night).padStart(64, '0')), 'utf8')).toBe(
      `image ${night}`,
    );
    const restored = openRecordStore({ folder: dataFolder, url: undefined, log: { warn: () => undefined } });
    await restored.start();
    onTestFinished(() => restored.stop());
    expect(await restored.users.list()).toHaveLength(night + 1);
  }
});
