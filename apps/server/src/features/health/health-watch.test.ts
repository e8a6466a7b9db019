import { FakeClock } from '@phasor/testkit';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Disk } from '../../ports/disk.ts';
import { DiskOutlook } from './disk-outlook.ts';
import type { Finding, Probe } from './health-state.ts';
import { HealthWatch } from './health-watch.ts';
import { backupProbe, certificateProbe, diskProbe, recordsProbe, seriesProbe } from './probes.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const DAY = 86_400_000;
let clock: FakeClock;
let kept: Map<string, string>;
const facts = {
  read: async (name: string) => kept.get(name),
  write: async (name: string, value: string) => void kept.set(name, value),
};
const log = { info: vi.fn(), warn: vi.fn() };
beforeEach(() => {
  clock = new FakeClock(NOW);
  kept = new Map();
});

function aProbe(part: Probe['part'], judge: () => Promise<readonly Finding[]>): Probe {
  return { part, judge, silent: { fault: 'series_away', state: 'away' } };
}

describe('the health of an installation', () => {
  // proves R-OPS-011
  it('says what is wrong and since when, the worst first, and remembers what was', async () => {
    let full = false;
    let isAway = false;
    const disk = aProbe('disk', async () =>
      full ? [{ fault: 'disk_full', state: 'trouble', values: { free: 1 } }] : [],
    );
    const series = aProbe('measurements', async () => (isAway ? Promise.reject(new Error('gone')) : []));
    const watch = new HealthWatch({ probes: [disk, series], facts, clock, log });
    await watch.look();
    expect([watch.state, watch.faults]).toEqual(['ok', []]);
    full = true;
    await watch.look();
    clock.advance(60_000);
    isAway = true;
    await watch.look();
    expect(watch.state).toBe('away');
    expect(watch.faults).toMatchObject([
      { part: 'measurements', fault: 'series_away', since: NOW + 60_000 },
      { part: 'disk', fault: 'disk_full', since: NOW, values: { free: 1 } },
    ]);
    isAway = false;
    await watch.look();
    expect(watch.state).toBe('trouble');
    const after = new HealthWatch({ probes: [], facts, clock, log });
    await after.start();
    expect(after.changes.map(({ fault, begun }) => `${fault} ${begun}`)).toEqual(
      expect.arrayContaining(['series_away false', 'series_away true', 'disk_full true']),
    );
    await after.stop();
  });

  it('is bad where the part of a probe can only be away and does not answer', async () => {
    vi.useFakeTimers();
    const silent = aProbe('measurements', () => new Promise(() => undefined));
    const watch = new HealthWatch({ probes: [silent], facts, clock, log });
    const looked = watch.look();
    await vi.advanceTimersByTimeAsync(10_000);
    await looked;
    expect(watch.state).toBe('away');
    vi.useRealTimers();
  });
});

const found = async (probe: Probe) => (await probe.judge()).map(({ fault }) => fault);

describe('the disk', () => {
  const space = { free: 50e9, size: 100e9 };
  const disk: Disk = { space: async () => space, writeFault: async () => undefined };

  // proves R-OPS-012, R-OPS-013
  it('is full, cannot be written, or fills within a week or a day', async () => {
    const judged = (changed: Partial<Disk>, usedADay = 0) =>
      found(
        diskProbe({
          disk: { ...disk, ...changed },
          facts,
          clock,
          outlook: new DiskOutlook([[NOW - DAY, 50e9 + usedADay]]),
        }),
      );
    expect(await judged({})).toEqual([]);
    expect(await judged({ writeFault: async () => 'full' })).toEqual(['disk_full']);
    expect(await judged({ space: async () => ({ ...space, free: 1e6 }) })).toEqual(['disk_full']);
    expect(await judged({ writeFault: async () => 'read-only' })).toEqual(['disk_read_only']);
    expect(await judged({}, 51e9)).toEqual(['disk_full_tomorrow']);
    expect(await judged({}, 8e9)).toEqual(['disk_full_in_days']);
    expect(await judged({}, 7e9)).toEqual([]);
  });
});

describe('buckets that wait to be formed', () => {
  // proves R-OPS-011
  it('are trouble once they are many and have become no fewer for a minute', async () => {
    let [now, dirtyBuckets] = [NOW, 0];
    const store = {
      counts: async () => new Map<string, number>(),
      status: () => ({ available: true, dirtyBuckets, damaged: false }),
      partsAside: async () => ({ parts: 0, unrepaired: 0 }),
      tryWrite: async () => undefined,
    };
    const signs = { lastWrite: NOW, failedAt: null };
    const probe = seriesProbe({ store, signs, waiting: () => ({ samples: 0, limit: 100 }), clock: { now: () => now } });
    const after = (seconds: number, buckets: number) => {
      [now, dirtyBuckets] = [now + seconds * 1_000, buckets];
      return found(probe);
    };
    expect(await after(0, 900_000)).toEqual([]);
    expect(await after(50, 600_000)).toEqual([]);
    expect(await after(50, 300_000)).toEqual([]);
    expect(await after(59, 310_000)).toEqual([]);
    expect(await after(1, 300_000)).toEqual(['rollups_behind']);
    expect(await after(10, 290_000)).toEqual([]);
    expect(await after(10, 190_000)).toEqual([]);
    expect(await after(10, 900_000)).toEqual([]);
    expect(await after(60, 900_000)).toEqual(['rollups_behind']);
  });
});

describe('the stores', () => {
  // proves R-OPS-011
  it('are judged by whether they are written and read', async () => {
    const signs = { lastWrite: NOW, failedAt: null };
    const store = {
      counts: async () => new Map<string, number>(),
      status: () => ({ available: true, dirtyBuckets: 0, damaged: false }),
      partsAside: async () => ({ parts: 0, unrepaired: 0 }),
      tryWrite: async () => undefined,
    };
    const waiting = { samples: 0, limit: 100 };
    const series = (changes: object = {}) =>
      found(seriesProbe({ store, signs, waiting: () => waiting, clock, ...changes }));
    expect(await series()).toEqual([]);
    const failed = (secondsAgo: number, tryWrite = store.tryWrite) =>
      series({ signs: { ...signs, failedAt: NOW - secondsAgo * 1_000 }, store: { ...store, tryWrite } });
    expect(await failed(59)).toEqual(['series_not_written']);
    expect(await failed(60)).toEqual([]);
    expect(await failed(60, () => Promise.reject(new Error('full')))).toEqual(['series_not_written']);
    expect(await series({ waiting: () => ({ samples: 76, limit: 100 }) })).toEqual(['samples_wait']);
    const damaged = { ...store, status: () => ({ available: true, dirtyBuckets: 0, damaged: true }) };
    expect(await series({ store: damaged })).toEqual(['series_damaged']);
    const aside = (unrepaired: number) => ({ ...store, partsAside: async () => ({ parts: 3, unrepaired }) });
    expect(await series({ store: aside(2) })).toEqual(['series_parts_aside']);
    expect(await series({ store: aside(0) })).toEqual([]);
    expect(await found(recordsProbe(facts, clock))).toEqual([]);
    const readOnly = { ...facts, write: () => Promise.reject(new Error('readonly')) };
    expect(await found(recordsProbe(readOnly, clock))).toEqual(['records_not_written']);
    const gone = { ...readOnly, read: () => Promise.reject(new Error('gone')) };
    await expect(recordsProbe(gone, clock).judge()).rejects.toThrow('gone');
  });

  // proves R-OPS-159
  it('that answer reads, but not a write, are not written', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const store = {
      counts: async () => new Map<string, number>(),
      status: () => ({ available: true, dirtyBuckets: 0, damaged: false }),
      partsAside: async () => ({ parts: 0, unrepaired: 0 }),
      tryWrite: () => new Promise<never>(() => undefined),
    };
    const signs = { lastWrite: null, failedAt: NOW - 60_000 };
    const watch = new HealthWatch({
      probes: [seriesProbe({ store, signs, waiting: () => ({ samples: 0, limit: 100 }), clock })],
      ...{ facts, clock, log },
    });
    clock.advance(60_000);
    const look = watch.look();
    await vi.advanceTimersByTimeAsync(5_000);
    await look;
    expect(watch.faults).toMatchObject([{ fault: 'series_not_written', state: 'trouble' }]);
  });

  // proves R-OPS-121
  it('that answer nothing are late at first, and away after 30 s', () => {
    const { late } = recordsProbe(facts, clock);
    expect(late?.(NOW)).toEqual({ fault: 'records_late', state: 'trouble' });
    clock.advance(29_999);
    expect(late?.(NOW)).toEqual({ fault: 'records_late', state: 'trouble' });
    clock.advance(1);
    expect(late?.(NOW)).toBeUndefined();
  });

  // proves R-OPS-097
  it('are in trouble a year before the numbers of batches end, and once they have ended', async () => {
    const judged = (numbersLeft: number) => {
      const store = {
        counts: async () => new Map<string, number>(),
        status: () => ({ available: true, dirtyBuckets: 0, damaged: false, numbersLeft }),
        partsAside: async () => ({ parts: 0, unrepaired: 0 }),
        tryWrite: async () => undefined,
      };
      const signs = { lastWrite: NOW, failedAt: null };
      return seriesProbe({ store, signs, waiting: () => ({ samples: 0, limit: 100 }), clock }).judge();
    };
    const yearOfTenASecond = 315_360_000;
    expect(await judged(yearOfTenASecond)).toEqual([]);
    expect(await judged(yearOfTenASecond - 1)).toEqual([
      { fault: 'numbers_run_out', state: 'trouble', values: { left: yearOfTenASecond - 1 } },
    ]);
    expect(await judged(0)).toEqual([{ fault: 'numbers_used_up', state: 'trouble' }]);
  });
});

describe('backups and certificates', () => {
  // proves R-OPS-014
  it('are in trouble when one failed or is missing, and three weeks before an end', async () => {
    const last = (daysAgo: number) => ({ at: NOW - daysAgo * DAY, file: 'f', bytes: 1, newBytes: 1, seconds: 1 });
    const backup = (state: object, isScheduled = true) =>
      found(
        backupProbe({
          state: async () => ({ last: null, failure: null, ...state }),
          ...{ isScheduled, started: NOW, clock },
        }),
      );
    expect(await backup({})).toEqual([]);
    expect(await backup({ last: last(1) })).toEqual([]);
    expect(await backup({ last: last(3) })).toEqual(['backup_old']);
    expect(await backup({ last: last(3) }, false)).toEqual([]);
    expect(await backup({ failure: { at: NOW, reason: 'full' } }, false)).toEqual(['backup_failed']);
    const certificate = (days: number) => found(certificateProbe(async () => NOW + days * DAY, clock));
    expect(await Promise.all([30, 20, -1].map(certificate))).toEqual([[], ['certificate_ends'], ['certificate_ended']]);
  });
});
