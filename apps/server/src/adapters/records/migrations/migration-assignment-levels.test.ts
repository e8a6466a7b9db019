import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aDevice, aUser } from '../../../../testing/record-builders.ts';
import { EVERY_ENGINE, recordsAsOf } from '../../../../testing/record-store/earlier-records.ts';
import { kyselyRecordStore } from '../kysely-record-store.ts';
import type { RecordTables } from '../schema.ts';

const BEFORE = '0022-shared-menus';
const UNTIL = Date.UTC(2030, 0, 1);

/** Records as they were before there were levels: an owner, somebody else, and a link of each to one device. */
async function recordsOfBefore(database: Kysely<RecordTables>): Promise<void> {
  const { mac } = aDevice();
  for (const { login } of [aUser(), aUser({ login: 'bela' })]) {
    const rights = sql`1, 0, '[]', '[]', '{}'`;
    await sql`insert into users (login, kind, demo, applications, sections, settings) values (${login}, ${rights})`.execute(
      database,
    );
  }
  await sql`insert into devices (mac, type, title, phases, lora, nilm, adapter, time_zone, mrk, rk, energy_offset,
    transformation_ratio, max_current, currency, created_at)
    values (${mac}, 2, 'Pumps', 3, 0, 0, 'native', 'UTC', 0, 0, 0, 1, 63, 'EUR', 0)`.execute(database);
  await sql`insert into assignments (user_id, mac, owner, until)
    values (1, ${mac}, 1, null), (2, ${mac}, 0, ${UNTIL})`.execute(database);
  await sql`insert into public_links (id, user_id, mac, name, created_at)
    values ('annas', 1, ${mac}, 'Hall', 0), ('belas', 2, ${mac}, 'Hall', 0)`.execute(database);
}

describe.each(EVERY_ENGINE)('assignments of before in %s', (_name, open, isLeftOut) => {
  it.skipIf(isLeftOut)('become own for owners and operate for everybody else, and lose nothing', async () => {
    const engineOf = await open();
    await recordsAsOf(BEFORE, engineOf(), recordsOfBefore);
    const store = kyselyRecordStore(engineOf());
    await store.start();
    const { mac } = aDevice();
    expect(await store.assignments.ofDevice(mac)).toEqual([
      { userId: 1, mac, level: 'own', until: null },
      { userId: 2, mac, level: 'operate', until: UNTIL },
    ]);
    expect((await store.publicLinks.ofDevice(mac)).map(({ id }) => id)).toEqual(['annas', 'belas']);
    await store.stop();
  });
});
