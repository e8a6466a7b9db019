import type { BrokerFault } from '@phasor/contract';
import type { HealthFault } from '@phasor/contract/health';
import { DAY_MS, DAY_S, MINUTE_MS } from '@phasor/quantities';
import type { BackupState } from '../../ports/backups.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LinkWorkers } from '../../ports/device-link.ts';
import type { Disk } from '../../ports/disk.ts';
import type { FactRecords } from '../../ports/records/fact-records.ts';
import type { SeriesStore } from '../../ports/series-store.ts';
import type { ClockJudge } from './clock-judge.ts';
import type { DiskOutlook } from './disk-outlook.ts';
import { type Finding, isSilent, type Probe } from './health-state.ts';
import type { StoreSigns } from './observed-store.ts';

/** Bytes with which neither store can do its work: a batch, and the merge of what it makes. */
const LEAST_FREE = 64 * 1024 * 1024;
/** Share of the samples that are held at all with which it is in trouble. */
const QUEUE_SHARE = 0.75;
/** Devices send again within this time what was not stored. */
const SENT_AGAIN_MS = MINUTE_MS;
/** A write that takes longer fails for the judgement, which ends before its look does not wait any more. */
const WRITE_MS = 3_000;
/** Buckets that a server forms in some minutes. */
const MANY_BUCKETS = 200_000;
/** For so long their number has not fallen. */
const STUCK_MS = MINUTE_MS;
const WEEK = 7;
/** So many batches are a year of ten a second. */
const FEW_NUMBERS = 10 * 365 * DAY_S;
const CERTIFICATE_DAYS = 21;
/** A daily backup that is missing for longer. */
const BACKUP_OLD_MS = 2 * DAY_MS;

/** When the server last ran, for the next start: a clock before it is behind. */
export const ALIVE_FACT = 'health.alive';
export const DISK_FACT = 'health.disk';

interface SeriesParts {
  readonly store: Pick<SeriesStore, 'counts' | 'partsAside' | 'status' | 'tryWrite'>;
  readonly signs: StoreSigns;
  readonly waiting: () => { readonly samples: number; readonly limit: number };
  readonly clock: Clock;
}

export function seriesProbe({ store, signs, waiting, clock }: SeriesParts): Probe {
  const backlog = new Backlog();
  return {
    part: 'measurements',
    silent: { fault: 'series_away', state: 'away' },
    late: (answered) => {
      const isAnswering = !isSilent(Math.max(answered, signs.lastWrite ?? 0), clock.now());
      const isSlow = isAnswering && signs.failedAt === null && store.status().available;
      return isSlow ? { fault: 'series_late', state: 'trouble' } : undefined;
    },
    async judge() {
      // A read that finds nothing and goes through the whole store.
      await store.counts(clock.now() + DAY_MS);
      const { samples, limit } = waiting();
      const { unrepaired: parts } = await store.partsAside();
      const { dirtyBuckets: buckets, damaged, numbersLeft: left = Number.POSITIVE_INFINITY } = store.status();
      return [
        ...when(await isFailing({ store, signs, clock }), { fault: 'series_not_written', state: 'trouble' }),
        ...when(damaged, { fault: 'series_damaged', state: 'trouble' }),
        ...when(parts > 0, { fault: 'series_parts_aside', state: 'trouble', values: { parts } }),
        ...when(samples > limit * QUEUE_SHARE, { fault: 'samples_wait', state: 'trouble', values: { samples } }),
        ...when(backlog.isStuck(buckets, clock.now()), {
          fault: 'rollups_behind',
          state: 'trouble',
          values: { buckets },
        }),
        ...when(left === 0, { fault: 'numbers_used_up', state: 'trouble' }),
        ...when(left > 0 && left < FEW_NUMBERS, { fault: 'numbers_run_out', state: 'trouble', values: { left } }),
      ];
    },
  };
}

/**
 * Whether samples cannot be stored. Where none has arrived since the last one that could not, nothing but a write of the store's
 * own says that the cause is over.
 */
async function isFailing({ store, signs: { failedAt }, clock }: Omit<SeriesParts, 'waiting'>): Promise<boolean> {
  if (failedAt === null) return false;
  if (clock.now() - failedAt < SENT_AGAIN_MS) return true;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), WRITE_MS);
  });
  const tried = store.tryWrite().then(
    () => false,
    () => true,
  );
  return Promise.race([tried, late]).finally(() => clearTimeout(timer));
}

/** Whether many buckets wait and become no fewer: after a start, or while history comes in, they are worked off. */
class Backlog {
  #least = Number.POSITIVE_INFINITY;
  #fellAt = Number.NEGATIVE_INFINITY;

  isStuck(buckets: number, now: number): boolean {
    if (buckets <= MANY_BUCKETS) this.#least = Number.POSITIVE_INFINITY;
    else if (buckets < this.#least) [this.#least, this.#fellAt] = [buckets, now];
    return buckets > MANY_BUCKETS && now - this.#fellAt >= STUCK_MS;
  }
}

/** A write and a read of one row. */
export function recordsProbe(facts: Pick<FactRecords, 'read' | 'write'>, clock: Clock): Probe {
  return {
    part: 'records',
    silent: { fault: 'records_away', state: 'away' },
    late: (answered) => (isSilent(answered, clock.now()) ? undefined : { fault: 'records_late', state: 'trouble' }),
    async judge() {
      const isWritten = await facts.write(ALIVE_FACT, String(clock.now())).then(
        () => true,
        () => false,
      );
      await facts.read(ALIVE_FACT);
      return when(!isWritten, { fault: 'records_not_written', state: 'trouble' });
    },
  };
}

const BROKER_FAULTS = {
  away: 'broker_away',
  account: 'broker_account',
  subscription: 'broker_subscription',
} as const satisfies Record<BrokerFault, HealthFault>;

/** A process that ended is replaced sooner. */
const MISSING_MS = 10_000;

interface BrokerParts {
  /** What is wrong with an external broker; null always for the one inside the server. */
  readonly fault: () => BrokerFault | null;
  /** Processes that hold connections of devices; undefined without any. */
  readonly workers: () => Pick<LinkWorkers, 'wanted' | 'ready'> | undefined;
  readonly clock: Clock;
}

export function brokerProbe({ fault, workers, clock }: BrokerParts): Probe {
  /** Since when not all are there, epoch ms. */
  let since: number | undefined;
  return {
    part: 'broker',
    silent: { fault: 'broker_away', state: 'trouble' },
    async judge() {
      const found = fault();
      const { wanted, ready } = workers() ?? { wanted: 0, ready: 0 };
      since = ready < wanted ? (since ?? clock.now()) : undefined;
      const isLasting = since !== undefined && clock.now() - since >= MISSING_MS;
      return [
        ...(found === null ? [] : [{ fault: BROKER_FAULTS[found], state: 'trouble' } as const]),
        ...when(isLasting, { fault: 'workers_missing', state: 'trouble', values: { missing: wanted - ready } }),
      ];
    },
  };
}

interface DiskParts {
  readonly disk: Disk;
  readonly outlook: DiskOutlook;
  readonly facts: Pick<FactRecords, 'write'>;
  readonly clock: Clock;
}

export function diskProbe({ disk, outlook, facts, clock }: DiskParts): Probe {
  return {
    part: 'disk',
    silent: { fault: 'disk_read_only', state: 'trouble' },
    async judge() {
      const { free } = await disk.space();
      const now = clock.now();
      if (outlook.note(now, free)) {
        await facts.write(DISK_FACT, JSON.stringify(outlook.history)).catch(() => undefined);
      }
      const fault = await disk.writeFault();
      if (fault === 'read-only') return [{ fault: 'disk_read_only', state: 'trouble' }];
      if (fault === 'full' || free < LEAST_FREE) return [{ fault: 'disk_full', state: 'trouble', values: { free } }];
      const days = outlook.daysLeft(now, free) ?? Number.POSITIVE_INFINITY;
      if (days < 1) return [{ fault: 'disk_full_tomorrow', state: 'trouble', values: { hours: Math.ceil(days * 24) } }];
      return when(days < WEEK, { fault: 'disk_full_in_days', state: 'trouble', values: { days: Math.ceil(days) } });
    },
  };
}

export function clockProbe(judge: ClockJudge): Probe {
  return {
    part: 'clock',
    silent: { fault: 'clock_unsynchronized', state: 'trouble' },
    async judge() {
      judge.look();
      const fault = judge.fault();
      if (fault !== undefined) {
        const { direction, seconds } = fault;
        return [
          { fault: direction === 'behind' ? 'clock_behind' : 'clock_ahead', state: 'trouble', values: { seconds } },
        ];
      }
      return when(judge.isSynchronized === false, { fault: 'clock_unsynchronized', state: 'trouble' });
    },
  };
}

interface BackupParts {
  readonly state: () => Promise<BackupState>;
  /** Whether backups are made each day. */
  readonly isScheduled: boolean;
  /** Since when the server runs, epoch ms. */
  readonly started: number;
  readonly clock: Clock;
}

export function backupProbe({ state, isScheduled, started, clock }: BackupParts): Probe {
  return {
    part: 'backup',
    silent: { fault: 'backup_old', state: 'trouble' },
    async judge() {
      const { last, failure } = await state();
      const age = clock.now() - (last?.at ?? started);
      return [
        ...when(failure !== null, { fault: 'backup_failed', state: 'trouble' }),
        ...when(isScheduled && age > BACKUP_OLD_MS, {
          ...{ fault: 'backup_old', state: 'trouble' },
          values: { days: Math.floor(age / DAY_MS) },
        }),
      ];
    },
  };
}

/** @param end when the certificate ends, epoch ms; undefined without one */
export function certificateProbe(end: () => Promise<number | undefined>, clock: Clock): Probe {
  return {
    part: 'certificate',
    silent: { fault: 'certificate_ended', state: 'trouble' },
    async judge() {
      const ends = await end();
      if (ends === undefined) return [];
      const days = Math.floor((ends - clock.now()) / DAY_MS);
      if (days < 0) return [{ fault: 'certificate_ended', state: 'trouble' }];
      return when(days < CERTIFICATE_DAYS, { fault: 'certificate_ends', state: 'trouble', values: { days } });
    },
  };
}

function when(isSo: boolean, finding: Finding): readonly Finding[] {
  return isSo ? [finding] : [];
}
