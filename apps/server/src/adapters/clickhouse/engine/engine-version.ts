import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../../../settings/start-refusal.ts';

/** Notes in the folder of the embedded engine which version wrote there last. */
const FILE = 'engine-version';
const OWN = versionOf(readFileSync(new URL('package.json', import.meta.resolve('chdb')), 'utf8'));

/**
 * Before an engine opens a folder: one that is older than the last would set aside as damaged what it cannot read.
 * @throws StartRefusal where a newer engine wrote there; nothing in the folder is changed
 */
export function refuseNewerEngine(folder: string): void {
  const last = lastIn(folder);
  if (last === undefined || last.localeCompare(OWN, 'en', { numeric: true }) <= 0) return;
  throw new StartRefusal(
    `the measurements were written by a newer version of Phasor, with chDB ${last} (this one has ${OWN}). ` +
      'Start that version again, or restore a backup of this one.',
  );
}

/** Once this engine has opened the folder. */
export function noteEngine(folder: string): void {
  if (lastIn(folder) !== OWN) writeFileSync(join(folder, FILE), `${OWN}\n`, { mode: 0o600 });
}

/** Undefined in a new folder, and in one of a version that did not note it. */
function lastIn(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, FILE), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

function versionOf(description: string): string {
  const { version }: { version?: unknown } = Object(JSON.parse(description));
  return String(version);
}
