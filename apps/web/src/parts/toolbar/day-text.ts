const YEAR_FIRST = /^(?<year>[12]\d{3})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
/** As it is written here: 9. 11. 2026, 9.11.2026, 09/11/2026. */
const DAY_FIRST = /^(?<day>\d{1,2})[./]\s*(?<month>\d{1,2})[./]\s*(?<year>[12]\d{3})$/;

const PARTS = { day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;

/** A day `YYYY-MM-DD` as it is written in a field; what is no day stays as it is. */
export function dayText(day: string, locale: string): string {
  return parseDay(day) === day ? new Intl.DateTimeFormat(locale, PARTS).format(Date.parse(day)) : day;
}

/** The day `YYYY-MM-DD` that a person wrote, the day before the month; undefined where the calendar has none such. */
export function parseDay(text: string): string | undefined {
  const written = text.trim();
  const { groups } = YEAR_FIRST.exec(written) ?? DAY_FIRST.exec(written) ?? {};
  if (groups === undefined) return undefined;
  const month = Number(groups.month) - 1;
  const date = new Date(Date.UTC(Number(groups.year), month, Number(groups.day)));
  return date.getUTCMonth() === month ? date.toISOString().slice(0, 10) : undefined;
}
