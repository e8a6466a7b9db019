import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/sk';
import 'dayjs/locale/de';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../base/i18n/date-format.ts';
import { localeOf } from '../../base/i18n/locale.ts';

/** What every calendar has: weeks from Monday on, its own buttons and days named as the language names them. */
export function useCalendarProps() {
  const { t, i18n } = useTranslation(['toolbar']);
  const ref = useRef<HTMLDivElement>(null);
  // The pressed control is gone then, and the keyboard with it.
  const goOn = () => ref.current?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus();
  const days = dateFormat(localeOf(i18n.language), { dateStyle: 'full', timeZone: 'UTC' });
  return {
    ref,
    onLevelChange: () => requestAnimationFrame(goOn),
    firstDayOfWeek: 1,
    weekendDays: [] as never[],
    hideOutsideDates: true,
    locale: i18n.language,
    // The library writes “22 november 2026” in every language; Slovak declines the month, German puts a point.
    getDayAriaLabel: (day: string) => days.format(Date.parse(day)),
    ariaLabels: {
      previousMonth: t('calendar.earlier'),
      nextMonth: t('calendar.later'),
      previousYear: t('calendar.earlier_year'),
      nextYear: t('calendar.later_year'),
      previousDecade: t('calendar.earlier_decade'),
      nextDecade: t('calendar.later_decade'),
    },
  } as const;
}
