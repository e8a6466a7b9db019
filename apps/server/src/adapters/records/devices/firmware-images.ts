import type { FirmwareImageRecords } from '../../../ports/records/firmware/firmware-image-records.ts';
import type { RecordDatabase } from '../engine.ts';

/** A reader has one in memory, a move several. */
const PORTION_BYTES = 48 * 1_024;
/** Portions of one statement. */
const TOGETHER = 8;

/** Portions are base64: text is alike in both engines, in their backups, and on the way from one to the other. */
export function firmwareImageQueries(database: RecordDatabase): FirmwareImageRecords {
  return {
    async add(sha256, image) {
      await database.transaction().execute(async (change) => {
        const added = await change
          .insertInto('firmwareImages')
          .values({ sha256, size: image.byteLength })
          .onConflict((conflict) => conflict.column('sha256').doNothing())
          .returning('sha256')
          .executeTakeFirst();
        if (added === undefined) return;
        const portions = portionsOf(image).map((content, portion) => ({ sha256, portion, content }));
        for (let from = 0; from < portions.length; from += TOGETHER) {
          await change
            .insertInto('firmwareImagePortions')
            .values(portions.slice(from, from + TOGETHER))
            .execute();
        }
      });
    },
    async size(sha256) {
      const image = await database
        .selectFrom('firmwareImages')
        .select('size')
        .where('sha256', '=', sha256)
        .executeTakeFirst();
      return image?.size;
    },
    async portion(sha256, portion) {
      const found = await database
        .selectFrom('firmwareImagePortions')
        .select('content')
        .where((row) => row.and({ sha256, portion }))
        .executeTakeFirst();
      return found && Buffer.from(found.content, 'base64');
    },
    async remove(sha256) {
      await database.deleteFrom('firmwareImages').where('sha256', '=', sha256).execute();
    },
  };
}

function portionsOf(image: Uint8Array): string[] {
  const count = Math.ceil(image.byteLength / PORTION_BYTES);
  return Array.from({ length: count }, (_, portion) =>
    Buffer.from(image.subarray(portion * PORTION_BYTES, (portion + 1) * PORTION_BYTES)).toString('base64'),
  );
}
