import { AppError } from '../../../app-error.ts';
import type { FirmwareRecords } from '../../../ports/records/firmware/firmware-records.ts';
import type { RecordDatabase } from '../engine.ts';

const OVER = ['SUCCESS_END', 'FAIL'] as const;

export function firmwareQueries(database: RecordDatabase): FirmwareRecords {
  return { ...releaseQueries(database), ...jobQueries(database) };
}

function releaseQueries(database: RecordDatabase): Pick<FirmwareRecords, 'releases' | 'addRelease' | 'removeRelease'> {
  return {
    async releases(type) {
      const all = database.selectFrom('firmwareReleases').selectAll();
      const wanted = type === undefined ? all : all.where('type', '=', type);
      return await wanted.orderBy('type').orderBy('createdAt', 'desc').orderBy('version').execute();
    },
    async addRelease(release) {
      const added = await database
        .insertInto('firmwareReleases')
        .values(release)
        .onConflict((conflict) => conflict.columns(['type', 'version']).doNothing())
        .returning('version')
        .executeTakeFirst();
      if (added !== undefined) return;
      const { type, version } = release;
      throw new AppError('request.invalid', 'version', `type ${type} has a release ${version} already`);
    },
    async removeRelease(type, version) {
      const gone = await database
        .deleteFrom('firmwareReleases')
        .where('type', '=', type)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst();
      return gone !== undefined;
    },
  };
}

function jobQueries(database: RecordDatabase): Pick<FirmwareRecords, 'job' | 'running' | 'putJob' | 'removeJob'> {
  return {
    async job(mac) {
      return await database.selectFrom('firmwareJobs').selectAll().where('mac', '=', mac).executeTakeFirst();
    },
    async running() {
      return await database
        .selectFrom('firmwareJobs')
        .selectAll()
        .where('step', 'not in', OVER)
        .orderBy('mac')
        .execute();
    },
    async putJob({ mac, ...job }) {
      await database.transaction().execute(async (change) => {
        const device = await change.selectFrom('devices').select('mac').where('mac', '=', mac).executeTakeFirst();
        if (device === undefined) return;
        await change
          .insertInto('firmwareJobs')
          .values({ mac, ...job })
          .onConflict((conflict) => conflict.column('mac').doUpdateSet(job))
          .execute();
      });
    },
    async removeJob(mac, job) {
      await database.deleteFrom('firmwareJobs').where('mac', '=', mac).where('job', '=', job).execute();
    },
  };
}
