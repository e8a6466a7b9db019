import { describe, expect, it } from 'vitest';
import { FIRST_SETTINGS, formOf, numberOf, settingsOf } from './nilm-form.ts';

describe('the threshold', () => {
  // proves R-APPL-028
  it.each([
    ['5', 5],
    ['500', 500],
    ['25,5', 25.5],
    [' 25.5 ', 25.5],
    ['4.9', undefined],
    ['501', undefined],
    ['', undefined],
    ['abc', undefined],
    ['1e2', undefined],
    ['-25', undefined],
  ])('%j is %s W', (text, value) => {
    expect(numberOf('threshold', text)).toBe(value);
  });
});

describe('the settings of recognition', () => {
  // proves R-APPL-028
  it('are 25 W, a likeness of 20 % and no learning until they are read', () => {
    expect(formOf(FIRST_SETTINGS, String)).toEqual({ threshold: '25', likeness: '20', isLearning: false });
  });

  // proves R-NILM-045
  it.each([
    ['0', 0],
    ['35', 0.35],
    ['12,5', 0.125],
    ['95', 0.95],
  ])('have a likeness of %s %% as a share', (likeness, share) => {
    const answer = settingsOf({ threshold: '25', likeness, isLearning: true });
    expect(answer).toEqual({ settings: { treshold: 25, least_likeness: share, clustering: true } });
  });

  it('name each field that is no number within its limits', () => {
    expect(settingsOf({ threshold: '25', likeness: '96', isLearning: true })).toEqual({ wrong: ['likeness'] });
    expect(settingsOf({ threshold: '4', likeness: '', isLearning: true })).toEqual({
      wrong: ['threshold', 'likeness'],
    });
  });
});
