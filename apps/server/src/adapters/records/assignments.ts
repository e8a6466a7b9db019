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
    async devicesOf(userId, now) {
      const rows = await database
        .selectFrom('devices')
        .innerJoin('assignments', 'assignments.mac', 'devices.mac')
        .selectAll('devices')
        .select('assignments.owner')
        .where('assignments.userId', '=', userId)
        .where((row) => row.or([row('assignments.until', 'is', null), row('assignments.until', '>', now)]))
        .orderBy('devices.mac')
        .execute();
      return rows.map(({ owner, ...device }) => ({ device: toDevice(device), owner: owner === 1 }));
    },
    async put({ userId, mac, owner, until }) {
      await database
        .insertInto('assignments')
        .values({ userId, mac, owner: toFlag(owner), until })
        .onConflict((conflict) => conflict.columns(['userId', 'mac']).doUpdateSet({ owner: toFlag(owner), until }))
        .execute();
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

function toAssignment(row: AssignmentRow): Assignment {
  return { ...row, owner: row.owner === 1 };
}
