import type { SystemFigures } from '@phasor/contract/health';
import type { ProcessHealth } from '../../ports/processes/process-link.ts';
import type { DiskOutlook } from './disk-outlook.ts';
import type { HealthParts } from './health.ts';

/** What a process knows of its own devices. */
export function ownFigures({
  signs,
  waiting,
  store,
}: Pick<HealthParts, 'signs' | 'waiting' | 'store'>): ProcessHealth['figures'] {
  return {
    last_write: signs.lastWrite,
    waiting_samples: waiting().samples,
    waiting_buckets: store.status().dirtyBuckets,
  };
}

interface Known {
  readonly outlook: DiskOutlook;
  /** Epoch ms. */
  readonly started: number;
}

/** The figures of the installation, with those of the other processes. */
export async function systemFigures(parts: HealthParts, { outlook, started }: Known): Promise<SystemFigures> {
  const { disk, clock, backups, store, certificateEnd, others } = parts;
  const space = await disk.space().catch(() => undefined);
  const days = space && outlook.daysLeft(clock.now(), space.free);
  const { last } = await backups.state();
  return {
    version: parts.version,
    started,
    disk: space === undefined ? null : { ...space, days_left: Number.isFinite(days) ? (days ?? null) : null },
    ...joinedFigures([ownFigures(parts), ...(others?.reports ?? []).map(({ figures }) => figures)]),
    parts_aside: (await store.partsAside().catch(() => undefined))?.parts ?? null,
    last_backup: last && { time: last.at, bytes: last.bytes, new_bytes: last.newBytes },
    certificate_end: (await certificateEnd().catch(() => undefined)) ?? null,
  };
}

/** Of several processes: the newest write, and all that waits. */
function joinedFigures(figures: readonly ProcessHealth['figures'][]): ProcessHealth['figures'] {
  const writes = figures.flatMap(({ last_write: write }) => (write === null ? [] : [write]));
  return {
    last_write: writes.length === 0 ? null : Math.max(...writes),
    waiting_samples: figures.reduce((sum, each) => sum + each.waiting_samples, 0),
    waiting_buckets: figures.reduce((sum, each) => sum + each.waiting_buckets, 0),
  };
}
