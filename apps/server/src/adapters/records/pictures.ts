import type { PictureRecords } from '../../ports/records/picture-records.ts';
import type { RecordDatabase } from './engine.ts';

export function pictureQueries(database: RecordDatabase): PictureRecords {
  return {
    async ofDevice(mac) {
      return await database.selectFrom('pictures').selectAll().where('mac', '=', mac).executeTakeFirst();
    },
    async put({ mac, ...picture }) {
      await database
        .insertInto('pictures')
        .values({ mac, ...picture })
        .onConflict((conflict) => conflict.column('mac').doUpdateSet(picture))
        .execute();
    },
    async remove(mac) {
      const gone = await database.deleteFrom('pictures').where('mac', '=', mac).returning('mac').executeTakeFirst();
      return gone !== undefined;
    },
  };
}
