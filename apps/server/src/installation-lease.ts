import type { LeaseHolder, LeaseLoss, Leases } from './ports/leases.ts';
import { ALL_SHARDS } from './ports/processes/share.ts';
import type { OwnShare } from './sharing/own-share.ts';

/** One server at a time works on the records and measurements of an installation. */
const INSTALLATION = 'installation';

/**
 * Takes the installation with all its devices.
 * @throws Error naming the server that has the installation; later it may be free, so that this is no refusal for good
 */
export async function takeDuties(leases: Leases, share: OwnShare): Promise<void> {
  const answer = await leases.take(INSTALLATION);
  if (!('holder' in answer)) {
    share.take(ALL_SHARDS);
    return;
  }
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
function inWords({ role, host, pid, since }: LeaseHolder): string {
  const when = new Date(since).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ');
  return `role ${role} on ${host}, process ${pid}, since ${when} UTC`;
}
