import { clockText } from '../../base/i18n/clock-text.ts';

/** The time of day at a site to the second. */
export function clockSeconds(time: number, locale: string, timeZone: string): string {
  return clockText(time, locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone });
}
