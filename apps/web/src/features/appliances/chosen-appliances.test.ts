import { describe, expect, it } from 'vitest';
import { appliancesText, chosenOf, parseAppliances, toggled } from './chosen-appliances.ts';

const all = [1, 2, 3];

describe('the chosen appliances', () => {
  it('are all where the address names none, also those recorded later', () => {
    expect(parseAppliances(undefined)).toBeUndefined();
    expect(appliancesText(all, all)).toBeUndefined();
    expect(chosenOf(undefined, [...all, 4])).toEqual([1, 2, 3, 4]);
  });

  // proves R-APPL-004
  it.each([[[2]], [[1, 3]], [[]]])('survive the way through the address: %j', (chosen) => {
    expect(chosenOf(parseAppliances(appliancesText(chosen, all)), all)).toEqual(chosen);
  });

  it('leave out appliances of other meters, and what is no number', () => {
    expect(chosenOf(parseAppliances('2.99.x.-1.2'), all)).toEqual([2]);
  });

  // proves R-APPL-004
  it('come and go with their group', () => {
    expect(toggled([1], [2, 3])).toEqual([1, 2, 3]);
    expect(toggled([1, 2], [2, 3])).toEqual([1, 2, 3]);
    expect(toggled([1, 2, 3], [2, 3])).toEqual([1]);
  });
});
