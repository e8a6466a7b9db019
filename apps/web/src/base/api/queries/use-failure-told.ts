import { useEffect, useEffectEvent } from 'react';
import { CallError, FORBIDDEN } from '../../errors/call-error.ts';
import { FORBIDDEN_TOLD_AFTER_MS } from './query-client.ts';

/**
 * Tells a failure of something read, and again when it fails for another reason or when something else is asked for: at
 * once, but what was not allowed only where the screen is still there after a moment.
 *
 * @param asked what the failure is of; another thing that fails alike is told again
 */
export function useFailureTold(error: unknown, tell: () => void, asked = ''): void {
  const code = error instanceof CallError ? error.code : error === null ? undefined : Number.NaN;
  const endsSession = error instanceof CallError && error.endsSession;
  const tellNow = useEffectEvent(tell);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing asked that fails alike is told again
  useEffect(() => {
    if (code === undefined || endsSession) return undefined;
    if (code !== FORBIDDEN) return tellNow();
    const timer = setTimeout(() => tellNow(), FORBIDDEN_TOLD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [code, endsSession, asked]);
}
