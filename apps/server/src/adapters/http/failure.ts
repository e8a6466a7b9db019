import { ERRORS, type ErrorName } from '@phasor/contract';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../app-error.ts';

/** The part of a logger that the HTTP side uses. */
export interface FailureLog {
  error(bindings: object, message: string): void;
}

/** Errors of the framework itself, before a call is reached. */
const BY_STATUS: Readonly<Record<number, ErrorName>> = { 404: 'request.unknown_call', 413: 'request.too_large' };

/**
 * Any failure as one of the error table: 4xx of the framework are unreadable requests, everything else is a server error.
 * Server errors are logged, and the caller gets no details (D56).
 */
export function appErrorOf(error: unknown, log: FailureLog): AppError {
  if (error instanceof AppError) {
    if (error.httpStatus >= 500) log.error({ err: error }, 'call failed');
    return error;
  }
  if (hasGone(error)) return new AppError('request.unreadable');
  const status = statusOf(error);
  if (status >= 400 && status < 500) return new AppError(BY_STATUS[status] ?? 'request.unreadable');
  log.error({ err: error }, 'unexpected failure');
  return new AppError('server.fault');
}

/** The client disconnected during the answer: not an error, and no answer is possible. */
function hasGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : 500;
}

/**
 * Sends `{status: 'FAIL', code, message, field?, data?}` with the status that fits (D2).
 * @param more fields beside them
 */
export function sendFailure(
  reply: FastifyReply,
  { error, code, httpStatus, field, data }: AppError,
  more: object = {},
): FastifyReply {
  const { retryAfter } = data ?? {};
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
  const body = { status: 'FAIL', code, message: ERRORS[error].message };
  return reply
    .code(httpStatus)
    .header('cache-control', 'no-store')
    .send({ ...body, ...(field !== undefined && { field }), ...(data !== undefined && { data }), ...more });
}
