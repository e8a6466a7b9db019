import { createHash } from 'node:crypto';
import type { AuditEntry } from '../../../ports/records/audit-records.ts';

/** What the first entry follows. */
export const CHAIN_START = '0'.repeat(64);

/** Hash of an entry and of all before it: SHA-256 of the hash before and the fields, in this order, as JSON. */
export function auditHash(previous: string, entry: AuditEntry): string {
  const { at, login, action, mac, address, detail, error } = entry;
  const fields = JSON.stringify([at, login, action, mac, address, detail, error]);
  return createHash('sha256').update(`${previous}\n${fields}`).digest('hex');
}
