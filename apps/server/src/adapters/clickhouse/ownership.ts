import { randomUUID } from 'node:crypto';
import type { InstallationMark } from '../../ports/series/installation-mark.ts';
import { StartRefusal } from '../../settings/start-refusal.ts';

/**
 * Judges whether measurements belong to the records. Both of an earlier version have no mark, and records that are restored from a backup
 * of one take that of the measurements.
 * @param stored mark of the measurements, undefined where they have none
 * @returns the mark that the measurements have to get, undefined where they have it. @throws StartRefusal where they are of other records
 */
export async function judgeOwner(stored: string | undefined, records: InstallationMark): Promise<string | undefined> {
  const own = await records.read();
  if (stored === undefined) return own ?? newMark(records);
  if (own === stored) return undefined;
  if (own !== undefined || (await records.isNew())) throw ofOthers();
  await records.write(stored);
  return undefined;
}

/**
 * Whether measurements and records have the same mark, which the process that stores gives both at its first start.
 * @throws StartRefusal where they have different ones
 */
export async function isOwned(stored: string | undefined, records: Pick<InstallationMark, 'read'>): Promise<boolean> {
  const own = await records.read();
  if (stored === undefined || own === undefined) return false;
  if (own !== stored) throw ofOthers();
  return true;
}

async function newMark(records: InstallationMark): Promise<string> {
  const mark = randomUUID();
  await records.write(mark);
  return mark;
}

function ofOthers(): StartRefusal {
  return new StartRefusal(
    'the measurements at PHASOR_CLICKHOUSE_URL belong to other records than these. Name a database of its own there, or the records that they belong to (PHASOR_DATABASE_URL, PHASOR_DATA).',
  );
}
