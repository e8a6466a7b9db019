import type { Language } from '@phasor/contract';
import { formatQuantity, MINUTE_S, withUnit } from '@phasor/quantities';
import type { ChatNews, DeviceNews } from '../../ports/records/notification-records.ts';
import { CHAT_WORDS, type ChatWords } from './chat-words.ts';
import { joinedNews } from './news-rate.ts';

/** What a message states about a device: its title (empty where it has none) and the time zone of its site. */
export interface NamedDevice {
  readonly title: string;
  readonly timeZone: string;
}

/** Most lines of one message: for a whole plant that comes back, a line for each device is too much to read. */
const LINES_MAX = 20;
/** Most devices that are named in a line. */
const NAMED_MAX = 12;

interface Telling {
  readonly language: Language;
  readonly deviceOf: (mac: string) => NamedDevice | undefined;
}

/** One message for a chat space, in the language of the account that requested it. */
export function chatText(all: readonly ChatNews[], telling: Telling): string {
  return newsLines(
    all.map(({ news }) => news),
    telling,
  ).join('\n');
}

/**
 * A line for each cause, as `Hall: R1 switched on, 1 Jun 2026, 14:00 CEST`: in the time of the device's site. Beyond twenty
 * lines the last one gives the number of the others.
 */
export function newsLines(all: readonly DeviceNews[], { language, deviceOf }: Telling): readonly string[] {
  const words = CHAT_WORDS[language];
  const news = joinedNews(all);
  const lines = news.slice(0, LINES_MAX).map((one) => lineOf(one, words, deviceOf));
  const more = news.length - lines.length;
  return [...lines, ...(more > 0 ? [words.more(more)] : [])];
}

function lineOf(news: DeviceNews, words: ChatWords, deviceOf: (mac: string) => NamedDevice | undefined): string {
  const { mac, data } = news;
  const titleOf = (device: string) => deviceOf(device)?.title || device;
  const time = timeText(data.timestamp * 1_000, words.locale, deviceOf(mac)?.timeZone ?? 'UTC');
  const devices = data.devices ?? [];
  if (devices.length > 1) {
    const rest = devices.length - NAMED_MAX;
    const first = devices.slice(0, NAMED_MAX).map(titleOf).join(', ');
    const named = rest > 0 ? `${first} ${words.more(rest)}` : first;
    return `${severalText(news, words, { count: devices.length, named })}, ${time}`;
  }
  const { name = '', phase, phases = phase !== undefined && data.power !== undefined ? [phase] : [] } = data;
  const parts = [name, eventText(news, words, words.events), phases.join(', ')].filter((part) => part !== '');
  return `${titleOf(mac)}: ${parts.join(' ')}, ${time}`;
}

/** What several devices have in common; of outages that have ended the longest, as the bell says it. */
function severalText(news: DeviceNews, words: ChatWords, { count, named }: { count: number; named: string }): string {
  const { event, runtime } = news.data;
  if (event !== 'OUTAGE' || runtime === undefined) {
    return words.several(count, eventText(news, words, words.eventsOfSeveral), named);
  }
  return words.restoredSeveral(count, durationText(runtime, words.locale), named);
}

/** An outage of known length has ended; a dip or swell has a voltage, a class and a duration. */
function eventText({ data }: DeviceNews, words: ChatWords, events: ChatWords['events']): string {
  if (data.event === 'OUTAGE' && data.runtime !== undefined) {
    return words.restored(durationText(data.runtime, words.locale));
  }
  const { class: cell, percent, runtime, week, quantities = [], power } = data;
  if (power !== undefined) {
    const { value, unit } = formatQuantity('activePower', power, words.locale);
    return words.question(withUnit(value, unit), durationText(runtime ?? 0, words.locale), data.times ?? 0);
  }
  if (week !== undefined)
    return words.week(
      weekText(week, words.locale),
      quantities.map((one) => words.quantities[one]),
    );
  if (cell !== undefined && percent !== undefined) {
    const voltage = withUnit(new Intl.NumberFormat(words.locale, { maximumFractionDigits: 1 }).format(percent), '%');
    const event = events[data.event] ?? data.event;
    if (runtime === undefined) return words.goingOn({ event, voltage, cell });
    return words.disturbed({ event, voltage, cell, duration: shortDuration(runtime, words.locale) });
  }
  return events[data.event] ?? words.events[data.event] ?? data.event;
}

/** The date of a Monday. */
function weekText(monday: string, locale: string): string {
  const format = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, format).format(Date.parse(`${monday}T00:00:00Z`));
}

function timeText(at: number, locale: string, timeZone: string): string {
  const parts = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone, timeZoneName: 'short' }).format(at);
}

/** As `durationText`, with hundredths of a second in the first minute. */
function shortDuration(seconds: number, locale: string): string {
  if (seconds >= MINUTE_S) return durationText(seconds, locale);
  return withUnit(new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(seconds), 's');
}

function durationText(seconds: number, locale: string): string {
  const unit = (value: number, name: 'second' | 'minute' | 'hour') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: 0 }).format(value);
  if (seconds < MINUTE_S) return unit(Math.max(1, seconds), 'second');
  const minutes = Math.round(seconds / MINUTE_S);
  if (minutes < 60) return unit(minutes, 'minute');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`;
}
