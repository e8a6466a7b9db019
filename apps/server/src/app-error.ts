import { ERRORS, type ErrorName } from '@phasor/contract';

/** Expected failure with a name of the one error table; it yields the code, the HTTP status and the message key. */
export class AppError extends Error {
  readonly error: ErrorName;
  /** The field of the input that is wrong, where there is one. */
  readonly field: string | undefined;

  constructor(error: ErrorName, field?: string, detail?: string) {
    super(detail ?? error);
    this.name = 'AppError';
    this.error = error;
    this.field = field;
  }

  get code(): number {
    return ERRORS[this.error].code;
  }

  get httpStatus(): number {
    return ERRORS[this.error].http;
  }
}
