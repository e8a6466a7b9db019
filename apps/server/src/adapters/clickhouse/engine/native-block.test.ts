import { describe, expect, it } from 'vitest';
import { decodeNative, numberColumn, textColumn } from './native-block.ts';

const text = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
const block = (rows: number, columns: readonly Buffer[]) =>
  Buffer.concat([Buffer.from([columns.length, rows]), ...columns]);
const column = (name: string, type: string, values: ArrayBufferView | Buffer) =>
  Buffer.concat([text(name), text(type), Buffer.from(values.buffer, values.byteOffset, values.byteLength)]);

describe('decodeNative', () => {
  it('joins the blocks of an answer', () => {
    const bytes = Buffer.concat([
      block(2, [column('a', 'Float32', Float32Array.of(1.5, Number.NaN)), column('d', 'UInt16', Uint16Array.of(0, 1))]),
      block(1, [column('a', 'Float32', Float32Array.of(-2)), column('d', 'UInt16', Uint16Array.of(7))]),
    ]);
    const { rows, columns } = decodeNative(bytes);
    expect(rows).toBe(3);
    expect(numberColumn(columns, 'a')).toEqual(Float64Array.of(1.5, Number.NaN, -2));
    expect(numberColumn(columns, 'd')).toEqual(Float64Array.of(0, 1, 7));
  });

  it('reads texts and 64-bit integers of either sign', () => {
    const { columns } = decodeNative(
      block(2, [
        column('t', 'Int64', BigInt64Array.of(1_773_100_800_123n, -5n)),
        column('v', 'UInt64', BigUint64Array.of(4_294_967_296n, 1n)),
        Buffer.concat([text('name'), text('String'), text('A'), text('B')]),
      ]),
    );
    expect(numberColumn(columns, 't')).toEqual(Float64Array.of(1_773_100_800_123, -5));
    expect(numberColumn(columns, 'v')).toEqual(Float64Array.of(4_294_967_296, 1));
    expect(textColumn(columns, 'name')[0]).toBe('A');
  });

  it('answers empty columns for an answer without rows', () => {
    const { rows, columns } = decodeNative(Buffer.alloc(0));
    expect([rows, numberColumn(columns, 'a').length, textColumn(columns, 'b').length]).toEqual([0, 0, 0]);
  });

  it('refuses truncated input and unknown types instead of guessing', () => {
    const bytes = block(2, [column('a', 'Float64', Float64Array.of(1, 2))]);
    expect(() => decodeNative(bytes.subarray(0, bytes.length - 1))).toThrow('cut off');
    expect(() => decodeNative(bytes.subarray(0, 1))).toThrow('cut off');
    expect(() => decodeNative(block(1, [column('a', 'Date', Uint16Array.of(1))]))).toThrow('type Date');
  });
});
