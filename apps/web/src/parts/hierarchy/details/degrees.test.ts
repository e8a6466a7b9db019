import { describe, expect, it } from 'vitest';
import { degreesOf, degreesText, placeOfText } from './degrees.ts';

describe('degreesOf', () => {
  // proves R-TREE-028
  it.each([
    ['latitude', '48.3689', 48.3689],
    ['latitude', ' 48,3689 ', 48.3689],
    ['latitude', '-90', -90],
    ['longitude', '−180', -180],
    ['longitude', '', null],
    ['latitude', '90.001', undefined],
    ['longitude', '180,5', undefined],
    ['latitude', '48° N', undefined],
    ['latitude', '1e1', undefined],
  ] as const)('reads the %s %j as %s', (field, text, degrees) => {
    expect(degreesOf(field, text)).toBe(degrees);
  });
});

describe('placeOfText', () => {
  // proves R-TREE-028
  it('is a place, none, or invalid when only one field is filled in', () => {
    expect(placeOfText({ latitude: '48', longitude: '17,5' })).toEqual({ latitude: 48, longitude: 17.5 });
    expect(placeOfText({ latitude: '', longitude: ' ' })).toBeNull();
    expect(placeOfText({ latitude: '48', longitude: '' })).toBeUndefined();
    expect(placeOfText({ latitude: '91', longitude: '17' })).toBeUndefined();
  });
});

describe('degreesText', () => {
  it('is read back as the same place in every language', () => {
    for (const locale of ['en-GB', 'sk-SK', 'de-DE']) {
      expect(degreesOf('longitude', degreesText(-17.593412, locale))).toBe(-17.593412);
    }
    expect(degreesText(null, 'en-GB')).toBe('');
  });
});
