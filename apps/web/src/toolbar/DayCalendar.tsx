import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/sk';
import 'dayjs/locale/de';
import { DatePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';

interface Props {
  /** `YYYY-MM-DD`; null for none. */
  readonly day: string | null;
  /** The day whose month is shown while none is chosen. */
  readonly shown?: string;
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  readonly onDay: (day: string) => void;
}

/** A calendar in which one click chooses a day. */
export function DayCalendar({ day, shown, first, last, onDay }: Props) {
  const { t, i18n } = useTranslation(['toolbar']);
  const start = day ?? shown;
  return (
    <DatePicker
      value={day}
      onChange={(date) => {
        if (date !== null) onDay(date);
      }}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      locale={i18n.language}
      ariaLabels={{ previousMonth: t('calendar.earlier'), nextMonth: t('calendar.later') }}
      {...(start !== undefined && { defaultDate: start })}
      {...(first !== undefined && { minDate: first })}
      {...(last !== undefined && { maxDate: last })}
    />
  );
}
