import type { TimeRange } from '@phasor/calendar';
import { shardOf } from '../../../ports/processes/share.ts';
import type { AvailabilityMark, AvailabilityRecords } from '../../../ports/records/availability-records.ts';
import type { RecordDatabase } from '../engine.ts';

/** SQLite takes 32,766 values in a statement. */
const MARKS_PER_STATEMENT = 1_000;
/** In place of a shard: the devices of all. */
const ALL = -1;

export function availabilityQueries(database: RecordDatabase): AvailabilityRecords {
  const marksOf = (mac: string) => database.selectFrom('availabilityMarks').selectAll().where('mac', '=', mac);
  return {
    add: (marks) =>
      database.transaction().execute(async (change) => {
        for (let from = 0; from < marks.length; from += MARKS_PER_STATEMENT) {
          await addPart(change, marks.slice(from, from + MARKS_PER_STATEMENT));
        }
      }),
    async past(mac, { from, to }) {
      const before = marksOf(mac).where('at', '<', from).orderBy('at', 'desc').limit(1);
      const after = marksOf(mac).where('at', '>=', to).where('status', '=', 'ONLINE').orderBy('at').limit(1);
      const inside = marksOf(mac).where('at', '>=', from).where('at', '<', to).orderBy('at');
      const parts = [before.where('status', '=', 'ONLINE'), before.where('status', '!=', 'ONLINE'), inside, after];
      const found = await Promise.all(parts.map((part) => part.execute()));
      const marks = found.flat().sort((a, b) => a.at - b.at);
      const [first] = await marksOf(mac).orderBy('at').limit(1).execute();
      return { marks: withoutIdleStart(marks, from), first: first?.at ?? null };
    },
    lastOnline: () =>
      database
        .selectFrom('availabilityMarks as mark')
        .innerJoin(
          (from) =>
            from
              .selectFrom('availabilityMarks')
              .select((row) => ['mac', row.fn.max('at').as('at')])
              .where('status', '=', 'ONLINE')
              .groupBy('mac')
              .as('newest'),
          (join) => join.onRef('newest.mac', '=', 'mark.mac').onRef('newest.at', '=', 'mark.at'),
        )
        .selectAll('mark')
        .orderBy('mark.mac')
        .execute(),
    async offlineSince() {
      const found = await database
        .selectFrom('availabilityMarks as mark')
        .select((row) => ['mark.mac as mac', row.fn.min('mark.at').as('at')])
        .where('mark.status', '=', 'OFFLINE')
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('availabilityMarks as later')
                .select('later.at')
                .whereRef('later.mac', '=', 'mark.mac')
                .whereRef('later.at', '>', 'mark.at')
                .where('later.status', '=', 'ONLINE'),
            ),
          ),
        )
        .groupBy('mark.mac')
        .execute();
      return new Map(found.map(({ mac, at }) => [mac, Number(at)]));
    },
    ...watchQueries(database),
  };
}

/** When somebody watched the devices of shards. */
function watchQueries(database: RecordDatabase): Pick<AvailabilityRecords, 'watch' | 'watches'> {
  return {
    async watch({ from, to }, shards) {
      if (shards?.length === 0) return;
      await database.transaction().execute(async (change) => {
        const later = change.deleteFrom('availabilityWatches').where('beganAt', '>=', from);
        const others = change.updateTable('availabilityWatches').set({ endedAt: from }).where('endedAt', '>', from);
        const same = [...(shards ?? []), ALL];
        await (shards === undefined ? later : later.where('shard', 'in', same)).execute();
        await (shards === undefined ? others : others.where('shard', 'in', same)).execute();
        const rows = (shards ?? [ALL]).map((shard) => ({ shard, beganAt: from, endedAt: to }));
        await change.insertInto('availabilityWatches').values(rows).execute();
      });
    },
    async watches(mac, { from, to }) {
      const ofDevice = [shardOf(mac), ALL];
      const rows = database
        .selectFrom('availabilityWatches')
        .selectAll()
        .where('shard', 'in', ofDevice)
        .orderBy('beganAt');
      const found = await rows.where('endedAt', '>', from).where('beganAt', '<', to).execute();
      return found.map((row): TimeRange => ({ from: row.beganAt, to: row.endedAt }));
    },
  };
}

/** A mark of an absence before the range that an ONLINE one followed there says nothing of it. */
function withoutIdleStart(marks: readonly AvailabilityMark[], from: number): readonly AvailabilityMark[] {
  const [first, second] = marks;
  return first !== undefined && first.status !== 'ONLINE' && second !== undefined && second.at < from
    ? marks.slice(1)
    : marks;
}

async function addPart(change: RecordDatabase, marks: readonly AvailabilityMark[]): Promise<void> {
  if (marks.length === 0) return;
  const starts = new Map<string, number>();
  for (const { mac, at } of marks) if (!starts.has(mac)) starts.set(mac, at);
  const macs = [...starts.keys()];
  const registered = await change.selectFrom('devices').select('mac').where('mac', 'in', macs).execute();
  const newest = await change
    .selectFrom('availabilityMarks')
    .select((row) => ['mac', row.fn.max('at').as('at')])
    .where('mac', 'in', macs)
    .groupBy('mac')
    .execute();
  for (const { mac, at } of newest) {
    const start = starts.get(mac) ?? Number.POSITIVE_INFINITY;
    if (Number(at) < start) continue;
    await change.deleteFrom('availabilityMarks').where('mac', '=', mac).where('at', '>=', start).execute();
  }
  const known = new Set(registered.map(({ mac }) => mac));
  const rows = new Map(marks.filter(({ mac }) => known.has(mac)).map((mark) => [`${mark.mac} ${mark.at}`, mark]));
  if (rows.size > 0)
    await change
      .insertInto('availabilityMarks')
      .values([...rows.values()])
      .execute();
}
