import type { SessionRecords } from '../../../ports/records/access-records.ts';
import type { RecordDatabase } from '../engine.ts';

export function sessionQueries(database: RecordDatabase): SessionRecords {
  return {
    find: (id) => database.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst(),
    async add(session) {
      await database.insertInto('sessions').values(session).execute();
    },
    ofUser: (userId) =>
      database
        .selectFrom('sessions')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id')
        .execute(),
    async touch(id, seen) {
      await database.updateTable('sessions').set(seen).where('id', '=', id).execute();
    },
    async remove(id) {
      await database.deleteFrom('sessions').where('id', '=', id).execute();
    },
    async removeOthers(userId, keep) {
      const ofUser = database.deleteFrom('sessions').where('userId', '=', userId);
      await (keep === null ? ofUser : ofUser.where('id', '!=', keep)).execute();
    },
    async removeEnded(now, idleSince) {
      await database
        .deleteFrom('sessions')
        .where((where) => where.or([where('expiresAt', '<=', now), where('lastSeenAt', '<=', idleSince)]))
        .execute();
    },
  };
}
