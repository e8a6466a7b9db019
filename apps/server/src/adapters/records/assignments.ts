import { PAIR_DESTINATIONS, PAIR_TYPES } from '@phasor/contract';
import type { Assignment, RecordStore } from '../../ports/record-store.ts';
import { toDevice } from './devices.ts';
import type { RecordDatabase } from './engine.ts';
import { type AssignmentRow, toFlag } from './schema.ts';

export function assignmentQueries(database: RecordDatabase): RecordStore['assignments'] {
  const assignments = () => database.selectFrom('assignments').selectAll();
  return {
    async ofUser(userId) {
      const rows = await assignments().where('userId', '=', userId).orderBy('mac').execute();
      return rows.map(toAssignment);
    },
    async ofDevice(mac) {
      const rows = await assignments().where('mac', '=', mac).orderBy('userId').execute();
      return rows.map(toAssignment);
    },
    async devicesOf(userId, now, among) {
      if (among?.length === 0) return [];
      const rows = await database
        .selectFrom('devices')
        .innerJoin('assignments', 'assignments.mac', 'devices.mac')
        .selectAll('devices')
        .select('assignments.owner')
        .where('assignments.userId', '=', userId)
        .where((row) => row.or([row('assignments.until', 'is', null), row('assignments.until', '>', now)]))
        .$if(among !== undefined, (query) => query.where('devices.mac', 'in', among ?? []))
        .orderBy('devices.mac')
        .execute();
      return rows.map(({ owner, ...device }) => ({ device: toDevice(device), owner: owner === 1 }));
    },
    async ownedByOthers(macs, userId, now) {
      if (macs.length === 0) return new Set();
      const rows = await database
        .selectFrom('assignments')
        .select('mac')
        .distinct()
        .where('mac', 'in', macs)
        .where('userId', '!=', userId)
        .where('owner', '=', toFlag(true))
        .where((row) => row.or([row('until', 'is', null), row('until', '>', now)]))
        .execute();
      return new Set(rows.map(({ mac }) => mac));
    },
    async put({ userId, mac, owner, until }) {
      const values = { owner: toFlag(owner), until };
      await database.transaction().execute(async (transaction) => {
        const added = await transaction
          .insertInto('assignments')
          .values({ userId, mac, ...values })
          .onConflict((conflict) => conflict.columns(['userId', 'mac']).doNothing())
          .returning('mac')
          .executeTakeFirst();
        if (added) await transaction.insertInto('notificationPairs').values(firstPair(userId, mac)).execute();
        else {
          const known = transaction.updateTable('assignments').set(values);
          await known.where('userId', '=', userId).where('mac', '=', mac).execute();
        }
      });
    },
    async remove(userId, mac) {
      await database.deleteFrom('assignments').where('userId', '=', userId).where('mac', '=', mac).execute();
    },
    async removeEach(userId, macs) {
      if (macs.length === 0) return;
      await database.deleteFrom('assignments').where('userId', '=', userId).where('mac', 'in', macs).execute();
    },
  };
}

/** What an assignment starts with: device status → platform (decision 67). */
function firstPair(userId: number, mac: string) {
  return { userId, mac, type: PAIR_TYPES.status, destination: PAIR_DESTINATIONS.platform, space: '' };
}

function toAssignment(row: AssignmentRow): Assignment {
  return { ...row, owner: row.owner === 1 };
}
