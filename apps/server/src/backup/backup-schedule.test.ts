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
  const due = (state: Parameters<typeof isBackupDue>[0], now = NOW, minuteOfDay = 150) =>
    isBackupDue(state, { now, minuteOfDay, timeZone: ZONE });

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

  // proves R-OPS-178
  it.each([
    ['04:15 after the clock went forward', 255, '2027-03-28T02:15:00Z'],
    ['04:15 after the clock went back', 255, '2027-10-31T03:15:00Z'],
    ['02:30, which the clock skips', 150, '2027-03-28T01:30:00Z'],
    ['02:30, which the clock shows twice', 150, '2027-10-31T00:30:00Z'],
  ])('once on the day of a clock change: %s', (_, minuteOfDay, at) => {
    const last = { last: made(new Date(Date.parse(at) - 20 * 3_600_000).toISOString()), failure: null };
    const dueAt = (minutes: number) => due(last, Date.parse(at) + minutes * 60_000, minuteOfDay);
    expect([dueAt(-1), dueAt(0)]).toEqual([false, true]);
    const now = { last: made(at), failure: null };
    const hoursLater = Array.from({ length: 19 }, (_none, hours) =>
      due(now, Date.parse(at) + hours * 3_600_000, minuteOfDay),
    );
    expect(hoursLater).not.toContain(true);
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
