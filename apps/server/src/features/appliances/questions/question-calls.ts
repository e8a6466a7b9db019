import type { CallBody } from '@phasor/contract';
import { AppError } from '../../../app-error.ts';
import type { CallHandlers } from '../../../call-handlers.ts';
import type { NewCorrection } from '../../../ports/records/appliance-correction-records.ts';
import { by } from '../corrections/correction-calls.ts';
import { meterOf } from '../meter.ts';
import { powersOf } from '../recognised.ts';
import { type OpenQuestion, openQuestions, type QuestionParts, questionEntry, questionOf } from './open-questions.ts';

export interface QuestionCallParts extends QuestionParts {
  /** The imprints have changed: runs are searched again. */
  readonly changed: (mac: string) => void;
}

type Answer = CallBody<'appliances.answer'>;

/** What the meter asks about steps that come again, and what people answer (R-NILM-047). */
export function questionCalls(parts: QuestionCallParts): CallHandlers<'appliances.questions' | 'appliances.answer'> {
  return {
    'appliances.questions': async (_body, context) => {
      const device = meterOf(context, 'token');
      return { data: (await openQuestions(device, context.now, parts)).map(questionEntry) };
    },
    'appliances.answer': async (body, context) => {
      const device = meterOf(context, 'token');
      const question = questionOf(await openQuestions(device, context.now, parts), body.question);
      if (question === undefined) throw new AppError('request.edit_conflict', 'question');
      const { mac } = device;
      const answered = { mac, question, record: { ...by(context), mac, phase: question.phase } };
      const id = body.dismiss ? await dismiss(answered, parts) : await named(answered, body, parts);
      if (id !== null) parts.changed(mac);
      context.note?.([id === null ? 'dismissed' : `${id}:`, body.name, question.phase].filter(Boolean).join(' '));
      return { data: { ID_appliance: id } };
    },
  };
}

/** A question with who answers it. */
interface Asked {
  readonly mac: string;
  readonly question: OpenQuestion;
  readonly record: Pick<NewCorrection, 'at' | 'login' | 'mac' | 'phase'>;
}

async function dismiss({ question, record }: Asked, { appliances }: QuestionCallParts): Promise<null> {
  const { appliance, recurring } = question;
  const { imprint } = recurring;
  const detail = {
    ...(appliance === null ? {} : { appliance: appliance.id }),
    ...(imprint === undefined ? {} : { edges: { rising: imprint.rising, falling: imprint.falling } }),
  };
  await appliances.correct({ ...record, kind: 'dismiss', detail });
  return null;
}

/** The number of the appliance that the steps belong to from now on. */
async function named(
  { mac, question, record }: Asked,
  { name = '', ID_appliance: into }: Answer,
  { appliances }: QuestionCallParts,
): Promise<number> {
  const { phase, appliance, recurring, runs } = question;
  const other = into === undefined ? undefined : (await appliances.of(mac)).find(({ id }) => id === into);
  if (into !== undefined && other?.phase !== phase) throw new AppError('request.invalid', 'ID_appliance');
  if (appliance !== null) {
    const detail = { appliance: appliance.id };
    if (into === undefined) await appliances.correct({ ...record, kind: 'rename', detail: { ...detail, after: name } });
    else await appliances.correct({ ...record, kind: 'join', detail: { ...detail, into } });
    return into ?? appliance.id;
  }
  const { imprint } = recurring;
  if (imprint === undefined) throw new AppError('request.edit_conflict', 'question');
  const row = { ...powersOf(imprint), recordedAt: runs.at(-1)?.start ?? record.at, shape: JSON.stringify(imprint) };
  if (into === undefined) {
    const added = { mac, phase, name, learned: false, createdAt: record.at };
    return (await appliances.record(added, row)).applianceId;
  }
  if ((await appliances.addImprint(mac, into, row)) === undefined)
    throw new AppError('store.not_found', 'ID_appliance');
  return into;
}
