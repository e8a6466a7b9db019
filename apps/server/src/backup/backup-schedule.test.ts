import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackupSchedule, isBackupDue } from './backup-schedule.ts';
import { writeBackupState } from './backup-state.ts';

const ZONE = 'Europe/Bratislava';
const NOW = Date.parse('2026-01-05T12:00:00Z');
const made = (text: string) => ({ at: Date.parse(text), file: 'f', bytes: 1, newBytes: 1, seconds: 1 });

describe('a backup is due', () => {
  const due = (state: Parameters<typeof isBackupDue>[0], now = NOW) =>
    isBackupDue(state, { now, minuteOfDay: 150, timeZone: ZONE });

  // proves R-OPS-008
  it('once a day at its time in the zone, and when one was missed', () => {
    expect(due({ last: null, failure: null })).toBe(true);
    // 02:30 in Bratislava is 01:30 UTC in winter.
    expect(due({ last: made('2026-01-05T01:31:00Z'), failure: null })).toBe(false);
    expect(due({ last: made('2026-01-05T01:29:00Z'), failure: null })).toBe(true);
    const early = Date.parse('2026-01-05T01:00:00Z');
    expect(due({ last: made('2026-01-04T01:31:00Z'), failure: null }, early)).toBe(false);
    expect(due({ last: made('2026-01-04T01:29:00Z'), failure: null }, early)).toBe(true);
  });

  it('again an hour after a failure', () => {
    const failed = (minutesAgo: number) => ({ last: null, failure: { at: NOW - minutesAgo * 60_000, reason: 'full' } });
    expect([due(failed(59)), due(failed(61))]).toEqual([false, true]);
  });

  it('also after the clock was set back behind the last one', () => {
    expect(due({ last: made('2026-01-09T01:31:00Z'), failure: null })).toBe(true);
  });
});

describe('the schedule', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phasor-schedule-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  // proves R-OPS-008
  it('makes one at a time, where a folder is set', async () => {
    const clock = new FakeClock(NOW);
    const targets: string[] = [];
    const finish: (() => void)[] = [];
    const parts = {
      dataFolder: folder,
      timeZone: ZONE,
      clock,
      log: { info: () => undefined, warn: () => undefined },
      make: (target: string) => {
        targets.push(target);
        return new Promise<void>((resolve) => finish.push(resolve));
      },
    };
    const settings = {
      to: '/backups',
      minuteOfDay: 150,
      keep: { daily: 1, weekly: 1, monthly: 1 },
      keyFile: undefined,
    };
    const schedule = new BackupSchedule({ ...parts, settings });
    const first = schedule.look();
    await expect.poll(() => targets).toEqual(['/backups']);
    await schedule.look();
    expect(targets).toEqual(['/backups']);
    await writeBackupState(folder, { last: made('2026-01-05T12:00:00Z'), failure: null });
    finish[0]?.();
    await first;
    await schedule.look();
    expect(targets).toHaveLength(1);
    await new BackupSchedule({ ...parts, settings: { ...settings, to: undefined } }).look();
    expect(targets).toHaveLength(1);
  });
});
