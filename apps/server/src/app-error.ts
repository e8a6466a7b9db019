import { ERRORS, type ErrorName } from '@phasor/contract';

/** What an error may carry beside its name. */
export interface AppErrorContext {
  /** For the log, never for the answer. */
  readonly detail?: string;
  readonly cause?: unknown;
  /** Goes out as the answer's `data`: what the caller needs to go on, such as the current tree on an edit conflict. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Expected failure with a name of the one error table; it yields the code, the HTTP status and the message key. */
export class AppError extends Error {
  readonly error: ErrorName;
  /** The field of the input that is wrong, where there is one. */
  readonly field: string | undefined;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(error: ErrorName, field?: string, context: string | AppErrorContext = {}) {
    const { detail, cause, data } = typeof context === 'string' ? { detail: context } : context;
    super(detail ?? error, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.error = error;
    this.field = field;
    this.data = data;
  }

  get code(): number {
    return ERRORS[this.error].code;
  }

  get httpStatus(): number {
    return ERRORS[this.error].http;
  }
}
