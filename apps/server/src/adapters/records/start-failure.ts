import { commandLine } from '../../settings/command-line.ts';
import { StartRefusal } from '../../settings/start-refusal.ts';
import { recordFailure } from './accounts/failures.ts';
import type { RecordEngine } from './engine.ts';

/** As the migrator reports a step that this version does not know. */
const UNKNOWN_STEP = /previously executed migration (\S+) is missing/;
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;

/** Why the records cannot be opened; what another try would not change is a refusal to start. */
export function startFailure(error: unknown, engine: RecordEngine): unknown {
  const [message, code] = [error instanceof Error ? error.message : '', String(Object(error).code ?? '')];
  const step = UNKNOWN_STEP.exec(message)?.[1];
  if (step !== undefined) return newerRecords(step, error);
  if (DAMAGED.test(code)) {
    return new StartRefusal(
      `records.sqlite is damaged (${message}). Run ${commandLine('repair')}; where that cannot help, move the data folder aside and restore the last backup: ${commandLine('restore', 'FILE')}.`,
      error,
    );
  }
  return recordFailure(error, engine);
}

/** @param step of the tables, which this version does not know */
export function newerRecords(step: string, cause?: unknown): StartRefusal {
  return new StartRefusal(
    `the records are of a newer version of Phasor, which made ${step}. Start that version again, or restore a backup of this one.`,
    cause,
  );
}
