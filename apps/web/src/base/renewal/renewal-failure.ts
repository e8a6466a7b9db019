import type { MessageKey } from '@phasor/contract';
import { CallError, NO_ANSWER } from '../errors/call-error.ts';

/** Codes after which a retry is useless: refused, not assigned, session over. */
const FINAL_CODES: readonly number[] = [403, 603, 610, 616];

/** True for failures of a renewal that a retry cannot fix: they end the session, with their own text. */
export const isFinalRenewal = (error: unknown): boolean =>
  error instanceof CallError && (error.endsSession || FINAL_CODES.includes(error.code));

/**
 * Text of a failed renewal that is retried (R-SIGN-005); undefined without an answer: the whole page then shows that it is
 * not connected.
 */
export function renewalMessage(error: unknown): MessageKey | undefined {
  return error instanceof CallError && error.code !== NO_ANSWER ? 'device_list_get_error' : undefined;
}
