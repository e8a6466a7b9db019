import type { MapImageRecords } from '../../ports/records/control-map-records.ts';
import type { RecordDatabase } from './engine.ts';

export function mapImageQueries(database: RecordDatabase): MapImageRecords {
  return {
    find: (userId, id) =>
      database
        .selectFrom('mapImages')
        .select(['image', 'width', 'height'])
        .where((row) => row.and({ userId, id }))
        .executeTakeFirst(),
    of: (userId) =>
      database.selectFrom('mapImages').select(['id', 'createdAt']).where('userId', '=', userId).orderBy('id').execute(),
    async add(userId, { image, width, height }, createdAt) {
      const { id } = await database
        .insertInto('mapImages')
        .values({ userId, image, width, height, createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async replace(userId, id, { image, width, height }) {
      const { numUpdatedRows } = await database
        .updateTable('mapImages')
        .set({ image, width, height })
        .where((row) => row.and({ userId, id }))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async remove(userId, ids) {
      if (ids.length === 0) return 0;
      const { numDeletedRows } = await database
        .deleteFrom('mapImages')
        .where('userId', '=', userId)
        .where('id', 'in', [...ids])
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
