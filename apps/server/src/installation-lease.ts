import type { LeaseHolder, LeaseLoss, Leases } from './ports/leases.ts';
import { ALL_SHARDS } from './ports/processes/share.ts';
import { hasDevices, type Role } from './settings/role.ts';
import type { OwnShare } from './sharing/own-share.ts';
import { shardLease } from './sharing/shard-lease.ts';

/** What one process at a time does for all devices; one of an earlier version has nothing else. */
const INSTALLATION = 'installation';

/**
 * Takes what a process of the role does alone: the installation, and of `all` the devices, too.
 * @throws Error naming the server that has it; later it may be free, so that this is no refusal for good
 */
export async function takeDuties(role: Role, leases: Leases, share: OwnShare): Promise<void> {
  await takeOne(leases, INSTALLATION);
  if (!hasDevices(role)) return;
  for (const shard of ALL_SHARDS) await takeOne(leases, shardLease(shard));
  share.take(ALL_SHARDS);
}

async function takeOne(leases: Leases, name: string): Promise<void> {
  const answer = await leases.take(name);
  if (!('holder' in answer)) return;
  throw new Error(
    `another server works on these records: ${inWords(answer.holder)}. Stop it first, or give this one a database of its own (PHASOR_DATABASE_URL).`,
  );
}

/** Why a server ends that has lost its installation. */
export function lossInWords({ holder }: LeaseLoss): string {
  const other = holder === undefined ? 'another server, which has ended since' : inWords(holder);
  return `these records were taken over while this server did not run or did not reach them: by ${other}.`;
}

/** `role all on meters-1, process 4711, since 2026-11-28 21:04:52 UTC` */
export function inWords({ role, host, pid, since }: LeaseHolder): string {
  const when = new Date(since).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ');
  return `role ${role} on ${host}, process ${pid}, since ${when} UTC`;
}
