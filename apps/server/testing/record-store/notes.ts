import { expect } from 'vitest';
import { auditHash, CHAIN_START } from '../../src/adapters/records/accounts/audit-chain.ts';
import type { AuditEntry, AuditFilter } from '../../src/ports/records/audit-records.ts';
import { aUser } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

function anEntry(action: string, values: Partial<AuditEntry> = {}): AuditEntry {
  const by = { at: Date.UTC(2026, 5, 1), login: 'anna', address: '::1' };
  return { ...by, action, mac: null, detail: null, error: null, ...values };
}

export const noteScenarios: Scenarios = {
  'lists what was done, newest first, as many as asked for': async ({ audit }) => {
    expect(await audit.list({ limit: 10 })).toEqual([]);
    const entries = [
      anEntry('access.signIn', { login: null }),
      anEntry('devices.writeDetails', { mac: 'A0B1C2D3E4F5', detail: '{"MRK":12}' }),
      anEntry('hierarchy.write', { address: null, at: 0, error: 'request.edit_conflict' }),
    ];
    for (const entry of entries) await audit.add(entry);
    const listed = await audit.list({ limit: 10 });
    expect(listed.map(({ id: _id, ...entry }) => entry)).toEqual(entries.toReversed());
    expect(await audit.list({ limit: 1 })).toEqual(listed.slice(0, 1));
    expect(await audit.list({ limit: 2, before: listed[0]?.id ?? 0 })).toEqual(listed.slice(1));
  },
  // proves R-USER-027
  // proves R-OPS-038
  'chains what is on record, also what is added at the same time': async ({ audit }) => {
    const entry = { login: 'anna', action: 'access.signIn', mac: null, address: null, detail: null, error: null };
    await Promise.all(Array.from({ length: 20 }, (_, at) => audit.add({ at, ...entry })));
    const chained = await audit.chain({ after: 0, limit: 100 });
    expect(chained).toHaveLength(20);
    let last = CHAIN_START;
    for (const { id: _id, hash, ...fields } of chained) {
      expect(hash).toBe(auditHash(last, fields));
      last = hash;
    }
    const [first, second] = chained;
    expect(await audit.chain({ after: first?.id ?? 0, limit: 1 })).toEqual([second]);
  },

  'finds what was done by who did it and to whom, device, action, outcome and time': async ({ audit }) => {
    const second = (at: number) => Date.UTC(2026, 5, 1, 0, 0, at);
    const entries = [
      anEntry('access.signIn', { login: 'Jana_N', error: 'access.credentials', at: second(0) }),
      anEntry('users.remove', { detail: 'jana_n', at: second(1) }),
      anEntry('assignments.removeMany', { mac: 'A0B1C2D3E4F5 A0B1C2D3E4F6', detail: 'jana_n', at: second(2) }),
      anEntry('users.add', { detail: 'janaxn', login: null, at: second(3) }),
    ];
    for (const entry of entries) await audit.add(entry);
    const found = async (filter: AuditFilter) =>
      (await audit.list({ limit: 10, ...filter })).map(({ at }) => new Date(at).getUTCSeconds());
    expect(await found({})).toEqual([3, 2, 1, 0]);
    expect(await found({ login: 'JANA_' })).toEqual([1, 0]);
    expect(await found({ login: 'anna' })).toEqual([2, 1]);
    expect(await found({ login: '%' })).toEqual([]);
    expect(await found({ mac: 'A0B1C2D3E4F6' })).toEqual([2]);
    expect(await found({ action: 'users.add' })).toEqual([3]);
    expect(await found({ refused: true })).toEqual([0]);
    expect(await found({ refused: false })).toEqual([3, 2, 1]);
    expect(await found({ from: second(1), to: second(3) })).toEqual([2, 1]);
    expect(await found({ login: 'jana', to: second(1) })).toEqual([0]);
  },
  'keeps what a removed account did': async ({ users, audit }) => {
    const { id } = await users.add(aUser());
    await audit.add(anEntry('hierarchy.write'));
    await users.remove(id);
    expect(await audit.list({ limit: 10 })).toHaveLength(1);
  },
  'answers a fact as it was last written': async ({ facts }) => {
    expect(await facts.read('deviceTokenKey')).toBeUndefined();
    await facts.write('deviceTokenKey', 'a');
    await facts.write('deviceTokenKey', 'b');
    await facts.write('other', '');
    expect(await facts.read('deviceTokenKey')).toBe('b');
    expect(await facts.read('other')).toBe('');
  },
  'keeps the first of a fact that is written once, also where several write at once': async ({ facts }) => {
    const answers = await Promise.all(['a', 'b', 'c'].map((value) => facts.writeOnce('mark', value)));
    const kept = await facts.read('mark');
    expect(['a', 'b', 'c']).toContain(kept);
    expect(answers).toEqual([kept, kept, kept]);
    expect(await facts.writeOnce('mark', 'd')).toBe(kept);
  },
  'forgets a fact that is removed': async ({ facts }) => {
    await facts.write('deviceTokenKey', 'a');
    await facts.remove('deviceTokenKey');
    await facts.remove('deviceTokenKey');
    expect(await facts.read('deviceTokenKey')).toBeUndefined();
  },
};
