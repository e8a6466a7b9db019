import { useTranslation } from 'react-i18next';
import { useFailureNotice } from '../../base/api/queries/use-failure-notice.ts';
import { CallError } from '../../base/errors/call-error.ts';
import { errorToast, toasts } from '../../base/toasts/toasts.ts';

/** Shows a failure of a call once for each subject, however often a growing picture reads again. */
export function useErrorToast(error: unknown, subject: string): void {
  const { i18n } = useTranslation(['errors']);
  useFailureNotice(error instanceof CallError ? error : null, () => toasts.show(errorToast(i18n, error)), subject);
}
