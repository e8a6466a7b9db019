import { describe, expect, it } from 'vitest';
import { limitsOf, limitValue } from './limits-form.ts';

describe('a contracted power', () => {
  // proves R-ANA-018
  it.each([
    ['0', 0],
    ['20', 20],
    ['20.5', 20.5],
    ['20,125', 20.125],
    [' 16 ', 16],
    ['100000000', 100_000_000],
  ])('%s is taken', (text, value) => expect(limitValue('MRK', text)).toBe(value));

  // proves R-ANA-018
  it.each(['', ' ', '-1', '1.2345', '1.', '.5', '1,2,3', '1 000', '1e3', 'x', '100000000.001', '100000001'])(
    '%s is refused',
    (text) => expect(limitValue('RK', text)).toBeUndefined(),
  );
});

describe('the limits', () => {
  // proves R-ANA-019
  it('are saved only together', () => {
    expect(limitsOf({ MRK: '20', RK: '', kw_price: '' })).toBeUndefined();
    expect(limitsOf({ MRK: '20', RK: '16,5', kw_price: '' })).toEqual({ MRK: 20, RK: 16.5, kw_price: null });
  });

  it('have a price or none, not a wrong one', () => {
    expect(limitsOf({ MRK: '0', RK: '0', kw_price: '8,5' })?.kw_price).toBe(8.5);
    expect(limitsOf({ MRK: '0', RK: '0', kw_price: 'dear' })).toBeUndefined();
  });
});
