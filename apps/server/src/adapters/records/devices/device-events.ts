import type { DeviceEventRecords } from '../../../ports/records/notification-records.ts';
import type { RecordDatabase } from '../engine.ts';

export function deviceEventQueries(database: RecordDatabase): DeviceEventRecords {
  return {
    async add({ mac, id, at, type, register }) {
      await database
        .insertInto('deviceEvents')
        .columns(['mac', 'id', 'at', 'type', 'register'])
        // Only from the registered device: the frame of one removed meanwhile must not be tried for ever.
        .expression((row) =>
          row
            .selectFrom('devices')
            .select((one) => [
              'devices.mac',
              one.val(id).as('id'),
              one.val(at).as('at'),
              one.val(type).as('type'),
              one.val(register).as('register'),
            ])
            .where('devices.mac', '=', mac),
        )
        .onConflict((conflict) => conflict.columns(['mac', 'id']).doNothing())
        .execute();
    },
    of: (mac, type) =>
      database
        .selectFrom('deviceEvents')
        .selectAll()
        .where('mac', '=', mac)
        .where('type', '=', type)
        .orderBy('at')
        .execute(),
  };
}
