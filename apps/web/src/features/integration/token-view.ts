import { addUnits, localTime, startOf, startOfDate } from '@phasor/calendar';
import { INTEGRATION_TOKENS, type IntegrationTokenEntry, isDeviceType, measures } from '@phasor/contract';
import { DAY_MS, SECOND_MS } from '@phasor/quantities';
import { dateFormat, MINUTE } from '../../base/i18n/date-format.ts';
import { parseDay } from '../../parts/toolbar/index.ts';

/** A token as a table shows it. */
export interface TokenRow {
  readonly entry: IntegrationTokenEntry;
  /** Its first characters; null for a token of another account. */
  readonly token: string | null;
  readonly generated: string;
  readonly expiration: string;
}

export interface TokenRows {
  readonly valid: readonly TokenRow[];
  readonly invalid: readonly TokenRow[];
}

/** The rows of both tables; times in the time zone of the device. */
export function tokenRows(entries: readonly IntegrationTokenEntry[], zone: string, locale: string): TokenRows {
  const moment = dateFormat(locale, { ...MINUTE, timeZone: zone });
  const rows = entries.map((entry) => ({
    entry,
    token: entry.token === undefined ? null : shortToken(entry.token),
    generated: moment.format(entry.timestamp * SECOND_MS),
    expiration: moment.format(entry.expiration * SECOND_MS),
  }));
  return {
    valid: rows.filter(({ entry }) => entry.validity === 'valid'),
    invalid: rows.filter(({ entry }) => entry.validity === 'invalid'),
  };
}

/** The first 20 characters and an ellipsis (R-TOKEN-022). */
function shortToken(token: string): string {
  return `${token.slice(0, INTEGRATION_TOKENS.shown)}…`;
}

/** Longest delay of a timer. */
const TIMER_MAX_MS = DAY_MS;

/** Milliseconds until the next valid token ends, at most a day, so that none is shown as valid too long; false without one. */
export function untilNextEnd(entries: readonly IntegrationTokenEntry[] | undefined, now: number): number | false {
  const valid = (entries ?? []).filter(({ validity }) => validity === 'valid');
  if (valid.length === 0) return false;
  const next = Math.min(...valid.map(({ expiration }) => expiration * SECOND_MS - now));
  return Math.min(Math.max(next, 0) + SECOND_MS, TIMER_MAX_MS);
}

/** Whether the account can have one more token of the device. */
export function hasRoom({ valid }: TokenRows): boolean {
  return valid.filter(({ entry }) => entry.own).length < INTEGRATION_TOKENS.valid;
}

/** Possible last days of a token, and the default: `YYYY-MM-DD` in the device's time zone. */
export interface LastDays {
  readonly first: string;
  readonly offered: string;
  readonly last: string;
}

/** Today to a year ahead, with a month as default (R-TOKEN-021). */
export function lastDays(now: number, zone: string): LastDays {
  const today = startOf('day', now, zone);
  const ahead = (unit: 'month' | 'year') => localTime(addUnits(today, { count: 1, unit }, zone), zone).date;
  return { first: localTime(today, zone).date, offered: ahead('month'), last: ahead('year') };
}

/** Error of a last day; undefined for none. @param day `YYYY-MM-DD`, or any typed text */
export function dayFault(day: string, { first, last }: LastDays): 'no_day' | 'too_early' | 'too_late' | undefined {
  if (parseDay(day) !== day) return 'no_day';
  if (day < first) return 'too_early';
  return day > last ? 'too_late' : undefined;
}

/** Seconds from now until the end of a day in the device's time zone. */
export function lifeTime(day: string, now: number, zone: string): number {
  const end = startOf('day', addUnits(startOfDate(day, zone), { count: 1, unit: 'day' }, zone), zone);
  return Math.max(1, Math.floor((end - now) / SECOND_MS));
}

interface Shown {
  readonly origin: string;
  readonly deviceType: number;
  readonly now: number;
  readonly zone: string;
}

/**
 * A sample call for a token: the last seven whole days of a meter, the means of an environment sensor; undefined for a device
 * of an unknown kind.
 */
export function exampleCall({ origin, deviceType, now, zone }: Shown): string | undefined {
  if (!isDeviceType(deviceType)) return undefined;
  const today = startOf('day', now, zone);
  const from = addUnits(today, { count: -7, unit: 'day' }, zone) / SECOND_MS;
  const to = today / SECOND_MS;
  const isMeter = measures(deviceType, 'electrical');
  const body = isMeter ? { data: 'E_I', period: 'DAY', from, to } : { statistics: true, from, to };
  return [
    `curl "${origin}/api_r/${isMeter ? 'energy' : 'sensor/data'}" \\`,
    `  -H "Authorization: Bearer ${INTEGRATION_TOKENS.prefix}…" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
}
