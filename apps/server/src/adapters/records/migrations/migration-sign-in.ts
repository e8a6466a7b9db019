import type { Kysely } from 'kysely';

/** Sessions name where they are used. */
export async function signIn(database: Kysely<unknown>): Promise<void> {
  for (const column of ['address', 'agent']) {
    await database.schema.alterTable('sessions').addColumn(column, 'text').execute();
  }
}

/** What accounts have besides the password, and whether they need it. */
export async function secondFactors(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('users')
    .addColumn('needsSecondFactor', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema
    .createTable('totpSecrets')
    .addColumn('userId', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('lastStep', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('lastUsedAt', 'bigint')
    .execute();
  await database.schema.createIndex('passkeysOfUser').on('passkeys').column('userId').execute();
  await database.schema
    .createTable('recoveryCodes')
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recoveryCodesKey', ['userId', 'hash'])
    .execute();
}

/** Where e-mails about an account go. */
export async function accountMail(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('users').addColumn('email', 'text').execute();
}
