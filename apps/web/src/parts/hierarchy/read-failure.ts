import { CallError, NO_ANSWER } from '../../base/errors/call-error.ts';

/**
 * What a tree that could not be read is told as: whatever the server refuses it for is an error of communication
 * (R-TREE-041). The end of a session and no answer at all stay what they are.
 */
export function readFailure(error: unknown): unknown {
  if (!(error instanceof CallError) || error.endsSession || error.code === NO_ANSWER) return error;
  const { code, retryAfterMs } = error;
  return new CallError({ code, retryAfterMs, message: 'api_communication_error' });
}
