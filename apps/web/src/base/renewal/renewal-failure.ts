import type { MessageKey } from '@phasor/contract';
import { CallError, hasCode, NO_ANSWER } from '../errors/call-error.ts';

/** True for failures of a renewal that a retry cannot fix: they end the session, with their own text. */
export const isFinalRenewal = (error: unknown): boolean =>
  (error instanceof CallError && error.endsSession) ||
  hasCode(error, 'access.forbidden', 'access.credentials', 'access.no_devices', 'access.third_party');

/**
 * Text of a failed renewal that is retried (R-SIGN-005); undefined without an answer: the whole page then shows that it is
 * not connected.
 */
export function renewalMessage(error: unknown): MessageKey | undefined {
  return error instanceof CallError && error.code !== NO_ANSWER ? 'device_list_get_error' : undefined;
}
