import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Adapters, Surroundings } from '../adapters.ts';
import { readBackupState } from '../backup/backup-state.ts';
import type { AccessKeys } from '../features/access/access-keys.ts';
import { createHealth, type Health } from '../features/health/health.ts';
import type { Ingest } from '../features/ingest/ingest.ts';
import { SystemPost } from '../features/notifications/outgoing/system-post.ts';
import { productVersion } from '../product-version.ts';

interface Needs {
  readonly ingest: Pick<Ingest, 'waiting'>;
  readonly keys: Pick<AccessKeys, 'outgoing'>;
}

/** The health of the installation, for operators, administrators and the link of devices. */
export async function joinHealth(
  { records, series, seriesSigns, disk, peerTimes, posts }: Adapters,
  { config, clock, isClockSynchronized, log }: Surroundings,
  { ingest: { waiting }, keys }: Needs,
): Promise<Health & { readonly post: SystemPost }> {
  const post = new SystemPost({
    ...{ users: records.users, outgoing: records.outgoing, posts, key: keys.outgoing },
    ...{ publicUrl: config.publicUrl, clock, log },
  });
  const health = await createHealth({
    store: series,
    signs: seriesSigns,
    waiting,
    facts: records.facts,
    devices: records.devices,
    disk,
    backups: { isScheduled: config.backup.to !== undefined, state: () => readBackupState(config.dataFolder) },
    certificateEnd: async () => config.tls && certificateEnd(config.tls.cert),
    isClockSynchronized,
    clock,
    log,
    version: productVersion(),
    onChange: (changes) => void post.announce(changes),
  });
  peerTimes.listen((peer, time) => health.clock.seenAtPeer(peer, time));
  return { ...health, post };
}

/** When the first certificate of a PEM file ends, epoch ms. */
async function certificateEnd(file: string): Promise<number> {
  return Date.parse(new X509Certificate(await readFile(file)).validTo);
}
