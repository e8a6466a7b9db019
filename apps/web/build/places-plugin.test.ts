import { describe, expect, it } from 'vitest';
import type { NamedCountry, PlaceIndex } from '../src/parts/map/place-cells.ts';
import { placeFiles } from './places-plugin.ts';

describe('placeFiles', () => {
  const files = placeFiles();
  const index = JSON.parse(files.get('index.json') ?? '{}') as PlaceIndex;
  const country = (wanted: string) => index.countries.find(([code]) => code === wanted) as NamedCountry;

  it('names in its index every file beside it, with its most important place', () => {
    expect(
      Object.keys(index.cells)
        .map((key) => `${key}.json`)
        .sort(),
    ).toEqual([...files.keys()].filter((name) => name !== 'index.json').sort());
    for (const [key, most] of Object.entries(index.cells)) {
      const [first] = JSON.parse(files.get(`${key}.json`) ?? '[]');
      expect(first[3]).toBe(most);
    }
  });

  it('names each country once, by its own code', () => {
    const codes = index.countries.map(([code]) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(190);
    expect(codes).toEqual(expect.arrayContaining(['SK', 'DE', 'AT', 'CZ', 'FR', 'NO', 'HR', 'US', 'CN', 'XK']));
  });

  it('puts the name of a country where the country has space', () => {
    // Inside Slovakia, away from its ends; on the mainland of France; in Croatia, where the middle of the bounding box lies
    // in Bosnia.
    expect(country('SK')[2]).toBeGreaterThan(17.5);
    expect(country('SK')[2]).toBeLessThan(21.5);
    expect(country('FR')[1]).toBeGreaterThan(44);
    expect(country('HR')[1]).toBeGreaterThan(45);
    expect(country('SK')[3]).toBeLessThan(country('DE')[3]);
  });
});
