import { expect, it } from 'vitest';
import type { AuditEntry, AuditRecords } from '../../ports/records/audit-records.ts';
import { refusalsInLog } from './refusals-in-log.ts';

const ENTRY: AuditEntry = {
  ...{ at: 1, login: 'anna', action: 'access.signIn', mac: null, address: '192.0.2.7', detail: null },
  error: null,
};

// proves R-OPS-021
it('a refusal is in the log with the address of the client; what was done is in the audit alone', async () => {
  const [kept, lines]: [AuditEntry[], unknown[]] = [[], []];
  const stored = { add: async (entry: AuditEntry) => void kept.push(entry) } as AuditRecords;
  const audit = refusalsInLog(stored, { warn: (...line: unknown[]) => void lines.push(line) });
  const refused = { ...ENTRY, error: 'access.credentials' } as const;
  await audit.add(ENTRY);
  await audit.add(refused);
  expect(kept).toEqual([ENTRY, refused]);
  const { login, action, address, detail, error } = refused;
  expect(lines).toEqual([[{ login, action, address, detail, error }, 'refused']]);
});
