import type { CallAnswer, CallBody } from '@phasor/contract';
import { AppError } from '../../../app-error.ts';
import type { CallContext, CallHandlers } from '../../../call-handlers.ts';
import type { Correction, NewCorrection } from '../../../ports/records/appliance-correction-records.ts';
import type { Appliance, ApplianceRecords, ApplianceRun } from '../../../ports/records/appliance-records.ts';
import type { SeriesStore } from '../../../ports/series-store.ts';
import { meterOf } from '../meter.ts';
import { correctedRuns } from './corrected-runs.ts';
import { furtherImprint } from './further-imprint.ts';

export interface CorrectionParts {
  readonly appliances: ApplianceRecords;
  readonly store: Pick<SeriesStore, 'rows'>;
  /** Runs are searched again. */
  readonly changed: (mac: string) => void;
}

export type CorrectionCallName =
  | 'appliances.correct'
  | 'appliances.join'
  | 'appliances.rename'
  | 'appliances.corrections'
  | 'appliances.undoCorrection';

/** Corrections that one answer lists. */
const LISTED = 200;

/** What people correct about runs and appliances, with undo (R-NILM-049). */
export function correctionCalls(parts: CorrectionParts): CallHandlers<CorrectionCallName> {
  const { appliances, changed } = parts;
  return {
    'appliances.correct': (body, context) => correct(body, context, parts),
    'appliances.join': async ({ ID_appliance: id, into }, context) => {
      const { mac } = meterOf(context, 'token');
      const known = await appliances.of(mac);
      const [own, other] = [id, into].map((one) => known.find((each) => each.id === one));
      if (own === undefined) throw new AppError('store.not_found', 'ID_appliance');
      if (other === undefined) throw new AppError('store.not_found', 'into');
      if (own === other || own.phase !== other.phase) {
        throw new AppError('request.invalid', 'into', 'another appliance of the same phase is expected');
      }
      const detail = { appliance: id, into };
      const number = await appliances.correct({ ...by(context), mac, phase: own.phase, kind: 'join', detail });
      changed(mac);
      context.note?.(`${id}: ${own.name} > ${other.name}`);
      return { data: { ID_correction: number } };
    },
    'appliances.rename': async ({ ID_appliance: id, name }, context) => {
      const { mac } = meterOf(context, 'token');
      const own = (await appliances.of(mac)).find((each) => each.id === id);
      if (own === undefined) throw new AppError('store.not_found');
      const detail = { appliance: id, after: name };
      await appliances.correct({ ...by(context), mac, phase: own.phase, kind: 'rename', detail });
      context.note?.(`${id}: ${name}`);
      return {};
    },
    'appliances.corrections': async (_body, context) => {
      const { mac } = meterOf(context, 'token');
      const [kept, known] = await Promise.all([appliances.corrections(mac, LISTED), appliances.of(mac)]);
      return { data: kept.map((correction) => entryOf(correction, known)) };
    },
    'appliances.undoCorrection': async ({ ID_correction: id }, context) => {
      const { mac } = meterOf(context, 'token');
      const { at, login } = by(context);
      const undone = await appliances.undoCorrection(mac, id, { at, login });
      if (undone === undefined) throw new AppError('store.not_found', 'ID_correction');
      changed(mac);
      context.note?.(`${id}: ${undone.kind}`);
      return {};
    },
  };
}

/** Who corrects, and when. */
export function by({ user, now }: CallContext): Pick<NewCorrection, 'at' | 'login'> {
  if (user === null) throw new AppError('access.token_invalid');
  return { at: now, login: user.login };
}

async function correct(
  body: CallBody<'appliances.correct'>,
  context: CallContext,
  { appliances, store, changed }: CorrectionParts,
) {
  const device = meterOf(context, 'token');
  const { mac } = device;
  const known = await appliances.of(mac);
  const runs = await storedRuns(body.runs, { mac, known, appliances });
  const { kind, phase, detail } = correctedRuns(body, { appliances: known, runs });
  const imprint =
    kind === 'give' ? await furtherImprint({ device, phase, run: detail.put?.[0] }, { appliances, store }) : {};
  const number = await appliances.correct({ ...by(context), mac, phase, kind, detail: { ...detail, ...imprint } });
  changed(mac);
  const named = known.find(({ id }) => id === runs[0]?.applianceId);
  context.note?.([`${kind}:`, named?.name, new Date(runs[0]?.start ?? 0).toISOString()].join(' '));
  return { data: { ID_correction: number } };
}

/**
 * The named runs as they are stored, by start.
 * @throws AppError('request.edit_conflict') with who changed them last, when one is not there any more
 */
async function storedRuns(
  wanted: CallBody<'appliances.correct'>['runs'],
  {
    mac,
    known,
    appliances,
  }: { mac: string; known: readonly Appliance[]; appliances: Pick<ApplianceRecords, 'runs' | 'corrections'> },
): Promise<ApplianceRun[]> {
  const [from, to] = [Math.min(...wanted.map(({ start }) => start)), Math.max(...wanted.map(({ end }) => end))];
  const phases = [...new Set(known.map(({ phase }) => phase))];
  const query = { mac, phases, from: Math.floor(from), to: Math.ceil(to) + 1, limit: 10_000 };
  const kept = phases.length === 0 ? [] : await appliances.runs(query);
  const found = wanted.map(({ ID_appliance: id, start, end }) =>
    kept.find((run) => run.applianceId === id && run.start === start && run.end === end),
  );
  if (found.every((run) => run !== undefined)) return found.sort((a, b) => a.start - b.start);
  const last = (await appliances.corrections(mac, LISTED)).find((one) => touches(one, { from, to }));
  const data = last === undefined ? {} : { login: last.undoneBy ?? last.login, at: last.undoneAt ?? last.at };
  throw new AppError('request.edit_conflict', 'runs', { data });
}

function touches({ detail: { took = [], put = [] } }: Correction, range: { from: number; to: number }): boolean {
  return [...took, ...put].some(({ start, end }) => start <= range.to && (end ?? start) >= range.from);
}

type Entry = CallAnswer<'appliances.corrections'>['data'][number];

function entryOf(correction: Correction, known: readonly Appliance[]): Entry {
  const { id, kind, phase, at, login, undoneAt, undoneBy, detail } = correction;
  const { took = [], put = [], appliance, into, edges } = detail;
  const [ofRun, toRun] = [took[0]?.applianceId, put[0]?.applianceId];
  const nameOf = (number: number | undefined) => known.find((each) => each.id === number)?.name ?? null;
  const target = nameOf(into ?? (toRun === ofRun ? undefined : toRun)) ?? detail.after ?? null;
  const starts = took.map(({ start }) => start);
  const ends = took.map(({ start, end }) => end ?? start);
  return {
    ...{ ID_correction: id, kind, phase, at, login, undone_at: undoneAt, undone_by: undoneBy },
    name: kind === 'rename' || kind === 'join' ? (detail.before ?? null) : nameOf(appliance ?? ofRun),
    target,
    power: edges?.rising.P ?? null,
    start: starts.length === 0 ? null : Math.min(...starts),
    end: ends.length === 0 ? null : Math.max(...ends),
  };
}
