import type { FastifyReply } from 'fastify';
import { AppError } from '../../../app-error.ts';
import { LINE_LIMITS, type LineOptions, type LineOutcome } from './ingest-desk.ts';
import { PRECISIONS } from './line-samples.ts';

/** The addresses to which clients of InfluxDB 2 and 1 write. */
export const INFLUX_FORMS = { v2: '/api/v2/write', v1: '/write' } as const;
export type InfluxForm = keyof typeof INFLUX_FORMS;

/** Faults that one answer names. */
const FAULTS_NAMED = 10;

/** What InfluxDB 2 calls a failure, by its HTTP status. */
const CODES: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  413: 'request too large',
  422: 'unprocessable entity',
  429: 'too many requests',
  503: 'unavailable',
};

/** How lines are to be read, by the parameters of the address. @throws AppError('request.invalid') */
export function lineOptions(query: unknown): LineOptions {
  const { precision = 'ns', interval } = query as Readonly<Record<string, unknown>>;
  const unit =
    typeof precision === 'string' && Object.hasOwn(PRECISIONS, precision) ? PRECISIONS[precision] : undefined;
  if (unit === undefined) throw new AppError('request.invalid', 'precision');
  if (interval === undefined) return { unit, interval: undefined };
  const seconds = typeof interval === 'string' && /^\d+(\.\d+)?$/.test(interval) ? Number(interval) : Number.NaN;
  if (!(seconds > 0)) throw new AppError('request.invalid', 'interval');
  return { unit, interval: seconds };
}

/** Answers as InfluxDB does: 204 once everything is stored, otherwise why not, with the numbers of lines. */
export function sendLineOutcome(reply: FastifyReply, form: InfluxForm, outcome: LineOutcome): FastifyReply {
  switch (outcome.kind) {
    case 'stored':
      if (outcome.dropped.length === 0) return reply.code(204).send();
      return send(reply, form, { status: 422, message: `partial write, dropped: ${named(outcome.dropped)}` });
    case 'malformed': {
      const faults = outcome.faults.map(({ number, reason }) => `line ${number}: ${reason}`);
      const line = outcome.faults[0]?.number;
      return send(reply, form, { status: 400, message: `unable to parse, nothing is stored: ${named(faults)}`, line });
    }
    case 'foreign': {
      const message = `line ${outcome.line}: the tag device names none of the caller's devices; nothing is stored`;
      return send(reply, form, { status: 403, message, line: outcome.line });
    }
    case 'too large':
      return send(reply, form, { status: 413, message: TOO_LARGE });
  }
}

const TOO_LARGE = `at most ${LINE_LIMITS.bytes} bytes and ${LINE_LIMITS.points} points at once; nothing is stored`;

/** A failure that has nothing to do with lines, in the same form. */
export function sendInfluxFailure(reply: FastifyReply, form: InfluxForm, failure: AppError): FastifyReply {
  const { error, httpStatus, field, data } = failure;
  const { retryAfter, reason = error } = data ?? {};
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
  reply.header('cache-control', 'no-store');
  // To its clients a parameter that cannot be is a malformed request.
  const status = httpStatus === 422 ? 400 : httpStatus;
  const message = status === 413 ? TOO_LARGE : field === undefined ? String(reason) : `parameter ${field} is wrong`;
  return send(reply, form, { status, message });
}

interface Outcome {
  readonly status: number;
  readonly message: string;
  readonly line?: number | undefined;
}

function send(reply: FastifyReply, form: InfluxForm, { status, message, line }: Outcome): FastifyReply {
  const v2 = { code: CODES[status] ?? 'invalid', message, ...(line !== undefined && { line }) };
  return reply.code(status).send(form === 'v1' ? { error: message } : v2);
}

function named(faults: readonly string[]): string {
  const more = faults.length - FAULTS_NAMED;
  return `${faults.slice(0, FAULTS_NAMED).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
