import { expect } from 'vitest';
import type { AuditEntry } from '../../src/ports/record-store.ts';
import { aUser } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

function anEntry(action: string, values: Partial<AuditEntry> = {}): AuditEntry {
  return { at: Date.UTC(2026, 5, 1), login: 'anna', action, mac: null, address: '::1', detail: null, ...values };
}

export const noteScenarios: Scenarios = {
  'lists what was done, newest first, as many as asked for': async ({ audit }) => {
    expect(await audit.list(10)).toEqual([]);
    const entries = [
      anEntry('access.signIn', { login: null }),
      anEntry('devices.writeDetails', { mac: 'A0B1C2D3E4F5', detail: '{"MRK":12}' }),
      anEntry('hierarchy.write', { address: null, at: 0 }),
    ];
    for (const entry of entries) await audit.add(entry);
    expect(await audit.list(10)).toEqual(entries.toReversed());
    expect(await audit.list(1)).toEqual(entries.slice(-1));
  },
  'keeps what a removed account did': async ({ users, audit }) => {
    const { id } = await users.add(aUser());
    await audit.add(anEntry('hierarchy.write'));
    await users.remove(id);
    expect(await audit.list(10)).toHaveLength(1);
  },
  'answers a fact as it was last written': async ({ facts }) => {
    expect(await facts.read('deviceTokenKey')).toBeUndefined();
    await facts.write('deviceTokenKey', 'a');
    await facts.write('deviceTokenKey', 'b');
    await facts.write('other', '');
    expect(await facts.read('deviceTokenKey')).toBe('b');
    expect(await facts.read('other')).toBe('');
  },
};
