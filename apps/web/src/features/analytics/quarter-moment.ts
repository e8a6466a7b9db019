import { clockText } from '../../base/i18n/clock-text.ts';
import { CLOCK } from '../../base/i18n/date-format.ts';

/** When a quarter hour began, by the clock of the site; with the name of its zone in an hour that the clock repeats (D20). */
export function quarterMoment(
  time: number,
  locale: string,
  format: { readonly timeZone: string; readonly weekday?: 'short' },
): string {
  return clockText(time, locale, { day: 'numeric', month: 'short', ...CLOCK, ...format });
}
