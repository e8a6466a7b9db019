import type { AccuracyRecords, AccuracyRun } from '../../ports/records/accuracy-records.ts';
import type { RecordDatabase } from './engine.ts';
import type { AccuracyRunRow } from './schema.ts';

export function accuracyQueries(database: RecordDatabase): AccuracyRecords {
  return {
    async begin({ tests, ...run }) {
      const added = await database
        .insertInto('accuracyRuns')
        .values({ ...run, tests: JSON.stringify(tests) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return added.id;
    },
    async keep(id, { status, tests }) {
      await database
        .updateTable('accuracyRuns')
        .set({ status, tests: JSON.stringify(tests) })
        .where('id', '=', id)
        .execute();
    },
    async remove(id) {
      await database.deleteFrom('accuracyRuns').where('id', '=', id).execute();
    },
    async ofDevice(mac, { limit, after, ascending = false }) {
      const all = database.selectFrom('accuracyRuns').selectAll().where('mac', '=', mac);
      const wanted = after === undefined ? all : all.where('id', ascending ? '>' : '<', after);
      const rows = await wanted
        .orderBy('id', ascending ? 'asc' : 'desc')
        .limit(limit)
        .execute();
      return rows.map(toRun);
    },
    async running() {
      const rows = await database
        .selectFrom('accuracyRuns')
        .selectAll()
        .where('status', '=', 'RUNNING')
        .orderBy('id')
        .execute();
      return rows.map(toRun);
    },
  };
}

function toRun({ tests, ...run }: Omit<AccuracyRunRow, 'id'> & { id: number }): AccuracyRun {
  return { ...run, tests: JSON.parse(tests) };
}
