import { z } from 'zod';
import { auditHash, CHAIN_START } from '../../adapters/records/accounts/audit-chain.ts';
import { AppError } from '../../app-error.ts';
import type { AuditRecords, ChainedEntry } from '../../ports/records/audit-records.ts';
import { defineCommand, type ToolCommand } from '../tool-command.ts';
import { AUDIT_FORMATS } from './audit-formats.ts';

const AT_ONCE = 1_000;
const instant = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .transform((text) => Date.parse(text));
const formats = Object.keys(AUDIT_FORMATS) as (keyof typeof AUDIT_FORMATS)[];

/** `npm run audit -- ...`: what was done and what was refused, for other programs, and whether it is whole. */
export const AUDIT_COMMANDS: Readonly<Record<string, ToolCommand>> = {
  export: defineCommand({
    words: [],
    options: { format: 'text', from: 'text', to: 'text', after: 'text' },
    summary: `print entries, the oldest first: ${formats.join(', ')}; from and to are instants of ISO 8601, after is the number of an entry`,
    fields: z.object({
      format: z.enum(formats, { error: `one of ${formats.join(', ')} is expected` }).default('csv'),
      from: instant.optional(),
      to: instant.optional(),
      after: z.coerce.number().int().min(0).default(0),
    }),
    changes: false,
    async run({ format, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, after }, { records, print }) {
      const { heading, line } = AUDIT_FORMATS[format];
      if (heading !== undefined) print(heading);
      for await (const entry of entriesOf(records.audit, after)) {
        if (entry.at >= from && entry.at < to) print(line(entry));
      }
    },
  }),
  verify: defineCommand({
    words: [],
    options: { head: 'text' },
    summary:
      'find the first entry that was changed, removed or moved; --head: the hash that an earlier run printed is still there',
    fields: z.object({
      head: z
        .string()
        .regex(/^[0-9a-f]{64}$/, '64 hex digits are expected')
        .optional(),
    }),
    changes: false,
    async run({ head }, { records, print }) {
      const { count, last, isFound } = await verified(records.audit, head);
      if (!isFound)
        throw new AppError('request.invalid', 'head', 'no entry has this hash: entries were removed or changed');
      print(`${count} entries are as they were written. The newest hash is ${last}`);
      print('Keep it elsewhere: with --head a later run finds whether entries up to this one are missing.');
    },
  }),
};

async function* entriesOf(audit: AuditRecords, from: number): AsyncGenerator<ChainedEntry> {
  for (let after = from; ; ) {
    const entries = await audit.chain({ after, limit: AT_ONCE });
    yield* entries;
    const last = entries.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** @throws AppError naming the first entry that does not follow the one before it */
async function verified(audit: AuditRecords, head: string | undefined) {
  let [count, last, before] = [0, CHAIN_START, 'the beginning'];
  let isFound = head === undefined || head === CHAIN_START;
  for await (const entry of entriesOf(audit, 0)) {
    const { id, hash, ...fields } = entry;
    if (hash !== auditHash(last, fields)) {
      const at = new Date(entry.at).toISOString();
      const reason = `entry ${id} of ${at} does not follow ${before}: it was changed, or entries between them were removed`;
      throw new AppError('request.invalid', 'audit', reason);
    }
    [count, last, before] = [count + 1, hash, `entry ${id}`];
    isFound ||= hash === head;
  }
  return { count, last, isFound };
}
