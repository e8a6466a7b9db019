import { CallError, NO_ANSWER } from '../../base/errors/call-error.ts';

/**
 * The failure to report for a tree that could not be read: every refusal by the server is a communication error
 * (R-TREE-041). The end of a session and a missing answer stay unchanged.
 */
export function readFailure(error: unknown): unknown {
  if (!(error instanceof CallError) || error.endsSession || error.code === NO_ANSWER) return error;
  const { code, retryAfterMs } = error;
  return new CallError({ code, retryAfterMs, message: 'api_communication_error' });
}
