import type { MessageKey } from '@phasor/contract';
import { CallError, NO_ANSWER } from '../errors/call-error.ts';

/** Codes after which renewing again cannot help: refused, not assigned, session over. */
const FINAL_CODES: readonly number[] = [403, 603, 610, 616];

/** True for failures of a renewal that another try cannot mend: they end the session, with their own words. */
export const isFinalRenewal = (error: unknown): boolean =>
  error instanceof CallError && (error.endsSession || FINAL_CODES.includes(error.code));

/**
 * What a renewal that is tried again is told as (R-SIGN-005); undefined without any answer: the whole page says then that
 * it is not connected.
 */
export function renewalMessage(error: unknown): MessageKey | undefined {
  return error instanceof CallError && error.code !== NO_ANSWER ? 'device_list_get_error' : undefined;
}
