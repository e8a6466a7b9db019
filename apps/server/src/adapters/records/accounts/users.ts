import type { Selectable, Updateable } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { User, UserRecords } from '../../../ports/records/user-records.ts';
import type { RecordDatabase } from '../engine.ts';
import { toFlag, type UserRow } from '../schema.ts';

type UserChange = Partial<Omit<User, 'id' | 'login'>>;

export function userQueries(database: RecordDatabase): UserRecords {
  return {
    async find(login) {
      const row = await database.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirst();
      return row && toUser(row);
    },
    async byId(id) {
      const row = await database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toUser(row);
    },
    async add(user) {
      const row = await database
        .insertInto('users')
        .values({
          ...user,
          demo: toFlag(user.demo),
          needsSecondFactor: toFlag(user.needsSecondFactor ?? false),
          applications: JSON.stringify(user.applications),
          sections: JSON.stringify(user.sections),
          settings: JSON.stringify(user.settings),
        })
        .onConflict((conflict) => conflict.column('login').doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new AppError('request.invalid', 'login', `The login ${user.login} is taken`);
      return toUser(row);
    },
    async change(id, change) {
      const row = changedUser(change);
      if (Object.keys(row).length > 0) await database.updateTable('users').set(row).where('id', '=', id).execute();
    },
    async list() {
      const rows = await database.selectFrom('users').selectAll().orderBy('login').execute();
      return rows.map(toUser);
    },
    async remove(id) {
      await database.deleteFrom('users').where('id', '=', id).execute();
    },
  };
}

function changedUser({
  demo,
  needsSecondFactor,
  applications,
  sections,
  settings,
  ...plain
}: UserChange): Updateable<UserRow> {
  return {
    ...plain,
    ...(demo !== undefined && { demo: toFlag(demo) }),
    ...(needsSecondFactor !== undefined && { needsSecondFactor: toFlag(needsSecondFactor) }),
    ...(applications && { applications: JSON.stringify(applications) }),
    ...(sections && { sections: JSON.stringify(sections) }),
    ...(settings && { settings: JSON.stringify(settings) }),
  };
}

function toUser(row: Selectable<UserRow>): User {
  return {
    ...row,
    demo: row.demo === 1,
    needsSecondFactor: row.needsSecondFactor === 1,
    applications: JSON.parse(row.applications),
    sections: JSON.parse(row.sections),
    settings: JSON.parse(row.settings),
  };
}
