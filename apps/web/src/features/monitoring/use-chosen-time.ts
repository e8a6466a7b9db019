import { localTime, type TimeRange } from '@phasor/calendar';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { chosenDay, chosenPart, type DayContext, dayBeside, partBeside } from './chosen-day.ts';

/** The chosen day and half hour, from the address, so that a shared link shows the same. */
export interface ChosenTime {
  readonly day: TimeRange;
  readonly part: TimeRange | undefined;
  readonly showDay: (date: string) => void;
  /** By an instant of it, epoch ms. */
  readonly showDayOf: (time: number) => void;
  /** By its start, epoch s; undefined goes back to the day. */
  readonly showPart: (begin: number | undefined) => void;
  /** To the previous or next one; undefined where there is none. */
  readonly besideDay: (step: -1 | 1) => string | undefined;
  readonly besidePart: (step: -1 | 1) => number | undefined;
}

export function useChosenTime(context: DayContext): ChosenTime {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { range, zone, now } = context;
  const day = useMemo(() => chosenDay(search.day, { range, zone, now }), [search.day, range, zone, now]);
  const { from, to } = day;
  const part = useMemo(() => chosenPart(search.part, { from, to }), [search.part, from, to]);
  const go = (change: { day?: string; part?: number | undefined }) =>
    void navigate({
      to: '.',
      search: ({ part: _part, ...others }: Record<string, unknown>) =>
        Object.fromEntries(Object.entries({ ...others, ...change }).filter(([, value]) => value !== undefined)),
    });
  const showDay = (date: string) => go({ day: date });
  return {
    day,
    part,
    showDay,
    showDayOf: (time) => showDay(localTime(time, zone).date),
    showPart: (begin) => go({ day: localTime(day.from, zone).date, part: begin }),
    besideDay: (step) => dayBeside(day, step, context),
    besidePart: (step) => (part === undefined ? undefined : partBeside(part, step, { day, now })),
  };
}
