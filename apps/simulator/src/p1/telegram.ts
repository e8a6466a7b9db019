import { localTime } from '@phasor/calendar';
import { clockOffset } from '../physics/clock-offset.ts';

/** What a smart meter shows at one instant, base units. */
export interface P1Display {
  /** Epoch ms. */
  readonly time: number;
  readonly serial: string;
  /** 1 at night and on weekends, otherwise 2. */
  readonly tariff: 1 | 2;
  /** Registers by tariff, Wh. */
  readonly imported: readonly [number, number];
  readonly exported: readonly [number, number];
  readonly phases: readonly { readonly voltage: number; readonly current: number; readonly power: number }[];
}

const IDENTIFICATION = '/PHS5\\253833635_A';
const KILO = 1_000;

/**
 * A telegram of DSMR 5.0.2 with its checksum, as it leaves the P1 port.
 * @see https://www.netbeheernederland.nl/sites/default/files/2024-02/dsmr_5.0.2_p1_companion_standard.pdf
 */
export function p1Telegram(display: P1Display, timeZone: string): string {
  const text = `${[IDENTIFICATION, '', ...linesOf(display, timeZone)].join('\r\n')}\r\n!`;
  return `${text}${checksum(text)}\r\n`;
}

function linesOf({ time, serial, tariff, imported, exported, phases }: P1Display, timeZone: string): readonly string[] {
  const total = phases.reduce((sum, { power }) => sum + power, 0);
  return [
    '1-3:0.2.8(50)',
    `0-0:1.0.0(${meterClock(time, timeZone)})`,
    `0-0:96.1.1(${Buffer.from(serial, 'latin1').toString('hex').toUpperCase()})`,
    ...imported.map((wh, index) => `1-0:1.8.${index + 1}(${fixed(wh / KILO, 6, 3)}*kWh)`),
    ...exported.map((wh, index) => `1-0:2.8.${index + 1}(${fixed(wh / KILO, 6, 3)}*kWh)`),
    `0-0:96.14.0(000${tariff})`,
    ...directions('1-0:1.7.0', '1-0:2.7.0', total),
    '0-0:96.7.21(00004)',
    '0-0:96.7.9(00002)',
    '1-0:99.97.0(0)(0-0:96.7.19)',
    ...phases.map((_, index) => `1-0:${32 + 20 * index}.32.0(00002)`),
    ...phases.map((_, index) => `1-0:${32 + 20 * index}.36.0(00000)`),
    '0-0:96.13.0()',
    ...phases.map(({ voltage }, index) => `1-0:${32 + 20 * index}.7.0(${fixed(voltage, 3, 1)}*V)`),
    ...phases.map(({ current }, index) => `1-0:${31 + 20 * index}.7.0(${fixed(current, 3, 0)}*A)`),
    ...phases.flatMap(({ power }, index) =>
      directions(`1-0:${21 + 20 * index}.7.0`, `1-0:${22 + 20 * index}.7.0`, power),
    ),
  ];
}

function directions(imported: string, exported: string, watts: number): readonly [string, string] {
  const text = (value: number) => `${fixed(Math.max(0, value) / KILO, 2, 3)}*kW`;
  return [`${imported}(${text(watts)})`, `${exported}(${text(-watts)})`];
}

/** A number with leading zeros: so many digits before the point, and after it. */
function fixed(value: number, before: number, after: number): string {
  return value.toFixed(after).padStart(before + (after > 0 ? after + 1 : 0), '0');
}

/** YYMMDDhhmmss of the place, with S for summer time and W otherwise. */
function meterClock(time: number, timeZone: string): string {
  const { year, month, day, hour, minute } = localTime(time, timeZone);
  const second = Math.floor(time / 1_000) % 60;
  const parts = [year % 100, month, day, hour, minute, second].map((part) => String(part).padStart(2, '0'));
  const isSummer = clockOffset(timeZone, time) > clockOffset(timeZone, Date.UTC(year, 0, 1));
  return `${parts.join('')}${isSummer ? 'S' : 'W'}`;
}

const POLYNOMIAL = 0xa001;

/** CRC-16/ARC as four upper-case hex digits. */
export function checksum(text: string): string {
  let crc = 0;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >> 1) ^ POLYNOMIAL : crc >> 1;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
