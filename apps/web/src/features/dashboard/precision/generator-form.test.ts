import type { GeneratorAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { changedFields, formOf, numberOf, settingsOf, wrongFields } from './generator-form.ts';

const loaded: GeneratorAnswer = {
  GEN_EFF: [230, 1, 231, 2, 232, 3.5],
  GEN_PHAS: [0, 60, 120, 180, 240, 300],
  GEN_FREQ: 50,
  GENERATE: true,
};
const form = formOf(loaded);

describe('the form of a generator', () => {
  // proves R-PREC-007
  it('has six values, six angles and the frequency, each at its phase', () => {
    expect(form).toEqual({
      ...{ 'U L1': '230', '∠U L1': '0', 'I L1': '1', '∠I L1': '60' },
      ...{ 'U L2': '231', '∠U L2': '120', 'I L2': '2', '∠I L2': '180' },
      ...{ 'U L3': '232', '∠U L3': '240', 'I L3': '3.5', '∠I L3': '300' },
      frequency: '50',
    });
  });

  it('is sent in the order of the generator', () => {
    const { GENERATE: _running, ...values } = loaded;
    expect(settingsOf(form)).toEqual(values);
  });

  // proves R-PREC-004
  it('takes decimals after a point or a comma, and nothing but numbers', () => {
    expect([' 230.5 ', '230,5', '', '-1', '1e3', '5 V'].map(numberOf)).toEqual([
      230.5,
      230.5,
      ...Array.from({ length: 4 }, () => undefined),
    ]);
  });

  // proves R-PREC-004
  it('takes 0 to 320 V, 0 to 120 A of every phase, 0 to 360 degrees and 40 to 70 Hz, and needs them all', () => {
    expect(wrongFields(form).size).toBe(0);
    const bounds = { ...form, 'U L1': '320', 'I L2': '120', '∠I L3': '360', frequency: '70' };
    expect(wrongFields(bounds).size).toBe(0);
    const wrong = { ...form, 'U L1': '320.1', 'I L2': '121', '∠I L3': '361', '∠U L2': '', frequency: '39.9' };
    expect(wrongFields(wrong)).toEqual(new Set(['U L1', '∠U L2', 'I L2', '∠I L3', 'frequency']));
  });

  // proves R-PREC-007
  it('finds the fields that differ from the loaded settings, in whatever notation', () => {
    expect(changedFields({ ...form, 'U L1': '230,0', 'I L3': '3,50' }, loaded).size).toBe(0);
    expect(changedFields({ ...form, 'U L1': '231', frequency: '' }, loaded)).toEqual(new Set(['U L1', 'frequency']));
  });
});
