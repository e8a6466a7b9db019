import { describe, expect, it } from 'vitest';
import type { MeterReading, MeterValue } from './meter-values.ts';
import { plausible, turned } from './plausible.ts';
import { RegisterRefusal } from './register-reader.ts';
import { sampleOf } from './sample-of.ts';

const reading = (values: Partial<Record<MeterValue, number>>): MeterReading =>
  new Map(Object.entries(values) as [MeterValue, number][]);
const kept = (values: Partial<Record<MeterValue, number>>) => Object.fromEntries(plausible(reading(values)));

describe('a reading', () => {
  it('keeps values up to what can be, both ends included', () => {
    const possible = { 'U.L1': 0, 'U.L2': 1e6, F: 10, 'PF.L1': -1, 'PF.L2': 1, 'E_I.T': 0 } as const;
    expect(kept(possible)).toEqual(possible);
    expect(kept({ F: 100, 'U.L1': -0.1, 'U.L2': 1e6 + 1, 'E_I.T': -1 })).toEqual({ F: 100 });
    expect(kept({ F: 9.9, 'U.L1': Number.NaN })).toEqual({});
    expect(kept({ F: 100.1 })).toEqual({});
  });

  it('drops a name that no quantity has', () => {
    expect(plausible(new Map([['X.L1' as MeterValue, 1]])).size).toBe(0);
  });

  it('that is turned has import as export and the negative power, and no minus before a zero', () => {
    expect(turned(reading({ 'P.T': 0, 'P.L1': 5, 'E_I.T': 7, 'Q12.T': 3, 'U.L1': 230, F: 50 }))).toEqual(
      reading({ 'P.T': 0, 'P.L1': -5, 'E_E.T': 7, 'Q34.T': 3, 'U.L1': 230, F: 50 }),
    );
  });

  it('is a sample with its phases and totals by quantity', () => {
    expect(sampleOf(reading({ 'U.L1': 230, F: 50, 'U.L3': 231, 'P.T': -4 }), 1_000)).toEqual({
      ...{ ts: 1_000, F: 50, U: { L1: 230, L3: 231 }, P: { T: -4 } },
    });
  });
});

describe('a refusal', () => {
  it('names the first and the last register', () => {
    const { message, code } = new RegisterRefusal(2, { from: 'input', at: 30, count: 4 });
    expect([message, code]).toEqual(['refused input registers 30 to 33 with exception 2', 2]);
  });
});
