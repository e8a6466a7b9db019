import { hostname } from 'node:os';
import type { ChainedEntry } from '../../ports/records/audit-records.ts';

/** Forms in which the audit is exported: a heading, and a line for each entry. */
export const AUDIT_FORMATS = {
  csv: { heading: 'id,at,login,action,device,address,detail,error,hash', line: csvLine },
  jsonl: { heading: undefined, line: jsonLine },
  syslog: { heading: undefined, line: syslogLine },
} as const satisfies Record<string, { heading: string | undefined; line: (entry: ChainedEntry) => string }>;

/** RFC 4180. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
function csvLine({ id, at, login, action, mac, address, detail, error, hash }: ChainedEntry): string {
  return [id, new Date(at).toISOString(), login, action, mac, address, detail, error, hash].map(csvCell).join(',');
}

function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function jsonLine({ at, mac, ...entry }: ChainedEntry): string {
  return JSON.stringify({ ...entry, at: new Date(at).toISOString(), device: mac });
}

/** RFC 5424, 6.2.1: facility "log audit", severities "warning" and "informational". */
const FACILITY = 13;
const SEVERITY = { refused: 4, done: 6 } as const;
/** Number that IANA reserves for documentation: Phasor has none of its own (RFC 5612). */
const ENTERPRISE = 32473;

/** One message of RFC 5424; the header is of printable ASCII, everything else in structured data. */
function syslogLine({ id, at, login, action, mac, address, detail, error, hash }: ChainedEntry): string {
  const priority = FACILITY * 8 + (error === null ? SEVERITY.done : SEVERITY.refused);
  const named = Object.entries({ id, login, device: mac, address, detail, error, hash });
  const data = named.flatMap(([name, value]) => (value === null ? [] : [`${name}="${escaped(String(value))}"`]));
  const header = [
    `<${priority}>1`,
    new Date(at).toISOString(),
    headerWord(hostname()),
    'phasor',
    '-',
    headerWord(action),
  ];
  return `${header.join(' ')} [audit@${ENTERPRISE} ${data.join(' ')}]`;
}

/** RFC 5424, 6.3.3: these three are escaped within a value. */
function escaped(text: string): string {
  return text.replaceAll(/["\\\]]/g, '\\$&').replaceAll(/[\r\n]+/g, ' ');
}

function headerWord(text: string): string {
  const word = text.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 32);
  return word === '' ? '-' : word;
}
