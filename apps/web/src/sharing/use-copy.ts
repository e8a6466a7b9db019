import { useTranslation } from 'react-i18next';
import { toasts } from '../ui/toasts.ts';

/** Puts a link on the clipboard and says so; a page without a secure connection has none. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation(['sharing']);
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ kind: 'success', title: t('copied') });
    } catch {
      toasts.show({ kind: 'info', title: t('not_copied.title'), hint: t('not_copied.hint') });
    }
  };
}
