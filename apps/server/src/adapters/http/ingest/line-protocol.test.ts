import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LineValue, parseLines } from './line-protocol.ts';

/** Writes as docs.influxdata.com, "Line protocol reference", says, independent of the reader. */
const escaped = (text: string, signs: RegExp) => text.replace(signs, '\\$&');
function written(value: LineValue): string {
  if (typeof value !== 'string') return String(value);
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

const word = fc
  .string({ unit: fc.constantFrom(...'abcUIP_1 ,=äµ".'), minLength: 1, maxLength: 8 })
  .filter((text) => /^[^#\s]/.test(text));
const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number || 0),
  fc.boolean(),
  fc.string({ unit: fc.constantFrom(...'ab ,="\\\n#'), maxLength: 12 }),
);
const point = fc.record({
  measurement: word,
  tags: fc.dictionary(word, word, { maxKeys: 3, noNullPrototype: true }),
  fields: fc.dictionary(word, value, { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  timestamp: fc.option(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), { nil: undefined }),
});
type Point = typeof point extends fc.Arbitrary<infer Of> ? Of : never;

function lineOf({ measurement, tags, fields, timestamp }: Point): string {
  const key = (text: string) => escaped(text, /[, =]/g);
  const head = [
    escaped(measurement, /[, ]/g),
    ...Object.entries(tags).map(([name, tag]) => `${key(name)}=${key(tag)}`),
  ];
  const values = Object.entries(fields).map(([name, field]) => `${key(name)}=${written(field)}`);
  return `${head.join(',')} ${values.join(',')}${timestamp === undefined ? '' : ` ${timestamp}`}`;
}

describe('parseLines', () => {
  // proves R-MEAS-061
  it('reads back every point, whatever its names and texts, between comments and blank lines', () => {
    fc.assert(
      fc.property(
        fc.array(point, { maxLength: 6 }),
        fc.constantFrom('\n', '\r\n', '\n\n', '\n# a "comment\n'),
        (points, end) => {
          const { lines, faults } = parseLines(points.map(lineOf).join(end));
          expect(faults).toEqual([]);
          const read = lines.map(({ measurement, tags, fields, timestamp }) => ({
            measurement,
            tags: Object.fromEntries(tags),
            fields: Object.fromEntries(fields),
            timestamp,
          }));
          expect(read).toEqual(points);
        },
      ),
    );
  });

  it('reads numbers and switches as InfluxDB writes them', () => {
    const { lines } = parseLines('m a=1i,b=2u,c=-1.5e3,d=.5,e=t,f=FALSE,g="x" 1556813561098000000');
    expect(Object.fromEntries(lines[0]?.fields ?? [])).toEqual({
      a: 1,
      b: 2,
      c: -1500,
      d: 0.5,
      e: true,
      f: false,
      g: 'x',
    });
    expect(lines[0]?.timestamp).toBe(1_556_813_561_098_000_000n);
  });

  // proves R-MEAS-061
  it.each([
    ['m', 'missing fields'],
    ['m ', 'missing fields'],
    [',device=a U=1', 'missing measurement'],
    ['m,device U=1', "invalid tag 'device'"],
    ['m U', "invalid field 'U'"],
    ['m U=', "invalid field 'U='"],
    ['m U=1x', "invalid field 'U=1x'"],
    ['m U=0x10', "invalid field 'U=0x10'"],
    ['m U=NaN', "invalid field 'U=NaN'"],
    ['m U=constructor', "invalid field 'U=constructor'"],
    ['m U="a', "invalid field 'U=\"a'"],
    ['m U=1 now', "invalid timestamp 'now'"],
    ['m U=1 1 2', "invalid timestamp '1 2'"],
  ])('says why %j cannot be read, and in which line', (line, reason) => {
    expect(parseLines(`# first\nm U=1\n${line}`).faults).toEqual([{ number: 3, reason }]);
  });

  it('never throws, and takes time in proportion to the length', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void parseLines(text)));
    const began = performance.now();
    for (const row of ['m a="\n', 'm a=1,\n', '\\', ' ', '"', '=,'])
      parseLines(row.repeat(Math.floor(1_048_576 / row.length)));
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
