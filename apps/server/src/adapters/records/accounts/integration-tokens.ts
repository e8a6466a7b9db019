import type { IntegrationToken, IntegrationTokenRecords } from '../../../ports/records/integration-records.ts';
import { toDevice } from '../devices/devices.ts';
import type { RecordDatabase } from '../engine.ts';
import type { IntegrationTokenRow } from '../schema.ts';

export function integrationTokenQueries(database: RecordDatabase): IntegrationTokenRecords {
  const tokens = () => database.selectFrom('integrationTokens').selectAll();
  return {
    async add({ also = [], id, userId, mac, createdAt, expiresAt, revokedAt, note }) {
      const values = { id, userId, mac, createdAt, expiresAt, revokedAt, note, macs: JSON.stringify(also) };
      await database.insertInto('integrationTokens').values(values).execute();
    },
    async find(id, now) {
      const row = await tokens().where('id', '=', id).executeTakeFirst();
      if (row === undefined) return undefined;
      const token = toToken(row);
      const devices = await database
        .selectFrom('devices')
        .innerJoin('assignments', 'assignments.mac', 'devices.mac')
        .selectAll('devices')
        .where('devices.mac', 'in', [token.mac, ...(token.also ?? [])])
        .where('assignments.userId', '=', token.userId)
        .where('assignments.level', '=', 'own')
        .where((each) => each.or([each('assignments.until', 'is', null), each('assignments.until', '>', now)]))
        .orderBy('devices.mac')
        .execute();
      return devices.length === 0 ? undefined : { token, devices: devices.map(toDevice) };
    },
    async ofDevice(mac) {
      const rows = await tokens()
        .where((each) => each.or([each('mac', '=', mac), each('macs', 'like', `%"${mac}"%`)]))
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return rows.map(toToken);
    },
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

function toToken({ macs, ...token }: IntegrationTokenRow): IntegrationToken {
  const also: string[] = JSON.parse(macs);
  return also.length === 0 ? token : { ...token, also };
}
