import { AppError } from '../../app-error.ts';
import type { Connection, ConnectionChange, ConnectionRecords } from '../../ports/records/connection-records.ts';
import type { DeviceEvent } from '../../ports/records/notification-records.ts';
import { putAssignment } from './accounts/assignments.ts';
import { addDevice, changedDevice } from './devices/devices.ts';
import type { RecordDatabase } from './engine.ts';
import { putHierarchy } from './hierarchies.ts';
import { readOnChange } from './revisions.ts';
import type { ConnectionRow } from './schema.ts';

/** Undoes what was stored so far of an installation. */
class StaleTree extends Error {}

export function connectionQueries(database: RecordDatabase): ConnectionRecords {
  const connections = () => database.selectFrom('connections').selectAll();
  return {
    async find(id) {
      const row = await connections().where('id', '=', id).executeTakeFirst();
      return row && toConnection(row);
    },
    async byUser(user) {
      const row = await connections().where('user', '=', user).executeTakeFirst();
      return row && toConnection(row);
    },
    async bySecret(credentialHash) {
      const row = await connections().where('credentialHash', '=', credentialHash).executeTakeFirst();
      return row && toConnection(row);
    },
    list: readOnChange(database, 'connections', async () => {
      const rows = await connections().orderBy('createdAt').orderBy('id').execute();
      return rows.map(toConnection);
    }),
    add: (connection) => addConnection(database, connection),
    async change(id, change) {
      const row = changedConnection(change);
      if (Object.keys(row).length > 0)
        await database.updateTable('connections').set(row).where('id', '=', id).execute();
    },
    async install({ connections: added, kept, removed, devices, ownerId, tree }) {
      const work = database.transaction().execute(async (transaction) => {
        for (const connection of added) await addConnection(transaction, connection);
        for (const id of kept) await keep(transaction, id);
        for (const id of removed) await removeConnection(transaction, id);
        for (const device of devices) {
          await addDevice(transaction, device);
          if (ownerId === null) continue;
          await putAssignment(transaction, { userId: ownerId, mac: device.mac, level: 'own', until: null });
        }
        if (tree === null || ownerId === null) return;
        if ((await putHierarchy(transaction, ownerId, tree)) === null) throw new StaleTree();
      });
      return await work.then(
        () => true,
        (error: unknown) => {
          if (error instanceof StaleTree) return false;
          throw error;
        },
      );
    },
    async exchange({ mac, device, removed, at }) {
      await database.transaction().execute(async (transaction) => {
        await transaction.updateTable('devices').set(changedDevice(device)).where('mac', '=', mac).execute();
        if (device.connection !== null) await keep(transaction, device.connection);
        if (removed !== null) await removeConnection(transaction, removed);
        await addBreak(transaction, { mac, id: `exchange-${at}`, at, type: 'EXCHANGE' });
      });
    },
    async rewire({ mac, device, at }) {
      await database.transaction().execute(async (transaction) => {
        await transaction.updateTable('devices').set(changedDevice(device)).where('mac', '=', mac).execute();
        await addBreak(transaction, { mac, id: `rewiring-${at}`, at, type: 'REWIRING' });
      });
    },
    async remove(id) {
      await database.transaction().execute((transaction) => removeConnection(transaction, id));
    },
    async removeEnded(now) {
      const rows = await database.deleteFrom('connections').where('draftUntil', '<=', now).returning('id').execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** Notes that all registers of a device begin a new segment. */
async function addBreak(database: RecordDatabase, event: Omit<DeviceEvent, 'register'>): Promise<void> {
  await database
    .insertInto('deviceEvents')
    .values({ ...event, register: null })
    .onConflict((conflict) => conflict.columns(['mac', 'id']).doNothing())
    .execute();
}

/** @throws AppError('request.invalid', field key) when its user name is taken */
async function addConnection(database: RecordDatabase, connection: Connection): Promise<void> {
  const row = await database
    .insertInto('connections')
    .values({ ...connection, hidden: JSON.stringify(connection.hidden) })
    .onConflict((conflict) => conflict.column('user').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('request.invalid', 'key', `The name ${connection.user} is taken`);
}

async function keep(database: RecordDatabase, id: string): Promise<void> {
  await database.updateTable('connections').set({ draftUntil: null }).where('id', '=', id).execute();
}

async function removeConnection(database: RecordDatabase, id: string): Promise<void> {
  await database.updateTable('devices').set({ connection: null }).where('connection', '=', id).execute();
  await database.deleteFrom('connections').where('id', '=', id).execute();
}

function changedConnection({ hidden, ...plain }: ConnectionChange) {
  return { ...plain, ...(hidden !== undefined && { hidden: JSON.stringify(hidden) }) };
}

function toConnection(row: ConnectionRow): Connection {
  return { ...row, hidden: JSON.parse(row.hidden) };
}
