import type { TariffVersionEntry } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { clockText, dateText, formOf, intervalsOf, painted, versionOf, versionStates } from './tariff-form.ts';

const given = { today: '2026-01-01', locale: 'sk' };
const empty = formOf([], undefined, given);
const filled = { ...empty, VT: '0,2', NT: '0.1' };

describe('a day of a tariff', () => {
  // proves R-TARIFF-003
  it('is set by quarter hours and has no gap', () => {
    const day = painted(empty.weekday, { from: 24, to: 88, rate: 'VT' });
    expect(intervalsOf(day)).toEqual([
      { from: 0, to: 24, rate: 'NT' },
      { from: 24, to: 88, rate: 'VT' },
      { from: 88, to: 96, rate: 'NT' },
    ]);
  });

  // proves R-TARIFF-004
  it('is set over midnight where the interval ends before it begins', () => {
    const day = painted(empty.weekday, { from: 88, to: 24, rate: 'VT' });
    expect(intervalsOf(day)).toEqual([
      { from: 0, to: 24, rate: 'VT' },
      { from: 24, to: 88, rate: 'NT' },
      { from: 88, to: 96, rate: 'VT' },
    ]);
    expect(painted(day, { from: 24, to: 24, rate: 'VT' })).toEqual(day);
  });

  // proves R-TARIFF-002
  it('reads its quarter hours by the clock', () => {
    expect([0, 1, 25, 95, 96].map(clockText)).toEqual(['00:00', '00:15', '06:15', '23:45', '24:00']);
  });
});

function versionAt(valid_from: string): TariffVersionEntry {
  return {
    valid_from,
    VT: 0.2,
    NT: 0.1,
    currency: 'EUR',
    weekday: [...empty.weekday],
    weekend: [...empty.weekend],
    holidays: [],
  };
}

describe('the versions of a tariff', () => {
  const versions = ['2024-01-01', '2026-01-01', '2026-02-01'].map(versionAt);
  const statesOn = (today: string) => [...versionStates(versions, today).values()];

  it('are past, valid now or planned, by the date at the site', () => {
    expect(statesOn('2025-12-31')).toEqual(['valid', 'planned', 'planned']);
    expect(statesOn('2026-01-01')).toEqual(['past', 'valid', 'planned']);
    expect(statesOn('2026-02-02')).toEqual(['past', 'past', 'valid']);
    expect(statesOn('2023-12-31')).toEqual(['planned', 'planned', 'planned']);
  });

  it('show their date in the format of the language', () => {
    expect(['en-GB', 'sk', 'de'].map((locale) => dateText('2026-02-01', locale))).toEqual([
      '1 February 2026',
      '1. februára 2026',
      '1. Februar 2026',
    ]);
    expect(dateText('new', 'en')).toBe('new');
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
    if (!('valid_from' in version)) throw new Error('the form is right');
    expect(versionOf(formOf([version], '2026-01-01', { today: '2026-06-01', locale: 'de' }))).toEqual(version);
  });

  // proves R-TARIFF-009
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

  it('copies the newest one where it is new, from today on', () => {
    const newest = { ...versionAt('2025-07-01'), VT: 0.25, holidays: ['2025-12-24'] };
    const form = formOf([versionAt('2024-01-01'), newest], undefined, given);
    expect(versionOf(form)).toEqual({ ...newest, valid_from: '2026-01-01' });
  });
});
