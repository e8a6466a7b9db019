import { DAY_MS, MINUTE_MS } from '@phasor/quantities';

/** Formats of times in a file. */
export const TIME_FORMATS = ['iso', 'dmy', 'mdy', 'epoch_s', 'epoch_ms'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

/** The time in a cell: an instant, or a clock reading (ms as if UTC) without a zone. */
export type WrittenTime = { readonly instant: number } | { readonly clock: number };

const OFFSET = String.raw`(?<zone>Z|[+-]\d{2}(?::?\d{2})?)`;
const CLOCK = String.raw`(?<hour>\d{1,2})[:.h](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,](?<part>\d{1,9}))?)?\s*(?<half>[ap]\.?m\.?)?`;
const GAP = String.raw`(?:[T\s,]\s*${CLOCK})?\s*${OFFSET}?`;

const DATES = {
  iso: new RegExp(String.raw`^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})${GAP}$`, 'i'),
  dmy: new RegExp(String.raw`^(?<day>\d{1,2})[-/.]\s?(?<month>\d{1,2})[-/.]\s?(?<year>\d{4}|\d{2})${GAP}$`, 'i'),
  mdy: new RegExp(String.raw`^(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4}|\d{2})${GAP}$`, 'i'),
} as const;
const CLOCK_ALONE = new RegExp(`^${CLOCK}$`, 'i');
const EPOCH = /^\d{1,13}(?:[.,]\d+)?$/;

/** The time in a cell; undefined where it has another format. 24:00 is the start of the next day. */
export function parseTime(text: string, format: TimeFormat): WrittenTime | undefined {
  const trimmed = text.trim();
  if (format === 'epoch_s' || format === 'epoch_ms') return parseEpoch(trimmed, format);
  const found = DATES[format].exec(trimmed)?.groups;
  if (found === undefined) return undefined;
  const date = dateOf(found);
  const time = clockOf(found);
  if (date === undefined || time === undefined) return undefined;
  const { zone } = found;
  return zone === undefined ? { clock: date + time } : { instant: date + time - offsetOf(zone) };
}

/** True for a time of day without a date. */
export function isClock(text: string): boolean {
  return clockOf(CLOCK_ALONE.exec(text.trim())?.groups) !== undefined && text.trim() !== '';
}

function parseEpoch(text: string, format: 'epoch_s' | 'epoch_ms'): WrittenTime | undefined {
  if (!EPOCH.test(text)) return undefined;
  return { instant: Math.round(Number(text.replace(',', '.')) * (format === 'epoch_s' ? 1_000 : 1)) };
}

type Found = Readonly<Record<string, string | undefined>>;

function dateOf(found: Found): number | undefined {
  const [year, month, day] = [Number(found.year), Number(found.month), Number(found.day)];
  const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

/** Ms since midnight; 0 for none. */
function clockOf(found: Found | undefined): number | undefined {
  if (found === undefined) return undefined;
  if (found.hour === undefined) return 0;
  const [hour, minute, second] = [hourOf(found), Number(found.minute), Number(found.second ?? 0)];
  const part = Number(`0.${found.part ?? 0}`);
  const time = ((hour * 60 + minute) * 60 + second + part) * 1_000;
  return minute < 60 && second < 60 && time <= DAY_MS ? Math.round(time) : undefined;
}

function hourOf({ hour, half }: Found): number {
  if (half === undefined) return Number(hour);
  return (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
}

function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const digits = zone.replaceAll(/\D/g, '').padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (zone.startsWith('-') ? -minutes : minutes) * MINUTE_MS;
}

export type DecimalMark = '.' | ',';

const NUMBERS = {
  '.': /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:e[+-]?\d+)?$/i,
  ',': /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d*)?(?:e[+-]?\d+)?$/i,
} as const;

/** The number in a cell; undefined where it is none. Digits may be grouped by spaces, apostrophes or the other mark. */
export function parseNumber(text: string, mark: DecimalMark): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f'’]/g, '').replace('\u2212', '-');
  if (!/\d/.test(plain) || !NUMBERS[mark].test(plain)) return undefined;
  const digits = mark === ',' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  const value = Number(digits);
  return Number.isFinite(value) ? value : undefined;
}
