import { useEffect, useEffectEvent } from 'react';
import { CallError, hasCode } from '../../errors/call-error.ts';
import { FORBIDDEN_REPORT_DELAY_MS } from './query-client.ts';

/**
 * Reports the failure of a read, and again when the reason or the subject changes. A read that was not allowed is reported
 * after a delay, and only if the screen is still there.
 *
 * @param subject what is read; the same failure of another subject is reported again
 */
export function useFailureNotice(error: unknown, report: () => void, subject = ''): void {
  const code = error instanceof CallError ? error.code : error === null ? undefined : Number.NaN;
  const endsSession = error instanceof CallError && error.endsSession;
  const isForbidden = hasCode(error, 'access.forbidden');
  const reportNow = useEffectEvent(report);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same failure of another subject is reported again
  useEffect(() => {
    if (code === undefined || endsSession) return undefined;
    if (!isForbidden) return reportNow();
    const timer = setTimeout(() => reportNow(), FORBIDDEN_REPORT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [code, endsSession, isForbidden, subject]);
}
