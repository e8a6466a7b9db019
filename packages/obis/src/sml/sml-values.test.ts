import { describe, expect, it } from 'vitest';
import { crc16X25 } from '../crc16.ts';
import { SmlSplitter } from './sml-file.ts';
import { readSml } from './sml-list.ts';
import { SmlReader } from './sml-node.ts';

const bytes = (...parts: readonly (number | readonly number[])[]) => Uint8Array.from(parts.flat());
const ESCAPE = [0x1b, 0x1b, 0x1b, 0x1b];
const BEGIN = [...ESCAPE, 1, 1, 1, 1];

/** A file as it stands on the wire, with any count of filling bytes, right or not. */
function framed(content: readonly number[], filled: number): Uint8Array {
  const frame = [...BEGIN, ...content, ...ESCAPE, 0x1a, filled];
  const crc = crc16X25(Uint8Array.from(frame));
  return bytes(frame, [crc & 0xff, crc >> 8]);
}

const octets = (...content: readonly number[]) => [content.length + 1, ...content];
const list = (...items: readonly (readonly number[])[]) => [0x70 + items.length, ...items.flat()];
const OPTIONAL = [0x01];
const METER = octets(0x0a, 0x01, 0x49, 0x00, 0xff);
const POWER = octets(1, 0, 16, 7, 0, 255);

/** The message of a value list; `choice` says of which kind it is. */
function message(values: readonly number[], choice: readonly number[] = [0x63, 0x07, 0x01], server = METER): number[] {
  const body = list(OPTIONAL, server, OPTIONAL, OPTIONAL, values, OPTIONAL, OPTIONAL);
  return [0x76, ...octets(1), 0x62, 0, 0x62, 0, ...list(choice, body), 0x63, 0, 0, 0];
}
const value = ({ name = POWER, unit = [0x62, 27], scaler = [0x52, 0xff], measured = [0x53, 0x00, 0x7b] } = {}) =>
  list(name, OPTIONAL, OPTIONAL, unit, scaler, measured, OPTIONAL);

// proves R-AGENT-003
describe('the values of an SML message', () => {
  it('come with the identification of the meter, two digits for each byte', () => {
    expect(readSml(bytes(message(list(value()))))).toEqual({
      server: '0a014900ff',
      entries: [{ code: '1-0:16.7.0*255', value: 12.3, unit: 'W' }],
    });
  });

  it('are read of all messages of a file, with zeros between and behind them', () => {
    const other = value({ name: octets(1, 0, 1, 8, 0, 255), unit: [0x62, 30], measured: [0x62, 9] });
    const { entries } = readSml(bytes([0, 0], message(list(value())), [0, 0, 0], message(list(other)), [0]));
    expect(entries.map(({ code }) => code)).toEqual(['1-0:16.7.0*255', '1-0:1.8.0*255']);
  });

  it('are those of value lists alone: other messages have other things in the same places', () => {
    expect(readSml(bytes(message(list(value()), [0x63, 0x01, 0x01])))).toEqual({ server: undefined, entries: [] });
    expect(readSml(bytes(list(octets(1), octets(2))))).toEqual({ server: undefined, entries: [] });
  });

  it('are none where the list of values is left out, and the meter is known all the same', () => {
    expect(readSml(bytes(message(OPTIONAL)))).toEqual({ server: '0a014900ff', entries: [] });
    expect(readSml(bytes(message(list(value()), undefined, OPTIONAL))).server).toBeUndefined();
  });

  it('have no unit where none is sent, or one that is unknown', () => {
    const units = [OPTIONAL, [0x62, 200], octets(27)].map((unit) => value({ unit }));
    expect(readSml(bytes(message(list(...units)))).entries.map(({ unit }) => unit)).toEqual(['', '', '']);
  });

  it('are as they stand without a scaler', () => {
    expect(readSml(bytes(message(list(value({ scaler: OPTIONAL }))))).entries[0]?.value).toBe(123);
  });

  it('are left out one by one where one is no value: a text, a short name, a scaler of words', () => {
    const odd = [
      value({ measured: octets(65, 66) }),
      value({ name: octets(1, 0, 16) }),
      value({ name: [0x62, 5] }),
      value({ scaler: octets(9) }),
      [0x62, 7],
    ];
    const { entries } = readSml(bytes(message(list(...odd, value()))));
    expect(entries).toEqual([{ code: '1-0:16.7.0*255', value: 12.3, unit: 'W' }]);
  });

  it('are none where the bytes end within a value', () => {
    const whole = message(list(value()));
    for (const cut of [5, 12, 30, whole.length - 6]) {
      expect(readSml(bytes(whole.slice(0, cut)))).toEqual({ server: undefined, entries: [] });
    }
  });
});

describe('one value of SML', () => {
  const read = (...content: readonly number[]) => new SmlReader(bytes(content)).next();

  it('is true where a byte of it is not zero', () => {
    expect([read(0x42, 0), read(0x42, 1), read(0x43, 0, 1)]).toEqual([false, true, true]);
  });

  it('may end with the last byte', () => {
    expect([read(0x62, 200), read(0x52, 200), read(0x02, 7), read(0x01)]).toEqual([200n, -56n, bytes([7]), undefined]);
  });

  it('of more than fifteen bytes has a head of two', () => {
    const long = Array.from({ length: 18 }, (_, index) => index + 1);
    // 18 bytes and a head of 2 are 20: 1 sixteen and 4.
    expect(read(0x81, 0x04, ...long)).toEqual(bytes(long));
  });

  it('whose head has no end is refused, as is one that is longer than the bytes, or of a type that is not defined', () => {
    expect(() => read(0x80, 0x80, 0x80, 0x80, 0x80, 0x05, 1, 2, 3, 4)).toThrow(RangeError);
    expect(() => read(0x05, 1, 2)).toThrow('SML ends within a value');
    expect(() => read(0x12, 1)).toThrow('SML has an unknown type');
    expect(() => read(0x7f, 0x62, 1)).toThrow(RangeError);
  });

  it('is a list of sixteen levels, and no deeper', () => {
    const nested = (levels: number) => [...Array.from({ length: levels }, () => 0x71), 0x62, 7];
    expect(() => read(...nested(16))).not.toThrow();
    expect(() => read(...nested(17))).toThrow('SML is nested too deep');
  });

  it('of a list has nothing where a message ends', () => {
    expect(read(0x72, 0x62, 3, 0)).toEqual([3n, undefined]);
  });
});

describe('a stream of SML files', () => {
  const content = [1, 2, 3, 4, 5];

  it('is without the zeros that fill up the last four bytes', () => {
    const [file] = new SmlSplitter().push(framed([...content, 0, 0, 0], 3));
    expect(file).toEqual({ content: bytes(content), check: 'right' });
  });

  it('is wrong where more is filled than four bytes have', () => {
    const [file] = new SmlSplitter().push(framed(content, 4));
    expect(file).toEqual({ content: bytes(content), check: 'wrong' });
  });

  it('goes on with the next file where one breaks off, or has an escape that means nothing', () => {
    const whole = framed([...content, 0, 0, 0], 3);
    const broken = bytes(BEGIN, [7, 7], ESCAPE, [9, 9, 9, 9]);
    for (const before of [whole.subarray(0, 11), broken]) {
      const files = new SmlSplitter().push(bytes([...before], [...whole]));
      expect(files).toEqual([{ content: bytes(content), check: 'right' }]);
    }
  });

  it('has no file without a version, whatever stands where it would be', () => {
    const whole = [...framed([...content, 0, 0, 0], 3)];
    expect(new SmlSplitter().push(bytes(ESCAPE, [2, 2, 2, 2], whole.slice(8)))).toEqual([]);
    expect(new SmlSplitter().push(bytes([9, 9, 9, 9], whole.slice(4)))).toEqual([]);
  });

  it('forgets what never ends, and reads the next file', () => {
    const splitter = new SmlSplitter();
    expect(splitter.push(bytes(BEGIN, new Array<number>(40_000).fill(7)))).toEqual([]);
    expect(splitter.push(framed([...content, 0, 0, 0], 3))).toHaveLength(1);
  });
});
