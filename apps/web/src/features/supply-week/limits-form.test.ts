import { describe, expect, it } from 'vitest';
import { limitsOf, limitTexts, USUAL_LIMITS } from './limits-form.ts';

const usual = limitTexts(USUAL_LIMITS, 'sk');

// proves R-WEEK-010
describe('limits in fields', () => {
  it('are written with the decimal mark of the language, and nominal values may be empty', () => {
    expect(usual).toMatchObject({ nominalVoltage: '', frequencyShare: '99,5', voltageBelow: '10' });
    expect(limitsOf(usual)).toEqual({});
  });

  it('are those that differ from the usual ones', () => {
    expect(limitsOf({ ...usual, thd: ' 5,5 ', nominalVoltage: '231', unbalance: '2' })).toEqual({
      thd: 5.5,
      nominalVoltage: 231,
    });
  });

  it('are named where they cannot be', () => {
    expect(limitsOf({ ...usual, thd: '', voltageShare: '101', unbalance: 'x', nominalVoltage: '1e3' })).toEqual([
      ...['nominalVoltage', 'voltageShare', 'unbalance', 'thd'],
    ]);
  });
});
