import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../base/i18n/date-format.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { useIsPrinting } from '../../base/ui/viewport/use-is-printing.ts';

/** On paper, when it was printed: "today" and what is measured now are no longer true tomorrow. On a screen, nothing. */
export function PaperStamp() {
  const { t, i18n } = useTranslation(['shell']);
  const isPrinting = useIsPrinting();
  if (!isPrinting) return null;
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;
  const time = dateFormat(localeOf(i18n.language), { ...date, ...clock }).format(Date.now());
  return <span> · {t('printed', { time })}</span>;
}
