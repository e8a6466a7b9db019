import { QUARTERS_OF_DAY, TARIFF_LIMITS, type TariffRate, type TariffVersionEntry } from '@phasor/contract';

export type Day = 'weekday' | 'weekend';

/** A version in the form: numbers and holidays as text. */
export interface TariffForm {
  readonly validFrom: string;
  readonly VT: string;
  readonly NT: string;
  readonly currency: string;
  readonly weekday: readonly TariffRate[];
  readonly weekend: readonly TariffRate[];
  readonly holidays: string;
}

export type TariffField = 'validFrom' | 'VT' | 'NT' | 'currency' | 'holidays';

/** Whether a version is past, valid now or planned. */
export type VersionState = 'planned' | 'valid' | 'past';

/** A stretch of one rate, in quarter hours of the clock, `[from, to)`. */
export interface RateInterval {
  readonly from: number;
  readonly to: number;
  readonly rate: TariffRate;
}

/** Initial form: the edited version; a new one copies the newest, the first is low all day. */
export function formOf(
  versions: readonly TariffVersionEntry[],
  edited: string | undefined,
  given: { today: string; locale: string },
): TariffForm {
  const version = versions.find(({ valid_from }) => valid_from === edited) ?? versions.at(-1);
  const validFrom = edited ?? given.today;
  if (version === undefined) {
    const low = Array.from({ length: QUARTERS_OF_DAY }, (): TariffRate => 'NT');
    return { validFrom, VT: '', NT: '', currency: 'EUR', weekday: low, weekend: low, holidays: '' };
  }
  const format = new Intl.NumberFormat(given.locale, { useGrouping: false, maximumFractionDigits: 6 });
  const { VT, NT, currency, weekday, weekend, holidays } = version;
  const texts = { VT: format.format(VT), NT: format.format(NT), holidays: holidays.join('\n') };
  return { validFrom, currency, weekday, weekend, ...texts };
}

/** State of each version by its date, on a day `YYYY-MM-DD` at the site. */
export function versionStates(
  versions: readonly TariffVersionEntry[],
  today: string,
): ReadonlyMap<string, VersionState> {
  const valid = versions.findLast(({ valid_from }) => valid_from <= today)?.valid_from;
  return new Map(
    versions.map(({ valid_from }) => [
      valid_from,
      valid_from === valid ? 'valid' : valid_from > today ? 'planned' : 'past',
    ]),
  );
}

/** A date `YYYY-MM-DD` in words. */
export function dateText(date: string, locale: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

/** The version of a form, or its invalid fields. */
export function versionOf(form: TariffForm): TariffVersionEntry | readonly TariffField[] {
  const [VT, NT] = [priceOf(form.VT), priceOf(form.NT)];
  const currency = form.currency.trim().toUpperCase();
  const holidays = [...new Set(form.holidays.split(/[\s,;]+/).filter((date) => date !== ''))];
  const wrong: TariffField[] = [];
  if (!isDate(form.validFrom)) wrong.push('validFrom');
  if (VT === undefined) wrong.push('VT');
  if (NT === undefined) wrong.push('NT');
  if (!/^[A-Z]{3}$/.test(currency)) wrong.push('currency');
  if (!holidays.every(isDate) || holidays.length > TARIFF_LIMITS.holidays) wrong.push('holidays');
  if (wrong.length > 0 || VT === undefined || NT === undefined) return wrong;
  const days = { weekday: [...form.weekday], weekend: [...form.weekend] };
  return { valid_from: form.validFrom, VT, NT, currency, holidays, ...days };
}

/** The quarters with `[from, to)` at a rate; an interval that ends before it begins goes over midnight. */
export function painted(quarters: readonly TariffRate[], { from, to, rate }: RateInterval): TariffRate[] {
  const isInside = (quarter: number) =>
    from <= to ? quarter >= from && quarter < to : quarter >= from || quarter < to;
  return quarters.map((now, quarter) => (isInside(quarter) ? rate : now));
}

/** The day as stretches of one rate; together they are the whole day. */
export function intervalsOf(quarters: readonly TariffRate[]): RateInterval[] {
  const intervals: RateInterval[] = [];
  for (const [quarter, rate] of quarters.entries()) {
    const last = intervals.at(-1);
    if (last?.rate === rate) intervals[intervals.length - 1] = { ...last, to: quarter + 1 };
    else intervals.push({ from: quarter, to: quarter + 1, rate });
  }
  return intervals;
}

/** Clock time of a quarter hour, `06:15`; the end of the day is `24:00`. */
export function clockText(quarter: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
}

/** A day as its stretches in words: `00:00–06:00 NT · 06:00–24:00 VT`. */
export function dayText(quarters: readonly TariffRate[]): string {
  return intervalsOf(quarters)
    .map(({ from, to, rate }) => `${clockText(from)}–${clockText(to)}\u00a0${rate}`)
    .join(' · ');
}

function priceOf(text: string): number | undefined {
  if (!/^\d+([.,]\d{1,6})?$/.test(text.trim())) return undefined;
  const price = Number(text.trim().replace(',', '.'));
  return price <= TARIFF_LIMITS.price ? price : undefined;
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
