import { type CircuitNames, knownCapabilities } from '@phasor/contract';
import type { Updateable } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Device, DeviceChange, DeviceMemo, DeviceRecords } from '../../../ports/records/device-records.ts';
import type { RecordDatabase } from '../engine.ts';
import { readOnChange } from '../revisions.ts';
import { type DeviceRow, toFlag } from '../schema.ts';

/** Keeps one statement below the number of parameters that every engine takes. */
const MEMOS_PER_STATEMENT = 1_000;

export function deviceQueries(database: RecordDatabase): DeviceRecords {
  return {
    async find(mac) {
      const row = await database.selectFrom('devices').selectAll().where('mac', '=', mac).executeTakeFirst();
      return row && toDevice(row);
    },
    list: readOnChange(database, 'devices', async () => {
      const rows = await database.selectFrom('devices').selectAll().orderBy('mac').execute();
      return rows.map(toDevice);
    }),
    async add(device) {
      await addDevice(database, device);
    },
    async change(mac, { circuits, ...change }) {
      const row = changedDevice(change);
      if (circuits !== undefined) {
        await database.transaction().execute((work) => nameCircuits(work, { mac, circuits, row }));
      } else if (Object.keys(row).length > 0) {
        await database.updateTable('devices').set(row).where('mac', '=', mac).execute();
      }
    },
    async remove(mac) {
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('deviceMemos').where('mac', '=', mac).execute();
        await transaction.deleteFrom('menus').where('subject', '=', mac).execute();
        await transaction.deleteFrom('devices').where('mac', '=', mac).execute();
      });
    },
    async memos() {
      const rows = await database
        .selectFrom('deviceMemos')
        .innerJoin('devices', 'devices.mac', 'deviceMemos.mac')
        .selectAll('deviceMemos')
        .orderBy('deviceMemos.mac')
        .execute();
      return rows.map(({ caps, ...row }) => ({
        ...row,
        caps: caps === null ? null : knownCapabilities(JSON.parse(caps)),
      }));
    },
    async remember(memos) {
      await database.transaction().execute(async (transaction) => {
        for (let start = 0; start < memos.length; start += MEMOS_PER_STATEMENT) {
          await keepMemos(transaction, memos.slice(start, start + MEMOS_PER_STATEMENT));
        }
      });
    },
  };
}

/** @throws AppError('request.invalid', field mac) when it is already registered */
export async function addDevice(database: RecordDatabase, device: Device): Promise<void> {
  const row = await database
    .insertInto('devices')
    .values(toRow(device))
    .onConflict((conflict) => conflict.column('mac').doNothing())
    .returning('mac')
    .executeTakeFirst();
  if (!row) throw new AppError('request.invalid', 'mac', `The device ${device.mac} is registered already`);
}

interface NamedCircuits {
  readonly mac: string;
  readonly circuits: CircuitNames;
  /** What else is changed. */
  readonly row: Updateable<DeviceRow>;
}

async function nameCircuits(work: RecordDatabase, { mac, circuits, row }: NamedCircuits): Promise<void> {
  // Written before it is read: nobody else changes the row until the names are written, too.
  const devices = work.updateTable('devices').where('mac', '=', mac);
  const known = await devices
    .set({ ...row, mac })
    .returning('circuits')
    .executeTakeFirst();
  if (known === undefined) return;
  const all = Object.entries({ ...(JSON.parse(known.circuits) as CircuitNames), ...circuits });
  const names = Object.fromEntries(all.filter(([, name]) => name !== ''));
  await devices.set({ circuits: JSON.stringify(names) }).execute();
}

async function keepMemos(database: RecordDatabase, memos: readonly DeviceMemo[]): Promise<void> {
  await database
    .insertInto('deviceMemos')
    .values(memos.map(({ caps, ...memo }) => ({ ...memo, caps: caps && JSON.stringify(caps) })))
    .onConflict((conflict) =>
      conflict.column('mac').doUpdateSet((row) => ({
        boot: row.ref('excluded.boot'),
        connection: row.ref('excluded.connection'),
        firmware: row.ref('excluded.firmware'),
        device: row.ref('excluded.device'),
        interval: row.ref('excluded.interval'),
        caps: row.ref('excluded.caps'),
        lastSeenAt: row.ref('excluded.lastSeenAt'),
      })),
    )
    .execute();
}

export function changedDevice({ lora, nilm, wiring, fields, circuits, ...plain }: DeviceChange): Updateable<DeviceRow> {
  return {
    ...plain,
    ...(lora !== undefined && { lora: toFlag(lora) }),
    ...(nilm !== undefined && { nilm: toFlag(nilm) }),
    ...(wiring !== undefined && { wiring: JSON.stringify(wiring) }),
    ...(fields !== undefined && { fields: JSON.stringify(fields) }),
    ...(circuits !== undefined && { circuits: JSON.stringify(circuits) }),
  };
}

export function toDevice({ circuits: text, ...row }: DeviceRow): Device {
  const circuits: CircuitNames = JSON.parse(text);
  return {
    ...row,
    ...(Object.keys(circuits).length > 0 && { circuits }),
    lora: row.lora === 1,
    nilm: row.nilm === 1,
    wiring: JSON.parse(row.wiring),
    fields: JSON.parse(row.fields),
  };
}

function toRow(device: Device): DeviceRow {
  const { lora, nilm, wiring, fields, circuits = {} } = device;
  return {
    ...device,
    lora: toFlag(lora),
    nilm: toFlag(nilm),
    wiring: JSON.stringify(wiring),
    fields: JSON.stringify(fields),
    circuits: JSON.stringify(circuits),
  };
}
