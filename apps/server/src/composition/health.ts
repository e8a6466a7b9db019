import { thisProcess } from '../adapters/leases/process-mark.ts';
import type { Adapters, Surroundings } from '../adapters.ts';
import { readBackupState } from '../backup/backup-state.ts';
import type { AccessKeys } from '../features/access/access-keys.ts';
import { createHealth, type Health } from '../features/health/health.ts';
import { askedHealth, deviceProbes, passingFacts, processProbes } from '../features/health/process-health.ts';
import { ProcessesWithDevices } from '../features/health/processes-with-devices.ts';
import { sharedSettings } from '../features/health/shared-settings.ts';
import type { Ingest } from '../features/ingest/ingest.ts';
import { SystemPost } from '../features/notifications/outgoing/system-post.ts';
import { productVersion } from '../product-version.ts';
import { hasDevices, hasJobs, type Role } from '../settings/role.ts';

interface Needs {
  readonly ingest: Pick<Ingest, 'waiting'>;
  readonly keys: Pick<AccessKeys, 'outgoing'>;
}

/** The health of the installation, for operators, administrators and the link of devices. */
export async function joinHealth(
  { records, share, series, seriesSigns, disk, peerTimes, posts, certificate, bus, link, processes }: Adapters,
  { config, clock, isClockSynchronized, log }: Surroundings,
  { ingest: { waiting }, keys }: Needs,
): Promise<Health & { readonly post: SystemPost }> {
  const post = new SystemPost({
    ...{ users: records.users, outgoing: records.outgoing, posts, key: keys.outgoing },
    ...{ publicUrl: config.publicUrl, clock, log },
  });
  const beside = hasJobs(config.role) ? undefined : processes;
  const health = await createHealth({
    ...(beside && {
      probes: (own) =>
        hasDevices(config.role)
          ? deviceProbes(own, { facts: records.facts, clock })
          : processProbes({ store: series, facts: records.facts, processes: beside, clock }),
    }),
    ...(beside === undefined &&
      processes && { others: new ProcessesWithDevices({ processes, share, own: sharedSettings(config), clock, log }) }),
    store: series,
    signs: seriesSigns,
    waiting,
    facts: beside === undefined ? records.facts : passingFacts(),
    devices: records.devices,
    disk,
    workers: () => link.workers?.(),
    backups: { isScheduled: config.backup.to !== undefined, state: () => readBackupState(config.dataFolder) },
    // What is shown is judged: the files may have been renewed since.
    certificateEnd: async () => {
      await certificate?.renew();
      return certificate?.ends;
    },
    isClockSynchronized,
    clock,
    log,
    version: productVersion(),
    onChange: (changes) => {
      bus.publish('health');
      // Viewers of every process ask this one, whose bus publishes nothing of devices.
      if (config.role === 'jobs') processes?.publish('live', { topic: 'health', event: [] });
      if (beside === undefined) void post.announce(changes);
    },
  });
  seriesSigns.listen(() => void health.watch.lookAgain());
  // Also once there is a way to other processes for the first time.
  if (config.role !== 'all') processes?.onMissed(() => void health.watch.lookAgain());
  if (config.role === 'jobs') {
    processes?.on('live', ({ topic }) => void (topic === 'health' && health.watch.lookAgain()));
  }
  peerTimes.listen((peer, time, age) => health.clock.seenAtPeer(peer, time, age));
  if (hasJobs(config.role)) processes?.answer('health', () => health.report());
  if (config.role !== 'api') {
    const named = { process: nameOf(config.role), settings: sharedSettings(config) };
    processes?.answer('process', async () => ({ ...named, shards: share.shards, ...health.own() }));
  }
  const { 'system.health': own } = health.calls;
  const calls = { 'system.health': beside === undefined ? own : askedHealth(beside, own) };
  return { ...health, calls, post };
}

function nameOf(role: Role): string {
  const { host, pid } = thisProcess();
  return `role ${role} on ${host}, process ${pid}`;
}
