import type { Logger } from '../../log.ts';
import type { AuditRecords } from '../../ports/records/audit-records.ts';

type Log = Pick<Logger, 'warn'>;

/** The audit, of which refusals are in the log, too, with the client's address: for tools that block addresses by the log. */
export function refusalsInLog(audit: AuditRecords, log: Log): AuditRecords {
  return {
    ...audit,
    add: async (entry) => {
      const { login, action, address, detail, error } = entry;
      if (error !== null) log.warn({ login, action, address, detail, error }, 'refused');
      await audit.add(entry);
    },
  };
}
