import { useTranslation } from 'react-i18next';
import { isDemo } from './is-demo.ts';

/** Adds the mark of a demo to what a file or a print is headed by; nothing on an installation with real data (D44). */
export function useDemoMarked(): (heading: string) => string {
  const { t } = useTranslation(['common']);
  return (heading) => (isDemo() ? `${heading} (${t('common:demo')})` : heading);
}
