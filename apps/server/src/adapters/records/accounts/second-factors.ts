import type { Selectable } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Passkey, SecondFactorRecords } from '../../../ports/records/sign-in/second-factor-records.ts';
import type { RecordDatabase } from '../engine.ts';
import type { PasskeyRow } from '../schema.ts';

export function secondFactorQueries(database: RecordDatabase): SecondFactorRecords {
  return { ...totpQueries(database), ...passkeyQueries(database), ...recoveryCodeQueries(database), ...all(database) };
}

type Totp = 'totpOf' | 'totps' | 'putTotp' | 'takeStep' | 'removeTotp';

function totpQueries(database: RecordDatabase): Pick<SecondFactorRecords, Totp> {
  return {
    totpOf: (userId) => database.selectFrom('totpSecrets').selectAll().where('userId', '=', userId).executeTakeFirst(),
    totps: () => database.selectFrom('totpSecrets').selectAll().orderBy('userId').execute(),
    async putTotp({ userId, ...rest }) {
      await database
        .insertInto('totpSecrets')
        .values({ userId, ...rest })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(rest))
        .execute();
    },
    async takeStep(userId, step) {
      const { numUpdatedRows } = await database
        .updateTable('totpSecrets')
        .set({ lastStep: step })
        .where('userId', '=', userId)
        .where('lastStep', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async removeTotp(userId) {
      await database.deleteFrom('totpSecrets').where('userId', '=', userId).execute();
    },
  };
}

type Passkeys = 'passkey' | 'passkeysOf' | 'hasPasskeys' | 'addPasskey' | 'notePasskeyUse' | 'removePasskey';

function passkeyQueries(database: RecordDatabase): Pick<SecondFactorRecords, Passkeys> {
  return {
    async passkey(id) {
      const row = await database.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toPasskey(row);
    },
    async passkeysOf(userId) {
      const rows = await database
        .selectFrom('passkeys')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return rows.map(toPasskey);
    },
    async hasPasskeys() {
      return (await database.selectFrom('passkeys').select('id').limit(1).executeTakeFirst()) !== undefined;
    },
    async addPasskey(passkey) {
      const { numInsertedOrUpdatedRows: added = 0n } = await database
        .insertInto('passkeys')
        .values({ ...passkey, transports: JSON.stringify(passkey.transports) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      if (added === 0n) throw new AppError('request.invalid', 'passkey', 'the key is known already');
    },
    async notePasskeyUse(id, use) {
      await database.updateTable('passkeys').set(use).where('id', '=', id).execute();
    },
    async removePasskey(userId, id) {
      const { numDeletedRows } = await database
        .deleteFrom('passkeys')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

type RecoveryCodes = 'recoveryCodesOf' | 'putRecoveryCodes' | 'takeRecoveryCode';

function recoveryCodeQueries(database: RecordDatabase): Pick<SecondFactorRecords, RecoveryCodes> {
  return {
    async recoveryCodesOf(userId) {
      const rows = await database.selectFrom('recoveryCodes').select('hash').where('userId', '=', userId).execute();
      return rows.map(({ hash }) => hash);
    },
    putRecoveryCodes: (userId, hashes) =>
      database.transaction().execute(async (within) => {
        await within.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
        const rows = hashes.map((hash) => ({ userId, hash }));
        if (rows.length > 0) await within.insertInto('recoveryCodes').values(rows).execute();
      }),
    async takeRecoveryCode(userId, hash) {
      const { numDeletedRows } = await database
        .deleteFrom('recoveryCodes')
        .where('userId', '=', userId)
        .where('hash', '=', hash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function all(database: RecordDatabase): Pick<SecondFactorRecords, 'accounts' | 'removeAll'> {
  return {
    async accounts() {
      const [apps, keys] = await Promise.all([
        database.selectFrom('totpSecrets').select('userId').execute(),
        database.selectFrom('passkeys').select('userId').distinct().execute(),
      ]);
      return [...new Set([...apps, ...keys].map(({ userId }) => userId))];
    },
    removeAll: (userId) =>
      database.transaction().execute(async (within) => {
        for (const table of ['totpSecrets', 'passkeys', 'recoveryCodes'] as const) {
          await within.deleteFrom(table).where('userId', '=', userId).execute();
        }
      }),
  };
}

function toPasskey(row: Selectable<PasskeyRow>): Passkey {
  return { ...row, transports: JSON.parse(row.transports) };
}
