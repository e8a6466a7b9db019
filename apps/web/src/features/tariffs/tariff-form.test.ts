import { describe, expect, it } from 'vitest';
import { clockText, formOf, intervalsOf, painted, versionOf } from './tariff-form.ts';

const empty = formOf(undefined, { date: '2026-01-01', locale: 'sk' });
const filled = { ...empty, VT: '0,2', NT: '0.1' };

describe('a day of a tariff', () => {
  it('is painted by quarter hours and has no gap', () => {
    const day = painted(empty.weekday, { from: 24, to: 88, rate: 'VT' });
    expect(intervalsOf(day)).toEqual([
      { from: 0, to: 24, rate: 'NT' },
      { from: 24, to: 88, rate: 'VT' },
      { from: 88, to: 96, rate: 'NT' },
    ]);
  });

  it('reads its quarter hours by the clock', () => {
    expect([0, 1, 25, 95, 96].map(clockText)).toEqual(['00:00', '00:15', '06:15', '23:45', '24:00']);
  });
});

describe('the form of a version', () => {
  it('is the version it came from', () => {
    const version = versionOf({ ...filled, holidays: '2026-05-01, 2026-05-08\n2026-05-01' });
    expect(version).toMatchObject({
      valid_from: '2026-01-01',
      VT: 0.2,
      NT: 0.1,
      holidays: ['2026-05-01', '2026-05-08'],
    });
    if ('valid_from' in version) expect(versionOf(formOf(version, { date: '', locale: 'de' }))).toEqual(version);
  });

  it('names every field that is wrong', () => {
    expect(versionOf({ ...empty, validFrom: '2026-02-30', currency: 'E', holidays: 'x' })).toEqual([
      'validFrom',
      'VT',
      'NT',
      'currency',
      'holidays',
    ]);
    expect(versionOf({ ...filled, VT: '1000000.1' })).toEqual(['VT']);
    expect(versionOf({ ...filled, VT: '1000000', NT: '-1' })).toEqual(['NT']);
  });
});
