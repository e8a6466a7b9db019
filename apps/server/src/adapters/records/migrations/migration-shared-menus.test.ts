import { type Dialect, Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { postgresEngine } from '../postgres/postgres-engine.ts';
import { IN_MEMORY, sqliteEngine } from '../sqlite/sqlite-engine.ts';
import { menus } from './migration-menus.ts';
import { mergedProfiles, sharedMenus } from './migration-shared-menus.ts';

interface Tables {
  users: { id: number };
  menus: { userId: number | null; kind: string; subject: string; menu: string; revision: number };
}

const leaf = (id: string, ID: number) => ({ title: id, data: { id, testProfile: { ID, testCases: [] } } });

describe('the profiles of several accounts as one tree', () => {
  it('keep their order, names and groups, and every id and number once', () => {
    const anna = [{ title: 'Group', data: { id: 'g' }, children: [leaf('a', 1), leaf('b', 4)] }];
    const bela = [leaf('a', 1), { title: 'Group', data: { id: 'g' }, children: [leaf('c', 2)] }];
    expect(mergedProfiles([anna, bela, bela])).toEqual([
      { title: 'Group', data: { id: 'g' }, children: [leaf('a', 1), leaf('b', 4)] },
      { ...leaf('a', 5), data: { id: 'a-2', testProfile: { ID: 5, testCases: [] } } },
      { title: 'Group', data: { id: 'g-2' }, children: [leaf('c', 2)] },
      { ...leaf('a', 6), data: { id: 'a-3', testProfile: { ID: 6, testCases: [] } } },
      {
        title: 'Group',
        data: { id: 'g-3' },
        children: [{ ...leaf('c', 7), data: { id: 'c-2', testProfile: { ID: 7, testCases: [] } } }],
      },
    ]);
  });
});

describe('the migration', () => {
  const url = process.env.PHASOR_TEST_DATABASE_URL;
  const before = {
    menu: JSON.stringify([{ title: 'Maps', isLeaf: false, data: { id: 'm' } }]),
    revision: 7,
    subject: '',
  };

  async function migrated(dialect: Dialect) {
    const untyped = new Kysely<unknown>({ dialect });
    const database = untyped as Kysely<Tables>;
    onTestFinished(() => untyped.destroy());
    await untyped.schema
      .createTable('users')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .execute();
    await menus(untyped);
    await database
      .insertInto('users')
      .values([{ id: 1 }, { id: 2 }])
      .execute();
    const profiles = (userId: number, id: string) => {
      return { ...before, userId, kind: 'accuracyProfiles', menu: JSON.stringify([leaf(id, 1)]) };
    };
    await database
      .insertInto('menus')
      .values([{ ...before, userId: 1, kind: 'controlMaps' }, profiles(2, 'b'), profiles(1, 'a')])
      .execute();
    await sharedMenus(untyped);
    return database;
  }

  async function expectShared(database: Kysely<Tables>) {
    const rows = () => database.selectFrom('menus').selectAll().orderBy('kind').execute();
    const [shared, own, ...others] = await rows();
    expect(own).toMatchObject({ ...before, userId: 1, kind: 'controlMaps' });
    expect(others).toEqual([]);
    expect(shared).toMatchObject({ userId: null, kind: 'accuracyProfiles', subject: '', revision: 1 });
    expect(JSON.parse(shared?.menu ?? '')).toEqual([leaf('a', 1), leaf('b', 2)]);
    await database.deleteFrom('users').where('id', '=', 1).execute();
    expect((await rows()).map(({ kind }) => kind)).toEqual(['accuracyProfiles']);
    const again = { ...before, userId: null, kind: 'accuracyProfiles' };
    await expect(database.insertInto('menus').values(again).execute()).rejects.toThrow(/unique/i);
  }

  it('makes one tree of profiles for all and leaves other menus alone, in SQLite', async () => {
    await expectShared(await migrated(sqliteEngine(IN_MEMORY).dialect));
  });

  it.skipIf(url === undefined)('does the same in PostgreSQL', async () => {
    const warn = () => undefined;
    const admin = new Kysely<Tables>({ dialect: postgresEngine({ url: url ?? '', log: { warn } }).dialect });
    const name = `shared_menus_${process.pid}`;
    await sql`create database ${sql.id(name)}`.execute(admin);
    onTestFinished(async () => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
      await admin.destroy();
    });
    const own = new URL(url ?? '');
    own.pathname = name;
    await expectShared(await migrated(postgresEngine({ url: own.href, log: { warn } }).dialect));
  });
});
