import { useTranslation } from 'react-i18next';
import { CallError } from '../api/call-error.ts';
import { useFailureTold } from '../api/use-failure-told.ts';
import { errorToast, toasts } from '../ui/toasts.ts';

/** Tells a failure of a call once for each thing asked, however often a growing picture asks again. */
export function useErrorToast(error: unknown, asked: string): void {
  const { i18n } = useTranslation(['errors']);
  useFailureTold(error instanceof CallError ? error : null, () => toasts.show(errorToast(i18n, error)), asked);
}
