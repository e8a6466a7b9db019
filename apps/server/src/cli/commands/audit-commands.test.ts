import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRecordStore } from '../../adapters/records/open-record-store.ts';
import type { AuditEntry } from '../../ports/records/audit-records.ts';
import { runTool } from '../run-tool.ts';
import { AUDIT_COMMANDS } from './audit-commands.ts';

const AT = Date.UTC(2026, 10, 24, 14, 3);
const ENTRIES: readonly AuditEntry[] = [
  anEntry({ login: 'anna', action: 'access.signIn' }),
  anEntry({
    at: AT + 1_000,
    login: 'anna',
    action: 'devices.rename',
    mac: '02005E100001',
    detail: '=HYPERLINK("x"), "hall"',
  }),
  anEntry({ at: AT + 2_000, login: null, action: 'users.remove', detail: 'a]b\\c', error: 'access.forbidden' }),
];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-audit-'));
  const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
  await records.start();
  for (const entry of ENTRIES) await records.audit.add(entry);
  await records.stop();
});
afterEach(() => rm(folder, { recursive: true }));

function anEntry(given: Partial<AuditEntry>): AuditEntry {
  const nothing = { login: null, action: '', mac: null, detail: null, error: null };
  return { at: AT, address: '192.0.2.1', ...nothing, ...given };
}

async function audit(...args: string[]) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = await runTool(
    { name: 'audit', commands: AUDIT_COMMANDS },
    {
      args,
      env: { PHASOR_DATA: folder, PHASOR_TIME_ZONE: 'UTC' },
      print: (line) => printed.push(line),
      complain: (line) => complaints.push(line),
    },
  );
  return { code, lines: printed, complaints: complaints.join('\n') };
}

function change(statement: string) {
  const database = new SqliteDatabase(join(folder, 'records.sqlite'));
  database.exec(statement);
  database.close();
}

describe('the export of the audit', () => {
  // proves R-OPS-039
  it('is CSV without formulas', async () => {
    const { code, lines } = await audit('export');
    expect(code).toBe(0);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('id,at,login,action,device,address,detail,error,hash');
    expect(lines[1]).toMatch(/^1,2026-11-24T14:03:00\.000Z,anna,access\.signIn,,192\.0\.2\.1,,,[0-9a-f]{64}$/);
    expect(lines[2]).toContain(`,"'=HYPERLINK(""x""), ""hall""",`);
  });

  // proves R-OPS-039
  it('is one JSON object a line, of a time or after an entry', async () => {
    const { lines } = await audit('export', '--format', 'jsonl', '--from', '2026-11-24T14:03:01Z');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([2, 3]);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ at: '2026-11-24T14:03:02.000Z', error: 'access.forbidden' });
    expect((await audit('export', '--format', 'jsonl', '--after', '2')).lines).toHaveLength(1);
    expect((await audit('export', '--format', 'jsonl', '--to', '2026-11-24T14:03:01Z')).lines).toHaveLength(1);
  });

  // proves R-OPS-039
  it('is a message of RFC 5424 each, a refusal as a warning', async () => {
    const { lines } = await audit('export', '--format', 'syslog');
    const message = /^<(\d+)>1 (\S+) (\S+) phasor - (\S+) \[audit@32473 (.*)\]$/;
    expect(message.exec(lines[0] ?? '')?.[1]).toBe('110');
    const [, priority, time, , action, data] = message.exec(lines[2] ?? '') ?? [];
    expect([priority, time, action]).toEqual(['108', '2026-11-24T14:03:02.000Z', 'users.remove']);
    expect(data).toMatch(
      /^id="3" address="192\.0\.2\.1" detail="a\\\]b\\\\c" error="access\.forbidden" hash="[0-9a-f]{64}"$/,
    );
  });

  it('is refused in a form that is not known', async () => {
    expect(await audit('export', '--format', 'xml')).toMatchObject({ code: 2 });
  });
});

describe('the chain of the audit', () => {
  const headOf = ({ lines }: { lines: readonly string[] }) => /hash is (\w+)/.exec(lines[0] ?? '')?.[1] ?? '';

  // proves R-OPS-038
  it('is whole, and has the hash that an earlier run printed', async () => {
    const first = await audit('verify');
    expect(first).toMatchObject({
      code: 0,
      lines: [expect.stringContaining('3 entries are as they were written'), expect.anything()],
    });
    const head = headOf(first);
    expect((await audit('verify', '--head', head)).code).toBe(0);
    // An entry that has gone from the end shows by this alone.
    change('DELETE FROM audit WHERE id = 3');
    expect((await audit('verify')).code).toBe(0);
    expect(await audit('verify', '--head', head)).toMatchObject({
      code: 1,
      complaints: expect.stringContaining('no entry has this hash'),
    });
  });

  // proves R-OPS-038
  it.each([
    ['changed', "UPDATE audit SET login = 'petra' WHERE id = 2", 'entry 2 of 2026-11-24'],
    ['removed', 'DELETE FROM audit WHERE id = 2', 'entry 3 of 2026-11-24'],
    ['removed at the beginning', 'DELETE FROM audit WHERE id = 1', 'entry 2 of 2026-11-24'],
    ['moved', 'UPDATE audit SET id = 9 WHERE id = 2', 'entry 3 of 2026-11-24'],
  ])('names the first entry after one that was %s', async (_, statement, named) => {
    change(statement);
    expect(await audit('verify')).toMatchObject({ code: 1, complaints: expect.stringContaining(named) });
  });

  it('goes on after a break, which stays visible', async () => {
    change('UPDATE audit SET id = 9 WHERE id = 1');
    const records = openRecordStore({ folder, url: undefined, log: { warn: () => undefined } });
    await records.start();
    await records.audit.add(anEntry({ action: 'access.signOut' }));
    await records.stop();
    expect((await audit('export', '--format', 'jsonl')).lines).toHaveLength(4);
    expect((await audit('verify')).code).toBe(1);
  });
});
