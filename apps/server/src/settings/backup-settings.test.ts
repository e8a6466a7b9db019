import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { backupSecret } from './backup-settings.ts';

describe('the settings of backups', () => {
  // proves R-OPS-008
  it('make none by themselves without a folder; with one they say when, and how many days, weeks and months are kept', () => {
    const usual = { minuteOfDay: 150, keep: { daily: 7, weekly: 4, monthly: 12 }, keyFile: undefined };
    expect(readConfig({}).backup).toEqual({ ...usual, to: undefined });
    const own = { PHASOR_BACKUP_TO: '/backups', PHASOR_BACKUP_AT: '23:05', PHASOR_BACKUP_KEEP: '1,2,0' };
    expect(readConfig({ ...own, PHASOR_BACKUP_KEY_FILE: '/keys/backup.key' }).backup).toEqual({
      ...{ to: '/backups', minuteOfDay: 23 * 60 + 5, keep: { daily: 1, weekly: 2, monthly: 0 } },
      keyFile: '/keys/backup.key',
    });
  });

  // proves R-OPS-008
  it.each([
    ['PHASOR_BACKUP_AT', '24:00'],
    ['PHASOR_BACKUP_AT', '2:30'],
    ['PHASOR_BACKUP_KEEP', '7'],
    ['PHASOR_BACKUP_KEEP', '0,0,0'],
  ])('that cannot be followed are refused by name: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  // proves R-OPS-004
  it('take a key from its file, and refuse a word', () => {
    const folder = mkdtempSync(join(tmpdir(), 'phasor-backup-key-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'backup.key');
    expect(backupSecret(undefined)).toBeUndefined();
    expect(() => backupSecret(file)).toThrow('cannot be read');
    writeFileSync(file, 'password\n');
    expect(() => backupSecret(file)).toThrow('at least 16 characters');
    writeFileSync(file, 'a long secret of an operator\n');
    expect(backupSecret(file)?.toString()).toBe('a long secret of an operator');
  });
});
