import { describe, expect, it } from 'vitest';
import { type ObisEntry, readingsOf } from './readings.ts';

const entry = (code: string, value: number, unit = ''): ObisEntry => ({ code, value, unit });
const read = (...entries: readonly ObisEntry[]) => readingsOf(entries);

// proves R-AGENT-001
describe('the values of one message', () => {
  it('are those of the lowest channel: another one is another meter', () => {
    const { readings } = read(entry('1-2:16.7.0', 40, 'W'), entry('1-1:16.7.0', 7, 'W'), entry('1-2:32.7.0', 231, 'V'));
    expect(readings).toEqual([{ quantity: 'P', phase: 'T', value: 7 }]);
  });

  it('have a reduced code, and one with spaces around it, for the same meter as a full one', () => {
    const { readings, unread } = read(entry(' 1.8.0 ', 12, 'kWh'), entry('1-0:32.7.0*255', 230, 'V'));
    expect(readings).toContainEqual({ quantity: 'E_I', phase: 'T', value: 12_000 });
    expect(readings).toContainEqual({ quantity: 'U', phase: 'L1', value: 230 });
    expect(unread).toEqual([]);
  });

  it('have a power factor without a unit, and no other quantity without one', () => {
    const { readings, unread } = read(entry('1-0:13.7.0', 0.97), entry('1-0:16.7.0', 100), entry('1-0:33.7.0', 1, 'W'));
    expect(readings).toEqual([{ quantity: 'PF', phase: 'T', value: 0.97 }]);
    expect(unread).toEqual(['1-0:16.7.0', '1-0:33.7.0']);
  });

  it('are left out and named where the unit is another one or none that is known', () => {
    const entries = [entry('1-0:16.7.0', 3, 'A'), entry('1-0:1.8.0', 3, 'furlong'), entry('1-0:2.8.0', 3, 'toString')];
    expect(read(...entries)).toEqual({ readings: [], unread: ['1-0:16.7.0', '1-0:1.8.0', '1-0:2.8.0'] });
  });

  it('are left out and named where they are no numbers', () => {
    const entries = [entry('1-0:16.7.0', Number.NaN, 'W'), entry('1-0:1.8.0', Number.POSITIVE_INFINITY, 'Wh')];
    expect(read(...entries)).toEqual({ readings: [], unread: ['1-0:16.7.0', '1-0:1.8.0'] });
  });

  it('are left out without a word where the code is another medium, an earlier period or no code', () => {
    const entries = [
      entry('7-0:3.0.0', 1, 'm3'),
      entry('1-0:1.8.0*12', 1, 'kWh'),
      entry('voltage', 230, 'V'),
      entry('1', 1, 'W'),
      entry('x1.8.0', 1, 'kWh'),
      entry('1.8.0x', 1, 'kWh'),
    ];
    expect(read(...entries)).toEqual({ readings: [], unread: [] });
  });

  it('are named where the code is a mean, a peak or a harmonic, for which there is no quantity', () => {
    const codes = ['1-0:1.6.0', '1-0:16.4.0', '1-0:32.7.3'];
    expect(read(...codes.map((code) => entry(code, 1, 'V')))).toEqual({ readings: [], unread: codes });
  });

  it('take a last group of 255 for none, in powers and in registers', () => {
    const { readings } = read(entry('1-0:16.7.255', 5, 'W'), entry('1-0:1.8.255', 6, 'Wh'));
    expect(readings).toEqual([
      { quantity: 'P', phase: 'T', value: 5 },
      { quantity: 'E_I', phase: 'T', value: 6 },
    ]);
  });

  it('have the distortion of a voltage apart from the voltage', () => {
    const { readings } = read(entry('1-0:32.7.0', 230, 'V'), entry('1-0:32.7.124', 2.1, '%'));
    expect(readings).toEqual([
      { quantity: 'U', phase: 'L1', value: 230 },
      { quantity: 'DF_U', phase: 'L1', value: 2.1 },
    ]);
  });

  it.each([
    ['Wh', 1],
    ['kWh', 1_000],
    ['KWH', 1_000],
    ['MWh', 1_000_000],
  ])('in %s are %d Wh each, whatever the case of the letters', (unit, factor) => {
    expect(read(entry('1-0:1.8.0', 230.1, unit)).readings[0]?.value).toBe(Number((230.1 * factor).toPrecision(15)));
  });

  it.each([
    ['1-0:5.8.0', 'kvarh', { quantity: 'Q1', value: 2_000 }],
    ['1-0:3.8.0', 'Mvarh', { quantity: 'Q12', value: 2_000_000 }],
    ['1-0:9.8.0', 'kVAh', { quantity: 'S_E', value: 2_000 }],
    ['1-0:23.7.0', 'kvar', { quantity: 'Q', value: 2_000 }],
    ['1-0:29.7.0', 'kVA', { quantity: 'S', value: 2_000 }],
    ['1-0:36.7.0', 'MW', { quantity: 'P', value: 2_000_000 }],
  ])('of %s in %s are counted in the base unit', (code, unit, expected) => {
    const { readings, unread } = read(entry(code, 2, unit));
    expect(unread).toEqual([]);
    expect(readings).toMatchObject([expected]);
  });

  it('have tariffs of a register that has a total of its own beside it, and its total alone where it has no tariff', () => {
    const { readings } = read(entry('1-0:1.8.1', 3, 'Wh'), entry('1-0:1.8.2', 4, 'Wh'), entry('1-0:2.8.0', 9, 'Wh'));
    expect(readings).toEqual([
      { quantity: 'E_I', phase: 'T', value: 7 },
      { quantity: 'E_I', phase: 'T', value: 3, tariff: 1 },
      { quantity: 'E_I', phase: 'T', value: 4, tariff: 2 },
      { quantity: 'E_E', phase: 'T', value: 9 },
    ]);
  });

  it('have the signed power before the difference of both directions, and add no noise of binary fractions', () => {
    const parts = [entry('1-0:1.7.0', 0.3, 'W'), entry('1-0:2.7.0', 0.1, 'W')];
    expect(read(...parts).readings).toEqual([{ quantity: 'P', phase: 'T', value: 0.2 }]);
    expect(read(...parts, entry('1-0:16.7.0', -5, 'W')).readings).toEqual([{ quantity: 'P', phase: 'T', value: -5 }]);
  });

  it('of nothing are nothing', () => {
    expect(read()).toEqual({ readings: [], unread: [] });
  });
});
