import { METER_FIELD_NAMES, STORED_METER_LIMITS, type StoredMeter } from '@phasor/contract/stored-meters';
import type { StoredMeterRecords, StoredMeterValues } from '../../ports/records/stored-meter-records.ts';
import { holdDevices } from './accounts/assignments.ts';
import type { RecordDatabase } from './engine.ts';

const EMPTY = Object.fromEntries(METER_FIELD_NAMES.map((field) => [field, ''])) as unknown as StoredMeter;

export function storedMeterQueries(database: RecordDatabase): StoredMeterRecords {
  return {
    of: (mac) => metersOf(database, mac),
    tests: async (mac, id) => {
      const row = await meterRow(database, mac, id).select('tests').executeTakeFirst();
      return row === undefined ? [] : JSON.parse(row.tests);
    },
    images: async (mac, id) =>
      await database
        .selectFrom('storedMeterImages')
        .select(['id', 'image', 'width', 'height'])
        .where('mac', '=', mac)
        .where('meterId', '=', id)
        .orderBy('id')
        .execute(),
    removeImage: async (mac, meterId, id) => {
      const gone = database.deleteFrom('storedMeterImages').where((row) => row.and({ mac, meterId, id }));
      return (await gone.returning('id').executeTakeFirst()) !== undefined;
    },
    ...changes(database),
  };
}

/** Every change of a device's meters waits for earlier ones: an identifier is given once. */
function changes(
  database: RecordDatabase,
): Pick<StoredMeterRecords, 'add' | 'change' | 'remove' | 'replace' | 'putTests' | 'addImages'> {
  const held = <Answer>(mac: string, work: (database: RecordDatabase) => Promise<Answer>): Promise<Answer> =>
    database.transaction().execute(async (transaction) => {
      await holdDevices(transaction, [mac]);
      return await work(transaction);
    });
  return {
    add: (mac, values) => held(mac, (work) => add(work, mac, values)),
    change: (mac, id, values) =>
      held(mac, async (work) => {
        const known = (await metersOf(work, mac)).find(({ ID_meter }) => ID_meter === id);
        if (known !== undefined) await put(work, mac, { ...known, ...values });
        return known !== undefined;
      }),
    async remove(mac, id) {
      const gone = await database
        .deleteFrom('storedMeters')
        .where('mac', '=', mac)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return gone !== undefined;
    },
    replace: (mac, meters) => held(mac, (work) => replace(work, mac, meters)),
    putTests: (mac, tests) =>
      held(mac, async (work) => {
        for (const [id, results] of tests) {
          await work
            .updateTable('storedMeters')
            .set({ tests: JSON.stringify(results) })
            .where('mac', '=', mac)
            .where('id', '=', id)
            .execute();
        }
      }),
    addImages: (mac, id, images) =>
      held(mac, async (work) => {
        if ((await meterRow(work, mac, id).select('id').executeTakeFirst()) === undefined) return 'unknown';
        const { count } = await work
          .selectFrom('storedMeterImages')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('mac', '=', mac)
          .where('meterId', '=', id)
          .executeTakeFirstOrThrow();
        if (Number(count) + images.length > STORED_METER_LIMITS.images) return 'full';
        const rows = images.map(({ image, width, height }) => ({ mac, meterId: id, image, width, height }));
        await work.insertInto('storedMeterImages').values(rows).execute();
        return 'added';
      }),
  };
}

function meterRow(database: RecordDatabase, mac: string, id: number) {
  return database.selectFrom('storedMeters').where('mac', '=', mac).where('id', '=', id);
}

async function metersOf(database: RecordDatabase, mac: string): Promise<readonly StoredMeter[]> {
  const rows = await database
    .selectFrom('storedMeters')
    .select(['id', 'fields'])
    .where('mac', '=', mac)
    .orderBy('id')
    .execute();
  return rows.map(({ id, fields }) => ({ ...EMPTY, ...JSON.parse(fields), ID_meter: id }));
}

async function add(work: RecordDatabase, mac: string, values: StoredMeterValues): Promise<StoredMeter | null> {
  const known = await metersOf(work, mac);
  if (known.length >= STORED_METER_LIMITS.meters) return null;
  const next = (numbers: readonly number[]) => Math.max(0, ...numbers.filter(Number.isFinite)) + 1;
  const meter: StoredMeter = {
    ...EMPTY,
    ...values,
    IDN: next(known.map(({ IDN }) => Number(IDN))),
    ID_meter: nextId(new Set(known.map(({ ID_meter }) => ID_meter))),
  };
  await put(work, mac, meter);
  return meter;
}

/** Above all that are known; where a device has given the greatest one there can be, the lowest that is free. */
function nextId(known: ReadonlySet<number>): number {
  const above = Math.max(0, ...known) + 1;
  if (above <= STORED_METER_LIMITS.id) return above;
  let free = 1;
  while (known.has(free)) free += 1;
  return free;
}

async function put(work: RecordDatabase, mac: string, { ID_meter: id, ...values }: StoredMeter): Promise<void> {
  const fields = JSON.stringify(values);
  await work
    .insertInto('storedMeters')
    .values({ mac, id, fields, tests: '[]' })
    .onConflict((conflict) => conflict.columns(['mac', 'id']).doUpdateSet({ fields }))
    .execute();
}

async function replace(work: RecordDatabase, mac: string, meters: readonly StoredMeter[]): Promise<void> {
  const serials = new Map(meters.map(({ ID_meter, SNUM }) => [ID_meter, String(SNUM)]));
  const gone = (await metersOf(work, mac)).filter(({ ID_meter, SNUM }) => serials.get(ID_meter) !== String(SNUM));
  for (const { ID_meter } of gone) {
    await work.deleteFrom('storedMeters').where('mac', '=', mac).where('id', '=', ID_meter).execute();
  }
  for (const meter of meters) await put(work, mac, meter);
}
