import { type Kysely, sql } from 'kysely';

interface MenuRow {
  userId: number | null;
  kind: string;
  subject: string;
  menu: string;
  revision: number;
}

interface Tables {
  menus: MenuRow;
  menusOfAccounts: MenuRow;
}

/**
 * A menu may belong to the whole installation: `userId` is null then. The profiles of accuracy tests become one such menu, made
 * of those that the accounts had.
 */
export async function sharedMenus(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema.alterTable('menus').renameTo('menusOfAccounts').execute();
  await schema
    .createTable('menus')
    .addColumn('userId', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('menu', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute();
  const columns = ['userId', 'kind', 'subject', 'menu', 'revision'] as const;
  const tables = database as Kysely<Tables>;
  await tables
    .insertInto('menus')
    .columns(columns)
    .expression(tables.selectFrom('menusOfAccounts').select(columns))
    .execute();
  await schema.dropTable('menusOfAccounts').execute();
  // An account has a number from 1 on, so that 0 stands for all of them.
  const key = sql`coalesce(${sql.ref('userId')}, 0), kind, subject`;
  await schema.createIndex('menusByKey').unique().on('menus').expression(key).execute();
  await mergeProfiles(tables);
}

async function mergeProfiles(database: Kysely<Tables>): Promise<void> {
  const ofAccounts = database.selectFrom('menus').where('kind', '=', 'accuracyProfiles');
  const found = await ofAccounts.select('menu').orderBy('userId').execute();
  if (found.length === 0) return;
  const menu = JSON.stringify(mergedProfiles(found.map((row) => JSON.parse(row.menu))));
  await database.deleteFrom('menus').where('kind', '=', 'accuracyProfiles').execute();
  await database
    .insertInto('menus')
    .values({ userId: null, kind: 'accuracyProfiles', subject: '', menu, revision: 1 })
    .execute();
}

interface ProfileNode {
  readonly data: { readonly id: string; readonly testProfile?: { readonly ID: number } };
  readonly children?: readonly ProfileNode[];
}

/** The trees one after the other; an id or a number of a profile that is taken already becomes a new one. */
export function mergedProfiles(trees: readonly (readonly ProfileNode[])[]): ProfileNode[] {
  const ids = new Set<string>();
  const numbers = new Set<number>();
  const merged = (node: ProfileNode): ProfileNode => {
    const { testProfile } = node.data;
    const id = free(ids, node.data.id, (count) => `${node.data.id}-${count}`);
    const ID = testProfile && free(numbers, testProfile.ID, () => Math.max(...numbers) + 1);
    return {
      ...node,
      data: { ...node.data, id, ...(ID !== undefined && { testProfile: { ...testProfile, ID } }) },
      ...(node.children && { children: node.children.map(merged) }),
    };
  };
  return trees.flat().map(merged);
}

/** The value while it is free, else the first of its successors that is free; it is taken from then on. */
function free<Value>(taken: Set<Value>, value: Value, successor: (count: number) => Value): Value {
  let found = value;
  for (let count = 2; taken.has(found); count += 1) found = successor(count);
  taken.add(found);
  return found;
}
