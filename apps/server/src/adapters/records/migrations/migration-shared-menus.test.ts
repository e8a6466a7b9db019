import { type Dialect, Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { emptyDatabase, postgresUrl } from '../../../../testing/test-database.ts';
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

  it.skipIf(postgresUrl === undefined)('does the same in PostgreSQL', async () => {
    const { url, drop } = await emptyDatabase();
    onTestFinished(async () => void (await drop()));
    const log = { warn: () => undefined };
    await expectShared(await migrated(postgresEngine({ url, log }).dialect));
  });
});
