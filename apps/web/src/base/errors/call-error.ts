import {
  CLIENT_MESSAGES,
  ERRORS,
  type ErrorName,
  type MessageKey,
  messageKeyOf,
  SESSION_END_CODES,
} from '@phasor/contract';

/** Code of a call without an answer: no connection, or a response that is not from this server. */
export const NO_ANSWER = 0;

interface Failure {
  readonly code: number;
  readonly message?: string | undefined;
  readonly field?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly data?: unknown;
}

const MESSAGE_KEYS: ReadonlySet<string> = new Set([
  ...Object.values(ERRORS).map((error) => error.message),
  ...CLIENT_MESSAGES,
]);

const isMessageKey = (text: string | undefined): text is MessageKey => text !== undefined && MESSAGE_KEYS.has(text);

/** A call that ended in FAIL or without an answer. */
export class CallError extends Error {
  /** Code of the error catalogue (R-ERR), or NO_ANSWER. */
  readonly code: number;
  /** Key of the text shown to the user. */
  readonly messageKey: MessageKey;
  /** Field of the request that is wrong, if there is one. */
  readonly field: string | undefined;
  /** How long to wait before the next try, ms (D77). */
  readonly retryAfterMs: number | undefined;
  /** Data of the failure, for example the current tree with an edit conflict. */
  readonly data: unknown;

  constructor(failure: Failure) {
    const key = keyOf(failure);
    super(`${key} (${failure.code})`);
    this.name = 'CallError';
    this.code = failure.code;
    this.messageKey = key;
    this.field = failure.field;
    this.retryAfterMs = failure.retryAfterMs;
    this.data = failure.data;
  }

  /** True when the session is over and the user has to sign in again (D3). */
  get endsSession(): boolean {
    return SESSION_END_CODES.includes(this.code);
  }
}

function keyOf({ code, message }: Failure): MessageKey {
  if (code === NO_ANSWER) return 'server_communication_error';
  // Several failures share a code; the answer's own key distinguishes them.
  return isMessageKey(message) ? message : messageKeyOf(code);
}

/** The failure of the error table that has this name. */
export const callError = (name: ErrorName): CallError => new CallError(ERRORS[name]);

/** At least one error of the table. */
export type ErrorNames = readonly [ErrorName, ...ErrorName[]];

/** True for a call that ended with the code of one of these errors; several errors may share a code. */
export function hasCode(error: unknown, ...names: ErrorNames): error is CallError {
  return error instanceof CallError && names.some((name) => ERRORS[name].code === error.code);
}

/** True for a temporary failure: no answer, too many requests, a part of the server is down. */
export function isPassing(error: unknown): error is CallError {
  return (
    hasCode(error, 'request.too_many', 'server.unavailable') || (error instanceof CallError && error.code === NO_ANSWER)
  );
}
