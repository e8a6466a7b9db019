import type { BrokerFault } from '@phasor/contract';
import type { SystemFigures } from '@phasor/contract/health';
import type { CallHandlers } from '../../call-handlers.ts';
import type { BackupState } from '../../ports/backups.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LinkWorkers } from '../../ports/device-link.ts';
import type { Disk } from '../../ports/disk.ts';
import type { HealthAnswer, ProcessLink } from '../../ports/processes/process-link.ts';
import type { DeviceRecords } from '../../ports/records/device-records.ts';
import type { FactRecords } from '../../ports/records/fact-records.ts';
import type { SeriesStore } from '../../ports/series-store.ts';
import { ClockJudge } from './clock-judge.ts';
import { DiskOutlook, type FreeSpace } from './disk-outlook.ts';
import type { Probe } from './health-state.ts';
import { HealthWatch, type HealthWatchParts } from './health-watch.ts';
import type { StoreSigns } from './observed-store.ts';
import {
  ALIVE_FACT,
  backupProbe,
  brokerProbe,
  certificateProbe,
  clockProbe,
  DISK_FACT,
  diskProbe,
  recordsProbe,
  seriesProbe,
} from './probes.ts';
import { dutiesProbe } from './process-health.ts';
import { repairEntries } from './repair-entries.ts';

const SYNCHRONIZED_EVERY_MS = 600_000;
/** A process that begins anew has its duties again sooner. */
const MISSING_MS = 10_000;

export interface HealthParts {
  readonly store: Pick<SeriesStore, 'counts' | 'partsAside' | 'repaired' | 'status' | 'tryWrite'>;
  readonly signs: StoreSigns;
  readonly waiting: () => { readonly samples: number; readonly limit: number };
  readonly facts: FactRecords;
  readonly devices: Pick<DeviceRecords, 'list'>;
  readonly disk: Disk;
  /** Processes that hold connections of devices; left out where there never are any. */
  readonly workers?: () => LinkWorkers | undefined;
  readonly backups: { readonly isScheduled: boolean; state(): Promise<BackupState> };
  /** When the certificate ends, epoch ms; undefined without one. */
  readonly certificateEnd: () => Promise<number | undefined>;
  /** Whether the system's clock follows another one; undefined where it does not say. */
  readonly isClockSynchronized: () => Promise<boolean | undefined>;
  readonly clock: Clock;
  readonly log: HealthWatchParts['log'];
  readonly version: string;
  /** The way to the processes that have other duties; left out where there are none. */
  readonly processes?: Pick<ProcessLink, 'missing'> | undefined;
  /** What is judged; left out for everything of an installation. */
  readonly probes?: readonly Probe[] | undefined;
  /** Called with what began and what ended. */
  readonly onChange?: HealthWatchParts['onChange'];
}

export interface Health {
  readonly watch: HealthWatch;
  readonly calls: CallHandlers<'system.health'>;
  /** What the call answers. */
  report(): Promise<HealthAnswer>;
  /** For the link and for adapters: what devices and other servers show of their clocks, and what follows from it. */
  readonly clock: Pick<ClockJudge, 'seen' | 'seenAtPeer' | 'isConfirmed'>;
  /** What is wrong with an external broker; null = nothing. */
  reach(fault: BrokerFault | null): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The health of the installation: judged by what its parts do, and reported to operators and administrators. */
export async function createHealth(parts: HealthParts): Promise<Health> {
  const { facts, clock, disk, log, store, signs, waiting, backups, certificateEnd } = parts;
  const started = clock.now();
  const lastRun = Number(await facts.read(ALIVE_FACT)) || undefined;
  const judge = new ClockJudge({ clock, lastRun });
  const outlook = new DiskOutlook(historyIn(await facts.read(DISK_FACT)));
  let brokerFault: BrokerFault | null = null;
  const watch = new HealthWatch({
    probes: parts.probes ?? [
      seriesProbe({ store, signs, waiting, clock }),
      recordsProbe(facts, clock),
      brokerProbe({ fault: () => brokerFault, workers: () => parts.workers?.(), clock }),
      ...(parts.processes ? [dutiesProbe({ processes: parts.processes, clock, patience: MISSING_MS })] : []),
      diskProbe({ disk, outlook, facts, clock }),
      clockProbe(judge),
      backupProbe({ ...backups, state: () => backups.state(), started, clock }),
      certificateProbe(certificateEnd, clock),
    ],
    facts,
    clock,
    log,
    ...(parts.onChange !== undefined && { onChange: parts.onChange }),
  });
  const figures = async (): Promise<SystemFigures> => {
    const space = await disk.space().catch(() => undefined);
    const days = space && outlook.daysLeft(clock.now(), space.free);
    const { last } = await backups.state();
    return {
      version: parts.version,
      started,
      disk: space === undefined ? null : { ...space, days_left: Number.isFinite(days) ? (days ?? null) : null },
      last_write: signs.lastWrite,
      waiting_samples: waiting().samples,
      waiting_buckets: store.status().dirtyBuckets,
      parts_aside: (await store.partsAside().catch(() => undefined))?.parts ?? null,
      last_backup: last && { time: last.at, bytes: last.bytes, new_bytes: last.newBytes },
      certificate_end: (await certificateEnd().catch(() => undefined)) ?? null,
    };
  };
  const synchronize = async () => {
    judge.isSynchronized = await parts.isClockSynchronized();
  };
  const report = async () => ({
    state: watch.state,
    checked: watch.checkedAt,
    data: watch.faults.map(({ values = {}, ...fault }) => ({ ...fault, values })),
    changes: [...watch.changes],
    repairs: repairEntries(store.repaired(), await parts.devices.list()),
    figures: await figures(),
  });
  let timer: NodeJS.Timeout | undefined;
  return {
    watch,
    report,
    clock: judge,
    reach: (fault) => {
      brokerFault = fault;
    },
    calls: { 'system.health': report },
    async start() {
      void synchronize();
      timer = setInterval(() => void synchronize(), SYNCHRONIZED_EVERY_MS);
      timer.unref();
      await watch.start();
    },
    async stop() {
      clearInterval(timer);
      await watch.stop();
    },
  };
}

function historyIn(text: string | undefined): readonly FreeSpace[] {
  try {
    const history: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(history) ? (history as FreeSpace[]) : [];
  } catch {
    return [];
  }
}
