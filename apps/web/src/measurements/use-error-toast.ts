import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../api/call-error.ts';
import { errorToast, toasts } from '../ui/toasts.ts';
import { codeOf } from './series-query.ts';

/** Tells a failure once for each thing asked, however often a growing picture asks again. */
export function useErrorToast(error: unknown, asked: string): void {
  const { i18n } = useTranslation(['errors']);
  const code = codeOf(error);
  const tell = useEffectEvent(() => {
    if (error instanceof CallError && !error.endsSession) toasts.show(errorToast(i18n, error));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing asked that fails alike is told again
  useEffect(() => {
    if (code !== undefined) tell();
  }, [code, asked]);
}
