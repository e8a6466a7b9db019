import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { EVERY_ENGINE, recordsAsOf } from '../../../../testing/record-store/earlier-records.ts';
import { kyselyRecordStore } from '../kysely-record-store.ts';
import type { RecordTables } from '../schema.ts';

const BEFORE = '0024-switch-guards';
const HASH = 'cd'.repeat(32);

/** A native device and two of another maker that claim the same key. */
async function recordsOfBefore(database: Kysely<RecordTables>): Promise<void> {
  const devices = [
    ['02005E100001', 'native', null, 1],
    ['02005E100002', 'shelly-gen2', 'shellypro3em-x', 5],
    ['02005E100003', 'shelly-gen2', 'shellypro3em-x', 6],
  ] as const;
  for (const [mac, adapter, key, createdAt] of devices) {
    await sql`insert into devices (mac, type, title, phases, lora, nilm, adapter, adapter_key, credential_hash, time_zone,
      mrk, rk, energy_offset, transformation_ratio, max_current, currency, created_at)
      values (${mac}, 2, 'Pumps', 3, 0, 0, ${adapter}, ${key}, ${HASH}, 'UTC', 0, 0, 0, 1, 63, 'EUR', ${createdAt})`.execute(
      database,
    );
  }
  for (const [login, applications] of [
    ['root', '["REPORT","USER_MANAGER"]'],
    ['anna', '["REPORT"]'],
  ] as const) {
    const rights = sql`1, 0, ${applications}, '[]', '{}'`;
    await sql`insert into users (login, kind, demo, applications, sections, settings) values (${login}, ${rights})`.execute(
      database,
    );
  }
}

// proves R-DEV-001, R-DEV-002
describe.each(EVERY_ENGINE)('records of before in %s', (_name, open, isLeftOut) => {
  it.skipIf(isLeftOut)('give each key its connection, managers the right to devices, and lose nothing', async () => {
    const engineOf = await open();
    await recordsAsOf(BEFORE, engineOf(), recordsOfBefore);
    const store = kyselyRecordStore(engineOf());
    await store.start();
    const connections = await store.connections.list();
    expect(connections).toEqual([
      {
        ...{ id: expect.stringMatching(/^[a-z0-9]{8}$/), ecosystem: 'shelly-gen2', name: 'Pumps', prefix: '' },
        ...{ user: 'shellypro3em-x', key: 'shellypro3em-x', credentialHash: HASH },
        ...{ createdBy: null, createdAt: 5, draftUntil: null, hidden: [] },
      },
    ]);
    const devices = await store.devices.list();
    expect(devices.map(({ connection }) => connection)).toEqual([null, connections[0]?.id, null]);
    expect(devices[1]).toMatchObject({ adapter: 'shelly-gen2', wiring: [], fields: [], endedAt: null });
    const users = await store.users.list();
    expect(users.map(({ login, applications }) => [login, applications])).toEqual([
      ['anna', ['REPORT']],
      ['root', ['REPORT', 'USER_MANAGER', 'DEVICES']],
    ]);
    await store.stop();
  });
});
