import type { MeterReading, MeterValue } from '@phasor/meters';
import { plausible } from '@phasor/meters';
import { type ObisReading, readingsOf, readSml, readTelegram, SmlSplitter, TelegramSplitter } from '@phasor/obis';
import { rowOfWire } from '@phasor/quantities/by-wire';

/** Result of one telegram: a reading, or why there is none. */
export type TelegramResult = { readonly reading: MeterReading } | { readonly fault: string };
export type TelegramFormat = 'p1' | 'iec62056' | 'sml';

/** Seven data bits and a parity bit reach a port that is set to eight bits as they are. */
const SEVEN_BITS = 0x7f;
const WRONG: TelegramResult = { fault: 'a telegram came with a wrong checksum' };
const EMPTY: TelegramResult = { fault: 'a telegram holds no value that Phasor knows' };

/** Makes a reader of a stream of bytes in one format. */
export function telegramReader(format: TelegramFormat): (bytes: Uint8Array) => TelegramResult[] {
  if (format === 'sml') {
    const splitter = new SmlSplitter();
    return (bytes) =>
      splitter.push(bytes).map(({ content, check }) => {
        return check === 'right' ? resultOf(readingsOf(readSml(content).entries).readings) : WRONG;
      });
  }
  const splitter = new TelegramSplitter();
  return (bytes) =>
    splitter.push(textOf(bytes)).map((text) => {
      const { check, readings } = readTelegram(text);
      return check === 'wrong' ? WRONG : resultOf(readings);
    });
}

const textOf = (bytes: Uint8Array) => String.fromCharCode(...Array.from(bytes, (byte) => byte & SEVEN_BITS));

function resultOf(readings: readonly ObisReading[]): TelegramResult {
  const whole = readings.filter(({ tariff }) => tariff === undefined);
  const known = whole.map(({ quantity, phase, value }): [MeterValue, number] => [
    quantity === 'F' ? 'F' : `${quantity}.${phase}`,
    value,
  ]);
  const reading = plausible(withKnownTotals(new Map(known)));
  return reading.size === 0 ? EMPTY : { reading };
}

/** Leaves out what a sample has no place for. */
function withKnownTotals(reading: MeterReading): MeterReading {
  return new Map(
    [...reading].filter(([name]) => {
      const [quantity = '', phase] = name.split('.');
      if (phase === undefined) return true;
      return rowOfWire(quantity)?.at.includes(phase === 'T' ? 'total' : 'phase') === true;
    }),
  );
}
