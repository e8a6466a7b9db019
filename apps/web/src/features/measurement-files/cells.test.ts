import { describe, expect, it } from 'vitest';
import { isClock, parseNumber, parseTime } from './cells.ts';

const utc = Date.UTC;

describe('the time of a cell', () => {
  // proves R-FILE-018
  it.each([
    ['2026-03-29T02:15:00+01:00', 'iso', { instant: utc(2026, 2, 29, 1, 15) }],
    ['2026-03-29T01:15Z', 'iso', { instant: utc(2026, 2, 29, 1, 15) }],
    ['2026-03-29 01:15:30.250 -0330', 'iso', { instant: utc(2026, 2, 29, 4, 45, 30, 250) }],
    ['2026-03-29 02:15', 'iso', { clock: utc(2026, 2, 29, 2, 15) }],
    ['2026/3/9', 'iso', { clock: utc(2026, 2, 9) }],
    ['29.3.2026 2:15', 'dmy', { clock: utc(2026, 2, 29, 2, 15) }],
    ['29. 3. 2026 02:15:00', 'dmy', { clock: utc(2026, 2, 29, 2, 15) }],
    ['29/03/26 24:00', 'dmy', { clock: utc(2026, 2, 30) }],
    ['3/29/2026 12:15 AM', 'mdy', { clock: utc(2026, 2, 29, 0, 15) }],
    ['3/29/2026 12:15 pm', 'mdy', { clock: utc(2026, 2, 29, 12, 15) }],
    ['1774746900', 'epoch_s', { instant: 1_774_746_900_000 }],
    ['1774746900.5', 'epoch_s', { instant: 1_774_746_900_500 }],
    ['1774746900000', 'epoch_ms', { instant: 1_774_746_900_000 }],
  ] as const)('%s is read as %s', (text, format, expected) => {
    expect(parseTime(text, format)).toEqual(expected);
  });

  it.each([
    ['2026-02-30', 'iso'],
    ['2026-13-01', 'iso'],
    ['2026-03-29T25:00', 'iso'],
    ['2026-03-29T24:01', 'iso'],
    ['29.3.2026', 'iso'],
    ['31/31/2026', 'mdy'],
    ['soon', 'epoch_s'],
    ['', 'dmy'],
  ] as const)('%s is no time of the format %s', (text, format) => {
    expect(parseTime(text, format)).toBeUndefined();
  });

  it('may stand in a cell of its own', () => {
    expect(['02:15', '2:15:30', '24:00', '12:15 AM'].map(isClock)).toEqual([true, true, true, true]);
    expect(['', '2', '25:00', '12:60', '2026-01-01'].map(isClock)).toEqual([false, false, false, false, false]);
  });
});

describe('the number of a cell', () => {
  // proves R-FILE-019
  it.each([
    ['1234.5', '.', 1_234.5],
    ['1,234.5', '.', 1_234.5],
    ['1 234,5', ',', 1_234.5],
    ['1\u202f234,5', ',', 1_234.5],
    ['1.234,5', ',', 1_234.5],
    ['\u22120,25', ',', -0.25],
    ['1.5e-3', '.', 0.0015],
    ['0', ',', 0],
  ] as const)('%s with the decimal sign %s', (text, mark, expected) => {
    expect(parseNumber(text, mark)).toBe(expected);
  });

  it.each([
    ['1,5', '.'],
    ['1.5', ','],
    ['', '.'],
    ['-', '.'],
    ['12 kWh', '.'],
    ['=1+1', '.'],
    ['1,23,4', '.'],
  ] as const)('%s is none with the decimal sign %s', (text, mark) => {
    expect(parseNumber(text, mark)).toBeUndefined();
  });
});
