import { crc16Arc } from './crc16.ts';
import { type ObisEntry, type ObisReadings, readingsOf } from './readings.ts';
import { BLOCK_MARKS } from './telegram-splitter.ts';

/** `none`: the telegram carries no checksum (DSMR before version 4, IEC 62056-21). */
export type TelegramCheck = 'right' | 'wrong' | 'none';

/** One telegram of a P1 port or of an IEC 62056-21 readout. */
export interface Telegram extends ObisReadings {
  /** The identification line without its slash: maker and model; undefined where the text has none. */
  readonly identification: string | undefined;
  /** Serial number as the meter has it in its telegram; undefined where it has none. */
  readonly serial: string | undefined;
  readonly check: TelegramCheck;
}

/** `1-0:1.8.0(000123.456*kWh)`: the code and everything in brackets; a value may follow its own time. */
const LINE = /^\s*([0-9A-Z][0-9A-Z.:*&-]*?)((?:\([^()]*\))+)\s*$/;
const GROUP = /\(([^()]*)\)/g;
const VALUE = /^\s*([+-]?\d+(?:\.\d*)?|[+-]?\.\d+)\s*(?:\*\s*([^\s*]+))?\s*$/;
const CHECKSUM = /!\s*([0-9A-Fa-f]{4})\s*$/;
const SERIALS: ReadonlySet<string> = new Set([
  '0-0:96.1.1',
  '0-0:96.1.0',
  '1-0:96.1.0',
  '1-0:0.0.0',
  '0-0:42.0.0',
  'C.1.0',
]);

/**
 * Reads one telegram. Never throws, whatever the text. With a wrong checksum nothing is read, since any digit may be another.
 * @param text from `/` to the checksum; text after it belongs to the next telegram and is ignored
 */
export function readTelegram(text: string): Telegram {
  const telegram = wholeTelegram(text);
  const check = checkOf(telegram);
  const lines = telegram.replace(BLOCK_MARKS.begin, '').split(/\r\n|\r|\n/);
  const identification = /^\/(.*)$/m.exec(telegram)?.[1]?.trim();
  if (check === 'wrong') return { identification, serial: undefined, check, readings: [], unread: [] };
  const parsed = lines.flatMap((line) => {
    const match = LINE.exec(line);
    return match
      ? [{ code: match[1] ?? '', groups: [...(match[2] ?? '').matchAll(GROUP)].map(([, inner]) => inner ?? '') }]
      : [];
  });
  const serial = parsed.find(({ code, groups }) => SERIALS.has(code.replace(/[*&]255$/, '')) && groups[0])?.groups[0];
  return {
    identification,
    serial: serial === undefined ? undefined : plainText(serial),
    check,
    ...readingsOf(parsed.flatMap(entryOf)),
  };
}

function wholeTelegram(text: string): string {
  const start = Math.max(0, text.indexOf('/'));
  const block = blockOf(text.slice(start));
  if (block) return text.slice(start, start + block.end);
  const end = text.indexOf('!', start);
  if (end < 0) return text.slice(start);
  const checksum = /^!\s?[0-9A-Fa-f]{4}/.exec(text.slice(end));
  return text.slice(start, end) + (checksum ? checksum[0] : '!');
}

function checkOf(telegram: string): TelegramCheck {
  const block = blockOf(telegram);
  if (block) return block.isRight ? 'right' : 'wrong';
  const stated = CHECKSUM.exec(telegram)?.[1];
  if (stated === undefined || !telegram.startsWith('/')) return 'none';
  const covered = telegram.slice(0, telegram.lastIndexOf('!') + 1);
  const stands = Number.parseInt(stated, 16);
  // Loggers and brokers often hand the lines on with other ends than the meter's.
  return [covered, covered.replace(/\r?\n/g, '\r\n')].some((each) => crc16Arc(latin1(each)) === stands)
    ? 'right'
    : 'wrong';
}

/** The block of a readout of IEC 62056-21; its check character is the sum without carry of all after its begin. */
function blockOf(text: string): { end: number; isRight: boolean } | undefined {
  const begin = text.indexOf(BLOCK_MARKS.begin);
  const end = text.indexOf(BLOCK_MARKS.end, begin);
  if (begin < 0 || end < 0 || end + 1 >= text.length) return undefined;
  const sum = latin1(text.slice(begin + 1, end + 1)).reduce((all, byte) => all ^ byte, 0);
  return { end: end + 2, isRight: text.charCodeAt(end + 1) === sum };
}

const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff);

/** The last value in brackets with a number: before it may stand its time, or the peak's. */
function entryOf({ code, groups }: { code: string; groups: readonly string[] }): ObisEntry[] {
  const match = VALUE.exec(groups.at(-1) ?? '');
  return match ? [{ code, value: Number(match[1]), unit: match[2] ?? '' }] : [];
}

/** DSMR writes serial numbers as hex digits of their ASCII signs. */
function plainText(text: string): string {
  if (!/^(?:[2-7][0-9A-Fa-f])+$/.test(text) || text.length < 8) return text;
  return text.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
}
