import { DAY_MS, type Phase } from '@phasor/quantities';
import type { Selectable } from 'kysely';
import type {
  ApplianceRecords,
  ApplianceRun,
  DetectorMark,
  DetectorProgress,
  RunLevel,
} from '../../ports/records/appliance-records.ts';
import type { RecordDatabase } from './engine.ts';
import { type Joined, joinedOf, ownerOf, partsOf } from './joined-appliances.ts';
import { type ApplianceRunRow, toFlag } from './schema.ts';

/** SQLite takes 32,766 values in a statement. */
const RUNS_PER_STATEMENT = 1_000;

/** Pairs of edges without an appliance are kept as long as history is looked through. */
const UNNAMED_MS = 14 * DAY_MS;

type Runs = Pick<
  ApplianceRecords,
  'runs' | 'runsOf' | 'unnamedRuns' | 'marks' | 'forgetMarks' | 'forgetRunning' | 'progress'
>;

export function runQueries(database: RecordDatabase): Runs {
  const ofPhases = (mac: string, phases: readonly Phase[]) =>
    database.selectFrom('appliances').select('id').where('mac', '=', mac).where('phase', 'in', phases);
  return {
    async runs({ mac, phases, from, to, limit }) {
      const rows = await database
        .selectFrom('applianceRuns')
        .selectAll()
        .where('applianceId', 'in', ofPhases(mac, phases))
        .where('start', '<', to)
        .where((row) => row.or([row('end', '>', from), row('end', 'is', null)]))
        .orderBy('start', 'desc')
        .orderBy('applianceId', 'desc')
        .limit(limit)
        .execute();
      return ownedBy(await joinedOf(database, mac), rows.reverse().map(toRun));
    },
    async runsOf(applianceId, limit) {
      const own = database.selectFrom('appliances').select('mac').where('id', '=', applianceId);
      const device = await own.executeTakeFirst();
      if (device === undefined) return [];
      const joined = await joinedOf(database, device.mac);
      const all = database
        .selectFrom('applianceRuns')
        .selectAll()
        .where('applianceId', 'in', partsOf(joined, applianceId));
      const newest = await all.orderBy('start', 'desc').limit(limit).execute();
      return ownedBy(joined, newest.reverse().map(toRun));
    },
    async unnamedRuns(mac, phase, from) {
      const all = database.selectFrom('unnamedRuns').selectAll().where('mac', '=', mac).where('phase', '=', phase);
      const rows = await all.where('start', '>=', from).orderBy('start').execute();
      return rows.map(({ mac: _mac, phase: _phase, ...run }) => run);
    },
    marks: () => database.selectFrom('detectorMarks').selectAll().orderBy('mac').orderBy('phase').execute(),
    async forgetMarks(mac) {
      await database.deleteFrom('detectorMarks').where('mac', '=', mac).execute();
    },
    async forgetRunning(mac, phases) {
      if (phases.length === 0) return;
      const running = database.deleteFrom('applianceRuns').where('end', 'is', null);
      await running.where('applianceId', 'in', ofPhases(mac, phases)).execute();
    },
    progress: ({ mark, runs, retracted = [], anewFrom, unnamed = [] }) =>
      database.transaction().execute(async (change) => {
        const { mac, phase } = mark;
        const device = await change.selectFrom('devices').select('mac').where('mac', '=', mac).executeTakeFirst();
        if (device === undefined) return;
        const own = await change
          .selectFrom('appliances')
          .select('id')
          .where((row) => row.and({ mac, phase }))
          .execute();
        const ids = own.map(({ id }) => id);
        if (ids.length > 0) await forgetRuns(change, ids, anewFrom);
        for (const run of retracted) if (ids.includes(run.applianceId)) await removeRun(change, run);
        await putRuns(
          change,
          runs.filter(({ applianceId }) => ids.includes(applianceId)),
        );
        await keepUnnamed(change, { mark, unnamed, anewFrom });
        await putMark(change, mark);
      }),
  };
}

/** Appliances that are searched again, and those that ran: each progress reports how they continue. */
async function forgetRuns(change: RecordDatabase, ids: readonly number[], anewFrom: number | undefined) {
  const ofPhase = change.deleteFrom('applianceRuns').where('applianceId', 'in', ids);
  await ofPhase.where('end', 'is', null).execute();
  if (anewFrom === undefined) return;
  // One without imprints is not looked for: what it was seen to do stays.
  const lookedFor = change.selectFrom('imprints').select('applianceId');
  await ofPhase.where('start', '>=', anewFrom).where('applianceId', 'in', lookedFor).execute();
}

/** Removes a run that ended otherwise, unless it has been stored with another end since. */
async function removeRun(
  change: RecordDatabase,
  { applianceId, start, end }: Pick<ApplianceRun, 'applianceId' | 'start' | 'end'>,
): Promise<void> {
  const own = change.deleteFrom('applianceRuns').where('applianceId', '=', applianceId).where('start', '=', start);
  await own.where('end', '=', end).execute();
}

async function keepUnnamed(
  change: RecordDatabase,
  {
    mark: { mac, phase, position },
    unnamed,
    anewFrom,
  }: Required<Pick<DetectorProgress, 'unnamed'>> & Pick<DetectorProgress, 'mark' | 'anewFrom'>,
): Promise<void> {
  const ofPhase = change.deleteFrom('unnamedRuns').where('mac', '=', mac).where('phase', '=', phase);
  if (anewFrom !== undefined) await ofPhase.where('start', '>=', anewFrom).execute();
  if (!unnamed || unnamed.length === 0) return;
  await ofPhase.where('start', '<', position - UNNAMED_MS).execute();
  for (let from = 0; from < unnamed.length; from += RUNS_PER_STATEMENT) {
    await change
      .insertInto('unnamedRuns')
      .values(unnamed.slice(from, from + RUNS_PER_STATEMENT).map((run) => ({ mac, phase, ...run })))
      .onConflict((conflict) => conflict.columns(['mac', 'phase', 'start']).doNothing())
      .execute();
  }
}

/** Runs of joined appliances as runs of the ones that they were joined into, each once. */
function ownedBy(joined: Joined, runs: readonly ApplianceRun[]): ApplianceRun[] {
  if (joined.size === 0) return [...runs];
  const owned = runs.map((run) => ({ ...run, applianceId: ownerOf(joined, run.applianceId) }));
  return [...new Map(owned.map((run) => [`${run.applianceId} ${run.start}`, run])).values()];
}

async function putMark(change: RecordDatabase, mark: DetectorMark): Promise<void> {
  await change
    .insertInto('detectorMarks')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['mac', 'phase']).doUpdateSet(mark))
    .execute();
}

export async function putRuns(change: RecordDatabase, runs: readonly ApplianceRun[]): Promise<void> {
  const rows = [...new Map(runs.map((run) => [`${run.applianceId} ${run.start}`, run])).values()];
  for (let from = 0; from < rows.length; from += RUNS_PER_STATEMENT) {
    const values = rows.slice(from, from + RUNS_PER_STATEMENT);
    await change
      .insertInto('applianceRuns')
      .values(values.map(toRow))
      .onConflict((conflict) =>
        conflict.columns(['applianceId', 'start']).doUpdateSet((row) => ({
          end: row.ref('excluded.end'),
          energy: row.ref('excluded.energy'),
          predictionRate: row.ref('excluded.predictionRate'),
          computed: row.ref('excluded.computed'),
          levels: row.ref('excluded.levels'),
        })),
      )
      .execute();
  }
}

function toRow({ levels, computed, ...run }: ApplianceRun): ApplianceRunRow {
  return { ...run, computed: toFlag(computed), levels: levels === undefined ? null : JSON.stringify(levels) };
}

export function toRun({ levels, computed, ...row }: Selectable<ApplianceRunRow>): ApplianceRun {
  const run = { ...row, computed: computed === 1 };
  return levels === null ? run : { ...run, levels: JSON.parse(levels) as readonly RunLevel[] };
}
