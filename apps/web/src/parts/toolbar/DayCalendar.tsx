import { DatePicker } from '@mantine/dates';
import { useCalendarProps } from './use-calendar-props.ts';

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
  const calendar = useCalendarProps();
  const start = day ?? shown;
  return (
    <DatePicker
      {...calendar}
      value={day}
      onChange={(date) => {
        if (date !== null) onDay(date);
      }}
      {...(start !== undefined && { defaultDate: start })}
      {...(first !== undefined && { minDate: first })}
      {...(last !== undefined && { maxDate: last })}
    />
  );
}
