import type { IntegrationTokenRecords } from '../../../ports/records/integration-records.ts';
import { toDevice } from '../devices/devices.ts';
import type { RecordDatabase } from '../engine.ts';

export function integrationTokenQueries(database: RecordDatabase): IntegrationTokenRecords {
  const tokens = () => database.selectFrom('integrationTokens').selectAll();
  return {
    async add({ id, userId, mac, createdAt, expiresAt, revokedAt, note }) {
      const values = { id, userId, mac, createdAt, expiresAt, revokedAt, note };
      await database.insertInto('integrationTokens').values(values).execute();
    },
    async find(id, now) {
      const token = await tokens().where('id', '=', id).executeTakeFirst();
      if (token === undefined) return undefined;
      const device = await database
        .selectFrom('devices')
        .innerJoin('assignments', 'assignments.mac', 'devices.mac')
        .selectAll('devices')
        .where('devices.mac', '=', token.mac)
        .where('assignments.userId', '=', token.userId)
        .where('assignments.level', '=', 'own')
        .where((each) => each.or([each('assignments.until', 'is', null), each('assignments.until', '>', now)]))
        .executeTakeFirst();
      return device && { token, device: toDevice(device) };
    },
    ofDevice: (mac) => tokens().where('mac', '=', mac).orderBy('createdAt').orderBy('id').execute(),
    async setNote(id, note) {
      await database.updateTable('integrationTokens').set({ note }).where('id', '=', id).execute();
    },
    async revoke(id, at) {
      const unrevoked = database.updateTable('integrationTokens').set({ revokedAt: at }).where('revokedAt', 'is', null);
      await unrevoked.where('id', '=', id).execute();
    },
    async remove(ids) {
      if (ids.length > 0) await database.deleteFrom('integrationTokens').where('id', 'in', ids).execute();
    },
  };
}
