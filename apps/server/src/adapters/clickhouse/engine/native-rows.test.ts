import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeNative, numberColumn, textColumn } from './native-block.ts';
import { NativeRows, numberType } from './native-rows.ts';

const NAN = Number.NaN;
const read = (rows: NativeRows) => decodeNative(rows.insert().body);

function written(type: Parameters<NativeRows['numbers']>[1], values: readonly number[]): number[] {
  const rows = new NativeRows(values.length);
  rows.numbers('a', type, (row) => values[row] ?? NAN);
  return [...numberColumn(read(rows).columns, 'a')];
}

describe('rows for an insert', () => {
  it('read back as the numbers that were written, whatever they are', () => {
    const double = fc.double({ noNaN: true, noDefaultInfinity: true });
    const values = fc.array(double, { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(values, (numbers) => {
        expect(written('Float64', numbers)).toEqual(numbers.map((each) => each + 0));
      }),
      { numRuns: 200 },
    );
  });

  it('round to the nearest number of 32 bits', () => {
    expect(written('Float32', [230.1, -0.05, 16_777_217])).toEqual([230.1, -0.05, 16_777_217].map(Math.fround));
  });

  it('have what is not finite as unknown, and one zero', () => {
    const values = written('Float64', [Number.POSITIVE_INFINITY, NAN, -0]);
    expect(values).toEqual([NAN, NAN, 0]);
    expect(Object.is(values[2], 0)).toBe(true);
    expect(written('Float32', [Number.NEGATIVE_INFINITY])).toEqual([NAN]);
  });

  it('have whole numbers of 64 bits exactly, of either sign', () => {
    const whole = [0, -1, -4_294_967_296, 4_294_967_295, 1_773_100_800_123, -1_773_100_800_123, 2 ** 53];
    expect(written('Int64', whole)).toEqual(whole);
  });

  it('have numbers of more than 53 bits by their halves', () => {
    const rows = new NativeRows(2);
    rows.halves('version', 'UInt64', { highAt: () => 4_294_967_294, lowAt: (row) => 4_294_967_295 - row });
    const { body } = rows.insert();
    const at = body.length - 16;
    expect([body.readBigUInt64LE(at), body.readBigUInt64LE(at + 8)]).toEqual([
      4_294_967_294n * 2n ** 32n + 4_294_967_295n,
      4_294_967_294n * 2n ** 32n + 4_294_967_294n,
    ]);
  });

  it('have texts of any length and alphabet, between other columns', () => {
    const texts = ['', 'A', 'Ä'.repeat(100), 'x'.repeat(20_000), '\t\n\\'];
    const rows = new NativeRows(texts.length);
    rows.numbers('before', 'UInt8', (row) => row);
    rows.texts('text', (row) => texts[row] ?? '');
    rows.numbers('after', 'UInt32', (row) => 70_000 + row);
    expect(rows.insert().columns).toEqual(['before', 'text', 'after']);
    const { columns } = read(rows);
    expect([...numberColumn(columns, 'before')]).toEqual([0, 1, 2, 3, 4]);
    expect(textColumn(columns, 'text')).toEqual(texts);
    expect([...numberColumn(columns, 'after')]).toEqual([70_000, 70_001, 70_002, 70_003, 70_004]);
  });

  it('are as many as there are, beyond what one byte counts', () => {
    const rows = new NativeRows(300);
    rows.numbers('a', 'Float32', (row) => row);
    expect(read(rows).rows).toBe(300);
  });

  it('have no column of a type that they do not know', () => {
    expect(() => numberType('Date')).toThrow('Date');
    expect(() => numberType(undefined)).toThrow('undefined');
  });
});
