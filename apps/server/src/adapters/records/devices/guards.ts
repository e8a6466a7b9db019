import { type Guard, type GuardRecords, NO_GUARD } from '../../../ports/records/guard-records.ts';
import type { RecordDatabase } from '../engine.ts';
import { type GuardRow, toFlag } from '../schema.ts';

export function guardQueries(database: RecordDatabase): GuardRecords {
  return {
    async of(mac) {
      const rows = await database
        .selectFrom('switchGuards')
        .selectAll()
        .where('mac', '=', mac)
        .orderBy('place')
        .execute();
      return new Map(rows.map((row) => [row.place, toGuard(row)]));
    },
    async change(mac, changes) {
      await database.transaction().execute(async (work) => {
        const device = await work.selectFrom('devices').select('mac').where('mac', '=', mac).executeTakeFirst();
        if (device === undefined) return;
        for (const [place, change] of changes) {
          const { ask, critical, ...rest } = { ...NO_GUARD, ...change };
          const row = { mac, place, ...rest, ask: flagOrNull(ask), critical: toFlag(critical) };
          await work
            .insertInto('switchGuards')
            .values(row)
            .onConflict((conflict) => conflict.columns(['mac', 'place']).doUpdateSet({ place, ...toValues(change) }))
            .execute();
        }
      });
    },
  };
}

function toGuard({ mac: _mac, place: _place, ask, critical, ...row }: GuardRow): Guard {
  return { ...row, ask: ask === null ? null : ask === 1, critical: critical === 1 };
}

function toValues<Change extends Partial<Guard>>({ ask, critical, ...change }: Change) {
  return {
    ...change,
    ...(ask !== undefined && { ask: flagOrNull(ask) }),
    ...(critical !== undefined && { critical: toFlag(critical) }),
  };
}

function flagOrNull(value: boolean | null) {
  return value === null ? null : toFlag(value);
}
