import { AppError } from '../../../app-error.ts';
import type { IdentityRecords } from '../../../ports/records/access-records.ts';
import type { RecordDatabase } from '../engine.ts';

export function identityQueries(database: RecordDatabase): IdentityRecords {
  return {
    find: (issuer, subject) =>
      database
        .selectFrom('identities')
        .selectAll()
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst(),
    ofUser: (userId) => database.selectFrom('identities').selectAll().where('userId', '=', userId).executeTakeFirst(),
    async put(identity) {
      const { userId, issuer, subject, ...rest } = identity;
      const written = await database
        .insertInto('identities')
        .values(identity)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if ((written.numInsertedOrUpdatedRows ?? 0n) > 0n) return;
      const changed = await database
        .updateTable('identities')
        .set(rest)
        .where('userId', '=', userId)
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) {
        throw new AppError('request.invalid', undefined, 'The account or the identity is bound to another already');
      }
    },
  };
}
