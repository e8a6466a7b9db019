import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { EVERY_ENGINE, recordsAsOf } from '../../../../testing/record-store/earlier-records.ts';
import { kyselyRecordStore } from '../kysely-record-store.ts';

const BEFORE = '0049-firmware-images';
const NOON = Date.UTC(2026, 5, 1, 12);

// proves R-OPS-152
describe.each(EVERY_ENGINE)('records of before in %s', (_name, open, isLeftOut) => {
  it.skipIf(isLeftOut)('have watched every device, whatever its shard', async () => {
    const engineOf = await open();
    await recordsAsOf(BEFORE, engineOf(), async (database) => {
      for (const [from, to] of [
        [NOON, NOON + 10],
        [NOON + 20, NOON + 30],
      ] as const)
        await sql`insert into availability_watches (began_at, ended_at) values (${from}, ${to})`.execute(database);
    });
    const store = kyselyRecordStore(engineOf());
    await store.start();
    for (const mac of ['A0B1C2D3E4F0', 'A0B1C2D3E4FF']) {
      expect(await store.availability.watches(mac, { from: NOON, to: NOON + 60 })).toEqual([
        { from: NOON, to: NOON + 10 },
        { from: NOON + 20, to: NOON + 30 },
      ]);
    }
    await store.stop();
  });
});
