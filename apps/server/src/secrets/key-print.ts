import { createHmac } from 'node:crypto';
import type { FactRecords } from '../ports/records/fact-records.ts';
import { commandLine } from '../settings/command-line.ts';
import { StartRefusal } from '../settings/start-refusal.ts';

/** The print of the key with which the records work, and of one that is about to take its place. */
export const KEY_PRINT_FACTS = { present: 'key.print', next: 'key.print.next' } as const;

/** Differs from key to key; the key cannot be found from it. */
function printOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('print of the key').digest('hex');
}

/** Whether records have worked with a key. */
export async function isKeyNoted(facts: Pick<FactRecords, 'read'>): Promise<boolean> {
  return (await facts.read(KEY_PRINT_FACTS.present)) !== undefined;
}

/**
 * Refuses a key that is not that of the records: two servers with keys of their own would seal what the other cannot open. Records
 * without a print note this one's, also where several look at once. @throws StartRefusal
 */
export async function proveKey(key: Uint8Array, { file, facts }: { file: string; facts: FactRecords }): Promise<void> {
  const print = printOf(key);
  if ((await facts.writeOnce(KEY_PRINT_FACTS.present, print)) === print) return;
  if ((await facts.read(KEY_PRINT_FACTS.next)) !== print) throw otherKey(`${file} is another one`);
  // A rotation that ended after its key was in the file.
  await noteKey(key, facts);
}

/** Notes that a key is about to take the place of the present one: from now on both are accepted. */
export async function noteNextKey(key: Uint8Array, facts: Pick<FactRecords, 'write'>): Promise<void> {
  await facts.write(KEY_PRINT_FACTS.next, printOf(key));
}

/** Notes the key with which the records work from now on. */
export async function noteKey(key: Uint8Array, facts: FactRecords): Promise<void> {
  await facts.write(KEY_PRINT_FACTS.present, printOf(key));
  await facts.remove(KEY_PRINT_FACTS.next);
}

export function otherKey(what: string): StartRefusal {
  return new StartRefusal(
    `these records work with a key of the installation, and ${what}. Copy access.key from the data folder of the server that worked with them, or from where PHASOR_KEY_FILE named it there. Where that key is lost for good: ${commandLine('keys', 'adopt')} lets the records work with the one of this file; people sign in again, links and tokens have to be made again.`,
  );
}
