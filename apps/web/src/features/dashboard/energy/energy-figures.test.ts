import type { SeriesAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { energyOf, figureText, registerOf } from '../../../parts/measurements/index.ts';
import { kilowattHours, missingHint, registerTotals } from './energy-figures.ts';

const answer = (data: SeriesAnswer['data']): SeriesAnswer => ({
  status: 'OK',
  data,
  coverage: {},
  step: 3_600,
  time_zone: 'Europe/Bratislava',
});

describe('energyOf', () => {
  // proves R-DASH-008
  it('adds the steps of an answer and skips missing ones', () => {
    const points: [number, number | null][] = [
      [0, 10],
      [1, null],
      [2, 5],
    ];
    expect(energyOf(answer({ E_I: { CUM: points } }), 'E_I')).toBe(15);
  });

  it('is missing, not zero, where nothing was counted', () => {
    expect(energyOf(answer({ E_I: { CUM: [[0, null]] } }), 'E_I')).toBeNull();
    expect(energyOf(answer({}), 'E_E')).toBeNull();
    expect(energyOf(undefined, 'E_I')).toBeNull();
  });
});

const nothing = { imported: null, exported: null };

describe('registers', () => {
  it('start with the first known value', () => {
    const points: [number, number | null][] = [
      [0, null],
      [1, 400],
      [2, 500],
    ];
    expect(registerOf(answer({ E_I: { cumulative: points } }))).toBe(400);
    expect(registerOf(undefined)).toBeNull();
  });

  // proves R-DASH-010
  it('add the offset of the owner to the import only', () => {
    const values = { ts: 1, E_I: { CUM: 2_500 }, E_E: { CUM: 40 } };
    expect(registerTotals(values, { known: nothing, offset: 1.5 })).toEqual({ imported: 4_000, exported: 40 });
    expect(registerTotals(undefined, { known: nothing, offset: 1.5 })).toEqual({ imported: null, exported: null });
  });

  it('are the last known ones of a silent device', () => {
    const known = { imported: 2_500, exported: 40 };
    expect(registerTotals(undefined, { known, offset: 1.5 })).toEqual({ imported: 4_000, exported: 40 });
  });
});

const hintOf = (missing: Omit<Parameters<typeof missingHint>[0], 'isWithoutRegister'>) =>
  missingHint({ ...missing, isWithoutRegister: false });

describe('the reason for missing energy', () => {
  // proves R-DASH-068
  it('is that nothing was measured in the period, with or without measurements before', () => {
    expect(hintOf({ isNone: true, isNotFound: false, energy: null, isNew: false })).toBe('none_yet');
    expect(hintOf({ isNone: true, isNotFound: true, energy: null, isNew: false })).toBe('none_yet');
  });

  it('is that nothing was measured before it where counting starts at the first measurement', () => {
    expect(hintOf({ isNone: false, isNotFound: true, energy: null, isNew: false })).toBe(
      'energy_not_found_for_selected_time',
    );
  });

  it('is no fault beside a sum that starts at the first measurement', () => {
    expect(hintOf({ isNone: false, isNotFound: true, energy: 5, isNew: false })).toBe('since_first');
  });

  // proves R-DASH-088
  it('is left out while a device has never reported and no other period has measurements', () => {
    expect(hintOf({ isNone: true, isNotFound: true, energy: null, isNew: true })).toBeUndefined();
    // A file was imported for it, of another period.
    expect(hintOf({ isNone: true, isNotFound: false, energy: null, isNew: true })).toBe('none_yet');
  });

  // proves R-DASH-111
  it('is that nothing was measured also beside the 0 since a reading at the start, but not beside live registers that grew', () => {
    expect(hintOf({ isNone: true, isNotFound: false, energy: 0, isNew: false })).toBe('none_yet');
    expect(hintOf({ isNone: true, isNotFound: false, energy: 30, isNew: false })).toBeUndefined();
  });

  // proves R-DASH-112
  it('is that the device reports no energy, where it reports other values and has no register of earlier', () => {
    const missing = { isNone: true, energy: null, isNew: false, isWithoutRegister: true };
    expect(missingHint({ ...missing, isNotFound: true })).toBe('no_register');
    expect(missingHint({ ...missing, isNotFound: false })).toBe('none_yet');
  });

  it('is undefined where nothing is missing', () => {
    expect(hintOf({ isNone: false, isNotFound: false, energy: 5, isNew: false })).toBeUndefined();
  });
});

describe('the energies of a card', () => {
  it('are in kWh, as its registers and its offset are', () => {
    expect([[0, null], [450, 3], [2e9]].map((energies) => kilowattHours(energies).unit)).toEqual(['kWh', 'kWh', 'kWh']);
  });

  // proves R-FORM-034
  it('are not written as zero just after midnight, nor a small export beside a large import', () => {
    const texts = (...energies: number[]) =>
      energies.map((energy) => figureText(energy, kilowattHours(energies), 'en'));
    expect(texts(3.4, 0)).toEqual(['0.0034\u00a0kWh', '0.0000\u00a0kWh']);
    expect(texts(12_345_678, 2)).toEqual(['12,345.678\u00a0kWh', '0.002\u00a0kWh']);
  });
});
