import { IMPORT_LIMITS, type ImportRow, type Source } from '@phasor/contract';
import type { Call } from '../../../base/api/caller.ts';

/** One import: sent again under the same id it stores nothing twice (D75). */
export interface ImportJob {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly source: Source;
  readonly rows: readonly ImportRow[];
}

export interface ImportOutcome {
  readonly stored: number;
  /** Rows for times that have data already. */
  readonly skipped: number;
}

export interface SendPorts {
  readonly call: Call;
  readonly signal: AbortSignal;
  /** Receives the number of stored rows. */
  readonly onProgress: (rows: number) => void;
}

/** Approximate bytes of rows in one call; the server accepts a mebibyte. */
const PART_BYTES = 600_000;
const BYTES_OF_ROW = 64;
const BYTES_OF_VALUE = 26;

/** Sends the rows part by part. @throws CallError, or the signal's reason */
export async function sendRows(job: ImportJob, { call, signal, onProgress }: SendPorts): Promise<ImportOutcome> {
  const { id, name, token, source } = job;
  const size = rowsOfPart(job.rows);
  let [stored, skipped] = [0, 0];
  for (let part = 0; part * size < job.rows.length; part += 1) {
    const rows = job.rows.slice(part * size, (part + 1) * size);
    const answer = await call('measurements.import', { token, import_id: id, name, source, part, rows }, { signal });
    stored += answer.stored;
    skipped += answer.skipped;
    onProgress(part * size + rows.length);
  }
  return { stored, skipped };
}

/** Rows that fit into one call. */
export function rowsOfPart(rows: readonly ImportRow[]): number {
  const values = rows.reduce((most, { gauges, energies }) => {
    const count = Object.keys(gauges ?? {}).length + Object.keys(energies ?? {}).length;
    return Math.max(most, count);
  }, 0);
  return Math.min(IMPORT_LIMITS.rows, Math.floor(PART_BYTES / (BYTES_OF_ROW + BYTES_OF_VALUE * values)));
}

/** Whether an import has more rows than it may have parts. */
export function isTooLong(rows: readonly ImportRow[]): boolean {
  return rows.length > rowsOfPart(rows) * IMPORT_LIMITS.parts;
}

/** Name of an import, shortened to its limit. */
export function importName(fileName: string): string {
  return fileName.trim().slice(0, IMPORT_LIMITS.name).trim() || '–';
}

/** A unique id of an import; also where the page has no secure context. */
export function importId(random: Uint8Array): string {
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
