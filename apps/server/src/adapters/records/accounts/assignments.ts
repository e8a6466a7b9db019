import { PAIR_DESTINATIONS, PAIR_TYPES } from '@phasor/contract';
import type { Assignment, AssignmentRecords } from '../../../ports/records/assignment-records.ts';
import { toDevice } from '../devices/devices.ts';
import type { RecordDatabase } from '../engine.ts';

export function assignmentQueries(database: RecordDatabase): AssignmentRecords {
  const assignments = () => database.selectFrom('assignments').selectAll();
  const running = (userId: number, now: number, among?: readonly string[]) =>
    database
      .selectFrom('assignments')
      .where('assignments.userId', '=', userId)
      .where((row) => row.or([row('assignments.until', 'is', null), row('assignments.until', '>', now)]))
      .$if(among !== undefined, (query) => query.where('assignments.mac', 'in', among ?? []))
      .orderBy('assignments.mac');
  return {
    async list() {
      return await assignments().orderBy('userId').orderBy('mac').execute();
    },
    async ofUser(userId) {
      return await assignments().where('userId', '=', userId).orderBy('mac').execute();
    },
    async ofDevice(mac) {
      return await assignments().where('mac', '=', mac).orderBy('userId').execute();
    },
    async devicesOf(userId, now, among) {
      if (among?.length === 0) return [];
      const rows = await running(userId, now, among)
        .innerJoin('devices', 'devices.mac', 'assignments.mac')
        .selectAll('devices')
        .select('assignments.level')
        .execute();
      return rows.map(({ level, ...device }) => ({ device: toDevice(device), level }));
    },
    async levelsOf(userId, now, among) {
      if (among?.length === 0) return [];
      return await running(userId, now, among).select(['assignments.mac', 'assignments.level']).execute();
    },
    async put(assignment) {
      await database.transaction().execute((transaction) => putAssignment(transaction, assignment));
    },
    async remove(userId, mac) {
      await database.deleteFrom('assignments').where('userId', '=', userId).where('mac', '=', mac).execute();
    },
    async leave(userId, macs, ownedAt) {
      if (macs.length === 0) return true;
      return await database.transaction().execute(async (work) => {
        if (ownedAt !== undefined) {
          await holdDevices(work, macs);
          if (await wouldLoseOwner(work, { userId, macs, at: ownedAt })) return false;
        }
        await work.deleteFrom('assignments').where('userId', '=', userId).where('mac', 'in', macs).execute();
        return true;
      });
    },
  };
}

/** Adds or replaces one within a transaction, see `assignments.put`. */
export async function putAssignment(
  transaction: RecordDatabase,
  { userId, mac, level, until }: Assignment,
): Promise<void> {
  const values = { level, until };
  const added = await transaction
    .insertInto('assignments')
    .values({ userId, mac, ...values })
    .onConflict((conflict) => conflict.columns(['userId', 'mac']).doNothing())
    .returning('mac')
    .executeTakeFirst();
  if (added) await transaction.insertInto('notificationPairs').values(firstPair(userId, mac)).execute();
  else {
    const known = transaction.updateTable('assignments').set(values);
    await known.where('userId', '=', userId).where('mac', '=', mac).execute();
    if (level !== 'own') await endLinks(transaction, userId, mac);
  }
}

/** Makes other changes to these devices wait: locked in the order of mac, so that two changes never wait for each other. */
export async function holdDevices(work: RecordDatabase, macs: readonly string[]): Promise<void> {
  for (const mac of [...macs].sort()) {
    await work
      .updateTable('devices')
      .set((row) => ({ title: row.ref('title') }))
      .where('mac', '=', mac)
      .execute();
  }
}

interface Leaving {
  readonly userId: number;
  readonly macs: readonly string[];
  /** Epoch ms. */
  readonly at: number;
}

async function wouldLoseOwner(work: RecordDatabase, { userId, macs, at }: Leaving): Promise<boolean> {
  const owners = await work
    .selectFrom('assignments')
    .select(['mac', 'userId'])
    .where('mac', 'in', macs)
    .where('level', '=', 'own')
    .where((row) => row.or([row('until', 'is', null), row('until', '>', at)]))
    .execute();
  const kept = new Set(owners.filter((owner) => owner.userId !== userId).map(({ mac }) => mac));
  return owners.some((owner) => owner.userId === userId && !kept.has(owner.mac));
}

/** What an assignment starts with: device status → platform (D67). */
function firstPair(userId: number, mac: string) {
  return { userId, mac, type: PAIR_TYPES.status, destination: PAIR_DESTINATIONS.platform, space: '' };
}

/** Only owners share: a link does not outlast the level under which it was made. */
async function endLinks(work: RecordDatabase, userId: number, mac: string): Promise<void> {
  await work.deleteFrom('publicLinks').where('userId', '=', userId).where('mac', '=', mac).execute();
}
