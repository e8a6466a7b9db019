import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type {
  ApplianceCorrectionRecords,
  AskedQuestion,
  Correction,
  CorrectionDetail,
  NewCorrection,
} from '../../ports/records/appliance-correction-records.ts';
import type { ApplianceRun } from '../../ports/records/appliance-records.ts';
import { putRuns, toRun } from './appliance-runs.ts';
import type { RecordDatabase } from './engine.ts';
import { joinedOf, partsOf } from './joined-appliances.ts';
import { type ApplianceRow, type CorrectionRow, toFlag } from './schema.ts';

export function correctionQueries(database: RecordDatabase): ApplianceCorrectionRecords {
  return {
    async corrections(mac, limit) {
      const rows = database.selectFrom('applianceCorrections').selectAll().where('mac', '=', mac);
      return (await rows.orderBy('id', 'desc').limit(limit).execute()).map(toCorrection);
    },
    correct: (correction) =>
      database.transaction().execute(async (change) => {
        const detail = await carryOut(change, correction);
        const row = { ...correction, detail: JSON.stringify(detail), undoneAt: null, undoneBy: null };
        return (await change.insertInto('applianceCorrections').values(row).returning('id').executeTakeFirstOrThrow())
          .id;
      }),
    undoCorrection: (mac, id, { at, login }) =>
      database.transaction().execute(async (change) => {
        const own = change.selectFrom('applianceCorrections').selectAll().where('mac', '=', mac).where('id', '=', id);
        const row = await own.executeTakeFirst();
        if (row === undefined) return undefined;
        // Two people at once: the first one to mark it undoes it.
        const marked = change.updateTable('applianceCorrections').set({ undoneAt: at, undoneBy: login });
        const first = await marked
          .where('id', '=', id)
          .where('undoneAt', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (first === undefined) throw changedSince();
        const correction = toCorrection(row);
        await takeBack(change, correction);
        return { ...correction, undoneAt: at, undoneBy: login };
      }),
    async asked(mac) {
      const rows = database.selectFrom('askedQuestions').selectAll().where('mac', '=', mac).orderBy('at', 'desc');
      return (await rows.execute()).map(({ edges, ...row }) => ({
        ...row,
        edges: JSON.parse(edges) as AskedQuestion['edges'],
      }));
    },
    noteAsked: ({ edges, ...question }) =>
      database.transaction().execute(async (change) => {
        const device = change.selectFrom('devices').select('mac').where('mac', '=', question.mac);
        if ((await device.executeTakeFirst()) === undefined) return;
        await change
          .insertInto('askedQuestions')
          .values({ ...question, edges: JSON.stringify(edges) })
          .execute();
      }),
  };
}

/** Applies a correction; answers its detail with what was there before. */
async function carryOut(change: RecordDatabase, { mac, kind, detail }: NewCorrection): Promise<CorrectionDetail> {
  if (kind === 'rename') return await rename(change, mac, detail);
  if (kind === 'join') return await join(change, mac, detail);
  if (kind === 'dismiss') return detail;
  const { imprint, put = [], ...rest } = detail;
  const took = await takeRuns(change, mac, detail.took ?? []);
  await putRuns(change, put);
  const owner = put[0]?.applianceId;
  if (imprint === undefined || owner === undefined) return { ...rest, took, put };
  const added = change
    .insertInto('imprints')
    .values({ applianceId: owner, ...imprint })
    .returning('id');
  return { ...rest, took, put, imprintId: (await added.executeTakeFirstOrThrow()).id };
}

async function takeBack(change: RecordDatabase, { mac, kind, detail }: Correction): Promise<void> {
  if (kind === 'dismiss') return;
  if (kind === 'rename' || kind === 'join') {
    const isAsLeft = (row: Selectable<ApplianceRow>) =>
      kind === 'rename' ? row.name === detail.after : row.joinedInto === detail.into;
    const { before: name = '', learned = false } = detail;
    await named(change, mac, { id: detail.appliance ?? 0, isAsLeft, name, learned, joinedInto: null });
    return;
  }
  await takeRuns(change, mac, detail.put ?? []);
  if (detail.imprintId !== undefined) {
    await change.deleteFrom('imprints').where('id', '=', detail.imprintId).execute();
  }
  const known = await change.selectFrom('appliances').select('id').where('mac', '=', mac).execute();
  const ids = new Set(known.map(({ id }) => id));
  await putRuns(
    change,
    (detail.took ?? []).filter(({ applianceId }) => ids.has(applianceId)),
  );
}

/** Removes runs that are still as somebody saw them; answers them as they were stored. */
async function takeRuns(change: RecordDatabase, mac: string, runs: readonly ApplianceRun[]): Promise<ApplianceRun[]> {
  const joined = await joinedOf(change, mac);
  const taken: ApplianceRun[] = [];
  for (const { applianceId, start, end } of runs) {
    const removed = await change
      .deleteFrom('applianceRuns')
      .where('applianceId', 'in', partsOf(joined, applianceId))
      .where('start', '=', start)
      .where('end', '=', end)
      .returningAll()
      .execute();
    if (removed.length === 0) throw changedSince();
    taken.push(...removed.map(toRun));
  }
  return taken;
}

async function rename(change: RecordDatabase, mac: string, detail: CorrectionDetail): Promise<CorrectionDetail> {
  const { appliance: id = 0, after: name = '' } = detail;
  const known = await named(change, mac, { id, name, learned: false, joinedInto: null });
  return { ...detail, before: known.name, learned: known.learned };
}

async function join(change: RecordDatabase, mac: string, detail: CorrectionDetail): Promise<CorrectionDetail> {
  const { appliance: id = 0, into = 0 } = detail;
  const target = change.selectFrom('appliances').select('id').where('mac', '=', mac).where('id', '=', into);
  if ((await target.where('joinedInto', 'is', null).executeTakeFirst()) === undefined) {
    throw new AppError('store.not_found', 'into');
  }
  // Names given by people begin with no space: that of the joined appliance is free again.
  const known = await named(change, mac, { id, name: ` ${id}`, learned: false, joinedInto: into });
  return { ...detail, before: known.name, learned: known.learned };
}

interface Naming {
  readonly id: number;
  readonly name: string;
  readonly learned: boolean;
  readonly joinedInto: number | null;
  /** Whether it is still as a correction left it. */
  readonly isAsLeft?: (row: Selectable<ApplianceRow>) => boolean;
}

/** Gives an appliance a name that no other one has; answers what it had. */
async function named(
  change: RecordDatabase,
  mac: string,
  { id, name, learned, joinedInto, isAsLeft }: Naming,
): Promise<{ readonly name: string; readonly learned: boolean }> {
  const all = await change.selectFrom('appliances').selectAll().where('mac', '=', mac).execute();
  const own = all.find((each) => each.id === id);
  if (isAsLeft !== undefined && (own === undefined || !isAsLeft(own))) throw changedSince();
  if (own === undefined || (isAsLeft === undefined && own.joinedInto !== null)) {
    throw new AppError('store.not_found', 'ID_appliance');
  }
  const isSame = (other: string) => other.toLocaleLowerCase() === name.toLocaleLowerCase();
  if (all.some((each) => each.id !== id && isSame(each.name))) throw new AppError('appliances.duplicate', 'name');
  await change
    .updateTable('appliances')
    .set({ name, learned: toFlag(learned), joinedInto })
    .where('id', '=', id)
    .execute();
  return { name: own.name, learned: own.learned === 1 };
}

function changedSince(): AppError {
  return new AppError('request.edit_conflict', 'runs');
}

function toCorrection({ detail, ...row }: Selectable<CorrectionRow>): Correction {
  return { ...row, detail: JSON.parse(detail) as CorrectionDetail };
}
