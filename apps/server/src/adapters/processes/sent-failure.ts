import { ERRORS, type ErrorName } from '@phasor/contract';
import { AppError } from '../../app-error.ts';

/** An error on its way to the process that asked. */
export interface SentFailure {
  readonly error: ErrorName;
  readonly field: string | undefined;
  readonly data: Readonly<Record<string, unknown>> | undefined;
}

export const UNAVAILABLE: SentFailure = { error: 'server.unavailable', field: undefined, data: undefined };

export function failureOf({ error, field, data }: AppError): SentFailure {
  return { error, field, data };
}

export function errorOf({ error, field, data }: SentFailure): AppError {
  const name = error in ERRORS ? error : UNAVAILABLE.error;
  return new AppError(name, field, { detail: 'answered by another process', ...(data === undefined ? {} : { data }) });
}
