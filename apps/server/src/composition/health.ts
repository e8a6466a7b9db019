import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isClockSynchronized } from '../adapters/system-clock/synchronization.ts';
import type { Adapters, Surroundings } from '../adapters.ts';
import { readBackupState } from '../backup/backup-state.ts';
import { createHealth, type Health } from '../features/health/health.ts';
import type { Ingest } from '../features/ingest/ingest.ts';
import { productVersion } from '../product-version.ts';

/** The health of the installation, for operators, administrators and the link of devices. */
export function joinHealth(
  { records, series, seriesSigns, disk }: Adapters,
  { config, clock, log }: Surroundings,
  { waiting }: Pick<Ingest, 'waiting'>,
): Promise<Health> {
  return createHealth({
    store: series,
    signs: seriesSigns,
    waiting,
    facts: records.facts,
    disk,
    backups: { isScheduled: config.backup.to !== undefined, state: () => readBackupState(config.dataFolder) },
    certificateEnd: async () => config.tls && certificateEnd(config.tls.cert),
    isClockSynchronized,
    clock,
    log,
    version: productVersion(),
  });
}

/** When the first certificate of a PEM file ends, epoch ms. */
async function certificateEnd(file: string): Promise<number> {
  return Date.parse(new X509Certificate(await readFile(file)).validTo);
}
