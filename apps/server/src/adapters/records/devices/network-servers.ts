import type { NetworkServerRecords } from '../../../ports/records/lorawan-records.ts';
import type { RecordDatabase } from '../engine.ts';

export function networkServerQueries(database: RecordDatabase): NetworkServerRecords {
  const servers = () => database.selectFrom('networkServers').selectAll();
  return {
    find: (name) => servers().where('name', '=', name).executeTakeFirst(),
    list: () => servers().orderBy('name').execute(),
    async put({ name, credentialHash, createdAt }) {
      await database
        .insertInto('networkServers')
        .values({ name, credentialHash, createdAt })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ credentialHash, createdAt }))
        .execute();
    },
    async remove(name) {
      await database.deleteFrom('networkServers').where('name', '=', name).execute();
    },
  };
}
