import { CLIENT_MESSAGES, ERRORS, type MessageKey, messageKeyOf, SESSION_END_CODES } from '@phasor/contract';

/** Code of a call without an answer: no connection, or a response that is not from this server. */
export const NO_ANSWER = 0;

/** Code of a call without a session (D3). */
export const SIGNED_OUT = 716;

/** Code of data that does not, or no longer, belong to this account (D56). */
export const FORBIDDEN = 403;

/** Code of a device that gave no answer in time (R-ERR-016). */
export const NOT_RESPONDING = 604;

/** Codes of temporary failures: no answer, too many requests, a part of the server is down. */
export const PASSING_CODES: readonly number[] = [NO_ANSWER, 429, 503];

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

/** True for a CallError with one of the codes. */
export function hasCode(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof CallError && codes.includes(error.code);
}
