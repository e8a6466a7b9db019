import { APPLIANCE_LIMITS } from '@phasor/contract';
import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Appliance, ApplianceRecords, Imprint } from '../../ports/records/appliance-records.ts';
import { correctionQueries } from './appliance-corrections.ts';
import { runQueries } from './appliance-runs.ts';
import type { RecordDatabase } from './engine.ts';
import { joinedOf, ownerOf } from './joined-appliances.ts';
import { type ApplianceRow, type ApplianceSettingsRow, toFlag } from './schema.ts';

export function applianceQueries(database: RecordDatabase): ApplianceRecords {
  return {
    ...entryQueries(database),
    ...imprintQueries(database),
    ...settingQueries(database),
    ...runQueries(database),
    ...correctionQueries(database),
  };
}

type Entries = Pick<ApplianceRecords, 'of' | 'record' | 'remove'>;

function entryQueries(database: RecordDatabase): Entries {
  return {
    of: (mac) => appliancesOf(database, mac),
    record: (appliance, imprint) =>
      database.transaction().execute(async (change) => {
        const known = await appliancesOf(change, appliance.mac);
        const same = known.find(({ name }) => isSameName(name, appliance.name));
        if (same !== undefined) await refuseUnlessBare(change, same, appliance);
        else if (known.length >= APPLIANCE_LIMITS.perDevice) {
          throw new AppError('request.invalid', 'name', 'the device has as many appliances as it may');
        }
        const applianceId = same?.id ?? (await addAppliance(change, appliance));
        const row = change.insertInto('imprints').values({ applianceId, ...imprint });
        return { applianceId, imprintId: (await row.returning('id').executeTakeFirstOrThrow()).id };
      }),
    async remove(mac, id) {
      const gone = database.deleteFrom('appliances').where('mac', '=', mac).where('id', '=', id).returning('id');
      return (await gone.executeTakeFirst()) !== undefined;
    },
  };
}

type Imprints = Pick<ApplianceRecords, 'imprintsOf' | 'addImprint' | 'removeImprint' | 'removeImprints'>;

function imprintQueries(database: RecordDatabase): Imprints {
  const ofDevice = (mac: string) => database.selectFrom('appliances').select('id').where('mac', '=', mac);
  const goneOf = (mac: string) => database.deleteFrom('imprints').where('applianceId', 'in', ofDevice(mac));
  return {
    async imprintsOf(mac): Promise<readonly Imprint[]> {
      const all = database.selectFrom('imprints').selectAll().where('applianceId', 'in', ofDevice(mac));
      const [rows, joined] = await Promise.all([all.orderBy('id').execute(), joinedOf(database, mac)]);
      return rows.map((row) => ({ ...row, applianceId: ownerOf(joined, row.applianceId) }));
    },
    addImprint: (mac, id, imprint) =>
      database.transaction().execute(async (change) => {
        const known = change.selectFrom('appliances').select('id').where('mac', '=', mac).where('id', '=', id);
        if ((await known.executeTakeFirst()) === undefined) return undefined;
        const own = await change.selectFrom('imprints').select('id').where('applianceId', '=', id).execute();
        if (own.length >= APPLIANCE_LIMITS.imprints) {
          throw new AppError('request.invalid', 'ID_appliance', 'the appliance has as many imprints as it may');
        }
        const row = change.insertInto('imprints').values({ applianceId: id, ...imprint });
        return (await row.returning('id').executeTakeFirstOrThrow()).id;
      }),
    removeImprint: async (mac, id) =>
      (await goneOf(mac).where('id', '=', id).returning('id').executeTakeFirst()) !== undefined,
    removeImprints: async (mac) => (await goneOf(mac).returning('id').execute()).length,
  };
}

type Settings = Pick<ApplianceRecords, 'settings' | 'settingsOf' | 'putSettings'>;

function settingQueries(database: RecordDatabase): Settings {
  return {
    async settings(mac) {
      const row = await database.selectFrom('applianceSettings').selectAll().where('mac', '=', mac).executeTakeFirst();
      return row && toSettings(row);
    },
    async settingsOf(macs) {
      if (macs.length === 0) return new Map();
      const rows = await database.selectFrom('applianceSettings').selectAll().where('mac', 'in', macs).execute();
      return new Map(rows.map((row) => [row.mac, toSettings(row)]));
    },
    putSettings: (mac, { autoLearn, ...numbers }) =>
      database.transaction().execute(async (change) => {
        const device = await change.selectFrom('devices').select('mac').where('mac', '=', mac).executeTakeFirst();
        if (device === undefined) return;
        const set = { autoLearn: toFlag(autoLearn), ...numbers };
        await change
          .insertInto('applianceSettings')
          .values({ mac, ...set })
          .onConflict((conflict) => conflict.column('mac').doUpdateSet(set))
          .execute();
      }),
  };
}

async function appliancesOf(database: RecordDatabase, mac: string): Promise<Appliance[]> {
  const own = database.selectFrom('appliances').selectAll().where('mac', '=', mac).where('joinedInto', 'is', null);
  return (await own.orderBy('id').execute()).map(toAppliance);
}

async function addAppliance(change: RecordDatabase, { learned, ...plain }: Omit<Appliance, 'id'>): Promise<number> {
  const added = await change
    .insertInto('appliances')
    .values({ ...plain, learned: toFlag(learned), joinedInto: null })
    // Another request was faster.
    .onConflict((conflict) => conflict.columns(['mac', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw duplicate();
  return added.id;
}

/** An appliance whose imprints were removed is recorded again, so that its runs continue. */
async function refuseUnlessBare(change: RecordDatabase, { id, phase }: Appliance, wanted: Omit<Appliance, 'id'>) {
  const imprint = await change.selectFrom('imprints').select('id').where('applianceId', '=', id).executeTakeFirst();
  if (imprint !== undefined || phase !== wanted.phase) throw duplicate();
}

function duplicate(): AppError {
  return new AppError('appliances.duplicate', 'name');
}

function isSameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.toLocaleLowerCase();
}

function toAppliance({ joinedInto: _, ...row }: Selectable<ApplianceRow>): Appliance {
  return { ...row, learned: row.learned === 1 };
}

function toSettings({ autoLearn, threshold, leastLikeness }: ApplianceSettingsRow) {
  return { autoLearn: autoLearn === 1, threshold, leastLikeness };
}
