import { useTranslation } from 'react-i18next';
import { copyText } from '../../base/ui/text/copy-text.ts';

/** Puts a link on the clipboard and says so. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation(['sharing']);
  const failed = { title: t('not_copied.title'), hint: t('not_copied.hint') };
  return (text) => copyText(text, { copied: t('copied'), failed });
}
