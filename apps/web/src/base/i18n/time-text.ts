import { DAY_MS, HOUR_MS, MINUTE_MS } from '@phasor/quantities';
import { clockText } from './clock-text.ts';
import { CLOCK, dateFormat } from './date-format.ts';

const UNITS = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
  { unit: 'second', ms: 1_000 },
] as const;

/** How long ago an instant was, in words: "3 minutes ago"; the future counts as now. */
export function agoText(instant: number, now: number, locale: string): string {
  const elapsed = Math.max(0, now - instant);
  const { unit, ms } = UNITS.find((candidate) => elapsed >= candidate.ms) ?? { unit: 'second', ms: 1_000 };
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  return format.format(-Math.floor(elapsed / ms), unit);
}

/**
 * Time of day in the zone; with the date if the instant is on another day than `now`, with the year if it is of another one, and
 * with the name of the zone in an hour that the clock repeats (D20).
 */
export function momentText(
  instant: number,
  { now, zone, locale }: { now: number; zone: string; locale: string },
): string {
  const day = dateFormat('en', { dateStyle: 'short', timeZone: zone });
  const year = dateFormat('en', { year: 'numeric', timeZone: zone });
  const isSame = (part: Intl.DateTimeFormat) => part.format(instant) === part.format(now);
  return clockText(instant, locale, {
    ...CLOCK,
    timeZone: zone,
    ...(isSame(day) ? {} : { day: 'numeric', month: 'short' }),
    ...(isSame(year) ? {} : { year: 'numeric' }),
  });
}

/** A duration in its largest unit and the next one: "2 min 5 sec". @param seconds never negative */
export function spanText(seconds: number, locale: string): string {
  const whole = Math.round(seconds) * 1_000;
  const at = UNITS.findIndex(({ ms }) => whole >= ms);
  const first = at < 0 ? UNITS.length - 1 : at;
  return UNITS.slice(first, first + 2)
    .map(({ unit, ms }, index) => {
      const within = index === 0 ? whole : whole % (UNITS[first]?.ms ?? 1);
      return { unit, count: Math.floor(within / ms) };
    })
    .filter(({ count }, index) => index === 0 || count > 0)
    .map(({ unit, count }) => new Intl.NumberFormat(locale, { style: 'unit', unit }).format(count))
    .join(' ');
}
