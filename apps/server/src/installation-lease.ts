import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { LeaseHolder, LeaseLoss, Leases } from './ports/leases.ts';
import { ALL_SHARDS } from './ports/processes/share.ts';
import type { Role } from './settings/role.ts';
import type { OwnShare } from './sharing/own-share.ts';
import { shardLease } from './sharing/shard-lease.ts';

/** What one process at a time does for all devices; one of an earlier version has nothing else. */
const INSTALLATION = 'installation';

/** Between two tries of a process that waits for its turn, ms. */
const AGAIN_MS = 1_000;

interface Duty {
  readonly role: Role;
  readonly leases: Leases;
  readonly share: OwnShare;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Takes what a process of the role does alone: the installation, and of `all` the devices, too. A process of `jobs` waits for its turn, so
 * that a second one is there where the first ends.
 * @throws Error naming the server that has it; later it may be free, so that this is no refusal for good
 */
export async function takeDuties({ role, leases, share, log }: Duty): Promise<void> {
  if (role === 'jobs') {
    await awaitTurn(leases, log);
    return;
  }
  for (const name of [INSTALLATION, ...ALL_SHARDS.map(shardLease)]) await takeOne(leases, name);
  share.take(ALL_SHARDS);
}

async function awaitTurn(leases: Leases, log: Pick<Logger, 'warn'>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await leases.take(INSTALLATION);
    if (!('holder' in answer)) return;
    if (attempt === 0) log.warn({ holder: inWords(answer.holder) }, 'this process waits until another one has ended');
    await pause(AGAIN_MS);
  }
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
