import type { Kysely } from 'kysely';
import { newConnectionId } from '../../../secrets/connection-id.ts';

interface Before {
  devices: {
    mac: string;
    title: string;
    adapter: string;
    adapterKey: string | null;
    credentialHash: string | null;
    createdAt: number;
    connection: string | null;
  };
  connections: {
    id: string;
    ecosystem: string;
    name: string;
    user: string;
    key: string;
    prefix: string;
    credentialHash: string | null;
    createdAt: number;
    hidden: string;
  };
}

/** Credentials of devices of other makers and of gateways. A device that had a key gets the connection that it had by it. */
export async function connections(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('connections')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('ecosystem', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('user', 'text', (column) => column.notNull().unique())
    .addColumn('key', 'text')
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('credentialHash', 'text')
    .addColumn('createdBy', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('draftUntil', 'bigint')
    .addColumn('hidden', 'text', (column) => column.notNull())
    .execute();
  const devices = () => database.schema.alterTable('devices');
  await devices().addColumn('connection', 'text').execute();
  await devices()
    .addColumn('wiring', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await devices()
    .addColumn('fields', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await devices().addColumn('endedAt', 'bigint').execute();
  await connectionsOfKeys(database as Kysely<Before>);
}

/** Of several devices with the same key none but the oldest could ever sign in. */
async function connectionsOfKeys(database: Kysely<Before>): Promise<void> {
  const known = new Set<string>();
  const devices = await database.selectFrom('devices').selectAll().orderBy('createdAt').orderBy('mac').execute();
  for (const { mac, title, adapter, adapterKey, credentialHash, createdAt } of devices) {
    if (adapterKey === null || known.has(adapterKey)) continue;
    known.add(adapterKey);
    const id = newConnectionId();
    const named = { ecosystem: adapter, name: title, user: adapterKey, key: adapterKey };
    await database
      .insertInto('connections')
      .values({ id, ...named, prefix: '', credentialHash, createdAt, hidden: '[]' })
      .execute();
    await database.updateTable('devices').set({ connection: id }).where('mac', '=', mac).execute();
  }
}
