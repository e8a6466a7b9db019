import { type Kysely, sql } from 'kysely';
import type { EngineName } from '../numbered-table.ts';

/** A table, the kind of records that is in it, and whether each row is one of a device. */
interface Numbered {
  readonly table: string;
  readonly kind: 'devices' | 'tariffs' | 'connections' | 'limits' | 'events';
  readonly isOfDevice: boolean;
}

const NUMBERED: readonly Numbered[] = [
  { table: 'devices', kind: 'devices', isOfDevice: false },
  { table: 'connections', kind: 'connections', isOfDevice: false },
  { table: 'network_servers', kind: 'connections', isOfDevice: false },
  { table: 'tariff_versions', kind: 'tariffs', isOfDevice: true },
  { table: 'sites', kind: 'limits', isOfDevice: true },
  { table: 'device_events', kind: 'events', isOfDevice: true },
];

/** Numbers that every change of records raises, whichever program makes it: who keeps records in memory reads them again only then (ADR 42). */
export async function revisions(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  // One row: transactions that raise several numbers would wait for each other in rows of their own.
  await database.schema
    .createTable('revisions')
    .addColumn('devices', 'bigint', (column) => column.notNull())
    .addColumn('tariffs', 'bigint', (column) => column.notNull())
    .addColumn('connections', 'bigint', (column) => column.notNull())
    .addColumn('limits', 'bigint', (column) => column.notNull())
    .addColumn('events', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into revisions (devices, tariffs, connections, limits, events)
    select revision, 1, 1, 1, 1 from device_revision`.execute(database);
  await database.schema
    .createTable('deviceRevisions')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('mac', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('deviceRevisionsKey', ['kind', 'mac'])
    .execute();
  await database.schema
    .createIndex('deviceRevisionsByNumber')
    .on('deviceRevisions')
    .columns(['kind', 'revision'])
    .execute();
  // What a device has from before counts as one change.
  for (const { table, kind } of NUMBERED.filter(({ isOfDevice }) => isOfDevice)) {
    await sql`insert into device_revisions (kind, mac, revision)
      select distinct ${sql.lit(kind)}, mac, 1 from ${sql.table(table)}`.execute(database);
  }
  for (const statement of [...EARLIER[engine], ...NUMBERED.flatMap(TRIGGERS[engine])]) {
    await sql.raw(statement).execute(database);
  }
}

/** Removes the number that devices had alone. */
const EARLIER: Readonly<Record<EngineName, readonly string[]>> = {
  sqlite: [
    ...['insert', 'update', 'delete'].map((change) => `drop trigger device_${change}`),
    'drop table device_revision',
  ],
  postgres: [
    'drop trigger device_change on devices',
    'drop function raise_device_revision()',
    'drop table device_revision',
  ],
};

/** Only of a device that is registered: with one that is removed all of its records go, and what is noted of them. */
function noted(kind: string, mac: string, revision: string): string {
  return (
    `insert into device_revisions (kind, mac, revision) select '${kind}', mac, ${revision} from devices where mac = ${mac} ` +
    'on conflict (kind, mac) do update set revision = excluded.revision;'
  );
}

const FORGOTTEN = 'delete from device_revisions where mac = old.mac;';

const TRIGGERS: Readonly<Record<EngineName, (numbered: Numbered) => readonly string[]>> = {
  sqlite: ({ table, kind, isOfDevice }) =>
    (['insert', 'update', 'delete'] as const).map((change) => {
      const row = change === 'delete' ? 'old' : 'new';
      const note = isOfDevice ? noted(kind, `${row}.mac`, `(select ${kind} from revisions)`) : '';
      const forget = table === 'devices' && change === 'delete' ? FORGOTTEN : '';
      return `create trigger ${table}_${change} after ${change} on ${table} begin
        update revisions set ${kind} = ${kind} + 1; ${note} ${forget} end`;
    }),
  postgres: ({ table, kind, isOfDevice }) => {
    const note = isOfDevice
      ? `if TG_OP = 'DELETE' then changed := old.mac; else changed := new.mac; end if; ${noted(kind, 'changed', 'raised')}`
      : '';
    const forget = table === 'devices' ? `if TG_OP = 'DELETE' then ${FORGOTTEN} end if;` : '';
    return [
      `create function number_${table}() returns trigger language plpgsql as $$
        declare changed text; raised bigint;
        begin
          update revisions set ${kind} = ${kind} + 1 returning ${kind} into raised; ${note} ${forget}
          return null;
        end $$`,
      // At the end of a transaction: others wait for it no longer than its commit takes, and numbers are seen in their order.
      `create constraint trigger ${table}_change after insert or update or delete on ${table} ` +
        `deferrable initially deferred for each row execute function number_${table}()`,
    ];
  },
};
