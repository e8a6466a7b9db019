import type { BrokerFault } from '@phasor/contract';
import type { CallHandlers } from '../../call-handlers.ts';
import type { BackupState } from '../../ports/backups.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LinkWorkers } from '../../ports/device-link.ts';
import type { Disk } from '../../ports/disk.ts';
import type { HealthAnswer, ProcessHealth } from '../../ports/processes/process-link.ts';
import type { DeviceRecords } from '../../ports/records/device-records.ts';
import type { FactRecords } from '../../ports/records/fact-records.ts';
import type { SeriesStore } from '../../ports/series-store.ts';
import { ClockJudge } from './clock-judge.ts';
import { DiskOutlook, type FreeSpace } from './disk-outlook.ts';
import { ownFigures, systemFigures } from './health-figures.ts';
import type { Probe, StandingFault } from './health-state.ts';
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
import type { ProcessesWithDevices } from './processes-with-devices.ts';
import { repairEntries } from './repair-entries.ts';

const SYNCHRONIZED_EVERY_MS = 600_000;

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
  /** What is judged; left out for everything of an installation. */
  readonly probes?: ((own: OwnProbes) => readonly Probe[]) | undefined;
  /** The processes that have devices which this one does not have, for the health of the installation. */
  readonly others?: Pick<ProcessesWithDevices, 'probes' | 'reports'> | undefined;
  /** Called with what began and what ended. */
  readonly onChange?: HealthWatchParts['onChange'];
}

/** Probes of what a process does for its own devices. */
export type OwnProbes = Readonly<Record<'series' | 'broker' | 'clock', Probe>>;

export interface Health {
  readonly watch: HealthWatch;
  readonly calls: CallHandlers<'system.health'>;
  /** What the call answers. */
  report(): Promise<HealthAnswer>;
  /** What this process finds wrong with itself. */
  own(): Pick<ProcessHealth, 'faults' | 'figures'>;
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
  const probes: OwnProbes = {
    series: seriesProbe({ store, signs, waiting, clock }),
    broker: brokerProbe({ fault: () => brokerFault, workers: () => parts.workers?.(), clock }),
    clock: clockProbe(judge),
  };
  const watch = new HealthWatch({
    probes: parts.probes?.(probes) ?? [
      probes.series,
      recordsProbe(facts, clock),
      probes.broker,
      diskProbe({ disk, outlook, facts, clock }),
      probes.clock,
      backupProbe({ ...backups, state: () => backups.state(), started, clock }),
      certificateProbe(certificateEnd, clock),
      ...(parts.others?.probes ?? []),
    ],
    facts,
    clock,
    log,
    ...(parts.onChange !== undefined && { onChange: parts.onChange }),
  });
  const synchronize = async () => {
    judge.isSynchronized = await parts.isClockSynchronized();
  };
  const report = async () => ({
    state: watch.state,
    checked: watch.checkedAt,
    data: [...answeredFaults(watch.faults)],
    changes: [...watch.changes],
    repairs: repairEntries(store.repaired(), await parts.devices.list()),
    figures: await systemFigures(parts, { outlook, started }),
  });
  let timer: NodeJS.Timeout | undefined;
  return {
    watch,
    report,
    own: () => ({ faults: answeredFaults(watch.own.faults), figures: ownFigures(parts) }),
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

function answeredFaults(faults: readonly StandingFault[]): ProcessHealth['faults'] {
  return faults.map(({ values = {}, ...fault }) => ({ ...fault, values }));
}

function historyIn(text: string | undefined): readonly FreeSpace[] {
  try {
    const history: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(history) ? (history as FreeSpace[]) : [];
  } catch {
    return [];
  }
}
