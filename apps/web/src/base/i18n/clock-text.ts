import { CLOCK, dateFormat } from './date-format.ts';

/** Format of an instant in the site's zone. */
export type ClockFormat = Intl.DateTimeFormatOptions & { readonly timeZone: string };

const localOf = (time: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(time)).toZonedDateTimeISO(timeZone);

/** True if the clock shows the same time twice: in the hour repeated by a clock change (D20). */
export function isRepeated(time: number, timeZone: string): boolean {
  const local = localOf(time, timeZone).toPlainDateTime();
  const [first, second] = (['earlier', 'later'] as const).map(
    (disambiguation) => local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
  );
  return first !== second;
}

/** An instant's text; with the name of the zone if its clock time occurs twice that day. */
export function clockText(time: number, locale: string, format: ClockFormat): string {
  const named = isRepeated(time, format.timeZone) ? ({ timeZoneName: 'short' } as const) : {};
  return dateFormat(locale, { ...format, ...named }).format(time);
}

/** Zone of the reader's clock. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** As `clockText`, with the name of the zone also where the reader's own clock shows another time. */
export function siteText(time: number, locale: string, format: ClockFormat): string {
  if (localOf(time, HERE).offset === localOf(time, format.timeZone).offset) return clockText(time, locale, format);
  return dateFormat(locale, { ...format, timeZoneName: 'short' }).format(time);
}

/** The time of day at a site, with the date if it is not that of `now` there; the zone is named as by `siteText`. */
export function siteMoment(
  time: number,
  { now, zone, locale }: { readonly now: number; readonly zone: string; readonly locale: string },
): string {
  const [day, today] = [time, now].map((instant) => localOf(instant, zone).toPlainDate().toString());
  const date = day === today ? {} : ({ day: 'numeric', month: 'short' } as const);
  return siteText(time, locale, { ...CLOCK, ...date, timeZone: zone });
}

/** Start and end as clock times; with the names of the zone if the clock changes in between or repeats the hour. */
export function clockSpan(
  from: number,
  to: number,
  { locale, timeZone }: { locale: string; timeZone: string },
): string {
  const [begin, end] = [localOf(from, timeZone), localOf(to, timeZone)];
  const isPlain = begin.offset === end.offset && !isRepeated(from, timeZone) && !isRepeated(to, timeZone);
  const format = dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    ...(isPlain ? {} : { timeZoneName: 'short' }),
  });
  return `${format.format(from)} – ${format.format(to)}`;
}
